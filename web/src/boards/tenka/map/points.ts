/** The pack's points on the board's own scale: neighbours about SPACING apart, none on another. */
import type { Pack } from "../view";

export interface Point {
  x: number;
  y: number;
}

/** The usual distance of two regions; all sizes on the board are made for it. */
export const SPACING = 164;
const CLOSEST = 122;

export function pointsOf(pack: Pack): Point[] {
  const raw = pack.region.map(({ x, y }) => ({ x, y }));
  const usual = median(raw.map((point) => neighbourly(raw, point)).filter((d) => d > 0));
  const scale = usual > 0 ? SPACING / usual : 1;
  return spread(raw.map(({ x, y }) => ({ x: x * scale, y: y * scale })));
}

/** Push points that lie too close apart, a little at a time. */
export function spread(points: Point[]): Point[] {
  const moved = points.map((point) => ({ ...point }));
  for (let pass = 0; pass < 200; pass++) {
    let still = true;
    for (let i = 0; i < moved.length; i++) {
      for (let j = 0; j < i; j++) {
        const a = moved[i] as Point;
        const b = moved[j] as Point;
        const apart = Math.hypot(a.x - b.x, a.y - b.y);
        if (apart >= CLOSEST - 0.5) continue;
        still = false;
        // Points in the same place are pushed in different directions (the golden angle).
        const turn = i * 2.39996;
        const x = apart > 0.01 ? (a.x - b.x) / apart : Math.cos(turn);
        const y = apart > 0.01 ? (a.y - b.y) / apart : Math.sin(turn);
        const push = (CLOSEST - apart) / 2;
        a.x += x * push;
        a.y += y * push;
        b.x -= x * push;
        b.y -= y * push;
      }
    }
    if (still) break;
  }
  return moved;
}

/** Between the distance to the nearest other point and to the second nearest. */
function neighbourly(points: Point[], from: Point): number {
  const far = points
    .filter((point) => point !== from)
    .map((point) => Math.hypot(point.x - from.x, point.y - from.y))
    .sort((a, b) => a - b);
  return ((far[0] ?? 0) + (far[1] ?? far[0] ?? 0)) / 2;
}

function median(numbers: number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
