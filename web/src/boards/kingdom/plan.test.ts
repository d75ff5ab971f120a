import { describe, expect, it } from "vitest";
import type { Choice } from "../../wire";
import { parseStack } from "./notation";
import { Plan } from "./plan.svelte";

const grid = { columns: 4, rows: 6, campRows: 2, turned: false };

function offer(...codes: string[]): Choice[] {
  return codes.map((code) => {
    const [verb = "", ...args] = code.split(" ");
    return { code, verb, args, words: { ja: code, en: code } };
  });
}

function carry(plan: Plan, from: string, text: string, to: string): string[] {
  const stack = parseStack(text);
  const played: string[] = [];
  if (!stack) throw new Error(text);
  const code = `move ${from}`;
  plan.carry(from, stack, to, grid, offer(code, "draw"), (each) => played.push(each));
  return played;
}

describe("a stack carried to a square", () => {
  it("answers which part with the whole stack, then where to", () => {
    const plan = new Plan();
    const played = carry(plan, "b1", "B:T2N", "b2");
    const ask = () => played.push("asked");
    plan.follow(offer("group 1", "group general+2"), (code) => played.push(code), ask);
    plan.follow(offer("to b2", "to c2"), (code) => played.push(code), ask);
    expect(played).toEqual(["move b1", "group general+2", "to b2"]);
    expect(plan.empty).toBe(true);
  });

  it("waits while the question it has answered is still on the screen", () => {
    const plan = new Plan();
    const played = carry(plan, "a1", "B:T0", "a2");
    const follow = (...codes: string[]) =>
      plan.follow(
        offer(...codes),
        (code) => played.push(code),
        () => undefined,
      );
    follow("move a1", "draw");
    follow("to a2", "to b2");
    expect(played).toEqual(["move a1", "to a2"]);
  });

  it("skips a question the game has answered itself", () => {
    const plan = new Plan();
    const played = carry(plan, "a1", "B:T0", "a2");
    plan.follow(
      offer("to a2", "to b2"),
      (code) => played.push(code),
      () => undefined,
    );
    expect(played).toEqual(["move a1", "to a2"]);
  });

  it("asks why not where the way does not lead", () => {
    const plan = new Plan();
    const asked: string[] = [];
    carry(plan, "a1", "B:T0", "d4");
    plan.follow(
      offer("to a2", "to b2"),
      () => undefined,
      (code) => asked.push(code),
    );
    expect(asked).toEqual(["to d4"]);
    expect(plan.empty).toBe(true);
  });

  it("does not begin when soldiers are carried where they do not face", () => {
    const plan = new Plan();
    expect(carry(plan, "b2", "B:-1N", "c2")).toEqual([]);
    expect(plan.empty).toBe(true);
  });
});
