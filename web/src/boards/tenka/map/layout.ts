/** Computes everything static on the board from a pack: shapes, borders, places, the frame. */
import type { Pack } from "../view";
import { chainsOf, curve, lengthOf, outline, type Chain } from "./chains";
import { pointsOf, type Point } from "./points";
import { CELL, distances, labelAt, rasterOf, VOID, type Ground, type Raster } from "./raster";
import { route } from "./routes";

export interface Shape {
  id: string;
  sea: boolean;
  outline: string;
  /** Where name and pieces stand: the middle of the widest part. */
  anchor: Point;
}

export interface Mark extends Point {
  /** In degrees, along the border. */
  turn: number;
}

export interface BorderLine {
  between: [string, string];
  thick: boolean;
  /** Drawn across the water or other land, since the two do not lie side by side. */
  far: boolean;
  /** Water on either side: waves rather than mountains. */
  wet: boolean;
  paths: string[];
  marks: Mark[];
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Layout {
  shapes: Shape[];
  borders: BorderLine[];
  /** Shores that are no border between two regions. */
  coast: string;
  frame: Box;
  /** Room beside the map for supply, alliances and the battle. */
  panel: Box;
}

/** The size of the panel, in the same units as everything else. */
export const PANEL = { width: 420, height: 224 };
const TOUCH = 20;
/** Deeper inside than this is no better place for a name. */
const ROOM = 84;

const drawn = new WeakMap<Pack, Layout>();

/** A pack is drawn once. */
export function layoutOf(pack: Pack): Layout {
  const found = drawn.get(pack) ?? draw(pack);
  drawn.set(pack, found);
  return found;
}

function draw(pack: Pack): Layout {
  const ground = groundOf(pack);
  const raster = rasterOf(ground);
  const chains = chainsOf(raster);
  const anchors = anchorsOf(raster, ground.points);
  const shapes = pack.region.map((region, i) => ({
    id: region.id,
    sea: region.sea,
    outline: outline(chains, i),
    anchor: anchors[i] as Point,
  }));
  const coast = chains.filter(({ between }) => between[0] === VOID && !ground.sea[between[1]]);
  return {
    shapes,
    borders: bordersOf(pack, ground, raster, chains, anchors),
    coast: coast.map(({ points }) => curve(points)).join(""),
    ...framed(raster, ground, anchors),
  };
}

function groundOf(pack: Pack): Ground {
  const index = new Map(pack.region.map((region, i) => [region.id, i]));
  const borders = pack.region.map(() => new Set<number>());
  for (const { between } of pack.border) {
    const [one, other] = between.map((id) => index.get(id) ?? 0) as [number, number];
    borders[one]?.add(other);
    borders[other]?.add(one);
  }
  return { points: pointsOf(pack), sea: pack.region.map(({ sea }) => sea), borders };
}

/** The square deepest inside each region, preferably near its point. */
function anchorsOf(raster: Raster, points: Point[]): Point[] {
  const anchors = points.map((point) => ({ ...point }));
  const best = points.map(() => -Infinity);
  const { labels, columns } = raster;
  const edge = { ...raster, labels: labels.map((label, cell) => (isEdge(label, cell) ? 1 : 0)) };
  const depth = distances(edge, (label) => label === 1, ROOM);
  labels.forEach((label, cell) => {
    const point = points[label];
    if (!point) return;
    const x = raster.x + ((cell % columns) + 0.5) * CELL;
    const y = raster.y + (Math.floor(cell / columns) + 0.5) * CELL;
    const deep = Math.min(depth[cell] ?? 0, ROOM);
    const value = deep - 0.4 * Math.hypot(x - point.x, y - point.y);
    if (value > (best[label] ?? 0)) {
      best[label] = value;
      anchors[label] = { x, y };
    }
  });
  return anchors;

  function isEdge(label: number, cell: number): boolean {
    return [1, -1, columns, -columns].some((step) => labels[cell + step] !== label);
  }
}

function bordersOf(
  pack: Pack,
  ground: Ground,
  raster: Raster,
  chains: Chain[],
  anchors: Point[],
): BorderLine[] {
  const index = new Map(pack.region.map((region, i) => [region.id, i]));
  return pack.border.map(({ between, kind }) => {
    const one = index.get(between[0]) ?? 0;
    const other = index.get(between[1]) ?? 0;
    const shared = chains
      .filter((chain) => chain.between.includes(one) && chain.between.includes(other))
      .map((chain) => chain.points);
    const far = shared.reduce((sum, points) => sum + lengthOf(points), 0) < TOUCH;
    const lines = far ? [route(raster, ground.sea, anchors, one, other)] : shared;
    const longest = [...lines].sort((a, b) => lengthOf(b) - lengthOf(a))[0] ?? [];
    return {
      between,
      thick: kind === "thick",
      far,
      wet: [one, other, far ? across(raster, longest) : one].some((i) => ground.sea[i]),
      paths: lines.map((points) => curve(points)),
      marks: kind === "thick" ? marksAlong(longest, far ? 1 : 3) : [],
    };
  });
}

/** What lies in the middle of a way. */
function across(raster: Raster, way: Point[]): number {
  const middle = way[Math.floor(way.length / 2)];
  return middle ? labelAt(raster, middle.x, middle.y) : VOID;
}

function marksAlong(points: Point[], most: number): Mark[] {
  const count = Math.max(1, Math.min(most, Math.floor(lengthOf(points) / 52)));
  return Array.from({ length: count }, (_, i) => {
    const at = Math.round(((i + 0.5) / count) * (points.length - 1));
    const point = points[at] ?? { x: 0, y: 0 };
    const before = points[Math.max(0, at - 2)] ?? point;
    const after = points[Math.min(points.length - 1, at + 2)] ?? point;
    const turn = (Math.atan2(after.y - before.y, after.x - before.x) * 180) / Math.PI;
    return { x: point.x, y: point.y, turn };
  });
}

/** The paper's edge, and an empty corner for the panel; without one the paper grows. */
function framed(raster: Raster, ground: Ground, anchors: Point[]): { frame: Box; panel: Box } {
  const frame = {
    x: raster.x,
    y: raster.y,
    width: raster.columns * CELL,
    height: raster.rows * CELL,
  };
  for (let grown = 0; ; grown += 20) {
    // Wide paper grows in height, tall paper in width.
    const tall = frame.width < 1.3 * frame.height;
    const width = frame.width + (tall ? grown : 0);
    const height = frame.height + (tall ? 0 : grown);
    const x = frame.x - (width - frame.width);
    const y = frame.y - (height - frame.height);
    const corners = [
      { x, y },
      { x: frame.x + frame.width - PANEL.width, y },
      { x, y: frame.y + frame.height - PANEL.height },
      { x: frame.x + frame.width - PANEL.width, y: frame.y + frame.height - PANEL.height },
    ];
    const free = corners.find((corner) => isFree(raster, ground, anchors, { ...corner, ...PANEL }));
    if (free) return { frame: { x, y, width, height }, panel: { ...free, ...PANEL } };
  }
}

function isFree(raster: Raster, { sea }: Ground, anchors: Point[], box: Box): boolean {
  const within = (x: number, y: number, margin: number): boolean =>
    x > box.x - margin &&
    x < box.x + box.width + margin &&
    y > box.y - margin &&
    y < box.y + box.height + margin;
  if (anchors.some(({ x, y }) => within(x, y, 84))) return false;
  let covered = 0;
  raster.labels.forEach((label, cell) => {
    if (label === VOID) return;
    const x = raster.x + (cell % raster.columns) * CELL;
    const y = raster.y + Math.floor(cell / raster.columns) * CELL;
    if (within(x, y, 0)) covered += CELL * CELL * (sea[label] ? 0.4 : 1);
  });
  return covered < 0.02 * box.width * box.height;
}
