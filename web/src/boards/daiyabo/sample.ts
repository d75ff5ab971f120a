/** A table for tests: round 2 of a game of three, in the march. */
import { SLOTS } from "./types";
import type { Castle, DaiyaboAids, DaiyaboView, Pack, Warlord } from "./view";

const source = "reconstructed";

export const pack: Pack = {
  game: "daiyabo",
  id: "sample",
  name: { ja: "見本", en: "Sample" },
  tie_rank: "rank_w1",
  last_round_castle: "nijo",
  limits: { dice_per_colour: 10, markers_per_colour: 20, source },
  count: [
    {
      players: 3,
      rounds: 5,
      end_bonus_castles: 1,
      end_bonus_warlords: 0,
      battle_bonus_dice: 1,
      source: { rounds: source, end_bonus: source, battle_bonus: source },
    },
  ],
  area: ["w3", "w2", "w1", "e1", "e2", "e3"].map((id) => ({
    id,
    ja: `域${id}`,
    en: `Area ${id}`,
    rank: `rank_${id}`,
    source,
  })),
  rank: ["w3", "w2", "w1", "e1", "e2", "e3", "genji"].map((id) => ({
    id: `rank_${id}`,
    ja: `位${id}`,
    en: `Rank ${id}`,
    vp: 2,
    source,
  })),
  warlord: [
    warlord("yasuke", "弥助", "Yasuke", { kind: "convert", from: [1, 2], to: [6] }),
    warlord("ashikaga", "足利義昭", "Ashikaga", { kind: "remove", faces: [1, 2] }),
    { ...warlord("oichi", "お市", "Oichi", { kind: "swap_castle" }), vp: 1 },
  ],
  castle: [
    castle("himeji", "w1", [2, 3]),
    castle("sumpu", "e1", [3, 3]),
    castle("nijo", "w1", [1, 1]),
  ],
};

function warlord(id: string, ja: string, en: string, ability: Warlord["ability"]): Warlord {
  return { id, ja, en, vp: 0, ability, decks: [24], source: { card: source, decks: source } };
}

function castle(id: string, area: string, dice: number[]): Castle {
  const province = { ja: "国", en: "Province" };
  return { id, ja: `城${id}`, en: id, province, area, dice, decks: [33], source };
}

const EMPTY = { card: null, dice: [0, 0, 0], last: [0, 0, 0] };

export function view(changes: Partial<DaiyaboView> = {}): DaiyaboView {
  const slots: DaiyaboView["action_cards"] = {
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
    end_bonus: [],
    siege_pile: ["nijo"],
    placements: 4,
    laid: 0,
    pending: [],
    fallen: [1, 6],
    roll: [1, 6],
    deciders: [0],
    scores: [0, 2, 0],
    markers_left: [20, 18, 20],
    items: ["start_card"],
    ...changes,
  };
}

/** The aids that the server sends for that table: here seat 1 leads on battle_3. */
export function aids(changes: Partial<DaiyaboAids> = {}): DaiyaboAids {
  const cards = SLOTS.map((slot, i) => {
    const placements =
      slot === "siege"
        ? [1, 6].map((face) => ({ face, code: `place ${face}=siege` }))
        : [{ face: i + 1, code: `place ${i + 1}` }];
    const order = { battle_3: [1, 0], siege: [2] }[slot as string] ?? [];
    return [slot, { placements, order }];
  });
  return {
    action_cards: Object.fromEntries(cards) as DaiyaboAids["action_cards"],
    met: [],
    owners: [0, 0],
    genji: { rank: "rank_genji", counts: [1, 1, 0] },
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
