// Made by `python -m gunbai.server.typescript` from `gunbai.games.kingdom`. Do not edit.

/** What a viewer may know. */
export interface KingdomView {
  stage: string;
  first: number;
  mover: number;
  turn: number;
  discards: string[];
  passed: boolean;
  history: string[];
  action?: Action;
  result?: Result;
  phase: string;
  deciders: number[];
  seats: [Side, Side];
  board: Record<string, string>;
  rocks: string[];
  high_ground: string[];
  deck: number;
  absent: string[];
  repetition: number;
  both_taisho_gone: boolean;
}

/** The action in progress: everybody watches it. */
export interface Action {
  card: string | null;
  origin: string | null;
  at: string | null;
  group: string | null;
  steps: number;
  left: number;
  facings?: string[];
}

export interface Result {
  reason: string;
  winner: number;
}

/** What a player has, as far as the viewer may know it. */
export interface Side {
  ready: boolean;
  hand_size: number;
  used: string[];
  removed: Record<string, number>;
  morale: Timed[];
  total_morale: number;
  reserve?: Record<string, number>;
  headquarters?: string | null;
  warlords?: Record<string, string>;
  hand?: string[];
  dealt?: string[];
  known?: string[];
  step?: string;
  spot?: string | null;
}

/** KD-9.5: morale that runs. */
export interface Timed {
  amount: number;
  own_turns: number;
}

export interface KingdomAids {
  board: string;
  camps: [string[], string[]];
  forward: ["N" | "E" | "S" | "W", "N" | "E" | "S" | "W"];
  waiting: number | null;
  stacks: Record<string, Standing>;
  marches: Record<string, March>;
  placing: string[];
}

/** A stack on the board. */
export interface Standing {
  strength: number;
  blind_spots: number[];
}

/** Where `move` from a square leads. */
export interface March {
  whole: string[];
  at_once: string | null;
}

export interface Pack {
  game: "kingdom";
  id: string;
  name: Name;
  numbers: Numbers;
  board: Board[];
  warlord: Warlord[];
  operation: Operation[];
  hash?: string;
}

export interface Name {
  en: string;
  ja: string;
}

export interface Numbers {
  max_soldiers_per_stack: number;
  hand_limit: number;
  initial_hand: number;
  card_lead_limit: number;
  blind_spot_rear: number;
  blind_spot_other: number;
  high_ground_morale: number;
  soldier_strength: number;
  general_strength: number;
  taisho_escort: number;
  fukusho_escort: number;
  senninsho_escort: number;
  source: "printed" | "published" | "reported" | "inferred" | "reconstructed";
}

export interface Board {
  id: "half" | "full";
  columns: number;
  rows: number;
  camp_rows: number;
  pieces: Pieces;
  leaders: number;
  sets: ("basic" | "advanced")[];
  max_turns: number;
  rocks: string[];
  high_ground: string[];
  placed_terrain: boolean;
  headquarters: [string, string];
  layout: Record<string, string>;
  reserve: Reserve;
  presets: [string[], string[]];
  source: BoardSource;
}

export interface Warlord {
  id: string;
  en: string;
  ja: string;
  country: string;
  effect: Dash | Strike | Morale | ExtraMove | Directions;
  text: Name;
  source: CardSource;
}

export interface Operation {
  id: string;
  en: string;
  ja: string;
  set: "basic" | "advanced";
  effect: TimedMorale | Shot | CardMove | CancelCard | DeploySoldiers | TurnEnemy | Burn | PeekDiscard | Relocate;
  text: Name;
  source: CardSource;
}

export interface Pieces {
  soldier: number;
  taisho: 1;
  fukusho: number;
  senninsho: number;
}

export interface Reserve {
  soldier?: number;
  fukusho?: number;
  senninsho?: number;
}

export interface BoardSource {
  size: "printed" | "published" | "reported" | "inferred" | "reconstructed";
  pieces: "printed" | "published" | "reported" | "inferred" | "reconstructed";
  layout: "printed" | "published" | "reported" | "inferred" | "reconstructed";
  presets: "printed" | "published" | "reported" | "inferred" | "reconstructed";
}

export interface CardSource {
  name: "printed" | "published" | "reported" | "inferred" | "reconstructed";
  effect: "printed" | "published" | "reported" | "inferred" | "reconstructed";
}

/** KD-8.2: a move straight forward may go up to this many squares. */
export interface Dash {
  primitive: "dash";
  steps: number;
}

/** KD-8.3, KD-8.8: direct damage instead of a move. */
export interface Strike {
  primitive: "strike";
  pattern: "adjacent8" | "straight_ahead";
  distance: number;
  amount: number;
  needs_soldier: boolean;
}

/** KD-8.4, KD-8.5, KD-8.7: morale in fights. */
export interface Morale {
  primitive: "morale";
  amount: number;
  when: "attack" | "defend" | "always";
  condition: "none" | "alone";
}

/** KD-8.6: further moves after a move. */
export interface ExtraMove {
  primitive: "extra_move";
  count: number;
  may_attack: boolean;
}

/** KD-8.9: the directions of the leader's unit. */
export interface Directions {
  primitive: "directions";
  set: "all8";
}

/** KD-9.5: morale for all own pieces until the end of the n-th own turn after this one. */
export interface TimedMorale {
  primitive: "timed_morale";
  amount: number;
  own_turns: number;
}

/** KD-9.6: direct damage at exactly this distance from an own stack. */
export interface Shot {
  primitive: "shot";
  amount: number;
  distance: number;
  shooter_needs_soldier: boolean;
}

/** KD-9.7 to KD-9.9: a special move of one group. */
export interface CardMove {
  primitive: "card_move";
  group: "any" | "with_general" | "with_soldier";
  directions: "normal" | "all8" | "forward";
  max_steps: number;
  straight: boolean;
  first_step_must_attack: boolean;
  follow_up: boolean;
  attack_morale: number;
}

/** KD-9.3: a reaction that cancels the card just used. */
export interface CancelCard {
  primitive: "cancel_card";
}

/** KD-9.10, KD-9.15: soldiers from outside the board to one square. */
export interface DeploySoldiers {
  primitive: "deploy_soldiers";
  max: number;
  sources: ("reserve" | "removed")[];
  zone: "own_camp" | "central_zone";
  merge: boolean;
}

/** KD-9.11: turn an enemy stack within this distance. */
export interface TurnEnemy {
  primitive: "turn_enemy";
  range: number;
}

/** KD-9.12: direct damage to an enemy stack within this distance and to its neighbours. */
export interface Burn {
  primitive: "burn";
  amount: number;
  range: number;
}

/** KD-9.13: see the opponent's hand and discard cards from it. */
export interface PeekDiscard {
  primitive: "peek_discard";
  count: number;
}

/** KD-9.14: move a group to a square of this zone. */
export interface Relocate {
  primitive: "relocate";
  zone: "own_camp" | "central_zone";
}
