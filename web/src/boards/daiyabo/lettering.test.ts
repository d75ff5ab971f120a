import { expect, test } from "vitest";
import { ems, LEADING, spread, write } from "./lettering";

test("full-width characters count as one em, Latin ones as about half", () => {
  expect(ems("関白")).toBe(2);
  expect(ems("ab")).toBeGreaterThan(0.8);
  expect(ems("ab")).toBeLessThan(1.4);
});

test("a text that fits stays on one line at full size", () => {
  expect(write("姫路城", 60, 14)).toEqual({ lines: ["姫路城"], size: 14 });
});

test("Japanese breaks anywhere, as evenly as it can", () => {
  expect(write("関白太政大臣", 45, 14).lines).toEqual(["関白太", "政大臣"]);
});

test("Latin words are never broken, not even a name with a long vowel", () => {
  expect(write("Wakayama", 20, 14).lines).toEqual(["Wakayama"]);
  expect(write("Ōsaka", 10, 14).lines).toEqual(["Ōsaka"]);
  expect(write("Demon King of the Sixth Heaven", 70, 12, 3).lines).toHaveLength(3);
});

test("what does not fit at the smallest legible size is cut short, and left out if nothing remains", () => {
  expect(write("Commissioner of Europe", 50, 14, 1, 20, 11).lines).toEqual(["Commi…"]);
  expect(write("Commissioner of Europe", 20, 14, 1, 20, 11).lines).toEqual([]);
});

test("lines stay within the height there is", () => {
  const { lines, size } = write("Uesugi Kenshin", 50, 15, 2, 20);
  expect(lines.length * size * LEADING).toBeLessThanOrEqual(20.01);
  expect(Math.max(...lines.map(ems)) * size).toBeLessThanOrEqual(50.01);
});

test("things lie side by side while there is room and overlap when there is none", () => {
  expect(spread(3, 100, 20, 5)).toEqual([0, 25, 50]);
  const tight = spread(11, 100, 20, 5);
  expect(tight.at(-1)).toBeCloseTo(80);
  expect(spread(1, 100, 20, 5)).toEqual([0]);
});
