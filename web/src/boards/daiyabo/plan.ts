/**
 * The layout: rectangles in drawing units, computed from the available size.
 *
 * Wide: tray, six panels and the siege side by side, piles and players below. Folded (phones):
 * the panels in two rows of four; the rest is reached by scrolling inside the board.
 */
import { SLOTS, type SlotId } from "./types";

export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Column {
  rank: Rect;
  area: Rect;
  slot: Rect;
}

export interface Plan {
  folded: boolean;
  width: number;
  height: number;
  /** Drawing units to CSS pixels. */
  scale: number;
  tray: Rect;
  /** By action card; the seventh has the Head of the Genji and the siege. */
  columns: Record<SlotId, Column>;
  bonus: Rect;
  pile: Rect;
  seats: Rect[];
}

const GAP = 6;
/** Narrower places, in pixels, show the screen folded in two rows. */
export const FOLD_BELOW = 620;
/** Below this scale letters are too small to read: scroll instead. */
const SMALLEST = 0.72;

export function planFor(width: number, height: number, players: number): Plan {
  const wide = width >= FOLD_BELOW;
  return wide ? widePlan(width, height, players) : foldedPlan(width, height, players);
}

function widePlan(width: number, height: number, players: number): Plan {
  const rows = players > 4 || (players === 4 && width < height * 1.7) ? 2 : 1;
  const least = 70 + 380 + 104 + rows * 92;
  const low = height / least < SMALLEST;
  const aspect = low ? width / (least * SMALLEST) : width / Math.max(height, 1);
  const w = Math.min(1480, Math.max(920, least * aspect));
  const h = Math.min(least * 1.35, Math.max(least, w / aspect));
  const scale = low ? width / w : Math.min(width / w, height / h);
  const spare = h - least;
  const tray = { x: GAP, y: GAP, w: w - 2 * GAP, h: 60 + spare * 0.05 };
  const columnWidth = (w - 8 * GAP) / 7;
  const rankHeight = 42 + spare * 0.05;
  const areaHeight = 96 + spare * 0.25;
  const slotHeight = 226 + spare * 0.3;
  const top = tray.y + tray.h + GAP;
  const columns = byPlace((i) =>
    column(GAP + i * (columnWidth + GAP), top, columnWidth, rankHeight, areaHeight, slotHeight, 3),
  );
  const below = top + rankHeight + areaHeight + slotHeight + 6 + GAP;
  const pileHeight = 94 + spare * 0.1;
  const left = 3 * (columnWidth + GAP) - GAP;
  const bonus = { x: GAP, y: below, w: left, h: pileHeight };
  const pile = { x: left + 2 * GAP, y: below, w: w - left - 3 * GAP, h: pileHeight };
  const seats = grid(
    { x: GAP, y: below + pileHeight + GAP, w: w - 2 * GAP, h: h - below - pileHeight - 2 * GAP },
    players,
    rows,
  );
  return { folded: false, width: w, height: h, scale, tray, columns, bonus, pile, seats };
}

function foldedPlan(width: number, height: number, players: number): Plan {
  const w = 360;
  const scale = width / w;
  const gap = 4;
  const shown = height / scale;
  const tray = { x: gap, y: gap, w: w - 2 * gap, h: 40 };
  const columnWidth = (w - 5 * gap) / 4;
  const rowHeight = Math.min(190, Math.max(114, (shown - tray.h - 4 * gap) / 2));
  const rankHeight = 17;
  const areaHeight = Math.max(20, rowHeight * 0.2);
  const slotHeight = rowHeight - rankHeight - areaHeight - 2;
  const top = tray.y + tray.h + gap;
  const columns = byPlace((i) =>
    column(
      gap + (i % 4) * (columnWidth + gap),
      top + Math.floor(i / 4) * (rowHeight + gap),
      columnWidth,
      rankHeight,
      areaHeight,
      slotHeight,
      1,
    ),
  );
  const bonus = {
    x: gap + 3 * (columnWidth + gap),
    y: top + rowHeight + gap,
    w: columnWidth,
    h: rowHeight,
  };
  const below = top + 2 * (rowHeight + gap);
  const pile = { x: gap, y: below, w: w - 2 * gap, h: 78 };
  const seatHeight = 84;
  const first = below + pile.h + gap;
  const seats = Array.from({ length: players }, (_, i) => ({
    x: gap,
    y: first + i * (seatHeight + gap),
    w: w - 2 * gap,
    h: seatHeight,
  }));
  const all = first + players * (seatHeight + gap);
  return { folded: true, width: w, height: all, scale, tray, columns, bonus, pile, seats };
}

function byPlace(make: (i: number) => Column): Record<SlotId, Column> {
  return Object.fromEntries(SLOTS.map((slot, i) => [slot, make(i)])) as Record<SlotId, Column>;
}

function column(
  x: number,
  y: number,
  w: number,
  rank: number,
  area: number,
  slot: number,
  gap: number,
): Column {
  return {
    rank: { x, y, w, h: rank },
    area: { x, y: y + rank + gap, w, h: area },
    slot: { x, y: y + rank + area + 2 * gap, w, h: slot },
  };
}

/** Equal places in rows. */
function grid(place: Rect, n: number, rows: number): Rect[] {
  const columns = Math.ceil(n / rows);
  const w = (place.w - (columns - 1) * GAP) / columns;
  const h = (place.h - (rows - 1) * GAP) / rows;
  return Array.from({ length: n }, (_, i) => ({
    x: place.x + (i % columns) * (w + GAP),
    y: place.y + Math.floor(i / columns) * (h + GAP),
    w,
    h,
  }));
}

/**
 * How far to scroll to make as many of these visible as possible: null if they are visible, 0 (the
 * tray) if there are none.
 */
export function scrollFor(
  rects: Rect[],
  scale: number,
  scrolled: number,
  visible: number,
): number | null {
  if (rects.length === 0) return 0;
  const first = Math.min(...rects.map(({ y }) => y)) * scale - 6;
  const last = Math.max(...rects.map(({ y, h }) => y + h)) * scale + 6;
  if (first >= scrolled && last <= scrolled + visible) return null;
  return Math.max(0, Math.min(first, last - visible));
}
