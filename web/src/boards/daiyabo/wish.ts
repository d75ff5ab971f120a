/**
 * A tap on "the 3s" while the question is still about a conversion: it declines the conversion,
 * and the dice are placed as soon as the placement is asked for.
 */
import type { Choice } from "../../wire";

/** The choices that place dice of a face. */
export function placing(choices: Choice[], face: number): Choice[] {
  return choices.filter(({ verb, args }) => verb === "place" && args[0] === String(face));
}

/** What a tap on a face means: a code to play, a part to pick, or a wish for later. */
export type Tapped =
  { play: string } | { pick: string } | { wish: number; play: string } | { ask: string };

export function tapFace(choices: Choice[], face: number): Tapped {
  const [first, second] = placing(choices, face);
  if (first && second) return { pick: String(face) };
  if (first) return { play: first.code };
  const none = choices.find(({ verb }) => verb === "none");
  const converting = choices.some(({ verb }) => verb === "convert");
  if (none && converting) return { wish: face, play: none.code };
  return { ask: `place ${face}` };
}
