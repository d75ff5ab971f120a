/**
 * Where things are: squares and facings as the viewer sees them, the board turned so that the
 * viewer sits below, and how board and rails share the room there is.
 */
import type { BoardData, Facing, KingdomPack, KingdomView } from "./types";

/** The edge of a square, in the units of the drawing. */
export const CELL = 100;
/** Around the squares: letters and numbers, horns of helmets. */
export const MARGIN = 32;
/** The least width of rails beside the board, and height of rails above and below (px). */
export const RAIL_WIDTH = 66;
export const RAIL_HEIGHT = 52;

const FACINGS: readonly Facing[] = ["N", "E", "S", "W"];

export interface Grid {
  columns: number;
  rows: number;
  campRows: number;
  /** Red sits below. */
  turned: boolean;
}

export interface Point {
  x: number;
  y: number;
}

/** The board of a view: the one that contains all squares the view names. */
export function boardOf(pack: KingdomPack, view: KingdomView): BoardData {
  const [small, ...larger] = [...pack.board].sort((one, other) => one.columns - other.columns);
  if (!small) throw new Error("a pack without a board");
  const named = [...Object.keys(view.board), ...view.rocks, ...view.high_ground];
  const seats = view.seats.map((side) => side.headquarters).filter((each) => each != null);
  const fits = (board: BoardData) =>
    [...named, ...seats].every((name) => {
      const { column, row } = cellOf(name);
      return column < board.columns && row < board.rows;
    });
  const boards = [small, ...larger].filter(fits);
  return boards.find((board) => cardsOf(pack, board) === cardsIn(view)) ?? boards[0] ?? small;
}

/** Behind the screen a view may name no square: then the number of cards tells the boards apart. */
function cardsIn(view: KingdomView): number {
  const held = view.seats.reduce((sum, side) => sum + side.hand_size + side.used.length, 0);
  return held + view.deck + view.discards.length + view.absent.length;
}

function cardsOf(pack: KingdomPack, board: BoardData): number {
  return pack.operation.filter((card) => board.sets.includes(card.set)).length;
}

export function gridOf(board: BoardData, viewer: number): Grid {
  const { columns, rows, camp_rows: campRows } = board;
  return { columns, rows, campRows, turned: viewer === 1 };
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

/** The square a piece with this facing points at. */
export function ahead(grid: Grid, square: string, facing: Facing): string | null {
  const degrees = angle(facing, grid.turned);
  const step: Record<number, [number, number]> = { 0: [0, -1], 90: [1, 0], 180: [0, 1] };
  const [dx, dy] = step[degrees] ?? [-1, 0];
  return beside(grid, square, dx, dy);
}

/** Which player's camp a square is in; null in the central zone. */
export function campOf(grid: Grid, square: string): number | null {
  const { row } = cellOf(square);
  if (row < grid.campRows) return 0;
  return row >= grid.rows - grid.campRows ? 1 : null;
}

export interface Arrangement {
  /** Rails left and right of the board, or above and below it. */
  rails: "beside" | "stacked";
  /** An edge of a square in pixels. */
  cell: number;
}

/** Rails go where they leave the larger squares. */
export function arrange(width: number, height: number, grid: Grid): Arrangement {
  const across = grid.columns + (2 * MARGIN) / CELL;
  const down = grid.rows + (2 * MARGIN) / CELL;
  const beside = Math.min((width - 2 * RAIL_WIDTH) / across, height / down);
  const stacked = Math.min(width / across, (height - 2 * RAIL_HEIGHT) / down);
  return beside >= stacked
    ? { rails: "beside", cell: Math.max(0, beside) }
    : { rails: "stacked", cell: Math.max(0, stacked) };
}
