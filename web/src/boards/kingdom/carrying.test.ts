import { describe, expect, it } from "vitest";
import { carrying } from "./carrying";
import { parseStack } from "./notation";
import { aids, choices as offer, march } from "./samples";

const marches = {
  a1: march("a2", "b1", "b2"),
  b1: march("a2", "b2", "c2"),
  b2: march("b3"),
  d2: { whole: [], at_once: "d3" },
};

function carry(from: string, text: string, to: string, ...offered: string[]) {
  const stack = parseStack(text);
  if (!stack) throw new Error(text);
  return carrying(from, stack, to, aids({ marches }), offer(...offered, "draw"));
}

describe("a stack carried to a square", () => {
  it("answers which part with the whole stack, then where to", () => {
    const way = carry("b1", "B:T2N", "b2", "move b1");
    expect(way?.first).toBe("move b1");
    expect(way?.step(offer("group 1", "group general+2"))).toEqual({ play: "group general+2" });
    expect(way?.step(offer("to b2", "to c2"))).toEqual({ play: "to b2" });
    expect(way?.step(offer("to b2", "to c2"))).toBe("wait");
    expect(way?.step(offer("move b2", "draw"))).toBe("over");
  });

  it("leaves an attack to the player, who sees its outlook first", () => {
    const [stack, known] = [parseStack("B:T2N"), aids({ marches })];
    if (!stack) throw new Error("no stack");
    const way = carrying("b1", stack, "b2", known, offer("move b1"), { halts: true });
    expect(way?.step(offer("group 1", "group general+2"))).toEqual({ play: "group general+2" });
    expect(way?.step(offer("to b2", "to c2"))).toBe("over");
    const only = carrying("b2", stack, "b3", known, offer("move b2"), { halts: true });
    expect(only?.step(offer("group 1", "group general+2"))).toBe("over");
  });

  it("waits while the question it has answered is still on the screen", () => {
    const way = carry("a1", "B:T0", "a2", "move a1");
    expect(way?.step(offer("move a1", "draw"))).toBe("wait");
    expect(way?.step(offer("to a2", "to b2"))).toEqual({ play: "to a2" });
  });

  it("asks why not where the way does not lead", () => {
    const way = carry("a1", "B:T0", "d4", "move a1");
    expect(way?.step(offer("to a2", "to b2"))).toEqual({ ask: "to d4" });
  });

  it("does not begin where the stack may not move", () => {
    expect(carry("a1", "B:T0", "a2")).toBeNull();
  });

  it("does not begin where the stack has one way and is carried elsewhere", () => {
    expect(carry("b2", "B:-3N", "c2", "move b2")).toBeNull();
    expect(carry("b2", "B:-3N", "b3", "move b2")?.first).toBe("move b2");
  });

  it("does not begin where only a part of the stack could go", () => {
    expect(carry("d2", "B:-2N", "d3", "move d2")).toBeNull();
  });
});
