/**
 * Geometry: squares and facings as the viewer sees them, the board turned so that the viewer sits
 * below, and how board and rails share the available space.
 */
import type { Facing } from "./notation";
import type { Board, KingdomAids, Pack } from "./view";

/** The edge of a square, in the units of the drawing. */
export const CELL = 100;
/** Around the squares: letters and numbers, horns of helmets. */
export const MARGIN = 32;
/** The least width of rails beside the board, and height of rails above and below (px). */
export const RAIL_WIDTH = 66;
export const SLIM_WIDTH = 40;
export const RAIL_HEIGHT = 56;

const FACINGS: readonly Facing[] = ["N", "E", "S", "W"];

export interface Grid {
  columns: number;
  rows: number;
  /** Red sits below. */
  turned: boolean;
}

export interface Point {
  x: number;
  y: number;
}

/** The board that is played on. */
export function boardOf(pack: Pack, aids: KingdomAids): Board {
  const board = pack.board.find((each) => each.id === aids.board) ?? pack.board[0];
  if (!board) throw new Error("a pack without a board");
  return board;
}

export function gridOf(board: Board, viewer: number): Grid {
  const { columns, rows } = board;
  return { columns, rows, turned: viewer === 1 };
}

/** All squares, row by row as the viewer reads them, from the top left. */
export function squaresOf(grid: Grid): string[] {
  const names: string[] = [];
  for (let row = grid.rows - 1; row >= 0; row--) {
    for (let column = 0; column < grid.columns; column++) names.push(nameOf(column, row));
  }
  return grid.turned ? names.reverse() : names;
}

/** Is this part of a choice a square? */
export function isSquare(part: string): boolean {
  return /^[a-z]\d+$/.test(part);
}

export function nameOf(column: number, row: number): string {
  return `${String.fromCharCode(97 + column)}${row + 1}`;
}

export function cellOf(square: string): { column: number; row: number } {
  return { column: square.charCodeAt(0) - 97, row: Number(square.slice(1)) - 1 };
}

/** The middle of a square in the drawing. */
export function centre(grid: Grid, square: string): Point {
  const { column, row } = cellOf(square);
  const x = grid.turned ? grid.columns - 1 - column : column;
  const y = grid.turned ? row : grid.rows - 1 - row;
  return { x: (x + 0.5) * CELL, y: (y + 0.5) * CELL };
}

/** Degrees clockwise from straight up on the screen. */
export function angle(facing: Facing, turned: boolean): number {
  return (FACINGS.indexOf(facing) * 90 + (turned ? 180 : 0)) % 360;
}

/** The facing that points this way on the screen. */
export function facingTo(degrees: number, turned: boolean): Facing {
  const quarter = Math.round(degrees / 90) + (turned ? 2 : 0);
  return FACINGS[((quarter % 4) + 4) % 4] ?? "N";
}

/** The square next to this one in a direction of the screen; null beyond the edge. */
export function beside(grid: Grid, square: string, dx: number, dy: number): string | null {
  const sign = grid.turned ? -1 : 1;
  const { column, row } = cellOf(square);
  const [x, y] = [column + dx * sign, row - dy * sign];
  return x < 0 || y < 0 || x >= grid.columns || y >= grid.rows ? null : nameOf(x, y);
}

export interface Arrangement {
  /** Rails left and right of the board, with few words if they are slim, or above and below it. */
  rails: "beside" | "slim" | "stacked";
  /** An edge of a square in pixels. */
  cell: number;
}

/** Rails go where they leave the largest squares; slim ones only if that is worth their words. */
export function arrange(width: number, height: number, grid: Grid): Arrangement {
  const across = grid.columns + (2 * MARGIN) / CELL;
  const down = grid.rows + (2 * MARGIN) / CELL;
  const beside = Math.min((width - 2 * RAIL_WIDTH) / across, height / down);
  const slim = Math.min((width - 2 * SLIM_WIDTH) / across, height / down);
  const stacked = Math.min(width / across, (height - 2 * RAIL_HEIGHT) / down);
  if (stacked > slim) return { rails: "stacked", cell: Math.max(0, stacked) };
  if (slim > beside + 2) return { rails: "slim", cell: Math.max(0, slim) };
  return { rails: "beside", cell: Math.max(0, beside) };
}
