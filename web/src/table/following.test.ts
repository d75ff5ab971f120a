import { expect, it } from "vitest";
import type { Told, Update } from "../wire";
import { Following } from "./following";

function scene(time = 100) {
  const seen: { n: number; told: string[] }[] = [];
  const timers: (() => void)[] = [];
  const found = { seen, timers, rests: 0, finished: 0, hidden: false, paces: [] as number[] };
  const following = new Following({
    show: (update, told, pace) => {
      seen.push({ n: update.n, told: told.map((each) => each.verb) });
      found.paces.push(pace);
      return pace * time;
    },
    finish: () => (found.finished += 1),
    matters: ({ events }) => events.some(({ verb }) => verb === "battle"),
    rest: () => (found.rests += 1),
    hidden: () => found.hidden,
    after: (_ms, work) => {
      timers.push(work);
      return () => timers.splice(timers.indexOf(work), 1);
    },
  });
  return { ...found, found, following };
}

function update(n: number, verb = `v${n}`): Update {
  return { n, since: n - 1, events: [{ verb } as Told] } as Update;
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

it("is faster when many wait, but not in a battle", () => {
  const { timers, found, following } = scene();
  following.add(update(1), false);
  for (let n = 2; n <= 9; n += 1) following.add(update(n, n === 3 ? "battle" : "v"), false);
  timers.shift()?.();
  timers.shift()?.();
  timers.shift()?.();
  expect(found.paces).toEqual([1, 0.5, 1, 0.5]);
});

it("passes over what does not matter when a crowd waits, and never over a battle", () => {
  const { seen, timers, following } = scene();
  for (let n = 1; n <= 60; n += 1) {
    following.add(update(n, n === 30 || n === 31 ? "battle" : `v${n}`), false);
  }
  const seenAt = (): (number | undefined)[] => {
    timers.shift()?.();
    return seen.slice(-2).map((each) => each.n);
  };
  expect(seenAt()).toEqual([29, 30]);
  expect(seen.at(-1)?.told).toEqual(["battle"]);
  expect(seenAt()).toEqual([30, 31]);
});

it("shows the rest at once if somebody asks for it", () => {
  const { seen, timers, found, following } = scene();
  following.add(update(1, "battle"), false);
  following.skip();
  expect(found.finished).toBe(1);
  expect(found.rests).toBe(1);
  for (let n = 2; n <= 4; n += 1) following.add(update(n, "battle"), false);
  following.skip();
  expect(seen.at(-1)).toEqual({ n: 4, told: ["battle", "battle"] });
  expect(timers).toHaveLength(0);
  expect(found.rests).toBe(2);
  following.skip();
  expect(found.rests).toBe(2);
});

it("does not tell what happened while there was no connection one by one", () => {
  const { timers, found, following } = scene();
  following.add({ ...update(40, "battle"), since: 3 }, false);
  expect(found.paces).toEqual([0]);
  expect(timers).toHaveLength(0);
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
