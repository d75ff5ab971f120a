import { describe, expect, it } from "vitest";
import { Choosing } from "./choosing.svelte";
import type { Choice } from "../wire";

const choices: Choice[] = ["kinai=3", "kinai=2", "kanto=2"].map((text) => ({
  code: `attack ${text}`,
  verb: "attack",
  args: text.split("="),
  words: { ja: text, en: text },
}));

describe("choosing in parts", () => {
  it("plays when the parts name one choice", () => {
    const choosing = new Choosing();
    expect(choosing.tap(choices, "2")).toBeNull();
    expect(choosing.tap(choices, "kinai")?.code).toBe("attack kinai=2");
  });

  it("takes parts in any order, and drops a part tapped twice", () => {
    const choosing = new Choosing();
    expect(choosing.tap(choices, "kanto")).toBeNull();
    expect(choosing.leads(choices, "3")).toBe(false);
    choosing.tap(choices, "kanto");
    expect(choosing.picked).toEqual([]);
  });

  it("starts again with a part that does not fit what was picked", () => {
    const choosing = new Choosing();
    choosing.tap(choices, "kanto");
    choosing.tap(choices, "3");
    expect(choosing.picked).toEqual(["3"]);
  });
});
