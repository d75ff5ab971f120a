/** Shows updates one after another, each for as long as its events need, so that all can follow. */
import type { Told, Update } from "../wire";

export interface Stage {
  /**
   * Show this state of the table and what led to it; `hurry`: at once. Returns how long it is to
   * be shown (ms).
   */
  show(update: Update, told: Told[], hurry: boolean): number;
  /** Nothing more is waiting: the choices may light up. */
  rest(): void;
  /** The page is not visible: only the last state matters. */
  hidden(): boolean;
  after(ms: number, work: () => void): () => void;
}

/** More updates than this are not shown one by one. */
const MANY = 5;

export class Following {
  busy = false;
  #queue: Update[] = [];
  #cancel: (() => void) | null = null;

  constructor(private readonly stage: Stage) {}

  /** The next update; a `fresh` one (after a reload, for another seat) is shown at once. */
  add(update: Update, fresh: boolean): void {
    if (fresh) {
      this.stop();
      this.stage.show(update, [], true);
      this.stage.rest();
      return;
    }
    this.#queue.push(update);
    if (!this.busy) this.#next();
  }

  /** Show the end of the story now. */
  skip(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#next(true);
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#queue = [];
    this.busy = false;
  }

  #next(hurry = false): void {
    const last = this.#queue.at(-1);
    if (!last) {
      this.busy = false;
      this.stage.rest();
      return;
    }
    this.busy = true;
    hurry ||= this.stage.hidden() || this.#queue.length > MANY;
    const shown = hurry ? this.#queue.splice(0) : this.#queue.splice(0, 1);
    const told = shown.flatMap((each) => each.events);
    const wait = this.stage.show(shown.at(-1) ?? last, told, hurry);
    if (hurry || wait <= 0) this.#next();
    else this.#cancel = this.stage.after(wait, () => this.#next());
  }
}
