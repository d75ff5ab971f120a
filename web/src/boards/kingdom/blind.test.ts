import { describe, expect, it } from "vitest";
import { blindSpots } from "./blind";
import { parseStack } from "./notation";

const numbers = { blind_spot_rear: 2, blind_spot_other: 1, high_ground_morale: 1 };

function spots(text: string, options = { turned: false, steady: false }) {
  const stack = parseStack(text);
  if (!stack) throw new Error(text);
  const found = blindSpots(stack, numbers, options);
  return Object.fromEntries(found.map((each) => [each.degrees, each.morale]));
}

describe("blind spots (KD-5.8)", () => {
  it("soldiers alone see only straight ahead", () => {
    expect(spots("B:-1N")).toEqual({ 45: 1, 90: 1, 135: 1, 180: 2, 225: 1, 270: 1, 315: 1 });
  });

  it("a unit also sees its front diagonals", () => {
    expect(spots("B:T1N")).toEqual({ 90: 1, 135: 1, 180: 2, 225: 1, 270: 1 });
  });

  it("a lone general has none, nor has a unit whose leader moves in all directions", () => {
    expect(spots("B:T0")).toEqual({});
    expect(spots("B:T2N", { turned: false, steady: true })).toEqual({});
    expect(spots("B:-2N", { turned: false, steady: true })[180]).toBe(2);
  });

  it("turns with the board", () => {
    expect(spots("R:-1S")[0]).toBe(2);
    expect(spots("R:-1S", { turned: true, steady: false })[180]).toBe(2);
  });
});
