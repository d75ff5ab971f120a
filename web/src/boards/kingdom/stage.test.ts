import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Told } from "../../wire";
import { STILL } from "../shared/timeline";
import { tempo } from "./beats";
import { Stage } from "./stage.svelte";

function told(verb: string, args: Record<string, unknown>): Told {
  return { verb, clause: "", args, words: { ja: verb, en: verb } };
}

const move = told("move", { seat: 0, stack: "B:-1N", from: "b2", to: "b3" });
const before = { b2: "B:T2N", b4: "R:-1S" };

const follow = (stage: Stage, board: Record<string, string>, story: Told[]) =>
  stage.follow(board, story, tempo(story));

describe("the stage", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("shows the part that moves on its way and the rest where it stays", async () => {
    const stage = new Stage();
    stage.set(before);
    const after = { b2: "B:T1N", b3: "B:-1N", b4: "R:-1S" };
    const done = follow(stage, after, [move]);
    expect(stage.board).toEqual({ b2: "B:T1N", b4: "R:-1S" });
    expect(stage.traveller).toMatchObject({ stack: "B:-1N", from: "b2", to: "b3" });
    await vi.runAllTimersAsync();
    await done;
    expect(stage.board).toEqual(after);
    expect(stage.traveller).toBeNull();
    expect(stage.last).toEqual({ from: "b2", squares: ["b3"] });
  });

  it("keeps the defender in sight until the fight is over", async () => {
    const stage = new Stage();
    stage.set({ b3: "B:-2N", b4: "R:-1S" });
    const fight = told("fight", {
      square: "b4",
      attacker: "B:-2N",
      defender: "R:-1S",
      dealt: 2,
      taken: 1,
      stack: "B:-1N",
    });
    const step = told("move", { seat: 0, stack: "B:-2N", from: "b3", to: "b4" });
    const done = follow(stage, { b4: "B:-1N" }, [step, fight]);
    await vi.advanceTimersByTimeAsync(300);
    expect(stage.scene?.verb).toBe("fight");
    expect(stage.board["b4"]).toBe("R:-1S");
    await vi.runAllTimersAsync();
    await done;
    expect(stage.board).toEqual({ b4: "B:-1N" });
  });

  it("leaves on the square what the fight tells, before the view says so", async () => {
    const stage = new Stage();
    stage.set({ b3: "B:F2N", b4: "R:-1S" });
    const fight = told("fight", { square: "b4", attacker: "B:F2N", stack: "B:F1N" });
    const done = follow(stage, { b5: "B:F1N" }, [fight, told("turn", { seat: 1 }), move]);
    await vi.advanceTimersByTimeAsync(660);
    expect(stage.board["b4"]).toBe("B:F1N");
    await vi.runAllTimersAsync();
    await done;
  });

  it("shows the end at once without motion", async () => {
    const stage = new Stage();
    stage.set(before);
    await stage.follow({ b3: "B:-1N" }, [move], STILL);
    expect(stage.board).toEqual({ b3: "B:-1N" });
  });

  it("drops a story when a newer view comes", async () => {
    const stage = new Stage();
    stage.set(before);
    const old = follow(stage, { b3: "B:-1N" }, [move]);
    stage.set({ d6: "R:T0" });
    await vi.runAllTimersAsync();
    await old;
    expect(stage.board).toEqual({ d6: "R:T0" });
  });
});
