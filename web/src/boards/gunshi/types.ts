/** The view and the pack of gunshi as the server sends them. */

export type Facing = "N" | "E" | "S" | "W";
export type Kind = "infantry" | "archer" | "cavalry";
export type CardName = "move" | "turn_shoot" | "reinforce" | "fence_card";

export interface Soldier {
  square: string;
  kind: Kind;
  shield: boolean;
  facing: Facing;
  letter: string;
  /** Came by Reinforcement, so it is no general. */
  recruit: boolean;
}

export interface Invader {
  kind: Kind;
  shield: boolean;
  letter: string;
  recruit: boolean;
}

/** A card in the queue; null where the viewer does not know it. */
export interface Entry {
  card: CardName | null;
  up: boolean;
}

export interface SideView {
  soldiers: Soldier[];
  fences: string[];
  fence_hand: number;
  supply: number;
  invaders: Invader[];
  planned: number;
  face_up: boolean;
  queue: Entry[];
  lightning: Entry | null;
  /** The 1st-slot card has been carried out, the Lightning card is next. */
  gap: boolean;
  deck: (CardName | null)[];
  deck_size: number;
  hand_size: number;
  hand: CardName[] | null;
  general: string | null;
}

export interface GunshiView {
  seats: [SideView, SideView];
  stage: string;
  phase: string;
  active: number;
  turn: number;
  quiet: number;
  executing: "" | "first" | "lightning";
  card: CardName | null;
  asked: string | null;
  arrivals: string[];
  deciders: number[];
  stock: Record<Kind | "shield", number>;
  /** What the viewer is putting together, as codes. */
  composing?: { choices: string[]; answers: string[] };
  /** The soldiers of a linked action in the order of their answers, and where they will stand. */
  group?: { square: string; to: string | null }[];
  result?: { reason: string; winner: number };
}

export interface GunshiPack {
  camp: { red: string[]; blue: string[] };
  invasion_squares: { red: string[]; blue: string[] };
  cost: Record<Kind | "fence" | "lightning_order", number>;
  supply: { start: number; track: number };
  fences: { per_player: number };
  cards: Record<CardName, number> & { hand: number; queue: number };
  income: { slots: number[] };
  invasion: { to_win: number };
}

export const CARDS: readonly CardName[] = ["move", "turn_shoot", "reinforce", "fence_card"];
export const FACINGS: readonly Facing[] = ["N", "E", "S", "W"];

/** How many invaders these are: a shield that came along counts too. */
export function invaderCount(invaders: Invader[]): number {
  return invaders.reduce((sum, each) => sum + (each.shield ? 2 : 1), 0);
}
