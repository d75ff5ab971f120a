import { expect, test } from "vitest";
import { planFor } from "./plan";
import { pack, view } from "./sample";
import { sceneOf } from "./scene";
import { gather } from "./troop";
import { cardsOf, type View } from "./types";

const plan = planFor(1000, 800, 3);
const lie = (before: ReturnType<typeof gather>, now: View) =>
  gather(before, now, sceneOf(now, [], cardsOf(pack)), plan);

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
