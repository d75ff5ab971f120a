/** What a clock shows: time left and, in byo-yomi, the periods. */
import type { ClockInfo, ClockPlan } from "../wire";

export interface Reading {
  /** Milliseconds left of the budget or of the period. */
  left: number;
  /** Periods left, the running one included; null while the budget lasts or without periods. */
  periods: number | null;
}

export function reading(clock: ClockInfo, plan: ClockPlan, now: number): Reading {
  const used = clock.since === null ? 0 : Math.max(0, now - clock.since);
  const left = clock.main - used;
  if (plan.kind !== "byoyomi" || left > 0) return { left: Math.max(0, left), periods: null };
  const period = plan.period * 1000;
  const gone = Math.floor(-left / period);
  const periods = clock.periods - gone;
  if (periods <= 0) return { left: 0, periods: 0 };
  return { left: period + ((left + gone * period) % period), periods };
}

export function clockText(left: number): string {
  const seconds = Math.ceil(left / 1000);
  const days = Math.floor(seconds / 86400);
  const two = (n: number): string => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3600) % 24;
  const minutes = Math.floor(seconds / 60) % 60;
  if (days > 0) return `${days}d ${two(hours)}:${two(minutes)}`;
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}
