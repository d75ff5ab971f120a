import { describe, expect, it } from "vitest";
import type { Told } from "../../wire";
import { inTurn, STILL, timelineOf, within, type Timeline } from "./timeline";

const story = (...verbs: string[]): Told[] =>
  verbs.map((verb) => ({ verb, clause: "", args: {}, words: { ja: "", en: "" } }));
const TIMES = { roll: 700, move: 300, shot: 400 };

describe("events in turn", () => {
  it("begin when the one before has ended", () => {
    const { at, time, total } = inTurn(story("roll", "turn", "move"), TIMES);
    expect(at).toEqual([0, 700, 700]);
    expect(time).toEqual([700, 0, 300]);
    expect(total).toBe(1000);
  });

  it("share the time of the longest where they belong together", () => {
    const told = story("roll", "move", "shot", "roll", "move");
    const { at, time, total } = inTurn(told, TIMES, ["move", "shot"]);
    expect(at).toEqual([0, 700, 700, 1100, 1800]);
    expect(time).toEqual([700, 400, 400, 700, 300]);
    expect(total).toBe(2100);
  });

  it("take no time if there are none", () => {
    expect(inTurn([], TIMES)).toEqual(STILL);
  });
});

describe("the time on the screen", () => {
  const tempo = (told: Told[]): Timeline => inTurn(told, TIMES);

  it("follows the game and the motion that was chosen", () => {
    expect(timelineOf(tempo, story("move", "roll"), 1).total).toBe(1000);
    expect(timelineOf(tempo, story("move", "roll"), 2).at).toEqual([0, 600]);
    expect(timelineOf(tempo, story("move"), 0)).toEqual(STILL);
    expect(timelineOf(tempo, [], 1)).toEqual(STILL);
  });

  it("runs faster, and skips nothing, when there is much to show", () => {
    const many = timelineOf(tempo, story(...Array<string>(100).fill("roll")), 1);
    expect(many.total).toBeCloseTo(15_000);
    expect(many.time[99]).toBeCloseTo(150);
    expect(many.at[99]).toBeCloseTo(14_850);
    expect(within(inTurn(story("move"), TIMES), 1000).total).toBe(300);
  });

  it("gives a game without a tempo a moment to be seen", () => {
    expect(timelineOf(undefined, story("any", "other"), 1).total).toBeGreaterThan(100);
  });
});
