import { expect, it } from "vitest";
import { blocks, spoken, written } from "./said";

it("finds who is spoken of, in any language", () => {
  expect(spoken("P2 が P1 の 畿内 を攻撃")).toEqual([
    { kind: "seat", seat: 1, text: "P2" },
    { kind: "text", text: " が " },
    { kind: "seat", seat: 0, text: "P1" },
    { kind: "text", text: " の 畿内 を攻撃" },
  ]);
});

it("finds clauses and emphasis in rules", () => {
  expect(written("**Goal** see TK-5.4a, `max_rounds`").map((each) => each.kind)).toEqual([
    "strong",
    "text",
    "clause",
    "text",
    "code",
  ]);
});

it("tells paragraphs from lists", () => {
  const found = blocks("One\ntwo\n\n- a\n  b\n- c\n\n1. x\n2. y");
  expect(found).toEqual([
    { kind: "text", lines: ["One two"] },
    { kind: "list", lines: ["a b", "c"] },
    { kind: "numbers", lines: ["x", "y"] },
  ]);
});
