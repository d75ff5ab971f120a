/** Squares and edges as places on the paper. A square is 100 wide. */
import type { Point } from "../shared/steering";
import type { Facing } from "./types";

export const CELL = 100;
const FILES = "abcdefghijklmnopqrstuvwxyz";

export type { Point };

const STEP: Record<Facing, Point> = {
  N: { x: 0, y: 1 },
  E: { x: 1, y: 0 },
  S: { x: 0, y: -1 },
  W: { x: -1, y: 0 },
};
const TURNS: Record<Facing, number> = { N: 0, E: 90, S: 180, W: 270 };

/** The field as its viewer sees it. */
export class Paper {
  readonly width: number;
  /** All squares: a1 b1 … */
  readonly squares: readonly string[];
  /** All edges by their canonical names: N and E sides, S and W only at the border. */
  readonly edges: readonly string[];

  /** `size`: squares along a side; `turned`: Blue sits below. */
  constructor(
    readonly size: number,
    readonly turned: boolean,
  ) {
    this.width = size * CELL;
    this.squares = Array.from(
      { length: size * size },
      (_, i) => `${FILES[i % size]}${Math.floor(i / size) + 1}`,
    );
    this.edges = this.squares.flatMap((square) => [
      `${square}N`,
      `${square}E`,
      ...(place(square).y === 0 ? [`${square}S`] : []),
      ...(place(square).x === 0 ? [`${square}W`] : []),
    ]);
  }

  /** The squares nearest to the viewer, and those at the left: where files and rows are named. */
  get front(): string[] {
    return this.squares.filter((square) => this.centre(square).y === this.width - CELL / 2);
  }
  get left(): string[] {
    return this.squares.filter((square) => this.centre(square).x === CELL / 2);
  }

  /** The middle of a square. */
  centre(square: string): Point {
    const { x, y } = place(square);
    const last = this.size - 1;
    return this.turned
      ? { x: (last - x) * CELL + CELL / 2, y: y * CELL + CELL / 2 }
      : { x: x * CELL + CELL / 2, y: (last - y) * CELL + CELL / 2 };
  }

  /** One step in a compass direction, on the paper. */
  step(facing: Facing): Point {
    const { x, y } = STEP[facing];
    return this.turned ? { x: -x || 0, y } : { x, y: -y || 0 };
  }

  /** The middle of an edge, and whether it lies level (a north or south side). */
  edge(edge: string): Point & { level: boolean } {
    const side = edge.slice(-1) as Facing;
    const middle = this.centre(edge.slice(0, -1));
    const way = this.step(side);
    return {
      x: middle.x + (way.x * CELL) / 2,
      y: middle.y + (way.y * CELL) / 2,
      level: side === "N" || side === "S",
    };
  }

  /** Degrees clockwise from pointing up the paper. */
  angle(facing: Facing): number {
    return (TURNS[facing] + (this.turned ? 180 : 0)) % 360;
  }
}

function place(square: string): Point {
  return { x: FILES.indexOf(square[0] ?? ""), y: Number(square.slice(1)) - 1 };
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

/** The square `distance` steps away. */
export function ahead(square: string, facing: Facing, distance: number): string {
  const { x, y } = place(square);
  const [file, row] = [x + STEP[facing].x * distance, y + STEP[facing].y * distance];
  return `${FILES[file] ?? ""}${row + 1}`;
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
