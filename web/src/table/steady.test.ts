import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Steady } from "./steady";

const [one, other] = [document.createElement("button"), document.createElement("button")];

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function tap(steady: Steady, decision: string, target = one, detail = 1): boolean {
  steady.press({ target }, decision);
  return steady.means({ target, detail }, decision);
}

it("takes taps, however fast they follow each other at different places", () => {
  const steady = new Steady();
  expect(tap(steady, "0.1")).toBe(true);
  expect(tap(steady, "0.2", other)).toBe(true);
});

it("takes the same place again, and not what came there after the first click", () => {
  const steady = new Steady();
  expect(tap(steady, "0.1")).toBe(true);
  expect(tap(steady, "0.2", one, 2)).toBe(true);
  expect(tap(steady, "0.3", other, 2)).toBe(false);
});

it("ignores a press whose question others changed before the release", () => {
  const steady = new Steady();
  steady.press({ target: one }, "0.1");
  steady.changed();
  expect(steady.means({ target: one, detail: 1 }, "0.2")).toBe(false);
  steady.press({ target: one }, "0.2");
  steady.changed();
  expect(steady.means({ target: one, detail: 1 }, "0.2")).toBe(true);
});

it("ignores a release on what came under the finger with the next question", () => {
  const steady = new Steady();
  steady.press({ target: one }, "0.1");
  expect(steady.means({ target: one, detail: 1 }, "0.2")).toBe(true);
  steady.press({ target: one }, "0.2");
  expect(steady.means({ target: other, detail: 1 }, "0.3")).toBe(false);
});

it("ignores a tap that was meant to end a story that has just ended by itself", () => {
  const steady = new Steady();
  steady.rested(1500);
  vi.advanceTimersByTime(100);
  expect(steady.early).toBe(true);
  expect(tap(steady, "0.1")).toBe(false);
  vi.advanceTimersByTime(100);
  expect(steady.early).toBe(false);
  expect(tap(steady, "0.1")).toBe(true);
  steady.rested(200);
  expect(tap(steady, "0.1")).toBe(true);
});

it("takes a choice by keyboard", () => {
  const steady = new Steady();
  steady.rested(1500);
  expect(steady.means({ target: one, detail: 0 }, "0.1")).toBe(true);
});
