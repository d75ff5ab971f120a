import { expect, it } from "vitest";
import type { Moment, Moments } from "../wire";
import { storyOf } from "./story";

it("numbers the moves, names the players and cites the clauses", () => {
  const words = { ja: "P2が攻める", en: "P2 attacks" };
  const moment = { n: 0, events: [{ verb: "a", clause: "TK-3.1", args: {}, words }] };
  const about = { started: "2026-01-01", result: null } as unknown as Moments;
  const text = storyOf(
    { about, everything: [moment as unknown as Moment] },
    "Tenka",
    ["Aki", "Bo"],
    "en",
  );
  expect(text).toBe("Tenka\n2026-01-01\nAki, Bo\n\n   1  Bo attacks  [TK-3.1]\n");
});
