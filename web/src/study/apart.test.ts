import { expect, it } from "vitest";
import { apart } from "./apart";

it("keeps what is far enough apart where it is", () => {
  expect(apart([90, 10, 50], 17, 0, 100)).toEqual([90, 10, 50]);
});

it("moves what would lie on another, and stays inside", () => {
  const found = apart([100, 100, 98, 0], 17, 0, 100);
  const sorted = [...found].sort((a, b) => a - b);
  for (const [i, height] of sorted.slice(1).entries()) {
    expect(height - (sorted[i] ?? 0)).toBeGreaterThanOrEqual(17);
  }
  expect(Math.max(...found)).toBeLessThanOrEqual(100);
});
