/** What the parts of the board share: the action cards in order, cards found by id, names. */
import type { Language } from "../contract";
import type { Castle, CardAids, DaiyaboAids, DaiyaboView, Pack, Warlord } from "./view";

export type SlotId = keyof DaiyaboView["action_cards"];

/** The action cards as they lie, from left to right. */
export const SLOTS = [
  "recruit_1",
  "recruit_2",
  "battle_3",
  "battle_4",
  "battle_5",
  "battle_6",
  "siege",
] as const satisfies readonly SlotId[];

export const START_CARD = "start_card";

const NOTHING: CardAids = { placements: [], order: [] };
/** For a table whose aids are not known. */
export const NO_AIDS: DaiyaboAids = {
  action_cards: Object.fromEntries(
    SLOTS.map((slot) => [slot, NOTHING]),
  ) as DaiyaboAids["action_cards"],
  met: [],
  owners: [],
  genji: { rank: "", counts: [] },
};

/** A card of either kind, found by its id. */
export type Card = ({ sort: "warlord" } & Warlord) | ({ sort: "castle" } & Castle);

/** All cards of the box by id. */
export function cardsOf(pack: Pack): Map<string, Card> {
  return new Map<string, Card>([
    ...pack.warlord.map((each): [string, Card] => [each.id, { ...each, sort: "warlord" }]),
    ...pack.castle.map((each): [string, Card] => [each.id, { ...each, sort: "castle" }]),
  ]);
}

export function nameOf(thing: { ja: string; en: string } | undefined, language: Language): string {
  return thing ? thing[language] : "";
}
