import { expect, it } from "vitest";
import { ARROWS, neighbour } from "./steering";

const places = [
  { n: "here", x: 0, y: 0 },
  { n: "right", x: 100, y: 10 },
  { n: "far", x: 300, y: 0 },
  { n: "below", x: 90, y: 100 },
];
const [here = { x: 0, y: 0 }] = places;
const go = (key: string, weights = {}): string | undefined =>
  neighbour(places, here, ARROWS[key] ?? { x: 0, y: 0 }, weights)?.n;

it("goes to the nearest place that way", () => {
  expect(go("ArrowRight")).toBe("right");
  expect(go("ArrowDown")).toBe("right");
  expect(go("ArrowLeft")).toBeUndefined();
  expect(go("ArrowUp")).toBeUndefined();
});

it("weighs what lies to the side, and leaves out what is too far aside", () => {
  expect(go("ArrowRight", { aside: 30 })).toBe("far");
  expect(go("ArrowDown", { widest: 2 })).toBe("below");
});
