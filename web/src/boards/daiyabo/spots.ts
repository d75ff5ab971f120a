/** What can be pointed at, which choices that means, and what would have been meant. */
import type { Choice } from "../../wire";
import type { Where } from "./places";
import { SLOTS, START_CARD, type Card, type SlotId, type View } from "./types";

/** Where the dice of a placement go: the card of their face, or the siege. */
export function slotOf(choice: Choice): SlotId | null {
  if (choice.verb !== "place") return null;
  return choice.args[1] === "siege" ? "siege" : (SLOTS[Number(choice.args[0]) - 1] ?? null);
}

export function onSlot(choices: Choice[], slot: SlotId): Choice[] {
  return choices.filter((choice) => slotOf(choice) === slot);
}

/** The choices that name this card, area or item. */
export function naming(choices: Choice[], id: string): Choice[] {
  return choices.filter((choice) => choice.verb !== "place" && choice.args.includes(id));
}

/** The code of a placement on this action card. */
export function meantBySlot(slot: SlotId, view: View): string {
  if (slot !== "siege") return `place ${SLOTS.indexOf(slot) + 1}`;
  return view.roll.includes(6) ? "place 6=siege" : "place 1=siege";
}

export function meantByArea(area: string): string {
  return `marker ${area}`;
}

/** What a player who taps this card has in mind, by the question that is asked. */
export function meantByCard(
  id: string,
  where: Where,
  card: Card | undefined,
  view: View,
  viewer: number,
): string {
  if (id === START_CARD) return `take ${id}`;
  if (view.phase === "oichi_swap" || view.phase === "matsunaga_swap") return `swap ${id}`;
  if (where.at === "slot") return meantBySlot(where.slot, view);
  if (where.at === "bonus") return `take ${id}`;
  if (where.at === "pile") return `siege ${id}`;
  const ability = card?.sort === "warlord" ? card.ability : null;
  if (where.seat === viewer || view.turn === where.seat) {
    if (ability?.kind === "convert") return `convert ${id}=${ability.from[0]}>${ability.to[0]}`;
    if (ability?.kind === "remove") return `remove ${id}=${ability.faces[0]}`;
  }
  return `swap ${id}`;
}

/** Does tapping a card that lies on an action card mean the action card? */
export function speaksForSlot(where: Where, view: View): boolean {
  return where.at === "slot" && !view.phase.endsWith("_swap");
}
