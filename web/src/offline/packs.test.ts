import { expect, it } from "vitest";
import { fragmentOf, packIn } from "./packs";

const PACK = 'game = "tenka"\nid = "mine"\nname = { en = "Mine", ja = "自作の地図" }\n';

it("carries a pack behind the # of an address and back", async () => {
  const fragment = await fragmentOf(PACK.repeat(40));
  expect(fragment).toMatch(/^pack=[\w-]+$/);
  expect(await packIn(fragment ?? "")).toBe(PACK.repeat(40));
});

it("does not take another fragment for a pack", async () => {
  expect(await packIn("")).toBeNull();
  expect(await packIn("TK-6.5")).toBeNull();
});

it("takes a link that was cut as an empty pack, which is then refused", async () => {
  const fragment = (await fragmentOf(PACK)) ?? "";
  expect(await packIn(fragment.slice(0, 30))).toBe("");
  expect(await packIn("pack=%%%")).toBe("");
});

it("makes no link that is too long to be sent", async () => {
  const noise = Array.from({ length: 60_000 }, () => String.fromCharCode(33 + Math.random() * 90));
  expect(await fragmentOf(noise.join(""))).toBeNull();
});
