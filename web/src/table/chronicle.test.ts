import { expect, it } from "vitest";
import type { Told, Update } from "../wire";
import { Chronicle } from "./chronicle";

function update(since: number, n: number, verbs: string[], viewer = 0): Update {
  const events = verbs.map((verb) => ({ verb }) as Told);
  return { since, n, viewer, events } as Update;
}

const verbs = (log: Chronicle, n: number): string[] => log.until(n).map((line) => line.told.verb);

it("tells what happened up to what is shown, and no further", () => {
  const log = new Chronicle();
  expect(log.take(update(0, 2, ["a", "b"]))).toBe(true);
  expect(log.take(update(2, 3, ["c"]))).toBe(true);
  expect(verbs(log, 2)).toEqual(["a", "b"]);
  expect(verbs(log, 3)).toEqual(["a", "b", "c"]);
});

it("replaces what is told a second time", () => {
  const log = new Chronicle();
  log.take(update(0, 2, ["a"]));
  log.take(update(2, 3, ["b"]));
  expect(log.take(update(2, 4, ["b", "c"]))).toBe(true);
  expect(verbs(log, 4)).toEqual(["a", "b", "c"]);
});

it("says when something is missing in between", () => {
  const log = new Chronicle();
  log.take(update(0, 4, ["a"]));
  expect(log.take(update(3, 5, ["b"]))).toBe(false);
});

it("forgets one seat's story when another's begins", () => {
  const log = new Chronicle();
  log.take(update(0, 4, ["secret"]));
  log.take(update(0, 2, ["open"], 1));
  expect(verbs(log, 9)).toEqual(["open"]);
});
