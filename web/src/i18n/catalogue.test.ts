import { expect, it } from "vitest";
import { inBoth } from "./catalogue";
import { en } from "./en";
import { ja } from "./ja";

/** Names of messages and values of options, which nobody is to read: `playedLately`, `deal_4`. */
const IDENTIFIER = /\b[a-z]+(?:[A-Z]|_[a-z0-9])\w*/;

it("has plain texts without identifiers, in both languages", () => {
  const plain = [...Object.entries(en), ...Object.entries(ja)].filter(
    ([, text]) => typeof text === "string",
  );
  expect(plain.length).toBeGreaterThan(200);
  expect(plain.filter(([, text]) => IDENTIFIER.test(String(text)))).toEqual([]);
});

it("answers in the language it is asked for", () => {
  const words = inBoth({ yes: "Yes" }, { yes: "はい" });
  expect([words("en").yes, words("ja").yes]).toEqual(["Yes", "はい"]);
});
