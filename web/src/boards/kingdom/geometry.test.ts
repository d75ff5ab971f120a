import { describe, expect, it } from "vitest";
import { angle, arrange, beside, boardOf, centre, facingTo, squaresOf } from "./geometry";
import type { Grid } from "./geometry";
import { aids, pack } from "./samples";

const half: Grid = { columns: 4, rows: 6, turned: false };
const turned: Grid = { ...half, turned: true };

describe("the board from both sides", () => {
  it("puts a1 at Blue's lower left and at Red's upper right", () => {
    expect(centre(half, "a1")).toEqual({ x: 50, y: 550 });
    expect(centre(turned, "a1")).toEqual({ x: 350, y: 50 });
  });

  it("lists the squares as the viewer reads them", () => {
    expect(squaresOf(half).slice(0, 5)).toEqual(["a6", "b6", "c6", "d6", "a5"]);
    expect(squaresOf(turned).slice(0, 5)).toEqual(["d1", "c1", "b1", "a1", "d2"]);
  });

  it("turns facings with the board, and back", () => {
    expect(angle("E", false)).toBe(90);
    expect(angle("E", true)).toBe(270);
    for (const facing of ["N", "E", "S", "W"] as const) {
      expect(facingTo(angle(facing, true), true)).toBe(facing);
    }
  });

  it("steps by the screen and stops at the edge", () => {
    expect(beside(half, "b2", 0, -1)).toBe("b3");
    expect(beside(turned, "b2", 0, -1)).toBe("b1");
    expect(beside(half, "d1", 1, 0)).toBeNull();
  });

  it("takes the board that the server names", () => {
    const [half] = pack.board;
    if (!half) throw new Error("no board");
    const both = { ...pack, board: [half, { ...half, id: "full" as const, columns: 6, rows: 8 }] };
    expect(boardOf(both, aids({ board: "full" })).columns).toBe(6);
    expect(boardOf(both, aids({ board: "half" })).columns).toBe(4);
  });
});

describe("sharing the room", () => {
  it("keeps rails beside a board that is as high as the room", () => {
    const { rails, cell } = arrange(360, 300, { ...half, columns: 6, rows: 8 });
    expect(rails).toBe("beside");
    expect(cell).toBeGreaterThan(30);
  });

  it("makes them slim where that gives larger squares", () => {
    const { rails, cell } = arrange(360, 395, half);
    expect(rails).toBe("slim");
    expect(cell).toBeGreaterThan(58);
  });

  it("stacks them where the room is narrow and high", () => {
    expect(arrange(360, 700, half).rails).toBe("stacked");
  });
});
