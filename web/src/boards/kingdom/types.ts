/** What kingdom's view and pack look like, as the server writes them. */
import type { Json } from "../contract";

export type Facing = "N" | "E" | "S" | "W";
export type Rank = "taisho" | "fukusho" | "senninsho";
export type Piece = "soldier" | Rank;

/** Numbers of pieces by kind, those there are. */
export type Pieces = Partial<Record<Piece, number>>;

export interface TimedMorale {
  amount: number;
  own_turns: number;
}

/** What a player has, as far as the viewer may know it. */
export interface Side {
  ready: boolean;
  hand_size: number;
  used: string[];
  removed: Pieces;
  morale: TimedMorale[];
  total_morale: number;
  reserve?: Pieces;
  headquarters?: string | null;
  warlords?: Partial<Record<"taisho" | "fukusho", string>>;
  hand?: string[];
  dealt?: string[];
  known?: string[];
  step?: string;
  spot?: string | null;
}

/** The action in progress. */
export interface Action {
  card: string | null;
  origin: string | null;
  at: string | null;
  group: string | null;
  steps: number;
  left: number;
  facings?: Facing[];
}

export interface KingdomView {
  stage: "warlords" | "deployment" | "play";
  phase: string;
  first: number;
  mover: number;
  turn: number;
  deciders: number[];
  discards: string[];
  seats: [Side, Side];
  board: Record<string, string>;
  rocks: string[];
  high_ground: string[];
  deck: number;
  /** Cards that a position left out of the game. */
  absent: string[];
  both_taisho_gone: boolean;
  action?: Action;
  result?: { reason: string; winner: number };
}

interface Named {
  id: string;
  en: string;
  ja: string;
  text: { en: string; ja: string };
}

export interface Warlord extends Named {
  country: string;
  effect: { primitive: string };
}

export interface Operation extends Named {
  set: string;
  effect: { primitive: string };
}

export interface BoardData {
  id: string;
  columns: number;
  rows: number;
  camp_rows: number;
  sets: string[];
  headquarters: string[];
  rocks: string[];
  high_ground: string[];
}

export interface KingdomPack {
  numbers: { blind_spot_rear: number; blind_spot_other: number; high_ground_morale: number };
  board: BoardData[];
  warlord: Warlord[];
  operation: Operation[];
}

export function asView(view: Json): KingdomView {
  return view as unknown as KingdomView;
}

export function asPack(pack: Json): KingdomPack {
  return pack as unknown as KingdomPack;
}
