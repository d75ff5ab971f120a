import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Pointing } from "./pointing";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const element = document.body.appendChild(document.createElement("i"));

function event(pointerType: string, timeStamp = 0): PointerEvent {
  const found = new PointerEvent("pointerdown", { pointerType });
  Object.defineProperty(found, "timeStamp", { value: timeStamp });
  return found;
}

it("looks when a mouse rests, not when it passes, and not by a finger's touch", () => {
  const look = vi.fn();
  const pointing = new Pointing<string>(look);
  pointing.over(event("mouse"), "kinai", element);
  pointing.leave();
  pointing.over(event("touch"), "kinai", element);
  vi.runAllTimers();
  expect(look).not.toHaveBeenCalled();
  pointing.over(event("mouse"), "kinai", element);
  pointing.over(event("mouse"), "tokai", element);
  vi.runAllTimers();
  expect(look).toHaveBeenCalledExactlyOnceWith("tokai", element);
});

it("looks when the focus comes by keyboard alone", () => {
  const look = vi.fn();
  const pointing = new Pointing<string>(look);
  const matches = vi.spyOn(element, "matches").mockReturnValue(false);
  pointing.focus("kinai", element);
  vi.runAllTimers();
  expect(look).not.toHaveBeenCalled();
  matches.mockReturnValue(true);
  pointing.focus("kinai", element);
  vi.runAllTimers();
  expect(look).toHaveBeenCalledOnce();
});

it("looks by a long press, whose click then chooses nothing", () => {
  const look = vi.fn();
  const pointing = new Pointing<string>(look);
  pointing.hold(event("touch", 1000), "kinai", element);
  vi.advanceTimersByTime(500);
  expect(look).toHaveBeenCalledOnce();
  expect(pointing.spent(event("touch", 1500))).toBe(true);
  expect(pointing.spent(event("touch", 9000))).toBe(false);
});

it("chooses by a tap, by a slow click of the mouse, and by no drag", () => {
  const look = vi.fn();
  const pointing = new Pointing<string>(look);
  pointing.hold(event("touch", 1000), "kinai", element);
  expect(pointing.spent(event("touch", 1100))).toBe(false);
  pointing.hold(event("mouse", 2000), "kinai", element);
  expect(pointing.spent(event("mouse", 4000))).toBe(false);
  pointing.hold(event("mouse", 5000), "kinai", element);
  pointing.spend();
  expect(pointing.spent(event("mouse", 5100))).toBe(true);
  vi.runAllTimers();
  expect(look).not.toHaveBeenCalled();
});

it("does not look at what has left the page in the meantime", () => {
  const look = vi.fn();
  const pointing = new Pointing<string>(look);
  const square = document.body.appendChild(document.createElement("i"));
  pointing.wait("kinai", square);
  square.remove();
  vi.runAllTimers();
  expect(look).not.toHaveBeenCalled();
});
