import { describe, expect, test } from "vitest";
import { cardPlaces, slotParts, troopDice, troops } from "./places";
import { planFor, scrollFor, type Rect } from "./plan";
import { view } from "./sample";
import { SLOTS } from "./types";

const SIZES = [
  [360, 300],
  [360, 420],
  [640, 320],
  [768, 600],
  [1000, 800],
  [1440, 620],
] as const;

const rects = (plan: ReturnType<typeof planFor>): Rect[] => [
  plan.tray,
  ...SLOTS.flatMap((slot) => {
    const { rank, area, slot: card } = plan.columns[slot];
    return [rank, area, card];
  }),
  plan.bonus,
  plan.pile,
  ...plan.seats,
];

describe.each(SIZES)("on a board of %i × %i", (width, height) => {
  test.each([2, 3, 4, 5, 6])(
    "for %i players nothing overlaps and nothing sticks out",
    (players) => {
      const plan = planFor(width, height, players);
      const all = rects(plan);
      for (const [i, a] of all.entries()) {
        expect(a.w).toBeGreaterThan(0);
        expect(a.h).toBeGreaterThan(0);
        expect(a.x).toBeGreaterThanOrEqual(0);
        expect(a.x + a.w).toBeLessThanOrEqual(plan.width + 0.01);
        expect(a.y + a.h).toBeLessThanOrEqual(plan.height + 0.01);
        for (const b of all.slice(i + 1)) {
          const apart =
            a.x + a.w <= b.x + 0.01 ||
            b.x + b.w <= a.x + 0.01 ||
            a.y + a.h <= b.y + 0.01 ||
            b.y + b.h <= a.y + 0.01;
          expect(apart, `${JSON.stringify(a)} and ${JSON.stringify(b)}`).toBe(true);
        }
      }
    },
  );

  test("the drawing is as wide as its place at most, and every target is 24 pixels or more", () => {
    const plan = planFor(width, height, 3);
    expect(plan.width * plan.scale).toBeLessThanOrEqual(width + 0.01);
    for (const { rect } of cardPlaces(view(), plan)) {
      expect(Math.min(rect.w, rect.h) * plan.scale).toBeGreaterThanOrEqual(24);
    }
  });
});

test("a phone shows tray and both rows of the screen without scrolling", () => {
  const plan = planFor(360, 300, 4);
  const { slot } = plan.columns.siege;
  expect((slot.y + slot.h) * plan.scale).toBeLessThanOrEqual(306);
});

test("every open card has exactly one place", () => {
  const ids = cardPlaces(view(), planFor(1000, 800, 3)).map(({ id }) => id);
  expect(ids.sort()).toEqual(
    ["ashikaga", "himeji", "nijo", "oichi", "start_card", "sumpu", "yasuke"].sort(),
  );
});

test("dice stand in the order that the server gives, and the first leads", () => {
  const plan = planFor(1000, 800, 3);
  const place = slotParts(plan.columns.battle_3.slot, false).dice;
  const lines = troops(view().action_cards.battle_3, [1, 0], place);
  expect(lines.map(({ seat, n, leads }) => [seat, n, leads])).toEqual([
    [1, 2, true],
    [0, 2, false],
  ]);
  expect(lines.map(troopDice).map((dice) => dice.length)).toEqual([2, 2]);
});

test("scrolling brings what may be chosen into sight, and stays where it is in sight already", () => {
  const at = (y: number) => ({ x: 0, y, w: 10, h: 20 });
  expect(scrollFor([at(100)], 1, 0, 300)).toBeNull();
  expect(scrollFor([at(400)], 1, 0, 300)).toBe(126);
  expect(scrollFor([at(20)], 1, 200, 300)).toBe(0);
  expect(scrollFor([at(100), at(900)], 1, 0, 300)).toBe(94);
  expect(scrollFor([], 1, 200, 300)).toBe(0);
});
