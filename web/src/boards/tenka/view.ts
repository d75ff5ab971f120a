// Made by `python -m gunbai.server.typescript` from `gunbai.games.tenka`. Do not edit.

/** What a viewer may know of a state: the table, the decision, and the war. */
export interface TenkaView {
  phase: "order" | "pick" | "propose" | "answer" | "action" | "attack" | "target" | "defend" | "settle" | "dice" | "tie" | "retreat" | "redeploy" | "over";
  round: number;
  turn: number;
  order: number[];
  supply: number;
  muster: number;
  seats: SeatView[];
  alliances: [number, number][];
  dice: [number, number] | null;
  window?: Window;
  result?: Result;
  deciders: number[];
  scores: number[];
  war?: WarView;
}

export interface SeatView {
  regions: Record<string, number>;
  hand: number;
  resigned: number;
}

export interface Window {
  slot: number;
  proposed: [number, number][];
  partner: number | null;
}

export interface Result {
  reason: string;
  winner: number;
}

export interface WarView {
  base: string[];
  placers: number[];
  unsettled: string[];
  battle: string | null;
  loser: number | null;
  fleeing: number;
  attack: Tokens;
  defence: Defence;
}

/** Face-down tokens: how many lie where, and their values where the viewer knows them. */
export interface Tokens {
  counts: Record<string, number>;
  values: Record<string, number[]>;
}

export interface Defence {
  counts: Record<string, number>;
  values: Record<string, number[]>;
  shares?: Record<string, string[]>;
}

/** What follows from a view by the rules, for a board that does not know the rules. */
export interface TenkaAids {
  series: number[];
  to_win: number | null;
  shortage: boolean;
  targets: string[];
  battle: BattleAid | null;
}

/** What stands beside tokens and dice in the battle that is being fought. */
export interface BattleAid {
  region: string;
  defender: number | null;
  armies: number;
  border: number;
}

export interface Pack {
  game: "tenka";
  id: string;
  name: Name;
  tie_region: string;
  count: Count[];
  region: Region[];
  border: Border[];
  hash?: string;
}

export interface Name {
  en: string;
  ja: string;
}

export interface Count {
  players: number;
  control_tiles: number;
  army_tokens: number;
  source: "printed" | "published" | "reported" | "inferred" | "reconstructed";
}

export interface Region {
  id: string;
  en: string;
  ja: string;
  points: number;
  sea: boolean;
  x: number;
  y: number;
  source: RegionSource;
}

export interface Border {
  between: [string, string];
  kind: "thin" | "thick";
  source: BorderSource;
}

export interface RegionSource {
  name: "printed" | "published" | "reported" | "inferred" | "reconstructed";
  points: "printed" | "published" | "reported" | "inferred" | "reconstructed";
  place: "printed" | "published" | "reported" | "inferred" | "reconstructed";
}

export interface BorderSource {
  border: "printed" | "published" | "reported" | "inferred" | "reconstructed";
  kind: "printed" | "published" | "reported" | "inferred" | "reconstructed";
}
