import { describe, expect, it } from "vitest";
import { chainsOf } from "./chains";
import { layoutOf, PANEL } from "./layout";
import { pointsOf, spread } from "./points";
import { labelAt, rasterOf, VOID, type Ground } from "./raster";
import { generated, japan, tiny } from "../samples";
import type { Pack } from "../view";

function ground(pack: Pack): Ground {
  const ids = pack.region.map(({ id }) => id);
  const borders = ids.map(
    (id) =>
      new Set(
        pack.border
          .filter(({ between }) => between.includes(id))
          .map(({ between }) => ids.indexOf(between[0] === id ? between[1] : between[0])),
      ),
  );
  return { points: pointsOf(pack), sea: pack.region.map(({ sea }) => sea), borders };
}

const packs: [string, Pack][] = [
  ["Japan", japan],
  ["three regions in one place", tiny],
  ["24 scattered regions", generated(24, 7)],
  ["60 scattered regions", generated(60, 3)],
];

describe.each(packs)("a map of %s", (_, pack) => {
  it("never lets regions touch that share no border", () => {
    const { borders, ...rest } = ground(pack);
    for (const { between } of chainsOf(rasterOf({ borders, ...rest }))) {
      if (between[0] !== VOID) expect(borders[between[0]]?.has(between[1])).toBe(true);
    }
  });

  it("gives every region a closed shape around its anchor, and every border a line", () => {
    const layout = layoutOf(pack);
    const raster = rasterOf(ground(pack));
    layout.shapes.forEach(({ outline, anchor }, i) => {
      expect(outline).toMatch(/^M.*Z$/);
      expect(labelAt(raster, anchor.x, anchor.y)).toBe(i);
    });
    expect(layout.borders).toHaveLength(pack.border.length);
    for (const { paths } of layout.borders) expect(paths.join("").length).toBeGreaterThan(8);
  });

  it("marks thick borders and no others", () => {
    for (const { thick, marks } of layoutOf(pack).borders) expect(marks.length > 0).toBe(thick);
  });

  it("keeps the panel inside the frame and off every anchor", () => {
    const { frame, panel, shapes } = layoutOf(pack);
    expect(panel).toMatchObject(PANEL);
    expect(panel.x).toBeGreaterThanOrEqual(frame.x);
    expect(panel.y).toBeGreaterThanOrEqual(frame.y);
    expect(panel.x + panel.width).toBeLessThanOrEqual(frame.x + frame.width + 1);
    expect(panel.y + panel.height).toBeLessThanOrEqual(frame.y + frame.height + 1);
    for (const { anchor } of shapes) {
      const inX = anchor.x > panel.x - 40 && anchor.x < panel.x + panel.width + 40;
      const inY = anchor.y > panel.y - 40 && anchor.y < panel.y + panel.height + 40;
      expect(inX && inY).toBe(false);
    }
  });
});

it("draws the waters of Japan along the coasts they border", () => {
  const far = layoutOf(japan).borders.filter((border) => border.far);
  expect(far.map(({ between }) => between.join("-"))).not.toContain("hokuriku-sea_west");
  expect(far.length).toBeLessThan(5);
});

it("draws the same pack once", () => {
  expect(layoutOf(japan)).toBe(layoutOf(japan));
});

it("parts points that lie in one place", () => {
  const points = spread([0, 1, 2, 3].map(() => ({ x: 5, y: 5 })));
  points.forEach((a, i) => {
    for (const b of points.slice(0, i))
      expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(110);
  });
});
