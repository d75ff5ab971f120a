/**
 * Which region each small square of the paper belongs to.
 *
 * Lands grow around their points and towards the lands they border; seas fill the water along the
 * coasts they border. Regions that share no border never touch: a channel is left between them, so
 * that the picture never shows a border that the rules do not have.
 */
import { noise } from "./noise";
import type { Point } from "./points";

export const CELL = 8;
export const VOID = -1;

export interface Raster {
  /** Of the first square's corner. */
  x: number;
  y: number;
  columns: number;
  rows: number;
  labels: Int16Array;
}

export interface Ground {
  points: Point[];
  sea: boolean[];
  /** borders[i] holds every j that shares a border with i. */
  borders: Set<number>[];
}

const LAND = 92;
const SEA = 84;
const ISTHMUS = 46;
const CHANNEL = 26;
const COASTAL = 96;
/** A sea extends at least this many squares. */
const ROOMY = 12;
const MARGIN = LAND + 22;

export function rasterOf(ground: Ground): Raster {
  const raster = paper(ground.points);
  settle(raster, ground);
  flood(raster, ground);
  tidy(raster, ground);
  return raster;
}

export function labelAt(raster: Raster, x: number, y: number): number {
  const column = Math.floor((x - raster.x) / CELL);
  const row = Math.floor((y - raster.y) / CELL);
  if (column < 0 || row < 0 || column >= raster.columns || row >= raster.rows) return VOID;
  return raster.labels[row * raster.columns + column] ?? VOID;
}

function paper(points: Point[]): Raster {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const x = Math.min(...xs) - MARGIN;
  const y = Math.min(...ys) - MARGIN;
  const columns = Math.ceil((Math.max(...xs) + MARGIN - x) / CELL);
  const rows = Math.ceil((Math.max(...ys) + MARGIN - y) / CELL);
  return { x, y, columns, rows, labels: new Int16Array(columns * rows).fill(VOID) };
}

/**
 * Each square goes to the nearest point within reach; squares that are nearly as near to an
 * unconnected point stay empty.
 */
function settle(raster: Raster, { points, sea, borders }: Ground): void {
  const far = new Float64Array(points.length);
  for (let row = 1; row < raster.rows - 1; row++) {
    for (let column = 1; column < raster.columns - 1; column++) {
      const px = raster.x + (column + 0.5) * CELL;
      const py = raster.y + (row + 0.5) * CELL;
      const x = px + 15 * noise(px, py, 74, 1) + 6 * noise(px, py, 27, 2);
      const y = py + 15 * noise(px, py, 74, 3) + 6 * noise(px, py, 27, 4);
      let best = 0;
      for (let i = 0; i < points.length; i++) {
        const { x: atX, y: atY } = points[i] as Point;
        const d = Math.sqrt((atX - x) * (atX - x) + (atY - y) * (atY - y));
        far[i] = d;
        if (d < (far[best] ?? 0)) best = i;
      }
      const near = far[best] ?? 0;
      if (near > 3 * LAND) continue;
      const mine = borders[best] ?? new Set<number>();
      let contested = false;
      for (let i = 0; i < far.length && !contested; i++) {
        contested = i !== best && (far[i] ?? 0) - near < CHANNEL && !mine.has(i);
      }
      if (contested) continue;
      const reach = sea[best] ? SEA : LAND;
      if (near < reach || (!sea[best] && onIsthmus(points, sea, mine, best, x, y))) {
        raster.labels[row * raster.columns + column] = best;
      }
    }
  }
}

/** Lands that border each other are joined, however far apart their points lie. */
function onIsthmus(
  points: Point[],
  sea: boolean[],
  mine: Set<number>,
  from: number,
  x: number,
  y: number,
): boolean {
  const a = points[from] as Point;
  for (const other of mine) {
    if (sea[other]) continue;
    const b = points[other] as Point;
    const length = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
    if (length > (2.4 * LAND) ** 2 * 1.5) continue;
    const t = Math.max(
      0,
      Math.min(1, ((x - a.x) * (b.x - a.x) + (y - a.y) * (b.y - a.y)) / length),
    );
    if (Math.hypot(a.x + t * (b.x - a.x) - x, a.y + t * (b.y - a.y) - y) < ISTHMUS) return true;
  }
  return false;
}

/** Seas flow along the coasts, away from lands and seas they do not border. */
function flood(raster: Raster, { sea, borders }: Ground): void {
  const { labels } = raster;
  const coast = distances(raster, (label) => label !== VOID && !sea[label], COASTAL);
  const strangers = new Map<number, Float32Array>();
  sea.forEach((wet, i) => {
    if (!wet) return;
    const known = (label: number): boolean =>
      label === VOID || label === i || !!borders[i]?.has(label);
    strangers.set(
      i,
      distances(raster, (label) => !known(label), CHANNEL),
    );
  });
  const front: number[] = [];
  labels.forEach((label, cell) => {
    if (sea[label]) front.push(cell);
  });
  const steps = around(raster);
  const depth = new Uint16Array(labels.length);
  const wanted = sea.map((_, i) => new Set(borders[i]));
  const needed = sea.map(() => 0);
  for (const cell of front) {
    const label = labels[cell] ?? VOID;
    const apart = strangers.get(label);
    for (const step of steps) {
      const next = cell + step;
      if (labels[next] !== VOID || !inside(raster, next) || coast[next] === Infinity) continue;
      if ((apart?.[next] ?? 0) <= CHANNEL * 0.7) continue;
      const met = steps.map((each) => labels[next + each] ?? VOID);
      if (met.some((other) => other !== VOID && other !== label && !borders[label]?.has(other))) {
        continue;
      }
      labels[next] = label;
      depth[next] = (depth[cell] ?? 0) + 1;
      for (const other of met) {
        if (wanted[label]?.delete(other)) needed[label] = depth[next] ?? 0;
      }
      front.push(next);
    }
  }
  // A sea ends a little beyond what it needs to reach all its neighbours.
  labels.forEach((label, cell) => {
    const beyond = (depth[cell] ?? 0) - Math.max(needed[label] ?? 0, ROOMY);
    if (sea[label] && beyond > 6) labels[cell] = VOID;
  });
}

/**
 * How far (in units) each square is from the nearest one whose label is meant, up to `limit`;
 * Infinity beyond it.
 */
export function distances(
  raster: Raster,
  meant: (label: number) => boolean,
  limit: number,
): Float32Array {
  const { labels } = raster;
  const found = new Float32Array(labels.length).fill(Infinity);
  const front: number[] = [];
  labels.forEach((label, cell) => {
    if (!meant(label)) return;
    found[cell] = 0;
    front.push(cell);
  });
  const steps = around(raster).map((step, i) => [step, i < 4 ? CELL : CELL * Math.SQRT2] as const);
  for (const cell of front) {
    for (const [step, length] of steps) {
      const next = cell + step;
      const far = (found[cell] ?? 0) + length;
      if (far > limit || far >= (found[next] ?? 0) - 0.01 || !inside(raster, next)) continue;
      found[next] = far;
      front.push(next);
    }
  }
  return found;
}

/** Steps to the eight squares around one: first those beside it. */
function around({ columns }: Raster): number[] {
  return [1, -1, columns, -columns, columns + 1, columns - 1, 1 - columns, -1 - columns];
}

/** The outermost squares stay empty, so that every outline is closed. */
function inside({ columns, rows }: Raster, cell: number): boolean {
  const column = cell % columns;
  return column > 0 && column < columns - 1 && cell >= columns && cell < columns * (rows - 1);
}

/** Small parts that are separate from the body of their region become water. */
function tidy(raster: Raster, { points }: Ground): void {
  const { labels } = raster;
  const steps = around(raster);
  const seen = new Uint8Array(labels.length);
  const pieces: number[][][] = points.map(() => []);
  labels.forEach((label, start) => {
    if (label === VOID || seen[start]) return;
    const piece = [start];
    seen[start] = 1;
    for (const cell of piece) {
      for (const step of steps) {
        const next = cell + step;
        if (labels[next] === label && !seen[next]) {
          seen[next] = 1;
          piece.push(next);
        }
      }
    }
    pieces[label]?.push(piece);
  });
  for (const found of pieces) {
    found.sort((a, b) => b.length - a.length);
    for (const piece of found.slice(1)) {
      if (piece.length < 34) for (const cell of piece) labels[cell] = VOID;
    }
  }
}
