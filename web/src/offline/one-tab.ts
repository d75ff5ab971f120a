/** One tab at a time has the games of this device: two judges must not write to the same logs. */
const LOCK = "gunbai-local";
/** How long another tab may take to give the games back (it is closing, or reloading), in ms. */
const PATIENCE = 1500;

type Locks = Pick<LockManager, "request">;

export class OneTab {
  #held: Promise<void> | null = null;
  #lost: () => void = () => undefined;

  /** `ask` is called when another tab has the games; what it is given takes them. */
  constructor(
    private readonly ask: (take: () => void) => void,
    private readonly locks: Locks | undefined = navigator.locks,
  ) {}

  /** Wait until this tab has the games; `lost` is called when another tab takes them. */
  claim(lost: () => void): Promise<void> {
    this.#lost = lost;
    this.#held ??= this.#take();
    return this.#held;
  }

  async #take(): Promise<void> {
    const { locks } = this;
    if (!locks) return;
    const queue = new AbortController();
    await new Promise<void>((granted) => {
      const hold = (): Promise<never> => {
        granted();
        return new Promise(() => undefined);
      };
      const lose = (): void => {
        this.#held = null;
        this.#lost();
      };
      const steal = (): void => {
        queue.abort();
        locks.request(LOCK, { steal: true }, hold).catch(lose);
      };
      const late = setTimeout(() => this.ask(steal), PATIENCE);
      locks
        .request(LOCK, { signal: queue.signal }, () => {
          clearTimeout(late);
          return hold();
        })
        .catch(() => {
          if (!queue.signal.aborted) lose();
        });
    });
  }
}
