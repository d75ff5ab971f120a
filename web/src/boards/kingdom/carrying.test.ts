import { describe, expect, it } from "vitest";
import type { Choice } from "../../wire";
import { carrying } from "./carrying";
import { parseStack } from "./notation";

const grid = { columns: 4, rows: 6, campRows: 2, turned: false };

function offer(...codes: string[]): Choice[] {
  return codes.map((code) => {
    const [verb = "", ...args] = code.split(" ");
    return { code, verb, args, words: { ja: code, en: code } };
  });
}

function carry(from: string, text: string, to: string, ...offered: string[]) {
  const stack = parseStack(text);
  if (!stack) throw new Error(text);
  return carrying(from, stack, to, grid, offer(...offered, "draw"));
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

  it("does not begin when soldiers are carried where they do not face", () => {
    expect(carry("b2", "B:-1N", "c2", "move b2")).toBeNull();
  });
});
