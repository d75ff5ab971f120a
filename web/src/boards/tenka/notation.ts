/** Codes as tenka writes them: what tapping a region means in each phase. */
import type { Choice } from "../../wire";
import type { View } from "./types";

/** The values of the tokens, in the order in which they are placed. */
export const ATTACK_TOKENS = [3, 2, 1, 0, 0];
/** How attacked allies share the one set of defence tokens (TK-4.7), by their number. */
const DEFENCE_SHARES = [
  [[2, 1, 1, 1, 1]],
  [
    [2, 1],
    [1, 1, 1],
  ],
  [[2], [1, 1], [1, 1]],
  [[2], [1, 1], [1], [1]],
  [[2], [1], [1], [1], [1]],
];

/** The viewer's part of the defence tokens, in the order in which they are placed. */
export function defenceOf(view: View, viewer: number): number[] {
  const placers = view.war?.placers ?? [];
  const start = view.order.indexOf(view.turn) + 1;
  const order = [...view.order.slice(start), ...view.order.slice(0, start)];
  const at = order.filter((seat) => placers.includes(seat)).indexOf(viewer);
  return DEFENCE_SHARES[Math.max(1, placers.length) - 1]?.[Math.max(0, at)] ?? [];
}

/** Where the viewer's own defence tokens lie already, in the order of their values. */
export function defended(view: View, viewer: number): string[] {
  return view.war?.defence.shares?.[viewer] ?? [];
}

/** The region a choice speaks of, if it speaks of one. */
export function regionOf(choice: Choice): string | null {
  return REGION_VERBS.has(choice.verb) ? (choice.args[0] ?? null) : null;
}

const REGION_VERBS = new Set([
  "pick",
  "attack",
  "target",
  "defend",
  "settle",
  "retreat",
  "redeploy",
]);

/** Legal choices by region: tapping it means this. */
export function byRegion(choices: Choice[]): Map<string, Choice> {
  const found = new Map<string, Choice>();
  for (const choice of choices) {
    const region = regionOf(choice);
    if (region !== null) found.set(region, choice);
  }
  return found;
}

/** What a player who taps this region would have meant, legal or not: for "why not?". */
export function meant(view: View, viewer: number, region: string): string {
  switch (view.phase) {
    case "pick":
    case "target":
    case "settle":
    case "retreat":
    case "redeploy":
      return `${view.phase} ${region}`;
    case "defend":
      return `defend ${region}=${defenceOf(view, viewer)[defended(view, viewer).length] ?? 1}`;
    default:
      return `attack ${region}=${left(ATTACK_TOKENS, view.war?.attack.values)[0] ?? 3}`;
  }
}

/** The tokens of a set that do not lie on the map yet, as far as the viewer knows. */
export function left(set: number[], placed: Record<string, number[]> | undefined): number[] {
  const rest = [...set];
  for (const value of Object.values(placed ?? {}).flat()) {
    const at = rest.indexOf(value);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest;
}
