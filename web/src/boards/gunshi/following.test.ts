import { describe, expect, it } from "vitest";
import { follow, marks, NO_IDS, sound, strikes, tempo } from "./following";
import { STILL } from "../shared/timeline";
import { told } from "./sample";

describe("following", () => {
  it("marks the last move, and keeps quiet about what is not on the field", () => {
    const found = marks([
      told("execute", { card: "move" }),
      told("move", { from: "d2", to: "d5" }),
      told("capture", { square: "d5" }),
    ]);
    expect(found).toMatchObject({ left: ["d2"], reached: ["d5"], struck: ["d5"] });
    expect(marks([told("orders", { n: 1 })])).toBeNull();
  });

  it("lets arrows fly", () => {
    const story = [told("shot", { from: "d3", to: "d5" }), told("income")];
    const timeline = { at: [0, 400], time: [400, 100], total: 500 };
    expect(strikes(story, timeline)).toEqual([{ kind: "arrow", from: "d3", to: "d5", time: 400 }]);
    expect(strikes(story, STILL)).toEqual([]);
  });

  it("takes the time of one move for linked moves, and never too long", () => {
    const time = (...verbs: string[]): number => tempo(verbs.map((verb) => told(verb))).total;
    expect(time("move", "move", "move")).toBe(time("move"));
    expect(time("execute", "move")).toBeGreaterThan(time("move"));
    expect(time(...Array<string>(50).fill("execute"))).toBeCloseTo(2400);
    expect(time()).toBe(0);
  });

  it("has a sound for wood, paper and the end", () => {
    expect(["move", "orders", "win", "income"].map((verb) => sound(told(verb)))).toEqual([
      "wood",
      "paper",
      "drum",
      null,
    ]);
  });

  it("keeps the same names for cards that slide", () => {
    const down = { card: null, up: false };
    const first = follow(NO_IDS, [], 0, [down, down, down], null, 2);
    expect(first.queue).toEqual([0, 1, 2]);
    const ordered = follow(
      first,
      [told("orders", { seat: 0 }), told("order_up", { seat: 0 })],
      0,
      [down, down, down],
      null,
      2,
    );
    expect(ordered.queue).toEqual([1, 2, 3]);
    const swift = follow(ordered, [told("lightning_down", { seat: 0 })], 0, [down, down], down, 2);
    expect(swift).toMatchObject({ queue: [1, 3], lightning: 2 });
    expect(follow(swift, [told("order_up", { seat: 1 })], 0, [down], null, 2)).toMatchObject({
      queue: [3],
      lightning: null,
    });
  });
});
