import { expect, test } from "vitest";
import type { Language } from "../contract";
import { layoutOf } from "./map/layout";
import { boxesOf, nameLines, oddsBox, oddsPlaces, shared, stones, type Drawn } from "./places";
import { japan } from "./samples";
import type { WarView } from "./view";

/** A pack's names take most room in these two regions. */
const NAMES: Record<string, string> = { sea_west: "Western Waters", sea_east: "Eastern Waters" };

const NO_TOKENS = { counts: {}, values: {} };

function war(attack: Record<string, number>, defence: Record<string, number>): WarView {
  return {
    base: [],
    placers: [],
    unsettled: Object.keys(attack),
    battle: null,
    loser: null,
    fleeing: 0,
    attack: { ...NO_TOKENS, counts: attack },
    defence: { ...NO_TOKENS, counts: defence },
  };
}

const layout = layoutOf(japan);

function drawn(language: Language, now: WarView, chances: Record<string, string>): Drawn[] {
  return japan.region.map((region, i) => ({
    anchor: layout.shapes[i]?.anchor ?? { x: 0, y: 0 },
    lines: nameLines({ ...region, en: NAMES[region.id] ?? region.id, ja: "水域西" }, language),
    tile: false,
    armies: false,
    stones: stones(now, region.id, []),
    chance: chances[region.id],
  }));
}

test.each(["ja", "en"] as const)("odds cover nothing where two battles meet (%s)", (language) => {
  const now = war({ chugoku: 1, sea_west: 1 }, { chugoku: 4 });
  const all = drawn(language, now, { chugoku: "19 %", sea_west: "72 %" });
  const places = oddsPlaces(all, layout.frame, layout.panel, language);
  const odds = places.flatMap((place) => (place ? [oddsBox(place, 40)] : []));
  expect(odds).toHaveLength(2);
  const [one, other] = odds;
  if (!one || !other) return;
  expect(shared(one, other)).toBe(0);
  for (const box of odds) {
    const hidden = all.flatMap((each) => boxesOf(each, language)).map((each) => shared(box, each));
    expect(Math.max(...hidden)).toBeLessThan(40 * 56 * 0.1);
  }
});

test("odds stand above the name where there is room", () => {
  const all = drawn("ja", war({ tohoku: 2 }, {}), { tohoku: "92 %" });
  const [place] = oddsPlaces(all, layout.frame, layout.panel, "ja");
  const anchor = all[0]?.anchor ?? { x: 0, y: 0 };
  expect(place).toEqual({ x: anchor.x, y: anchor.y - 54 });
});

test("five tokens lie in one row, and no two of them on one another", () => {
  const found = stones(war({ chugoku: 1 }, { chugoku: 4 }), "chugoku", []);
  expect(new Set(found.map(({ y }) => y)).size).toBe(1);
  const xs = found.map(({ x }) => x);
  for (const [i, x] of xs.slice(1).entries()) expect(x - (xs[i] ?? 0)).toBeGreaterThan(30);
});
