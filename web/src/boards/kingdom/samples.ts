/** Packs, views, aids and choices for the tests of this face. */
import type { Choice } from "../../wire";
import { NO_AIDS } from "./aids";
import type { KingdomAids, KingdomView, March, Operation, Pack, Side, Warlord } from "./view";

const source = { name: "reported", effect: "reported" } as const;

function operation(id: string): Operation {
  return {
    id,
    en: `Card ${id}`,
    ja: `札${id}`,
    set: "basic",
    effect: { primitive: "shot", amount: 1, distance: 2, shooter_needs_soldier: true },
    text: { en: `What ${id} does`, ja: `${id}の効果` },
    source,
  };
}

const shin: Warlord = {
  id: "shin",
  en: "Shin",
  ja: "信",
  country: "秦",
  effect: { primitive: "dash", steps: 2 },
  text: { en: "What Shin does", ja: "信の効果" },
  source,
};

export const pack: Pack = {
  game: "kingdom",
  id: "sample",
  name: { en: "Sample", ja: "見本" },
  numbers: {
    max_soldiers_per_stack: 5,
    hand_limit: 3,
    initial_hand: 2,
    card_lead_limit: 1,
    blind_spot_rear: 2,
    blind_spot_other: 1,
    high_ground_morale: 1,
    soldier_strength: 1,
    general_strength: 1,
    taisho_escort: 3,
    fukusho_escort: 2,
    senninsho_escort: 1,
    source: "reported",
  },
  board: [
    {
      id: "half",
      columns: 4,
      rows: 6,
      camp_rows: 2,
      pieces: { soldier: 8, taisho: 1, fukusho: 1, senninsho: 1 },
      leaders: 1,
      sets: ["basic"],
      max_turns: 200,
      rocks: [],
      high_ground: [],
      placed_terrain: false,
      headquarters: ["c1", "b6"],
      layout: {},
      reserve: {},
      presets: [[], []],
      source: { size: "reported", pieces: "reported", layout: "reported", presets: "reported" },
    },
  ],
  warlord: [shin],
  operation: ["bow", "fire", "scout"].map(operation),
};

export function side(more: Partial<Side> = {}): Side {
  return {
    ready: true,
    hand_size: 1,
    used: [],
    removed: {},
    morale: [],
    total_morale: 0,
    reserve: {},
    known: [],
    ...more,
  };
}

export function view(more: Partial<KingdomView> = {}): KingdomView {
  return {
    stage: "play",
    first: 0,
    mover: 0,
    turn: 1,
    discards: [],
    passed: false,
    history: [],
    phase: "choose_destination",
    deciders: [0],
    seats: [
      side({ hand: ["bow"], headquarters: "c1", warlords: { taisho: "shin" } }),
      side({ headquarters: "b6" }),
    ],
    board: { b3: "B:T2N", c4: "R:-1S" },
    rocks: ["a3"],
    high_ground: [],
    deck: 1,
    absent: [],
    repetition: 1,
    both_taisho_gone: false,
    ...more,
  };
}

const row = (number: number) => ["a", "b", "c", "d"].map((letter) => `${letter}${number}`);

export function aids(more: Partial<KingdomAids> = {}): KingdomAids {
  const camps: KingdomAids["camps"] = [
    [...row(1), ...row(2)],
    [...row(5), ...row(6)],
  ];
  return { ...NO_AIDS, board: "half", camps, ...more };
}

export function march(...whole: string[]): March {
  return { whole, at_once: null };
}

export function choices(...codes: string[]): Choice[] {
  return codes.map((code) => {
    const [verb = "", ...args] = code.split(" ");
    return { code, verb, args, words: { ja: code, en: code } };
  });
}
