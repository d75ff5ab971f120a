import { expect, test } from "vitest";
import { planFor } from "./plan";
import type { Told } from "../../wire";
import { pack, told, view } from "./sample";
import { sceneOf } from "./scene";
import { gather } from "./troop";
import { cardsOf, type View } from "./types";

const plan = planFor(1000, 800, 3);
const lie = (before: ReturnType<typeof gather>, now: View, events: Told[] = []) =>
  gather(before, now, sceneOf(now, [], cardsOf(pack)), plan, events);

test("every die on the table is drawn once: tray, hands and action cards", () => {
  const dice = lie([], view());
  const at = (place: string) => dice.filter((die) => die.at === place).length;
  expect([at("tray"), at("hand"), at("battle_3"), at("siege")]).toEqual([2, 1, 4, 1]);
  expect(new Set(dice.map((die) => die.key)).size).toBe(dice.length);
});

test("a die that is placed is the die that lay in the tray", () => {
  const before = lie([], view());
  const now = view({ roll: [], phase: "march_roll", turn: 1 });
  now.seats[0] = { warlords: ["yasuke"], castles: [], dice: 1, resigned: 0 };
  now.action_cards = {
    ...now.action_cards,
    recruit_1: { card: "oichi", dice: [1, 0, 0], last: [5, 0, 0] },
  };
  const after = lie(before, now);
  const moved = after.find((die) => die.at === "recruit_1");
  expect(before.find((die) => die.key === moved?.key)).toMatchObject({ seat: 0, at: "tray" });
  expect(moved?.face).toBe(1);
});

test("dice of a battle lie in the tray and no longer on the card; the lent ones are nobody's", () => {
  const battle = {
    action_card: "battle_3" as const,
    target: "sumpu",
    required: [3, 3],
    struck: false,
  };
  const roll = [1, 2, 3, 4, 5];
  const dice = lie([], view({ battle, roll, fallen: roll, phase: "battle_ability" }));
  expect(dice.filter((die) => die.at === "battle_3")).toEqual([]);
  expect(dice.filter((die) => die.at === "tray").map((die) => die.seat)).toEqual([
    0,
    0,
    1,
    1,
    null,
  ]);
});

test("on the siege card a die shows the face it was placed with", () => {
  const before = lie([], view());
  const now = view({ roll: [], phase: "march_roll", turn: 1 });
  now.seats[0] = { warlords: ["yasuke"], castles: [], dice: 1, resigned: 0 };
  now.action_cards = {
    ...now.action_cards,
    siege: { card: null, dice: [1, 0, 1], last: [5, 0, 2] },
  };
  for (const face of [1, 6]) {
    const events = [told("place", { seat: 0, n: 1, face, action_card: "siege" })];
    const after = lie(before, now, events);
    const mine = after.find((die) => die.at === "siege" && die.seat === 0);
    expect(mine?.face).toBe(face);
    expect(before.find((die) => die.key === mine?.key)).toMatchObject({ at: "tray", face });
    expect(lie(after, now).find((die) => die.key === mine?.key)?.face).toBe(face);
  }
});
