/** The lines between the areas of a raster, each drawn once and shared by both sides. */
import type { Point } from "./points";
import { CELL, VOID, type Raster } from "./raster";

export interface Chain {
  /** The two areas it parts; the first may be VOID. */
  between: [number, number];
  points: Point[];
  closed: boolean;
}

interface Edge {
  a: number;
  b: number;
  pair: number;
}

export function chainsOf(raster: Raster): Chain[] {
  const { edges, at } = edgesOf(raster);
  const used = new Uint8Array(edges.length);
  const chains: Chain[] = [];
  const joint = (corner: number): boolean => {
    const here = at.get(corner) ?? [];
    return here.length !== 2 || edges[here[0] ?? 0]?.pair !== edges[here[1] ?? 0]?.pair;
  };
  const walk = (first: number, from: number): void => {
    const corners = [from];
    let edge = first;
    let corner = from;
    for (;;) {
      used[edge] = 1;
      const { a, b } = edges[edge] as Edge;
      corner = a === corner ? b : a;
      corners.push(corner);
      if (joint(corner)) break;
      const next = (at.get(corner) ?? []).find((each) => !used[each]);
      if (next === undefined) break;
      edge = next;
    }
    const closed = corner === from;
    chains.push({
      between: unpaired((edges[first] as Edge).pair),
      points: smooth(corners.map(pointOf), closed),
      closed,
    });
  };
  const pointOf = (corner: number): Point => ({
    x: raster.x + (corner % (raster.columns + 1)) * CELL,
    y: raster.y + Math.floor(corner / (raster.columns + 1)) * CELL,
  });
  for (const [corner, here] of at) {
    if (joint(corner)) for (const edge of here) if (!used[edge]) walk(edge, corner);
  }
  edges.forEach((edge, i) => {
    if (!used[i]) walk(i, edge.a);
  });
  return chains;
}

function edgesOf(raster: Raster): { edges: Edge[]; at: Map<number, number[]> } {
  const { columns, rows, labels } = raster;
  const wide = columns + 1;
  const edges: Edge[] = [];
  const at = new Map<number, number[]>();
  const add = (a: number, b: number, one: number, other: number): void => {
    const pair = Math.min(one, other) * 1000 + Math.max(one, other);
    for (const corner of [a, b]) {
      const here = at.get(corner);
      if (here) here.push(edges.length);
      else at.set(corner, [edges.length]);
    }
    edges.push({ a, b, pair });
  };
  const label = (row: number, column: number): number => labels[row * columns + column] ?? VOID;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const here = label(row, column);
      if (column && label(row, column - 1) !== here) {
        add(row * wide + column, (row + 1) * wide + column, label(row, column - 1), here);
      }
      if (row && label(row - 1, column) !== here) {
        add(row * wide + column, row * wide + column + 1, label(row - 1, column), here);
      }
    }
  }
  return { edges, at };
}

/** VOID is -1, so that a pair with it is negative: -1000 + the other. */
function unpaired(pair: number): [number, number] {
  return pair < 0 ? [VOID, pair + 1000] : [Math.floor(pair / 1000), pair % 1000];
}

/** Stairs become a brush line: the ends stay where they are. */
function smooth(points: Point[], closed: boolean): Point[] {
  let line = points;
  const last = line.length - 1;
  for (let pass = 0; pass < 5; pass++) {
    line = line.map((point, i) => {
      if (!closed && (i === 0 || i === last)) return point;
      const before = line[i === 0 ? last - 1 : i - 1] ?? point;
      const after = line[i === last ? 1 : i + 1] ?? point;
      return {
        x: (before.x + 2 * point.x + after.x) / 4,
        y: (before.y + 2 * point.y + after.y) / 4,
      };
    });
  }
  return line;
}

export function lengthOf(points: Point[]): number {
  let sum = 0;
  points.forEach((point, i) => {
    const before = points[i - 1];
    if (before) sum += Math.hypot(point.x - before.x, point.y - before.y);
  });
  return sum;
}

/** The way through the middles of a line's pieces: the same curve in either direction. */
export function curve(points: Point[], move: "M" | "L" = "M"): string {
  const first = points[0];
  const last = points[points.length - 1];
  if (!first || !last) return "";
  let d = `${move}${place(first)}`;
  points.forEach((point, i) => {
    const next = points[i + 1];
    if (!next) return;
    const middle = { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 };
    d += i === 0 ? `L${place(middle)}` : `Q${place(point)} ${place(middle)}`;
  });
  return `${d}L${place(last)}`;
}

const place = ({ x, y }: Point): string => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;

/** The outline of one area, put together from its chains. */
export function outline(chains: Chain[], area: number): string {
  const left = chains.filter(({ between }) => between.includes(area));
  let d = "";
  for (let chain = left.pop(); chain; chain = left.pop()) {
    d += curve(chain.points);
    const start = chain.points[0] as Point;
    let end = chain.points[chain.points.length - 1] as Point;
    while (!same(start, end)) {
      const at = left.findIndex(
        ({ points }) => same(points[0], end) || same(points[points.length - 1], end),
      );
      if (at < 0) break;
      const [next] = left.splice(at, 1) as [Chain];
      const points = same(next.points[0], end) ? next.points : [...next.points].reverse();
      d += curve(points, "L");
      end = points[points.length - 1] as Point;
    }
    d += "Z";
  }
  return d;
}

function same(a: Point | undefined, b: Point | undefined): boolean {
  return !!a && !!b && Math.abs(a.x - b.x) < 0.01 && Math.abs(a.y - b.y) < 0.01;
}
