import { expect, it } from "vitest";
import type { Told } from "../../wire";
import { lastMove } from "./earlier";

const told = (verb: string): Told => ({ verb, clause: "", args: {}, words: { ja: "", en: "" } });

it("finds the last events that leave a mark, and those of their kind beside them", () => {
  const story = ["move", "draw", "move", "move", "draw", "turn"].map(told);
  expect(lastMove(story, ({ verb }) => verb === "move")).toEqual(story.slice(2, 4));
});

it("finds nothing where nothing leaves a mark", () => {
  expect(lastMove([told("draw")], () => false)).toEqual([]);
});
