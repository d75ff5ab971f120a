/** Where the things of a region stand around its anchor. */
import type { Language } from "../contract";
import { ARROWS, neighbour } from "../shared/steering";
import type { Shape } from "./map/layout";
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

export interface PlacedStone {
  side: "attack" | "defence";
  value: number | null;
  ghost: boolean;
  x: number;
  y: number;
}

const BELOW = 56;

/** The tokens on a region: one row, or two when both sides have many there. */
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
  if (attack.length + defence.length <= 4) return inRow([...attack, ...defence], BELOW);
  if (!attack.length || !defence.length) return inRow([...attack, ...defence], BELOW);
  return [...inRow(attack, BELOW - 4), ...inRow(defence, BELOW + 27)];
}

function inRow(found: Omit<PlacedStone, "x" | "y">[], y: number): PlacedStone[] {
  const step = Math.min(33, 124 / Math.max(1, found.length - 1));
  return found.map((stone, i) => ({ ...stone, x: (i - (found.length - 1) / 2) * step, y }));
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
