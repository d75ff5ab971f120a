import { describe, expect, it } from "vitest";
import type { Hint } from "../wire";
import { Hinting } from "./hinting.svelte";

const hint = (decision: string): Hint => ({
  decision,
  simulations: 10,
  choices: [
    { code: "a", words: { ja: "", en: "" }, visits: 9, share: 0.6, reasons: [] },
    { code: "b", words: { ja: "", en: "" }, visits: 1, share: 0.5, reasons: [] },
  ],
});

describe("a hint", () => {
  it("is shown with its best choice first", async () => {
    const hinting = new Hinting((_, decision) => Promise.resolve(hint(decision)));
    const asked = hinting.ask(0, "0.1");
    expect(hinting.busy).toBe(true);
    await asked;
    expect(hinting.choice?.code).toBe("a");
    hinting.active = 1;
    expect(hinting.choice?.code).toBe("b");
    expect(hinting.busy).toBe(false);
  });

  it("goes with the question it was about, also while it is being worked out", async () => {
    let answer: (found: Hint) => void = () => undefined;
    const hinting = new Hinting(() => new Promise((done) => (answer = done)));
    const asked = hinting.ask(0, "0.1");
    hinting.follow("0.1");
    expect(hinting.open).toBe(true);
    hinting.follow("0.2");
    answer(hint("0.1"));
    await asked;
    expect(hinting.open).toBe(false);
    expect(hinting.hint).toBe(null);
  });

  it("says why there is none, until it is asked for again", async () => {
    let works = false;
    const hinting = new Hinting((_, decision) =>
      works ? Promise.resolve(hint(decision)) : Promise.reject(new Error("no")),
    );
    await hinting.ask(0, "0.1");
    expect(hinting.trouble).toBeInstanceOf(Error);
    works = true;
    await hinting.ask(0, "0.1");
    expect(hinting.trouble).toBe(null);
    expect(hinting.choice?.code).toBe("a");
  });
});
