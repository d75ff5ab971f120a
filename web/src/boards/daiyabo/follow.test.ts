import { expect, test } from "vitest";
import type { Told } from "../../wire";
import { lastMove } from "../shared/earlier";
import { leavesMarks, marksOf } from "./follow";

const told = (verb: string, args: Record<string, unknown>): Told => ({
  verb,
  clause: "",
  args,
  words: { ja: "", en: "" },
});

test("after a reload the last move is marked even if a rank changed hands after it", () => {
  const story = [
    told("place", { action_card: "battle_3" }),
    told("recruit", { card: "mancio" }),
    told("rank", { rank: "genji" }),
  ];
  const marks = marksOf(lastMove(story, leavesMarks));
  expect([...marks.cards]).toEqual(["mancio"]);
  expect(marks.ranks.size).toBe(0);
});
