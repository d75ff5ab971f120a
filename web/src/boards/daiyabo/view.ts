// Made by `python -m gunbai.server.typescript` from `gunbai.games.daiyabo`. Do not edit.

/** The table, and what follows from it. */
export interface DaiyaboView {
  phase: string;
  stage: string;
  round: number;
  start: number | null;
  turn: number | null;
  start_card: number | null;
  decks: Decks;
  seats: Seat[];
  markers: Record<string, number[]>;
  ranks: Record<string, number | null>;
  action_cards: Record<"recruit_1" | "recruit_2" | "battle_3" | "battle_4" | "battle_5" | "battle_6" | "siege", ActionCard>;
  end_bonus: string[];
  siege_pile: string[];
  placements: number;
  laid: number;
  pending: string[];
  fallen: number[];
  roll: number[];
  battle?: Battle;
  due?: Due;
  result?: Result;
  deciders: number[];
  scores: number[];
  markers_left: number[];
  items: string[];
}

/** How many cards each deck has. */
export interface Decks {
  warlords: number;
  castles: number;
}

export interface Seat {
  warlords: string[];
  castles: string[];
  dice: number;
  resigned: number;
}

/**
 * What lies on an action card, the dice of every seat, and the number of each one's latest
 * placement there (DY-7.13).
 */
export interface ActionCard {
  card: string | null;
  dice: number[];
  last: number[];
}

/** Which action card is resolved, which castle is fought for, and what it still demands. */
export interface Battle {
  action_card: "recruit_1" | "recruit_2" | "battle_3" | "battle_4" | "battle_5" | "battle_6" | "siege" | null;
  target: string | null;
  required: number[];
  struck: boolean;
}

/** Markers to be placed one by one, each in one of these areas. */
export interface Due {
  n: number;
  areas: string[];
}

export interface Result {
  reason: string;
  winners: number[];
}

/** The aids of a view. */
export interface DaiyaboAids {
  action_cards: Record<"recruit_1" | "recruit_2" | "battle_3" | "battle_4" | "battle_5" | "battle_6" | "siege", CardAids>;
  met: number[];
  owners: (number | null)[];
  genji: GenjiAids;
}

/** DY-4.2: the rank that depends on the number of warlords, and how many each seat has. */
export interface GenjiAids {
  rank: string;
  counts: number[];
}

/** The aids of one action card. */
export interface CardAids {
  placements: Placement[];
  order: number[];
}

export interface Placement {
  face: number;
  code: string;
}

export interface Pack {
  game: "daiyabo";
  id: string;
  name: Name;
  tie_rank: string;
  last_round_castle: string;
  limits: Limits;
  count: Count[];
  area: Area[];
  rank: Rank[];
  warlord: Warlord[];
  castle: Castle[];
  aside?: Aside[];
  hash?: string;
}

export interface Name {
  en: string;
  ja: string;
}

export interface Limits {
  dice_per_colour: number;
  markers_per_colour: number;
  source: "printed" | "published" | "reported" | "inferred" | "reconstructed";
}

export interface Count {
  players: number;
  rounds: number;
  end_bonus_castles: number;
  end_bonus_warlords: number;
  battle_bonus_dice: number;
  source: CountSource;
}

export interface Area {
  id: string;
  en: string;
  ja: string;
  rank: string;
  source: "printed" | "published" | "reported" | "inferred" | "reconstructed";
}

export interface Rank {
  id: string;
  en: string;
  ja: string;
  vp: number;
  source: "printed" | "published" | "reported" | "inferred" | "reconstructed";
}

export interface Warlord {
  id: string;
  en: string;
  ja: string;
  vp: number;
  ability: Ability;
  decks: (24 | 25)[];
  source: WarlordSource;
}

export interface Castle {
  id: string;
  en: string;
  ja: string;
  province: Name;
  area: string;
  dice: number[];
  decks: (32 | 33)[];
  source: "printed" | "published" | "reported" | "inferred" | "reconstructed";
}

export interface Aside {
  id: string;
  en: string;
  ja: string;
  source: "printed" | "published" | "reported" | "inferred" | "reconstructed";
}

export interface CountSource {
  rounds: "printed" | "published" | "reported" | "inferred" | "reconstructed";
  end_bonus: "printed" | "published" | "reported" | "inferred" | "reconstructed";
  battle_bonus: "printed" | "published" | "reported" | "inferred" | "reconstructed";
}

export interface Ability {
  kind: "convert" | "remove" | "territory" | "prep_dice" | "battle_dice" | "swap_castle" | "swap_warlord" | "none";
  from?: number[];
  to?: number[];
  faces?: number[];
  areas?: string[];
  n?: number;
}

export interface WarlordSource {
  card: "printed" | "published" | "reported" | "inferred" | "reconstructed";
  decks: "printed" | "published" | "reported" | "inferred" | "reconstructed";
}
