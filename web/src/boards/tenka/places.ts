/** Where the things of a region stand around its anchor. */
import type { Language } from "../contract";
import { ARROWS, neighbour } from "../shared/steering";
import type { Box, Shape } from "./map/layout";
import type { Point } from "./map/points";
import type { Piece } from "./plan.svelte";
import type { Region, WarView } from "./view";
import { regionName } from "./words";

/** Seal, tile and armies stand in one row, in the middle whichever of them there are. */
export function rowOf(
  tile: boolean,
  armies: boolean,
): { seal: number; tile: number; army: number } {
  if (tile && armies) return { seal: -54, tile: -8, army: 34 };
  if (tile) return { seal: -24, tile: 24, army: 66 };
  if (armies) return { seal: -30, tile: 0, army: 10 };
  return { seal: 0, tile: 0, army: 40 };
}

/** A long name of two words takes two lines. */
export function nameLines(region: Region, language: Language): string[] {
  const name = regionName(region, language);
  return language !== "ja" && name.length > 10 ? name.split(" ") : [name];
}

/** Half the width of a name. */
export function reachOf(lines: string[], language: Language): number {
  return Math.max(...lines.map((line) => line.length)) * (language === "ja" ? 17 : 9);
}

export interface PlacedStone {
  side: "attack" | "defence";
  value: number | null;
  ghost: boolean;
  x: number;
  y: number;
}

const BELOW = 56;

/** The tokens on a region: one row, as a second one may lie on the name of the region below; two
 * only when both sides have tokens and one row would hide some of them. */
export function stones(war: WarView | undefined, region: string, planned: Piece[]): PlacedStone[] {
  const placing = war?.unsettled.length ? "defence" : "attack";
  const rows = (["attack", "defence"] as const).map((side) => {
    const count = war?.[side].counts[region] ?? 0;
    const values = war?.[side].values[region] ?? [];
    const found = Array.from({ length: count }, (_, i) => ({
      side,
      value: values[i] ?? null,
      ghost: false,
    }));
    const mine = planned.filter(({ value }) => side === placing && value !== null);
    return [...found, ...mine.map(({ value }) => ({ side, value, ghost: true }))];
  });
  const [attack = [], defence = []] = rows;
  if (attack.length + defence.length <= 5) return inRow([...attack, ...defence], BELOW);
  if (!attack.length || !defence.length) return inRow([...attack, ...defence], BELOW);
  return [...inRow(attack, BELOW - 4), ...inRow(defence, BELOW + 27)];
}

function inRow(found: Omit<PlacedStone, "x" | "y">[], y: number): PlacedStone[] {
  const step = Math.min(33, 124 / Math.max(1, found.length - 1));
  return found.map((stone, i) => ({ ...stone, x: (i - (found.length - 1) / 2) * step, y }));
}

/** What is drawn on one region. */
export interface Drawn {
  anchor: Point;
  lines: string[];
  tile: boolean;
  armies: boolean;
  stones: PlacedStone[];
  /** The odds that are to be shown there. */
  chance: string | undefined;
}

const LINE = 30;
const DIGIT = 18;
const STONE = 16;

/**
 * The middle of the baseline of each region's odds: above its name, unless that would cover what
 * lies on a region beside it; then where it covers least.
 */
export function oddsPlaces(
  drawn: Drawn[],
  frame: Box,
  panel: Box,
  language: Language,
): (Point | null)[] {
  const taken = [panel, ...drawn.flatMap((each) => boxesOf(each, language))];
  return drawn.map((each) => {
    if (each.chance === undefined) return null;
    const half = (each.chance.length * DIGIT) / 2 + 4;
    const cost = (place: Point): number => {
      const box = oddsBox(place, half);
      const beyond = area(box) - shared(box, frame);
      return taken.reduce((sum, other) => sum + shared(box, other), 9 * beyond);
    };
    const costs = placesOf(each, half, language).map((place) => ({ place, cost: cost(place) }));
    const [usual] = costs;
    if (!usual) return null;
    // A little of the edge of a box is empty paper.
    const slack = area(oddsBox(usual.place, half)) / 12;
    const best =
      usual.cost <= slack
        ? usual
        : costs.reduce((least, next) => (next.cost < least.cost ? next : least));
    taken.push(oddsBox(best.place, half));
    return best.place;
  });
}

/** The boxes of name, row and tokens. */
export function boxesOf(drawn: Drawn, language: Language): Box[] {
  const { x, y } = drawn.anchor;
  const reach = reachOf(drawn.lines, language);
  const tall = drawn.lines.length * LINE;
  const [left, right] = rowEnds(drawn);
  return [
    { x: x - reach, y: y - 20 - tall, width: 2 * reach, height: tall },
    { x: x + left, y: y - 8, width: right - left, height: 42 },
    ...drawn.stones.map((stone) => {
      const side = 2 * STONE;
      return { x: x + stone.x - STONE, y: y + stone.y - STONE, width: side, height: side };
    }),
  ];
}

/** The box of odds of this half width. */
export function oddsBox(place: Point, half: number): Box {
  return { x: place.x - half, y: place.y - 26, width: 2 * half, height: 28 };
}

function placesOf(drawn: Drawn, half: number, language: Language): Point[] {
  const { anchor, lines, stones } = drawn;
  const reach = reachOf(lines, language) + half;
  const middle = -24 - ((lines.length - 1) * LINE) / 2;
  const [left, right] = rowEnds(drawn);
  const below = Math.max(34, ...stones.map(({ y }) => y + STONE)) + LINE;
  const offsets = [
    [0, -24 - lines.length * LINE],
    [reach, middle],
    [-reach, middle],
    [right + half, 24],
    [left - half, 24],
    [0, below],
  ] as const;
  return offsets.map(([x, y]) => ({ x: anchor.x + x, y: anchor.y + y }));
}

function rowEnds({ tile, armies }: Drawn): [number, number] {
  const row = rowOf(tile, armies);
  const last = armies ? row.army + 44 : tile ? row.tile + 18 : row.seal + 20;
  return [row.seal - 20, last];
}

function area({ width, height }: Box): number {
  return width * height;
}

export function shared(one: Box, other: Box): number {
  const wide = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const tall = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, wide) * Math.max(0, tall);
}

/** The region that a key leads to: the nearest in its direction, the first or the last. */
export function steer(shapes: Shape[], from: string, key: string): string | null {
  if (key === "Home") return shapes[0]?.id ?? null;
  if (key === "End") return shapes.at(-1)?.id ?? null;
  const places = shapes.map(({ id, anchor }) => ({ id, ...anchor }));
  const here = places.find(({ id }) => id === from);
  const way = ARROWS[key];
  if (!here || !way) return null;
  return neighbour(places, here, way, { aside: 2, widest: 2.5 })?.id ?? null;
}

/** A pile of cubes: three below, two upon them, one on top, and so on behind. */
export function pile(at: number): { x: number; y: number } {
  const rows = [
    [0, 0],
    [20, 0],
    [10, -15],
    [30, -15],
    [20, -30],
  ] as const;
  const [x, y] = rows[Math.min(at, rows.length - 1)] ?? [0, 0];
  return { x: x, y: y };
}
