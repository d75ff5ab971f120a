import { beforeEach, expect, it } from "vitest";
import { standing } from "../boards/tenka/standing";
import { choices, view } from "../boards/tenka/samples";
import type { Json, Standing } from "../boards/contract";
import { fitting, Orders } from "./orders.svelte";

const offered = standing as readonly unknown[] as readonly Standing[];
const [round, always] = offered;
const at = (n: number): Json => view({ round: n }) as unknown as Json;

beforeEach(() => sessionStorage.clear());

it("answers proposals and slots, and nothing else", () => {
  const answer = (...codes: string[]): (string | null)[] =>
    offered.map((order) => order.answer(choices(...codes)));
  expect(answer("accept", "refuse")).toEqual(["refuse", "refuse"]);
  expect(answer("pass", "propose 1")).toEqual(["pass", "pass"]);
  expect(answer("war", "no_war")).toEqual([null, null]);
  expect(fitting(offered, choices("war", "no_war"))).toEqual([]);
});

it("ends with the round, or when the player says so", () => {
  if (!round || !always) throw new Error("no orders");
  const orders = new Orders("here");
  orders.give(0, round, at(2));
  expect(orders.of(0, offered, at(2))).toBe(round);
  expect(orders.of(1, offered, at(2))).toBeNull();
  expect(orders.of(0, offered, at(3))).toBeNull();
  orders.give(0, always, at(3));
  expect(orders.of(0, offered, at(9))).toBe(always);
  expect(new Orders("here").of(0, offered, at(9))).toBe(always);
  orders.revoke(0);
  expect(orders.of(0, offered, at(9))).toBeNull();
});
