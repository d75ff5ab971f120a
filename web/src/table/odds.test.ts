import { expect, it } from "vitest";
import type { Choice, Outlook, Question } from "../wire";
import { Odds } from "./odds.svelte";

const WORDS = { ja: "", en: "" };
const FIGHTS = { verbs: ["settle", "attack"], range: () => "10–90 %" };

function question(decision: string, ...codes: string[]): Question {
  const choices = codes.map((code): Choice => {
    return { code, verb: code.split(" ")[0] ?? "", args: [], words: WORDS };
  });
  return { decision, choices, undo: 0 };
}

const outlook = (odds: number | null): Outlook => ({ words: WORDS, args: {}, odds });

it("asks about battles, and about nothing else", async () => {
  const asked: string[] = [];
  const odds = new Odds((code) => {
    asked.push(code);
    return Promise.resolve(outlook(code === "settle kinai" ? 0.617 : null));
  });
  await odds.follow(question("1", "settle kinai", "attack tokai", "pass"), FIGHTS);
  expect(asked).toEqual(["settle kinai", "attack tokai"]);
  expect(odds.found).toEqual({ "settle kinai": "62 %", "attack tokai": "10–90 %" });
  await odds.follow(question("1", "settle kinai"), FIGHTS);
  expect(asked).toHaveLength(2);
});

it("forgets answers to a question that is no longer asked", async () => {
  let answer: (found: Outlook) => void = () => undefined;
  const odds = new Odds(() => new Promise((done) => (answer = done)));
  const first = odds.follow(question("1", "settle kinai"), FIGHTS);
  await odds.follow(null, FIGHTS);
  answer(outlook(0.5));
  await first;
  expect(odds.found).toEqual({});
});
