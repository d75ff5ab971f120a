/** Ways between regions that border each other but do not lie side by side on the paper. */
import type { Point } from "./points";
import { CELL, labelAt, VOID, type Raster } from "./raster";

const STEPS = 48;
const BOWS = [0, 0.12, -0.12, 0.25, -0.25, 0.4, -0.4, 0.6, -0.6, 0.85, -0.85, 1.1, -1.1];

/** A bow from one region's shore to the other's that crosses as little foreign land as possible. */
export function route(
  raster: Raster,
  sea: boolean[],
  anchors: Point[],
  one: number,
  other: number,
): Point[] {
  let best: Point[] = [];
  let least = Infinity;
  for (const bow of BOWS) {
    const points = bowed(anchors[one] as Point, anchors[other] as Point, bow);
    const crossed = cost(raster, sea, anchors, points, one, other) + Math.abs(bow) * 14;
    if (crossed < least) {
      least = crossed;
      best = points;
    }
  }
  return outside(raster, best, one, other);
}

function bowed(a: Point, b: Point, bow: number): Point[] {
  const middle = {
    x: (a.x + b.x) / 2 - (b.y - a.y) * bow,
    y: (a.y + b.y) / 2 + (b.x - a.x) * bow,
  };
  return Array.from({ length: STEPS + 1 }, (_, i) => {
    const t = i / STEPS;
    const u = 1 - t;
    return {
      x: u * u * a.x + 2 * u * t * middle.x + t * t * b.x,
      y: u * u * a.y + 2 * u * t * middle.y + t * t * b.y,
    };
  });
}

function cost(
  raster: Raster,
  sea: boolean[],
  anchors: Point[],
  points: Point[],
  one: number,
  other: number,
): number {
  let sum = 0;
  for (const point of points) {
    const label = labelAt(raster, point.x, point.y);
    if (label !== VOID && label !== one && label !== other) sum += sea[label] ? 1 : 4;
    anchors.forEach((anchor, i) => {
      if (i !== one && i !== other && Math.hypot(anchor.x - point.x, anchor.y - point.y) < 62) {
        sum += 6;
      }
    });
    const inside =
      point.x > raster.x &&
      point.y > raster.y &&
      point.x < raster.x + raster.columns * CELL &&
      point.y < raster.y + raster.rows * CELL;
    if (!inside) sum += 10;
  }
  return sum;
}

/** Only the part between the two regions, with a little of each. */
function outside(raster: Raster, points: Point[], one: number, other: number): Point[] {
  const labels = points.map((point) => labelAt(raster, point.x, point.y));
  const from = Math.max(0, labels.lastIndexOf(one) - 1);
  const to = labels.findIndex((label, i) => i > from && label === other);
  return points.slice(from, to < 0 ? undefined : to + 2);
}
