import { expect, it } from "vitest";
import { isAmong, recordsIn } from "./records";

function record(name: string, entries: number, closing = "{}"): string {
  const lines = Array.from({ length: entries }, (_, i) => `{"action":${i}}`);
  return [`{"game":"${name}"}`, ...lines, closing, ""].join("\n");
}

it("finds the records of a file, and none in a file without a header", () => {
  const [one, other] = [record("tenka", 2), record("gunshi", 0)];
  expect(recordsIn(`${one}\n${other}`.replaceAll("\n", "\r\n"))).toEqual([one, other]);
  expect(recordsIn("no record\n")).toEqual([]);
});

it("knows a game again, also one that has gone on since", () => {
  const then = record("tenka", 2);
  expect(isAmong(then, [record("gunshi", 2), then])).toBe(true);
  expect(isAmong(then, [record("tenka", 5, '{"result":1}')])).toBe(true);
  expect(isAmong(record("tenka", 0), [then])).toBe(true);
});

it("takes a game that went on elsewhere, and another game, for new ones", () => {
  expect(isAmong(record("tenka", 3), [record("tenka", 2)])).toBe(false);
  expect(isAmong(record("tenka", 2), [record("gunshi", 2)])).toBe(false);
  expect(isAmong(record("tenka", 2), [])).toBe(false);
  expect(isAmong('{"game":"tenka"}', [record("tenka", 2)])).toBe(false);
});
