/** The view and the pack of tenka as they come over the wire. */
import type { Json } from "../contract";

export interface PackRegion {
  id: string;
  en: string;
  ja: string;
  points: number;
  sea: boolean;
  x: number;
  y: number;
}

export interface PackBorder {
  between: [string, string];
  kind: "thick" | "thin";
}

export interface Pack {
  id: string;
  tie_region: string;
  region: PackRegion[];
  border: PackBorder[];
  count: { players: number; control_tiles: number; army_tokens: number }[];
}

export type Phase =
  | "order"
  | "pick"
  | "propose"
  | "answer"
  | "action"
  | "attack"
  | "target"
  | "defend"
  | "settle"
  | "dice"
  | "tie"
  | "retreat"
  | "redeploy"
  | "over";

/** Face-down tokens: how many lie where, and the values where the viewer knows them. */
export interface Tokens {
  counts: Record<string, number>;
  values: Record<string, number[]>;
}

export interface War {
  base: string[];
  placers: number[];
  unsettled: string[];
  battle: string | null;
  loser: number | null;
  fleeing: number;
  attack: Tokens;
  /** `shares`: while it is being placed, who put tokens where, as far as the viewer knows. */
  defence: Tokens & { shares?: Record<string, string[]> };
}

export interface SeatHolding {
  regions: Record<string, number>;
  hand: number;
  resigned: number;
}

export interface View {
  phase: Phase;
  round: number;
  turn: number;
  order: number[];
  supply: number;
  muster: number;
  seats: SeatHolding[];
  alliances: [number, number][];
  dice: [number, number] | null;
  deciders: number[];
  scores: number[];
  war?: War;
  window?: { slot: number; proposed: [number, number][]; partner: number | null };
  result?: { reason: string; winner: number };
}

export const packOf = (json: Json): Pack => json as unknown as Pack;
export const viewOf = (json: Json): View => json as unknown as View;

/** Who holds each region, by its id. */
export function holders(view: View): Map<string, number> {
  const found = new Map<string, number>();
  view.seats.forEach((seat, i) => {
    for (const region of Object.keys(seat.regions)) found.set(region, i);
  });
  return found;
}

export function armiesOn(view: View, region: string): number {
  for (const seat of view.seats) {
    const found = seat.regions[region];
    if (found !== undefined) return found;
  }
  return 0;
}

export function alliesOf(view: View, seat: number): number[] {
  return view.alliances.flatMap(([one, other]) =>
    one === seat ? [other] : other === seat ? [one] : [],
  );
}
