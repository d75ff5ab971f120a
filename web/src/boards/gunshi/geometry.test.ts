import { describe, expect, it } from "vitest";
import { arrange } from "./arrangement";
import { ahead, bearing, brush, nearestAngle, Paper } from "./geometry";

const [red, blue] = [new Paper(7, false), new Paper(7, true)];

describe("the paper", () => {
  it("has 49 squares and 112 edges, each named once", () => {
    expect(new Set(red.squares).size).toBe(49);
    expect(new Set(red.edges).size).toBe(112);
    expect(new Paper(5, false).squares.at(-1)).toBe("e5");
  });

  it("turns so that the viewer sits below", () => {
    expect(red.centre("a1")).toEqual({ x: 50, y: 650 });
    expect(blue.centre("a1")).toEqual({ x: 650, y: 50 });
    expect(red.angle("N")).toBe(0);
    expect(blue.angle("N")).toBe(180);
    expect(red.front.join(" ")).toBe("a1 b1 c1 d1 e1 f1 g1");
    expect(blue.left.join(" ")).toBe("g1 g2 g3 g4 g5 g6 g7");
  });

  it("puts an edge between its two squares, whoever looks", () => {
    for (const paper of [red, blue]) {
      const [low, high] = [paper.centre("d3"), paper.centre("d4")];
      expect(paper.edge("d3N")).toEqual({ x: low.x, y: (low.y + high.y) / 2, level: true });
      const [west, east] = [paper.centre("d3"), paper.centre("e3")];
      expect(paper.edge("d3E")).toMatchObject({ x: (west.x + east.x) / 2, level: false });
    }
  });

  it("knows bearings and squares ahead", () => {
    expect(bearing("d1", "d6")).toEqual({ facing: "N", distance: 5, straight: true });
    expect(bearing("d4", "b4")).toEqual({ facing: "W", distance: 2, straight: true });
    expect(bearing("d4", "e6")).toMatchObject({ facing: "N", straight: false });
    expect(bearing("d4", "d4")).toBeNull();
    expect(ahead("d6", "N", 1)).toBe("d7");
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
    [360, 395, "small"],
    [1000, 800, "columns"],
    [360, 560, "tall"],
    [1000, 560, "wide"],
    [747, 768, "square"],
  ])("of %d by %d is %s", (width, height, name) => {
    expect(arrange(width, height, true).name).toBe(name);
  });

  it("gives squares of 42 pixels and more on a phone", () => {
    expect(100 / arrange(360, 395, true).pixel).toBeGreaterThanOrEqual(42);
  });

  it("shows the hands on the board to those who have none below it", () => {
    expect(arrange(747, 768, false).far.holding).not.toBeNull();
  });

  it("keeps the field on the paper", () => {
    for (const [width, height] of [
      [360, 300],
      [360, 560],
      [1000, 560],
    ] as const) {
      const { field, ...plan } = arrange(width, height, true);
      expect(field.x + 700).toBeLessThanOrEqual(plan.width);
      expect(field.y + 700).toBeLessThanOrEqual(plan.height);
    }
  });
});
