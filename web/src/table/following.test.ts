import { expect, it } from "vitest";
import type { Told, Update } from "../wire";
import { Following } from "./following";

function scene(time = 100) {
  const seen: { n: number; told: string[] }[] = [];
  const timers: (() => void)[] = [];
  const found = { seen, timers, rests: 0, hidden: false };
  const following = new Following({
    show: (update, told, hurry) => {
      seen.push({ n: update.n, told: told.map((each) => each.verb) });
      return hurry ? 0 : time;
    },
    rest: () => (found.rests += 1),
    hidden: () => found.hidden,
    after: (_ms, work) => {
      timers.push(work);
      return () => timers.splice(timers.indexOf(work), 1);
    },
  });
  return { ...found, found, following };
}

function update(n: number): Update {
  const told = { verb: `v${n}` } as Told;
  return { n, events: [told] } as Update;
}

it("shows one update after another and rests in the end", () => {
  const { seen, timers, found, following } = scene();
  following.add(update(1), false);
  following.add(update(2), false);
  expect(seen.map((each) => each.n)).toEqual([1]);
  expect(following.busy).toBe(true);
  timers.shift()?.();
  expect(seen.map((each) => each.n)).toEqual([1, 2]);
  expect(found.rests).toBe(0);
  timers.shift()?.();
  expect(found.rests).toBe(1);
  expect(following.busy).toBe(false);
});

it("tells the whole story at once when it has fallen behind", () => {
  const { seen, timers, following } = scene();
  for (let n = 1; n <= 9; n += 1) following.add(update(n), false);
  timers.shift()?.();
  expect(seen.at(-1)).toEqual({ n: 9, told: ["v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9"] });
});

it("does not wait where nobody looks or nothing moves", () => {
  const still = scene(0);
  still.following.add(update(1), false);
  expect(still.following.busy).toBe(false);
  const away = scene();
  away.found.hidden = true;
  away.following.add(update(1), false);
  expect(away.timers).toHaveLength(0);
});

it("shows a fresh view without its history, and forgets what waited", () => {
  const { seen, timers, following } = scene();
  following.add(update(1), false);
  following.add(update(2), false);
  following.add(update(9), true);
  expect(seen.at(-1)).toEqual({ n: 9, told: [] });
  expect(timers).toHaveLength(0);
});
