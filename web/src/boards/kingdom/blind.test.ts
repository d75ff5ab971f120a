import { describe, expect, it } from "vitest";
import { blindSpots } from "./blind";

const south = [2, 1, 1, 0, 0, 0, 1, 1];

function drawn(spots: number[], turned = false) {
  return Object.fromEntries(blindSpots(spots, turned).map((each) => [each.degrees, each.morale]));
}

describe("blind spots (KD-5.8)", () => {
  it("are drawn where an attack gains morale", () => {
    expect(drawn(south)).toEqual({ 0: 2, 45: 1, 90: 1, 270: 1, 315: 1 });
    expect(drawn([0, 0, 0, 0, 0, 0, 0, 0])).toEqual({});
  });

  it("turn with the board", () => {
    expect(drawn(south, true)).toEqual({ 180: 2, 225: 1, 270: 1, 90: 1, 135: 1 });
  });
});
