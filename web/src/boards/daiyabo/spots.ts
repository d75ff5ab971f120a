/** The parts that can be pointed at, their choices, and the code to ask about if there is none. */
import type { Choice } from "../../wire";
import type { Where } from "./places";
import { START_CARD, type Card } from "./types";
import type { CardAids, DaiyaboAids, DaiyaboView } from "./view";

/** The choices that place dice on this action card. */
export function onSlot(choices: Choice[], { placements }: CardAids): Choice[] {
  return choices.filter(({ code }) => placements.some((each) => each.code === code));
}

/** The choices that name this card, area or item. */
export function naming(choices: Choice[], id: string): Choice[] {
  return choices.filter((choice) => choice.verb !== "place" && choice.args.includes(id));
}

/** The code of a placement on this action card: of dice that were rolled, if there are any. */
export function meantBySlot({ placements }: CardAids, roll: number[]): string {
  const rolled = placements.findLast(({ face }) => roll.includes(face));
  return (rolled ?? placements[0])?.code ?? "";
}

export function meantByArea(area: string): string {
  return `marker ${area}`;
}

/** What a tap on this card means, depending on the question. */
export function meantByCard(
  id: string,
  where: Where,
  card: Card | undefined,
  view: DaiyaboView,
  aids: DaiyaboAids,
  viewer: number,
): string {
  if (id === START_CARD) return `take ${id}`;
  if (view.phase === "oichi_swap" || view.phase === "matsunaga_swap") return `swap ${id}`;
  if (where.at === "slot") return meantBySlot(aids.action_cards[where.slot], view.roll);
  if (where.at === "bonus") return `take ${id}`;
  if (where.at === "pile") return `siege ${id}`;
  const ability = card?.sort === "warlord" ? card.ability : null;
  if (where.seat === viewer || view.turn === where.seat) {
    if (ability?.kind === "convert") return `convert ${id}=${ability.from?.[0]}>${ability.to?.[0]}`;
    if (ability?.kind === "remove") return `remove ${id}=${ability.faces?.[0]}`;
  }
  return `swap ${id}`;
}

/** Does tapping a card that lies on an action card mean the action card? */
export function speaksForSlot(where: Where, view: DaiyaboView): boolean {
  return where.at === "slot" && !view.phase.endsWith("_swap");
}
