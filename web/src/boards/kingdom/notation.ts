/**
 * The shorthand of stacks and groups: "B:T2N" is Blue's commander with two soldiers facing north,
 * "R:-3S" three Red soldiers facing south, "general+1" the general with one soldier.
 */
export type Facing = "N" | "E" | "S" | "W";
export type Rank = "taisho" | "fukusho" | "senninsho";
export type Piece = "soldier" | Rank;

export interface Stack {
  seat: number;
  general: Rank | null;
  soldiers: number;
  /** Only soldiers give a stack a facing. */
  facing: Facing | null;
}

export interface Group {
  general: boolean;
  soldiers: number;
}

const GENERALS: Record<string, Rank | null> = {
  "-": null,
  T: "taisho",
  F: "fukusho",
  C: "senninsho",
};
const SHORTHAND = /^([BR]):([-TFC])(\d+)([NESW])?$/;

/** The stack of a shorthand, or null for another text (an empty square). */
export function parseStack(text: string | undefined): Stack | null {
  const found = SHORTHAND.exec(text ?? "");
  if (!found) return null;
  const [, owner, general, number, facing] = found;
  const soldiers = Number(number);
  const leader = GENERALS[general ?? "-"] ?? null;
  if (soldiers > 0 !== (facing !== undefined) || (soldiers === 0 && leader === null)) return null;
  return {
    seat: owner === "B" ? 0 : 1,
    general: leader,
    soldiers,
    facing: (facing as Facing | undefined) ?? null,
  };
}

export function writeStack(stack: Stack): string {
  const letter = Object.keys(GENERALS).find((each) => GENERALS[each] === stack.general) ?? "-";
  return `${stack.seat === 0 ? "B" : "R"}:${letter}${stack.soldiers}${stack.facing ?? ""}`;
}

/** How many pieces there are: what a pile's number says. */
export function sizeOf(stack: Stack): number {
  return stack.soldiers + (stack.general ? 1 : 0);
}

/** A stack of one kind of piece alone, as reserves are shown. */
export function single(seat: number, piece: Piece, facing: Facing): Stack {
  return piece === "soldier"
    ? { seat, general: null, soldiers: 1, facing }
    : { seat, general: piece, soldiers: 0, facing: null };
}

/** "2", "general+1": which part of a stack; null for another text. */
export function parseGroup(text: string): Group | null {
  const found = /^(general\+)?(\d+)$/.exec(text);
  if (!found) return null;
  return { general: found[1] !== undefined, soldiers: Number(found[2]) };
}

/** What a group is when it leaves its stack, and what it leaves behind (null: nothing). */
export function split(stack: Stack, group: Group): { moving: Stack | null; rest: Stack | null } {
  const general = group.general ? stack.general : null;
  const left = group.general ? null : stack.general;
  return {
    moving: part(stack, general, group.soldiers),
    rest: part(stack, left, stack.soldiers - group.soldiers),
  };
}

function part(stack: Stack, general: Rank | null, soldiers: number): Stack | null {
  if (general === null && soldiers <= 0) return null;
  return { seat: stack.seat, general, soldiers, facing: soldiers > 0 ? stack.facing : null };
}

/** The stack that remains on a square when a group leaves it. */
export function without(standing: Stack | null, leaving: Stack): Stack | null {
  if (!standing || standing.seat !== leaving.seat) return standing;
  return split(standing, { general: leaving.general !== null, soldiers: leaving.soldiers }).rest;
}
