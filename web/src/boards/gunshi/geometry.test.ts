import { describe, expect, it } from "vitest";
import { arrange } from "./arrangement";
import {
  ahead,
  angle,
  bearing,
  brush,
  centre,
  edgePlace,
  EDGES,
  nearestAngle,
  SQUARES,
} from "./geometry";

describe("the paper", () => {
  it("has 49 squares and 112 edges, each named once", () => {
    expect(new Set(SQUARES).size).toBe(49);
    expect(new Set(EDGES).size).toBe(112);
  });

  it("turns so that the viewer sits below", () => {
    expect(centre("a1", false)).toEqual({ x: 50, y: 650 });
    expect(centre("a1", true)).toEqual({ x: 650, y: 50 });
    expect(angle("N", false)).toBe(0);
    expect(angle("N", true)).toBe(180);
  });

  it("puts an edge between its two squares, whoever looks", () => {
    for (const turned of [false, true]) {
      const [low, high] = [centre("d3", turned), centre("d4", turned)];
      expect(edgePlace("d3N", turned)).toEqual({ x: low.x, y: (low.y + high.y) / 2, level: true });
      const [west, east] = [centre("d3", turned), centre("e3", turned)];
      expect(edgePlace("d3E", turned)).toMatchObject({ x: (west.x + east.x) / 2, level: false });
    }
  });

  it("knows bearings and squares ahead", () => {
    expect(bearing("d1", "d6")).toEqual({ facing: "N", distance: 5, straight: true });
    expect(bearing("d4", "b4")).toEqual({ facing: "W", distance: 2, straight: true });
    expect(bearing("d4", "e6")).toMatchObject({ facing: "N", straight: false });
    expect(bearing("d4", "d4")).toBeNull();
    expect(ahead("d6", "N", 1)).toBe("d7");
    expect(ahead("d7", "N", 1)).toBeNull();
  });

  it("turns pieces the short way", () => {
    expect(nearestAngle(270, 0)).toBe(360);
    expect(nearestAngle(0, 270)).toBe(-90);
    expect(nearestAngle(360, 90)).toBe(450);
  });

  it("draws the same brush stroke twice the same", () => {
    const stroke = brush({ x: 0, y: 0 }, { x: 100, y: 0 }, 4, 3);
    expect(stroke).toBe(brush({ x: 0, y: 0 }, { x: 100, y: 0 }, 4, 3));
    expect(stroke).not.toContain("NaN");
  });
});

describe("the arrangement", () => {
  it.each([
    [360, 300, "columns"],
    [1000, 800, "columns"],
    [360, 560, "tall"],
    [1000, 560, "wide"],
  ])("of %d by %d is %s", (width, height, name) => {
    expect(arrange(width, height).name).toBe(name);
  });

  it("gives squares of 24 pixels and more on a phone", () => {
    const plan = arrange(360, 300);
    expect(100 * Math.min(360 / plan.width, 300 / plan.height)).toBeGreaterThanOrEqual(24);
  });

  it("keeps the field on the paper", () => {
    for (const [width, height] of [
      [360, 300],
      [360, 560],
      [1000, 560],
    ] as const) {
      const { field, ...plan } = arrange(width, height);
      expect(field.x + 700).toBeLessThanOrEqual(plan.width);
      expect(field.y + 700).toBeLessThanOrEqual(plan.height);
    }
  });
});
