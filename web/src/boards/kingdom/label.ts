/** The label of a square for screen readers. */
import type { Language } from "../contract";
import { parseStack } from "./notation";
import type { Stack } from "./notation";
import type { KingdomView, Pack } from "./view";
import { words } from "./words";

export interface Speaking {
  pack: Pack;
  view: KingdomView;
  word: (key: string) => string;
  language: Language;
}

/** "b1: Commander Shin with 2 soldiers facing north (Blue). Headquarters of Blue." */
export function squareLabel(speaking: Speaking, square: string, text: string | undefined): string {
  const { view, word, language } = speaking;
  const say = words(language);
  const stack = parseStack(text);
  const parts = [stack ? stackLabel(speaking, stack) : ""];
  if (view.rocks.includes(square)) parts.push(say.rock);
  if (view.high_ground.includes(square)) parts.push(say.highGround);
  view.seats.forEach((side, seat) => {
    if (side.headquarters === square) parts.push(say.headquartersOf(word(`seat.${seat}`)));
  });
  const spoken = parts.filter(Boolean).join(say.comma);
  return say.square(square, spoken || say.empty);
}

export function stackLabel({ pack, view, word, language }: Speaking, stack: Stack): string {
  const say = words(language);
  const owner = word(`seat.${stack.seat}`);
  const facing = stack.facing ? word(`facing.${stack.facing}`) : "";
  if (!stack.general) return say.soldiers(owner, stack.soldiers, facing);
  const name = warlordName({ pack, view, language }, stack);
  const general = [word(`piece.${stack.general}`), name].filter(Boolean).join(" ");
  return stack.soldiers > 0
    ? say.unit(owner, general, stack.soldiers, facing)
    : say.general(owner, general);
}

/** The name on the card of a leader; "" for a general without one. */
export function warlordName(
  { pack, view, language }: Pick<Speaking, "pack" | "view" | "language">,
  { seat, general }: Pick<Stack, "seat" | "general">,
): string {
  const id = view.seats[seat]?.warlords?.[general ?? ""];
  return pack.warlord.find((each) => each.id === id)?.[language] ?? "";
}
