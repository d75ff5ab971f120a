/**
 * A move by dragging: "this stack to there" is several small questions. The plan answers those it
 * can, one after the other, and gives the word back to the player where it cannot.
 */
import type { Choice } from "../../wire";
import { ahead } from "./geometry";
import type { Grid } from "./geometry";
import type { Stack } from "./notation";

export class Plan {
  #codes: string[] = [];
  /** Played last: while it is still offered, the question has not changed. */
  #played = "";

  get empty(): boolean {
    return this.#codes.length === 0;
  }

  /** Carry a whole stack to a square, if its move can begin. */
  carry(
    from: string,
    stack: Stack,
    to: string,
    grid: Grid,
    choices: Choice[],
    play: (code: string) => void,
  ): void {
    this.#codes = [];
    const begin = `move ${from}`;
    if (!choices.some((choice) => choice.code === begin)) return;
    const single = stack.general === null;
    if (single && stack.facing && ahead(grid, from, stack.facing) !== to) return;
    const whole = single ? `group ${stack.soldiers}` : `group general+${stack.soldiers}`;
    this.#codes = [whole, `to ${to}`];
    this.#played = begin;
    play(begin);
  }

  /** A new question has come: answer it by the plan, or ask why that is not possible. */
  follow(choices: Choice[], play: (code: string) => void, ask: (code: string) => void): void {
    if (this.empty || choices.length === 0) return;
    if (choices.some((choice) => choice.code === this.#played)) return;
    const legal = this.#codes.findIndex((code) => choices.some((each) => each.code === code));
    const next = this.#codes[legal];
    if (next !== undefined) {
      this.#codes = this.#codes.slice(legal + 1);
      this.#played = next;
      play(next);
      return;
    }
    const last = this.#codes.at(-1);
    this.#codes = [];
    if (last && choices.some((choice) => choice.verb === "to")) ask(last);
  }
}
