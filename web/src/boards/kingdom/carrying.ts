/**
 * A move by dragging: "this stack to there" is several small questions. Those that can be answered
 * are answered one after the other; where one cannot, the player continues by hand.
 */
import type { Choice } from "../../wire";
import type { Step } from "../shared/intent";
import type { Stack } from "./notation";
import type { KingdomAids } from "./view";

export interface Carrying {
  /** The code that begins the move. */
  first: string;
  /** The answers to the questions that follow. */
  step: (choices: Choice[]) => Step;
}

/**
 * Carry a whole stack to a square; null if its move cannot begin, or would go elsewhere before
 * anybody is asked where to. With `halts` the last step, an attack, is left to the player.
 */
export function carrying(
  from: string,
  stack: Stack,
  to: string,
  aids: KingdomAids,
  choices: Choice[],
  { halts = false } = {},
): Carrying | null {
  const first = `move ${from}`;
  const ways = aids.marches[from]?.whole ?? [];
  if (!offers(choices, first)) return null;
  if (ways.length < 2 && !ways.includes(to)) return null;
  const led = stack.general !== null;
  const group = led ? `group general+${stack.soldiers}` : `group ${stack.soldiers}`;
  // With one way nobody is asked where to: the answer before it would be the attack.
  const safe = ways.length > 1 ? [group] : [];
  let left = halts ? safe : [group, `to ${to}`];
  let played = first;
  const step = (offered: Choice[]): Step => {
    // The same question again: the answer to it is still on its way.
    if (offers(offered, played)) return "wait";
    const next = left.find((code) => offers(offered, code));
    if (next !== undefined) {
      left = left.slice(left.indexOf(next) + 1);
      played = next;
      return { play: next };
    }
    const last = left.at(-1);
    const where = offered.some((choice) => choice.verb === "to");
    return last !== undefined && where && !halts ? { ask: last } : "over";
  };
  return { first, step };
}

function offers(choices: Choice[], code: string): boolean {
  return choices.some((choice) => choice.code === code);
}
