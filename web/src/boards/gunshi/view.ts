// Made by `python -m gunbai.server.typescript` from `gunbai.games.gunshi`. Do not edit.

export interface GunshiView {
  stage: "deployment" | "planning" | "execute" | "invade" | "order" | "lightning" | "over";
  active: number;
  turn: number;
  quiet: number;
  progress: boolean;
  executing: "" | "first" | "lightning";
  arrivals: string[];
  result?: Result;
  seats: [SideView, SideView];
  phase: string;
  deciders: number[];
  stock: StockLeft;
  card: "move" | "turn_shoot" | "reinforce" | "fence_card" | null;
  asked: string | null;
  composing?: Composing;
  group?: Member[];
}

/** GS-1.8: soldiers and shields not on the field nor in an invasion area. */
export interface StockLeft {
  infantry: number;
  archer: number;
  cavalry: number;
  shield: number;
}

export interface Result {
  reason: string;
  winner: number;
}

export interface SideView {
  soldiers: Soldier[];
  fences: string[];
  fence_hand: number;
  supply: number;
  invaders: Invader[];
  planned: number;
  fresh: number;
  face_up: boolean;
  recent: string[];
  queue: Entry[];
  lightning: Entry | null;
  gap: boolean;
  deck: ("move" | "turn_shoot" | "reinforce" | "fence_card" | null)[];
  deck_size: number;
  hand_size: number;
  hand: ("move" | "turn_shoot" | "reinforce" | "fence_card")[] | null;
  general: string | null;
}

/** The choices made so far, and the answers of the group pieces, as codes. */
export interface Composing {
  choices: string[];
  answers: string[];
}

/** A soldier of a linked action, and where it will stand (GS-12.7) once that is declared. */
export interface Member {
  square: string;
  to: string | null;
}

export interface Soldier {
  square: string;
  kind: "infantry" | "archer" | "cavalry";
  shield: boolean;
  facing: "N" | "E" | "S" | "W";
  letter: string;
  recruit: boolean;
}

export interface Invader {
  kind: "infantry" | "archer" | "cavalry";
  shield: boolean;
  letter: string;
  recruit: boolean;
}

/** A card of the queue or in the Lightning slot. */
export interface Entry {
  card: "move" | "turn_shoot" | "reinforce" | "fence_card" | null;
  up: boolean;
}

export interface GunshiAids {
  invaders: [("infantry" | "archer" | "cavalry" | "shield")[], ("infantry" | "archer" | "cavalry" | "shield")[]];
  lightning_slot: number;
  ordering: Ordering | null;
  arriving: Arriving | null;
  declared: Declared[];
  formations: ReadyFormation[];
  sites: string[];
}

/** The orders that the active player is composing. */
export interface Ordering {
  cards: Entry[];
  next_up: boolean;
  hand: ("move" | "turn_shoot" | "reinforce" | "fence_card")[];
}

/** A new soldier whose square is chosen and whose facing is asked for. */
export interface Arriving {
  square: string;
  kind: "infantry" | "archer" | "cavalry";
  shield: boolean;
  facing: "N" | "E" | "S" | "W";
}

/** What a soldier of a linked action will do, by the answers so far. */
export interface Declared {
  square: string;
  to: string;
  facing: "N" | "E" | "S" | "W" | null;
  strikes: string | null;
  edge: string | null;
}

/** A formation that a seat can still complete. */
export interface ReadyFormation {
  id: string;
  name: Name;
  steps: string[][];
}

export interface Name {
  en: string;
  ja: string;
}

export interface Pack {
  game: "gunshi";
  id: string;
  name: Name;
  size: number;
  camp: Squares;
  invasion_squares: Squares;
  stock: Stock;
  letters: Letters;
  fences: Fences;
  cost: Cost;
  supply: Supply;
  cards: Cards;
  income: Income;
  invasion: Invasion;
  archer_range: ArcherRange;
  fence_range: FenceRange[];
  hash?: string;
}

export interface Squares {
  source: "printed" | "published" | "reported" | "inferred" | "reconstructed";
  red: string[];
  blue: string[];
}

export interface Stock {
  source: "printed" | "published" | "reported" | "inferred" | "reconstructed";
  infantry: number;
  shield: number;
  archer: number;
  cavalry: number;
}

export interface Letters {
  source: "printed" | "published" | "reported" | "inferred" | "reconstructed";
  infantry: string;
  archer: string;
  cavalry: string;
}

export interface Fences {
  source: "printed" | "published" | "reported" | "inferred" | "reconstructed";
  per_player: number;
}

export interface Cost {
  source: "printed" | "published" | "reported" | "inferred" | "reconstructed";
  infantry: number;
  archer: number;
  cavalry: number;
  fence: number;
  lightning_order: number;
}

export interface Supply {
  source: "printed" | "published" | "reported" | "inferred" | "reconstructed";
  start: number;
  track: number;
}

export interface Cards {
  source: "printed" | "published" | "reported" | "inferred" | "reconstructed";
  move: number;
  turn_shoot: number;
  reinforce: number;
  fence_card: number;
  hand: number;
  queue: number;
}

export interface Income {
  source: "printed" | "published" | "reported" | "inferred" | "reconstructed";
  slots: number[];
}

export interface Invasion {
  source: "printed" | "published" | "reported" | "inferred" | "reconstructed";
  to_win: number;
}

export interface ArcherRange {
  source: "printed" | "published" | "reported" | "inferred" | "reconstructed";
  squares: [number, number][];
}

export interface FenceRange {
  source: "printed" | "published" | "reported" | "inferred" | "reconstructed";
  id: "line5" | "corner7" | "wide16";
  edges?: ([number, number, "front" | "left" | "right" | "back"])[];
  all_sides_of?: [number, number][];
}
