import { afterEach, expect, it, vi } from "vitest";
import type { Told, Update } from "../wire";
import { Telling } from "./telling.svelte";

afterEach(() => vi.useRealTimers());

function update(n: number, ...verbs: string[]): Update {
  const events = verbs.map((verb) => ({ verb, words: { ja: verb, en: verb } }) as Told);
  return { n, since: n - 1, viewer: 0, events } as Update;
}

function story(): Telling {
  vi.useFakeTimers();
  const telling = new Telling(() => undefined);
  const [before, battle] = [update(1, "war"), update(2, "reveal", "dice", "held")];
  telling.take(before);
  telling.begin(1, [], { at: [], time: [], total: 0 });
  telling.take(battle);
  const timeline = { at: [0, 0, 1500], time: [0, 1500, 0], said: [0, 700, 700], total: 1500 };
  telling.begin(2, battle.events, timeline);
  return telling;
}

const read = (telling: Telling): string[] => telling.lines().map(({ told }) => told.verb);

it("tells in words what the board has shown, and no more", () => {
  const telling = story();
  expect(read(telling)).toEqual(["war", "reveal"]);
  expect(telling.caption?.en).toBe("reveal");
  expect(telling.complete).toBe(false);
  vi.advanceTimersByTime(699);
  expect(read(telling)).toEqual(["war", "reveal"]);
  vi.advanceTimersByTime(1);
  expect(read(telling)).toEqual(["war", "reveal", "dice", "held"]);
  expect(telling.complete).toBe(true);
});

it("gives a board what happened before what it shows", () => {
  expect(story().earlier.map(({ verb }) => verb)).toEqual(["war"]);
});

it("ends at once if the player does not want to wait", () => {
  const telling = story();
  telling.finish();
  expect(read(telling)).toEqual(["war", "reveal", "dice", "held"]);
  expect(telling.told).toEqual([]);
  expect(telling.earlier.at(-1)?.verb).toBe("held");
  expect(vi.getTimerCount()).toBe(0);
});
