/** Squares and edges as places on the paper. A square is 100 wide, the field 700. */
import type { Point } from "../shared/steering";
import type { Facing } from "./types";

export const CELL = 100;
export const SIZE = 7;
export const FIELD = CELL * SIZE;
const FILES = "abcdefg";

export type { Point };

const STEP: Record<Facing, Point> = {
  N: { x: 0, y: 1 },
  E: { x: 1, y: 0 },
  S: { x: 0, y: -1 },
  W: { x: -1, y: 0 },
};
const TURNS: Record<Facing, number> = { N: 0, E: 90, S: 180, W: 270 };

/** All squares, a1 b1 … g7. */
export const SQUARES: readonly string[] = Array.from(
  { length: SIZE * SIZE },
  (_, i) => `${FILES[i % SIZE]}${Math.floor(i / SIZE) + 1}`,
);

/** All edges by their canonical names: N and E sides, S and W only at the border. */
export const EDGES: readonly string[] = SQUARES.flatMap((square) => [
  `${square}N`,
  `${square}E`,
  ...(square[1] === "1" ? [`${square}S`] : []),
  ...(square[0] === "a" ? [`${square}W`] : []),
]);

function place(square: string): Point {
  return { x: FILES.indexOf(square[0] ?? ""), y: Number(square[1]) - 1 };
}

/** The middle of a square; `turned` when Blue sits below. */
export function centre(square: string, turned: boolean): Point {
  const { x, y } = place(square);
  return turned
    ? { x: (SIZE - 1 - x) * CELL + CELL / 2, y: y * CELL + CELL / 2 }
    : { x: x * CELL + CELL / 2, y: (SIZE - 1 - y) * CELL + CELL / 2 };
}

/** One step in a compass direction, on the paper. */
export function step(facing: Facing, turned: boolean): Point {
  const { x, y } = STEP[facing];
  return turned ? { x: -x || 0, y } : { x, y: -y || 0 };
}

/** The middle of an edge, and whether it lies level (a north or south side). */
export function edgePlace(edge: string, turned: boolean): Point & { level: boolean } {
  const side = edge[2] as Facing;
  const middle = centre(edge.slice(0, 2), turned);
  const way = step(side, turned);
  return {
    x: middle.x + (way.x * CELL) / 2,
    y: middle.y + (way.y * CELL) / 2,
    level: side === "N" || side === "S",
  };
}

/** Degrees clockwise from pointing up the paper. */
export function angle(facing: Facing, turned: boolean): number {
  return (TURNS[facing] + (turned ? 180 : 0)) % 360;
}

/** The angle nearest to `before` that points the same way as `to`: turns take the short way. */
export function nearestAngle(before: number, to: number): number {
  return before + ((((to - before) % 360) + 540) % 360) - 180;
}

/** The main compass direction from one square to another, and how many squares that way. */
export function bearing(
  from: string,
  to: string,
): { facing: Facing; distance: number; straight: boolean } | null {
  const [a, b] = [place(from), place(to)];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  if (dx === 0 && dy === 0) return null;
  const straight = dx === 0 || dy === 0;
  if (Math.abs(dy) >= Math.abs(dx)) {
    return { facing: dy > 0 ? "N" : "S", distance: Math.abs(dy), straight };
  }
  return { facing: dx > 0 ? "E" : "W", distance: Math.abs(dx), straight };
}

/** The square `distance` steps away, or null off the field. */
export function ahead(square: string, facing: Facing, distance: number): string | null {
  const { x, y } = place(square);
  const [file, row] = [x + STEP[facing].x * distance, y + STEP[facing].y * distance];
  return file >= 0 && file < SIZE && row >= 0 && row < SIZE ? `${FILES[file]}${row + 1}` : null;
}

/** A brush stroke as a closed path: a line that swells and thins a little. */
export function brush(from: Point, to: Point, width: number, seed: number): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const [nx, ny] = [-dy / length, dx / length];
  const parts = 7;
  const upper: string[] = [];
  const lower: string[] = [];
  for (let i = 0; i <= parts; i++) {
    const t = i / parts;
    const half = (width / 2) * (0.62 + 0.55 * noise(seed * 31 + i)) * (i === parts ? 0.5 : 1);
    const drift = width * 0.45 * (noise(seed * 57 + i + 9) - 0.5);
    const [x, y] = [from.x + dx * t + nx * drift, from.y + dy * t + ny * drift];
    upper.push(`${(x + nx * half).toFixed(1)} ${(y + ny * half).toFixed(1)}`);
    lower.unshift(`${(x - nx * half).toFixed(1)} ${(y - ny * half).toFixed(1)}`);
  }
  return `M${[...upper, ...lower].join("L")}Z`;
}

/** The same number for the same seed, between 0 and 1. */
export function noise(seed: number): number {
  const value = Math.sin(seed * 127.1 + 11.7) * 43758.5453;
  return value - Math.floor(value);
}
