import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync("src/tokens.css", "utf8");
const pairs = [...css.matchAll(/--([\w-]+):\s*light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)];
const light = Object.fromEntries(pairs.map(([, name = "", first = ""]) => [name, first]));
const dark = Object.fromEntries(pairs.map(([, name = "", , second = ""]) => [name, second]));

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a = "", b = ""): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const seats = [0, 1, 2, 3, 4, 5];

describe.each([
  ["paper", light],
  ["night", dark],
])("colours on %s", (_name, colour) => {
  it.each(["ink", "ink-2", "accent", "danger", "good", "target"])("%s reads as text", (name) => {
    expect(contrast(colour[name], colour.paper)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour[name], colour["paper-2"])).toBeGreaterThanOrEqual(4.5);
  });

  it("lines can be told from the paper", () => {
    expect(contrast(colour.line, colour.paper)).toBeGreaterThanOrEqual(3);
    expect(contrast(colour["accent-ink"], colour.accent)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour["wood-ink"], colour.wood)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(seats)("seat %i reads on paper, on its wash, and under its sign", (seat) => {
    expect(contrast(colour[`seat-${seat}`], colour.paper)).toBeGreaterThanOrEqual(3);
    expect(contrast(colour[`seat-${seat}`], colour[`seat-${seat}-wash`])).toBeGreaterThanOrEqual(3);
    expect(contrast(colour["on-seat"], colour[`seat-${seat}`])).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour.ink, colour[`seat-${seat}-wash`])).toBeGreaterThanOrEqual(4.5);
  });
});

it("every colour is given once, for both themes", () => {
  expect(pairs.length).toBeGreaterThan(20);
  expect(new Set(pairs.map(([, name]) => name)).size).toBe(pairs.length);
  expect(css.match(/#[0-9a-f]{3,8}/g)).toHaveLength(2 * pairs.length);
});
