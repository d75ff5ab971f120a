/** A hint for the open question: asked for, shown, and gone with the question. */
import type { Hint, HintChoice } from "../wire";

export class Hinting {
  hint = $state.raw<Hint | null>(null);
  busy = $state(false);
  /** Why there is none. */
  trouble = $state.raw<unknown>(null);
  /** Which of the choices is selected. */
  active = $state(0);
  #decision = "";
  /** Which question an answer belongs to. */
  #turn = 0;

  constructor(private readonly source: (seat: number, decision: string) => Promise<Hint>) {}

  get open(): boolean {
    return this.busy || this.hint !== null || this.trouble !== null;
  }

  get choice(): HintChoice | null {
    return this.hint?.choices[this.active] ?? null;
  }

  async ask(seat: number, decision: string): Promise<void> {
    this.close();
    const turn = this.#turn;
    this.#decision = decision;
    this.busy = true;
    try {
      const hint = await this.source(seat, decision);
      if (turn === this.#turn) this.hint = hint;
    } catch (error) {
      if (turn === this.#turn) this.trouble = error;
    }
    if (turn === this.#turn) this.busy = false;
  }

  /** Another question (or none) is open: the hint for the last one is removed. */
  follow(decision: string): void {
    if (this.open && decision !== this.#decision) this.close();
  }

  close(): void {
    this.#turn += 1;
    this.#decision = "";
    this.hint = null;
    this.trouble = null;
    this.busy = false;
    this.active = 0;
  }
}
