/** Shows updates one after another, each for as long as its events need, so that all can follow. */
import type { Told, Update } from "../wire";

export interface Stage {
  /**
   * Show this state of the table and what led to it. Every duration is multiplied by `pace`; 0: at
   * once. Returns how long it is to be shown (ms).
   */
  show(update: Update, told: Told[], pace: number): number;
  /** Show the end of what is being shown. */
  finish(): void;
  /** Nothing more is waiting: the choices may light up. */
  rest(): void;
  /** The page is not visible: only the last state matters. */
  hidden(): boolean;
  /** Events that are seen one by one, however many updates wait: a battle. */
  matters(update: Update): boolean;
  after(ms: number, work: () => void): () => void;
}

/** With more updates than this waiting, those without a battle are shown faster. */
const MANY = 5;
const QUICK = 0.5;
/** With more than this, they are not shown one by one. */
const CROWD = 40;
/** An update that covers more steps than this tells of a time without a connection. */
const ABSENCE = 12;

export class Following {
  busy = false;
  #queue: Update[] = [];
  #cancel: (() => void) | null = null;

  constructor(private readonly stage: Stage) {}

  /** The next update; a `fresh` one (after a reload, for another seat) is shown at once. */
  add(update: Update, fresh: boolean): void {
    if (fresh) {
      this.stop();
      this.stage.show(update, [], 0);
      this.stage.rest();
      return;
    }
    this.#queue.push(update);
    if (!this.busy) this.#next();
  }

  /** Show the end of the story now. */
  skip(): void {
    if (!this.busy) return;
    this.#cancel?.();
    this.#cancel = null;
    if (this.#queue.length > 0) this.#show(this.#queue.length, 0);
    else {
      this.stage.finish();
      this.#next();
    }
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#queue = [];
    this.busy = false;
  }

  #next(): void {
    const [first] = this.#queue;
    if (!first) {
      this.busy = false;
      this.stage.rest();
      return;
    }
    this.busy = true;
    const waiting = this.#queue.length;
    if (this.stage.hidden()) this.#show(waiting, 0);
    else if (first.n - first.since > ABSENCE) this.#show(1, 0);
    else if (this.stage.matters(first) || waiting <= MANY) this.#show(1, 1);
    else if (waiting <= CROWD) this.#show(1, QUICK);
    else this.#show(this.#untilBattle(), 0);
  }

  /** How many updates wait before the next that matters. */
  #untilBattle(): number {
    const found = this.#queue.findIndex((update) => this.stage.matters(update));
    return found < 0 ? this.#queue.length : found;
  }

  /** Show the first updates as one. */
  #show(count: number, pace: number): void {
    const shown = this.#queue.splice(0, count);
    const last = shown.at(-1);
    if (!last) return;
    const told = shown.flatMap((each) => each.events);
    const wait = this.stage.show(last, told, pace);
    if (wait <= 0) this.#next();
    else this.#cancel = this.stage.after(wait, () => this.#next());
  }
}
