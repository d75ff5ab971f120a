/** Codes as tenka writes them: what tapping a region means in each phase. */
import type { Choice } from "../../wire";
import type { TenkaView } from "./view";

/** Where the viewer's own defence tokens lie already, in the order of their values. */
export function defended(view: TenkaView, viewer: number): string[] {
  return view.war?.defence.shares?.[viewer] ?? [];
}

/** The region that a choice names, if any. */
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

/** The code that a player means by tapping a region, legal or not: for "why not?". */
export function meant(view: TenkaView, choices: Choice[], region: string): string {
  const like = choices.find((choice) => regionOf(choice) !== null);
  if (like) return `${like.verb} ${[region, ...like.args.slice(1)].join("=")}`;
  // No such question is open: the answer says so for any value of the token.
  if (view.phase === "defend") return `defend ${region}=1`;
  return REGION_VERBS.has(view.phase) && view.phase !== "attack"
    ? `${view.phase} ${region}`
    : `attack ${region}=1`;
}
