import { describe, expect, it, vi } from "vitest";
import type { Choice } from "../../wire";
import { Intent, playOrAsk, type Step } from "./intent";

const offer = (...codes: string[]): Choice[] =>
  codes.map((code) => ({ code, verb: code, args: [], words: { ja: code, en: code } }));
const target = document.createElement("i");

describe("one code", () => {
  it("is played if it is offered, and asked about if not", () => {
    const at = { choices: offer("war"), play: vi.fn(), explain: vi.fn() };
    playOrAsk(at, "war", target);
    expect(at.play).toHaveBeenCalledExactlyOnceWith("war");
    playOrAsk(at, "peace", target);
    expect(at.explain).toHaveBeenCalledExactlyOnceWith("peace", target);
  });
});

describe("an intent", () => {
  /** Plays the codes it can, in order; asks about the last one where there is none left. */
  function along(...codes: string[]): (choices: Choice[]) => Step {
    const left = [...codes];
    return (choices) => {
      const code = left[0];
      if (code === undefined) return "over";
      if (!choices.some((each) => each.code === code)) {
        return choices.some((each) => each.code === "end") ? { ask: code } : "wait";
      }
      left.shift();
      return { play: code };
    };
  }

  it("answers one list of choices after another, each once", () => {
    const intent = new Intent();
    const [first, second] = [offer("lead", "stop"), offer("go")];
    intent.begin(along("lead", "go"));
    expect(intent.next(first)).toEqual({ play: "lead" });
    expect(intent.next(first)).toBeNull();
    expect(intent.next([])).toBeNull();
    expect(intent.next(second)).toEqual({ play: "go" });
    expect(intent.next(offer("go"))).toBeNull();
    expect(intent.answered).toBeNull();
  });

  it("does not answer the list that the gesture has answered", () => {
    const intent = new Intent();
    const first = offer("go");
    intent.begin(along("go"), first);
    expect(intent.next(first)).toBeNull();
    expect(intent.next(offer("go"))).toEqual({ play: "go" });
  });

  it("waits for its question, and asks why not where the way ends", () => {
    const intent = new Intent();
    intent.begin(along("go"));
    expect(intent.next(offer("other"))).toBeNull();
    expect(intent.next(offer("end"))).toEqual({ ask: "go" });
    expect(intent.next(offer("go"))).toBeNull();
  });

  it("can be ended, and can try the same list again", () => {
    const intent = new Intent();
    const first = offer("a", "b");
    intent.begin(along("a", "b"));
    expect(intent.next(first)).toEqual({ play: "a" });
    intent.retry();
    expect(intent.next(first)).toEqual({ play: "b" });
    intent.begin(along("a"));
    intent.end();
    expect(intent.next(first)).toBeNull();
  });
});
