import { describe, expect, it } from "vitest";
import { linesOf } from "../offline/online";
import type { Analysis, StudyLine, StudyStep } from "../wire";
import { Analysing, helped, marksOf, percent, signed, tally, worst } from "./analysing.svelte";

function step(n: number, loss: number, swing = [0, 0]): StudyStep {
  const mark = loss >= 0.2 ? "blunder" : loss >= 0.1 ? "mistake" : loss >= 0.05 ? "inaccuracy" : "";
  return { n, seat: 0, code: "c", words: null, swing, loss, mark, choices: 2, best: [] };
}

const analysis = (viewer: number): Analysis => ({
  type: "analysis",
  viewer,
  total: 9,
  simulations: 100,
  curve: [],
  steps: [step(1, 0.3), step(2, 0), step(5, 0.06), step(7, 0.12)],
  accounts: [],
  turning: null,
  verdict: { ja: "", en: "" },
  luckiest: [],
});

async function* lines(viewer: number): AsyncGenerator<StudyLine> {
  await Promise.resolve();
  yield { type: "progress", done: 0, total: 4, waiting: 1 };
  yield { type: "progress", done: 3, total: 4, waiting: 0 };
  yield analysis(viewer);
}

describe("an analysis", () => {
  it("is followed to its end", async () => {
    const analysing = new Analysing(lines);
    const looked = analysing.look(-3);
    expect(analysing.busy).toBe(true);
    await looked;
    expect([analysing.done, analysing.total, analysing.waiting]).toEqual([3, 4, 0]);
    expect(analysing.found?.viewer).toBe(-3);
    expect(analysing.busy).toBe(false);
  });

  it("belongs to the viewer that was asked for last", async () => {
    let first: (() => void) | undefined;
    const analysing = new Analysing(async function* (viewer, signal) {
      if (viewer === 0) await new Promise<void>((done) => (first = done));
      if (viewer === 0) expect(signal.aborted).toBe(true);
      yield analysis(viewer);
    });
    const old = analysing.look(0);
    await analysing.look(1);
    first?.();
    await old;
    expect(analysing.found?.viewer).toBe(1);
  });

  it("tells what went wrong", async () => {
    const problem = { key: "k", message: "m" };
    const analysing = new Analysing(async function* () {
      await Promise.resolve();
      yield { type: "failed", problem } satisfies StudyLine;
    });
    await analysing.look(0);
    expect(analysing.trouble).toMatchObject({ problem });
    expect(analysing.busy).toBe(false);
  });

  it("finds the step of a moment and the next mistake, round and round", async () => {
    const analysing = new Analysing(lines);
    await analysing.look(-3);
    expect(analysing.stepAt(0)).toBe(null);
    expect(analysing.stepAt(3)?.n).toBe(2);
    expect(analysing.mistakes.map((each) => each.n)).toEqual([1, 5, 7]);
    expect(analysing.nextMistake(0)?.n).toBe(1);
    expect(analysing.nextMistake(2)?.n).toBe(5);
    expect(analysing.nextMistake(8)?.n).toBe(1);
    expect(worst(analysing.mistakes, 2).map((each) => each.n)).toEqual([1, 7]);
  });
});

describe("figures", () => {
  it("add up as they are shown", () => {
    for (let i = 0; i < 200; i += 1) {
      const [start, luck, own] = [Math.random(), Math.random() - 0.5, Math.random() - 2];
      const others = 1 - start - luck - own;
      const shown = tally({ start, luck, own, others, result: 1, lost: 0 });
      expect(shown.start + shown.luck + shown.own + shown.others).toBe(shown.result);
      expect(shown.result).toBe(1000);
      expect(Math.abs(shown.luck - luck * 1000)).toBeLessThan(3);
    }
  });

  it("are written with their sign", () => {
    expect([signed(34), signed(-120), signed(0), percent(0.6249)]).toEqual([
      "+3.4",
      "−12.0",
      "±0.0",
      "62.5",
    ]);
    expect(helped(step(0, 0, [-0.2, 0.15, 0.05]))).toBe(1);
  });
});

it("reads lines that come in pieces, and skips the empty ones", async () => {
  const pieces = ['{"a":1}\n\n{"a"', ':2}\n{"b":"', "あ".slice(0), '"}'];
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const bytes = new TextEncoder().encode(pieces.join(""));
      for (let i = 0; i < bytes.length; i += 5) controller.enqueue(bytes.slice(i, i + 5));
      controller.close();
    },
  });
  const found = [];
  for await (const line of linesOf(body)) found.push(line);
  expect(found).toEqual([{ a: 1 }, { a: 2 }, { b: "あ" }]);
});

describe("mistakes", () => {
  it("are walked through in both directions, round and round", async () => {
    const analysing = new Analysing(lines);
    await analysing.look(-3);
    expect([0, 2, 6, 8].map((at) => analysing.nextMistake(at)?.n)).toEqual([1, 5, 7, 1]);
    expect([9, 8, 6, 2].map((at) => analysing.mistakeBefore(at)?.n)).toEqual([7, 5, 1, 7]);
    expect(Object.keys(marksOf(analysing.mistakes))).toEqual(["1", "5", "7"]);
  });
});
