import { describe, expect, it } from "vitest";
import { Plan } from "./plan.svelte";
import { choices, view } from "./samples";
import type { TenkaView } from "./view";

const NOTHING = { counts: {}, values: {} };
/** The tokens of an attack, as the server sends them. */
const ATTACK = [3, 2, 1, 0, 0];
function placing(values: Record<string, number[]> = {}): TenkaView {
  const counts = Object.fromEntries(Object.entries(values).map(([id, list]) => [id, list.length]));
  return view({
    phase: "attack",
    war: {
      base: [],
      placers: [],
      unsettled: [],
      battle: null,
      loser: null,
      fleeing: 0,
      attack: { counts, values },
      defence: NOTHING,
    },
  });
}

function defending(shares: Record<string, string[]>): TenkaView {
  const war = placing().war;
  if (!war) throw new Error("no war");
  return view({
    phase: "defend",
    turn: 1,
    order: [0, 1, 2],
    war: { ...war, placers: [0, 2], defence: { ...NOTHING, shares } },
  });
}

describe("sharing a defence", () => {
  const values = (plan: Plan): (number | null)[] => plan.pieces.map(({ value }) => value);

  it("offers each ally only the tokens that are left of the own share", () => {
    const offered = choices("defend tokai=2", "defend nanki=2");
    const [first, second] = [new Plan(), new Plan()];
    first.follow(defending({}), 2, offered, [2, 1]);
    expect(values(first)).toEqual([2, 1]);
    first.follow(defending({ 2: ["nanki"] }), 2, choices("defend tokai=1"), [2, 1]);
    expect(values(first)).toEqual([1]);
    const shared = defending({ 2: ["nanki", "tokai"] });
    second.follow(shared, 0, choices("defend tokai=1"), [1, 1, 1]);
    expect(values(second)).toEqual([1, 1, 1]);
  });
});

describe("placing tokens", () => {
  it("sends a token as soon as its turn has come, but not the last", () => {
    const plan = new Plan();
    const first = choices("attack tokai=3", "attack nanki=3");
    plan.follow(placing(), 0, first, ATTACK);
    plan.put("tokai");
    expect(plan.next(first)).toBe("attack tokai=3");
    expect(plan.next(first)).toBeNull();

    const last = choices("attack tokai=0", "attack nanki=0");
    plan.follow(placing({ tokai: [3, 2, 1, 0] }), 0, last, ATTACK);
    plan.put("nanki");
    expect(plan.next(last)).toBeNull();
    plan.confirm();
    expect(plan.next(last)).toBe("attack nanki=0");
  });

  it("holds a token chosen out of turn until the others lie", () => {
    const plan = new Plan();
    const first = choices("attack tokai=3", "attack nanki=3");
    plan.follow(placing(), 0, first, ATTACK);
    plan.select(3);
    plan.put("nanki");
    expect(plan.next(first)).toBeNull();
    expect(plan.on("nanki")).toEqual([{ value: 0, region: "nanki" }]);
  });

  it("drops what is no longer legal, and keeps the rest", () => {
    const plan = new Plan();
    const first = choices("attack tokai=3", "attack nanki=3", "attack kanto=3");
    plan.follow(placing(), 0, first, ATTACK);
    plan.select(2);
    plan.put("kanto");
    plan.select(1);
    plan.put("nanki");
    plan.follow(placing({ tokai: [3] }), 0, choices("attack tokai=2", "attack nanki=2"), ATTACK);
    expect(plan.pieces.map(({ value, region }) => [value, region])).toEqual([
      [2, "nanki"],
      [1, null],
      [0, null],
      [0, null],
    ]);
  });

  it("lets a token that was refused be sent elsewhere, but not one on its way", () => {
    const plan = new Plan();
    const first = choices("attack tokai=3", "attack nanki=3");
    plan.follow(placing(), 0, first, ATTACK);
    plan.put("nanki");
    expect(plan.next(first)).toBe("attack nanki=3");
    plan.sending = true;
    plan.put("tokai");
    expect(plan.next(first)).toBeNull();
    expect(plan.pieces[0]?.region).toBe("nanki");
    plan.sending = false;
    plan.put("tokai", 0);
    expect(plan.next(first)).toBe("attack tokai=3");
  });

  it("keeps what was accepted while the next question is on its way", () => {
    const plan = new Plan();
    const first = choices("attack tokai=3", "attack nanki=3");
    plan.follow(placing(), 0, first, ATTACK);
    plan.put("nanki");
    plan.next(first);
    plan.follow(placing({ nanki: [3] }), 0, [], ATTACK);
    plan.select(1);
    expect(plan.pieces[0]?.region).toBe("nanki");
  });

  it("puts all the rest on one region", () => {
    const plan = new Plan();
    const first = choices("attack tokai=3");
    plan.follow(placing(), 0, first, ATTACK);
    plan.putRest("tokai");
    expect(plan.complete).toBe(true);
    expect(plan.next(first)).toBe("attack tokai=3");
  });
});

describe("redeploying", () => {
  const offered = choices("redeploy kinai", "redeploy tokai");
  const before = view({ seats: [{ regions: { kinai: 2, tokai: 0 }, hand: 4, resigned: 0 }] });
  const asked = (muster: number): TenkaView => view({ phase: "redeploy", muster });

  it("begins with the armies where they stood", () => {
    const plan = new Plan();
    plan.follow(before, 0, []);
    plan.follow(asked(3), 0, offered);
    expect(plan.pieces.map(({ region }) => region)).toEqual(["kinai", "kinai", null]);
    expect(plan.complete).toBe(false);
  });

  it("sends nothing before it is confirmed, then one army after another", () => {
    const plan = new Plan();
    plan.follow(before, 0, []);
    plan.follow(asked(3), 0, offered);
    plan.put("tokai");
    expect(plan.next(offered)).toBeNull();
    plan.confirm();
    const sent = [];
    for (let left = 3; left > 0; left--) {
      const now = choices("redeploy kinai", "redeploy tokai");
      plan.follow(asked(left), 0, now);
      sent.push(plan.next(now));
      plan.follow(asked(left - 1), 0, []);
    }
    expect(sent).toEqual(["redeploy kinai", "redeploy kinai", "redeploy tokai"]);
  });

  it("can be changed until then", () => {
    const plan = new Plan();
    plan.follow(before, 0, []);
    plan.follow(asked(3), 0, offered);
    plan.takeFrom("kinai");
    plan.put("tokai");
    plan.put("tokai");
    expect(plan.on("tokai")).toHaveLength(2);
    plan.clear();
    expect(plan.complete).toBe(false);
  });
});
