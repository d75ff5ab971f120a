import { describe, expect, it } from "vitest";
import { aids, choices, march, view } from "./samples";
import { advance, outlookOf, reach, tapSquare } from "./tapping";
import type { Asked } from "./tapping";

const board = { a1: "B:T2N", b3: "B:-1N", c3: "B:-2N", b4: "R:-1S", d2: "B:-1N", d6: "R:T0" };
const marches = {
  a1: march("a2", "b2"),
  b3: { whole: ["b4"], at_once: "b4" },
  c3: march("c4"),
  d2: { whole: ["d3"], at_once: "d3" },
};

function asked(phase: string, codes: string[], picked: string[] = []): Asked {
  return {
    view: view({ phase, board }),
    aids: aids({ marches }),
    choices: choices(...codes),
    picked,
  };
}

describe("a tap on a square", () => {
  const actions = ["move a1", "turn a1", "move b3", "move c3", "move d2", "draw"];

  it("picks a stack that could do several things", () => {
    const tap = tapSquare(asked("choose_action", actions), "a1", "mouse");
    expect(tap).toEqual({ does: "pick", parts: ["a1"], ask: null });
  });

  it("carries a stack to where a second tap points", () => {
    const first = tapSquare(asked("choose_action", actions), "c3", "mouse");
    expect(first).toEqual({ does: "pick", parts: ["c3"], ask: null });
    const second = asked("choose_action", actions, ["c3"]);
    expect(reach(second)).toEqual(["c4"]);
    expect(tapSquare(second, "c4", "touch")).toEqual({ does: "carry", from: "c3", to: "c4" });
    expect(tapSquare(second, "a1", "touch").does).toBe("pick");
  });

  it("leads a stack that cannot go as a whole off at once: the server asks which part", () => {
    const heavy = asked("choose_action", actions);
    heavy.aids = aids({ marches: { ...marches, c3: march() } });
    expect(tapSquare(heavy, "c3", "mouse")).toEqual({ does: "play", code: "move c3" });
  });

  it("never sends a single soldier into a fight by one tap", () => {
    const first = tapSquare(asked("choose_action", actions), "b3", "mouse");
    expect(first).toEqual({ does: "pick", parts: ["b3"], ask: "move b3" });
    const second = asked("choose_action", actions, ["b3"]);
    expect(advance(second)).toEqual({ code: "move b3", from: "b3", target: "b4" });
    expect(tapSquare(second, "b4", "mouse")).toEqual({ does: "play", code: "move b3" });
  });

  it("drops what was picked when it is tapped again", () => {
    expect(tapSquare(asked("choose_action", actions, ["a1"]), "a1", "key")).toEqual({
      does: "pick",
      parts: [],
      ask: null,
    });
  });

  it("asks why not on a dead square, with the verb of the question", () => {
    expect(tapSquare(asked("choose_action", actions), "d6", "mouse")).toEqual({
      does: "ask",
      code: "move d6",
    });
    expect(tapSquare(asked("choose_target", ["target b4"]), "a1", "mouse")).toEqual({
      does: "ask",
      code: "target a1",
    });
  });

  it("says nothing while nobody is asked", () => {
    expect(tapSquare(asked("choose_action", []), "a1", "mouse")).toEqual({ does: "nothing" });
  });

  it("shows an attack before a finger confirms it; a mouse has seen it already", () => {
    const to = asked("choose_destination", ["to b4", "to c4"]);
    expect(outlookOf(to, "b4")).toBe("to b4");
    expect(outlookOf(to, "c4")).toBeNull();
    expect(tapSquare(to, "b4", "touch").does).toBe("pick");
    expect(tapSquare(to, "b4", "mouse").does).toBe("play");
    const again = asked("choose_destination", ["to b4", "to c4"], ["b4"]);
    expect(tapSquare(again, "b4", "touch")).toEqual({ does: "play", code: "to b4" });
  });

  it("stops a group that may go on when it is tapped itself", () => {
    const going = asked("choose_follow_up", ["to c4", "stop"]);
    const action = { card: "combo", origin: "c2", at: "c3", group: "2", steps: 1, left: 0 };
    going.view = { ...going.view, action };
    expect(tapSquare(going, "c3", "touch")).toEqual({ does: "play", code: "stop" });
  });

  it("puts a soldier facing forward by a second tap", () => {
    const codes = ["soldier c2 n", "soldier c2 e", "soldier c2 s", "soldier c2 w", "done"];
    expect(tapSquare(asked("deploy_soldier", codes), "c2", "mouse").does).toBe("pick");
    expect(tapSquare(asked("deploy_soldier", codes, ["c2"]), "c2", "mouse")).toEqual({
      does: "play",
      code: "soldier c2 n",
    });
  });

  it("asks only about squares the codes can name, a soldier facing forward", () => {
    const rock = asked("deploy_rock", ["rock a3"]);
    rock.aids = { ...rock.aids, placing: ["a3", "a4"] };
    expect(tapSquare(rock, "a1", "mouse").does).toBe("nothing");
    expect(tapSquare(rock, "a4", "mouse")).toEqual({ does: "ask", code: "rock a4" });
    const soldier = asked("deploy_soldier", ["done"]);
    soldier.aids = { ...soldier.aids, placing: ["a1", "a6"] };
    expect(tapSquare(soldier, "a1", "mouse")).toEqual({ does: "ask", code: "soldier a1 n" });
    expect(tapSquare(soldier, "a6", "mouse")).toEqual({ does: "ask", code: "soldier a6 s" });
  });
});
