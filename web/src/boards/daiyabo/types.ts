/** What the server sends of daiyabo: the cards of the box, and the table as everybody sees it. */
import type { Json, Language } from "../contract";

export interface Named {
  id: string;
  ja: string;
  en: string;
}

export interface Area extends Named {
  rank: string;
}

export interface Rank extends Named {
  vp: number;
}

export type Ability =
  | { kind: "convert"; from: number[]; to: number[] }
  | { kind: "remove"; faces: number[] }
  | { kind: "territory"; areas: string[] }
  | { kind: "prep_dice" | "battle_dice"; n: number }
  | { kind: "swap_castle" | "swap_warlord" | "none" };

export interface Warlord extends Named {
  vp: number;
  ability: Ability;
}

export interface Castle extends Named {
  province: { ja: string; en: string };
  /** An area's id, or "any". */
  area: string;
  dice: number[];
}

export interface Pack {
  count: { players: number; rounds: number; battle_bonus_dice: number }[];
  area: Area[];
  rank: Rank[];
  warlord: Warlord[];
  castle: Castle[];
}

export const SLOTS = [
  "recruit_1",
  "recruit_2",
  "battle_3",
  "battle_4",
  "battle_5",
  "battle_6",
  "siege",
] as const;
export type SlotId = (typeof SLOTS)[number];

export const START_CARD = "start_card";

export interface Slot {
  card: string | null;
  dice: number[];
  /** The number of each seat's latest placement here: among equals the latest wins. */
  last: number[];
}

export interface Holding {
  warlords: string[];
  castles: string[];
  dice: number;
  resigned: number;
}

export interface Battle {
  action_card: SlotId | null;
  target: string | null;
  required: number[];
  struck: boolean;
}

export interface View {
  phase: string;
  stage: string;
  round: number;
  start: number | null;
  turn: number | null;
  start_card: number | null;
  decks: { warlords: number; castles: number };
  seats: Holding[];
  markers: Record<string, number[]>;
  ranks: Record<string, number | null>;
  action_cards: Record<SlotId, Slot>;
  siege_pile: string[];
  fallen: number[];
  roll: number[];
  battle?: Battle;
  due?: { n: number; areas: string[] };
  result?: { reason: string; winners: number[] };
  deciders: number[];
  scores: number[];
  markers_left: number[];
  /** What lies under the end-bonus card, the start card included. */
  items: string[];
}

export const asPack = (json: Json): Pack => json as unknown as Pack;
export const asView = (json: Json): View => json as unknown as View;

/** A card of either kind, found by its id. */
export type Card = ({ sort: "warlord" } & Warlord) | ({ sort: "castle" } & Castle);

/** All cards of the box by id. */
export function cardsOf(pack: Pack): Map<string, Card> {
  return new Map<string, Card>([
    ...pack.warlord.map((each): [string, Card] => [each.id, { ...each, sort: "warlord" }]),
    ...pack.castle.map((each): [string, Card] => [each.id, { ...each, sort: "castle" }]),
  ]);
}

export function nameOf(thing: Named | undefined, language: Language): string {
  return thing ? thing[language] : "";
}

/** Who would win on an action card now: the most dice, among equals the latest. */
export function leader(slot: Slot): number | null {
  let best: number | null = null;
  slot.dice.forEach((n, seat) => {
    if (n === 0) return;
    const most = best === null ? 0 : (slot.dice[best] ?? 0);
    const latest = best === null ? 0 : (slot.last[best] ?? 0);
    if (n > most || (n === most && (slot.last[seat] ?? 0) > latest)) best = seat;
  });
  return best;
}
