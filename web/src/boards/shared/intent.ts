/** From a gesture to codes: one answer at once, or several questions answered one by one. */
import type { Choice } from "../../wire";
import type { BoardProps } from "../contract";

/** Make the choice with this code; if it is not offered, ask why not. */
export function playOrAsk(
  { choices, play, explain }: Pick<BoardProps, "choices" | "play" | "explain">,
  code: string,
  target: Element,
): void {
  if (choices.some((choice) => choice.code === code)) play(code);
  else explain(code, target);
}

/** A code to play, or one to ask about because it is not offered. */
export type Answer = { play: string } | { ask: string };
/** "wait": another question comes first; "over": the player continues by hand. */
export type Step = Answer | "wait" | "over";

/**
 * What a player meant by one gesture where the game asks several questions. A board calls `next`
 * with every list of choices; each list is answered once.
 */
export class Intent {
  #step: ((choices: Choice[]) => Step) | null = null;
  #answered: Choice[] | null = null;

  /** `answered`: the list that the gesture itself has answered. */
  begin(step: (choices: Choice[]) => Step, answered: Choice[] | null = null): void {
    this.#step = step;
    this.#answered = answered;
  }

  end(): void {
    this.#step = null;
    this.#answered = null;
  }

  /** The list answered last. */
  get answered(): Choice[] | null {
    return this.#answered;
  }

  /** Answer the same list again: the answer was not accepted, or the player changed it. */
  retry(): void {
    this.#answered = null;
  }

  next(choices: Choice[]): Answer | null {
    if (!this.#step || choices.length === 0 || choices === this.#answered) return null;
    const step = this.#step(choices);
    if (step === "wait") return null;
    if (step === "over" || "ask" in step) this.end();
    else this.#answered = choices;
    return step === "over" ? null : step;
  }
}
