/** Names for parts of the generated types, and lists of their values in the rule book's order. */
import type { Entry, Soldier } from "./view";

export type Facing = Soldier["facing"];
export type Kind = Soldier["kind"];
export type CardName = NonNullable<Entry["card"]>;

export const CARDS: readonly CardName[] = ["move", "turn_shoot", "reinforce", "fence_card"];
export const FACINGS: readonly Facing[] = ["N", "E", "S", "W"];
