/** A table for tests: round 2 of a game of three, in the march. */
import type { Pack, SlotId, View } from "./types";

export const pack: Pack = {
  count: [{ players: 3, rounds: 5, battle_bonus_dice: 1 }],
  area: ["w3", "w2", "w1", "e1", "e2", "e3"].map((id) => ({
    id,
    ja: `域${id}`,
    en: `Area ${id}`,
    rank: `rank_${id}`,
  })),
  rank: ["w3", "w2", "w1", "e1", "e2", "e3", "genji"].map((id) => ({
    id: `rank_${id}`,
    ja: `位${id}`,
    en: `Rank ${id}`,
    vp: 2,
  })),
  warlord: [
    {
      id: "yasuke",
      ja: "弥助",
      en: "Yasuke",
      vp: 0,
      ability: { kind: "convert", from: [1, 2], to: [6] },
    },
    {
      id: "ashikaga",
      ja: "足利義昭",
      en: "Ashikaga",
      vp: 0,
      ability: { kind: "remove", faces: [1, 2] },
    },
    { id: "oichi", ja: "お市", en: "Oichi", vp: 1, ability: { kind: "swap_castle" } },
  ],
  castle: [
    castle("himeji", "w1", [2, 3]),
    castle("sumpu", "e1", [3, 3]),
    castle("nijo", "w1", [1, 1]),
  ],
};

function castle(id: string, area: string, dice: number[]) {
  return { id, ja: `城${id}`, en: id, province: { ja: "国", en: "Province" }, area, dice };
}

const EMPTY = { card: null, dice: [0, 0, 0], last: [0, 0, 0] };

export function view(changes: Partial<View> = {}): View {
  const slots: Record<SlotId, View["action_cards"]["siege"]> = {
    recruit_1: { ...EMPTY, card: "oichi" },
    recruit_2: EMPTY,
    battle_3: { card: "sumpu", dice: [2, 2, 0], last: [1, 4, 0] },
    battle_4: EMPTY,
    battle_5: EMPTY,
    battle_6: EMPTY,
    siege: { card: null, dice: [0, 0, 1], last: [0, 0, 2] },
  };
  return {
    phase: "march_place",
    stage: "march",
    round: 2,
    start: 0,
    turn: 0,
    start_card: null,
    decks: { warlords: 10, castles: 20 },
    seats: [
      { warlords: ["yasuke"], castles: [], dice: 2, resigned: 0 },
      { warlords: ["ashikaga"], castles: ["himeji"], dice: 1, resigned: 0 },
      { warlords: [], castles: [], dice: 0, resigned: 0 },
    ],
    markers: {
      w3: [0, 0, 0],
      w2: [0, 0, 0],
      w1: [0, 2, 0],
      e1: [0, 0, 0],
      e2: [0, 0, 0],
      e3: [0, 0, 0],
    },
    ranks: { rank_w1: 1 },
    action_cards: slots,
    siege_pile: ["nijo"],
    fallen: [1, 6],
    roll: [1, 6],
    deciders: [0],
    scores: [0, 2, 0],
    markers_left: [20, 18, 20],
    items: ["start_card"],
    ...changes,
  };
}

/** A choice as the server sends it. */
export function choice(code: string) {
  const [verb = "", ...args] = code.replace("=", " ").split(" ");
  return { code, verb, args, words: { ja: code, en: code } };
}

export function told(verb: string, args: Record<string, unknown>) {
  return { verb, clause: "", args, words: { ja: "", en: "" } };
}
