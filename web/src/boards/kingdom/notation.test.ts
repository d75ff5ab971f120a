import { describe, expect, it } from "vitest";
import { parseGroup, parseStack, sizeOf, split, without, writeStack } from "./notation";

function stack(text: string) {
  const found = parseStack(text);
  if (!found) throw new Error(text);
  return found;
}

describe("the shorthand of stacks", () => {
  it("reads owner, general, soldiers and facing", () => {
    expect(stack("B:T2N")).toEqual({ seat: 0, general: "taisho", soldiers: 2, facing: "N" });
    expect(stack("R:-3S")).toEqual({ seat: 1, general: null, soldiers: 3, facing: "S" });
    expect(stack("B:F0")).toEqual({ seat: 0, general: "fukusho", soldiers: 0, facing: null });
  });

  it("refuses what is no stack", () => {
    for (const text of ["", "B:-0", "B:T2", "B:T0N", "G:T1N", "B:X1N", "BT1N", undefined]) {
      expect(parseStack(text)).toBeNull();
    }
  });

  it("writes what it reads", () => {
    for (const text of ["B:T2N", "R:-5W", "R:C0", "B:F1E"]) {
      expect(writeStack(stack(text))).toBe(text);
    }
  });

  it("counts the general among the pieces", () => {
    expect(sizeOf(stack("B:T2N"))).toBe(3);
    expect(sizeOf(stack("R:-3S"))).toBe(3);
  });
});

describe("groups", () => {
  it("reads soldiers with and without the general", () => {
    expect(parseGroup("2")).toEqual({ general: false, soldiers: 2 });
    expect(parseGroup("general+0")).toEqual({ general: true, soldiers: 0 });
    expect(parseGroup("b2")).toBeNull();
  });

  it("splits a stack into what moves and what stays", () => {
    const { moving, rest } = split(stack("B:T3E"), { general: true, soldiers: 1 });
    expect(moving && writeStack(moving)).toBe("B:T1E");
    expect(rest && writeStack(rest)).toBe("B:-2E");
  });

  it("leaves a general who stays alone without a facing", () => {
    const { moving, rest } = split(stack("B:T2N"), { general: false, soldiers: 2 });
    expect(moving && writeStack(moving)).toBe("B:-2N");
    expect(rest && writeStack(rest)).toBe("B:T0");
  });

  it("leaves nothing when the whole stack goes", () => {
    expect(without(stack("R:F1S"), stack("R:F1S"))).toBeNull();
    expect(without(null, stack("R:F1S"))).toBeNull();
  });
});
