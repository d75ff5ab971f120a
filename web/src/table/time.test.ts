import { expect, it } from "vitest";
import type { ClockInfo, ClockPlan } from "../wire";
import { clockText, reading } from "./time";

const byoyomi: ClockPlan = { kind: "byoyomi", seconds: 60, period: 30, periods: 3 };
const running = (since: number | null): ClockInfo => ({
  seat: 0,
  main: 60_000,
  periods: 3,
  since,
  deadline: null,
});

it("counts the budget down while the clock runs, and only then", () => {
  expect(reading(running(null), byoyomi, 99_000)).toEqual({ left: 60_000, periods: null });
  expect(reading(running(1_000), byoyomi, 11_000)).toEqual({ left: 50_000, periods: null });
});

it("counts periods once the budget is gone", () => {
  expect(reading(running(0), byoyomi, 60_000)).toEqual({ left: 30_000, periods: 3 });
  expect(reading(running(0), byoyomi, 70_000)).toEqual({ left: 20_000, periods: 3 });
  expect(reading(running(0), byoyomi, 95_000)).toEqual({ left: 25_000, periods: 2 });
  expect(reading(running(0), byoyomi, 200_000)).toEqual({ left: 0, periods: 0 });
});

it("writes hours and days only where there are some", () => {
  expect(clockText(59_100)).toBe("1:00");
  expect(clockText(3_725_000)).toBe("1:02:05");
  expect(clockText(2 * 86_400_000)).toBe("2d 00:00");
});
