import { expect, test } from "vitest";
import { planFor } from "./plan";
import type { Told } from "../../wire";
import { aids, pack, told, view } from "./sample";
import { sceneOf } from "./scene";
import { gather } from "./troop";
import { cardsOf } from "./types";
import type { DaiyaboAids, DaiyaboView } from "./view";

const plan = planFor(1000, 800, 3);
const lie = (
  before: ReturnType<typeof gather>,
  now: DaiyaboView,
  known: DaiyaboAids = aids(),
  events: Told[] = [],
) => gather(before, now, known, sceneOf(now, known, [], cardsOf(pack)), plan, events);

/** The aids of a table on which these seats have dice on a card. */
function standing(slot: "recruit_1" | "siege", order: number[]): DaiyaboAids {
  const found = aids();
  found.action_cards[slot].order = order;
  return found;
}

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
  const after = lie(before, now, standing("recruit_1", [0]));
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
  const dice = lie(
    [],
    view({ battle, roll, fallen: roll, phase: "battle_ability" }),
    aids({ owners: [0, 0, 1, 1, null] }),
  );
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
    const known = standing("siege", [0, 2]);
    const after = lie(before, now, known, events);
    const mine = after.find((die) => die.at === "siege" && die.seat === 0);
    expect(mine?.face).toBe(face);
    expect(before.find((die) => die.key === mine?.key)).toMatchObject({ at: "tray", face });
    expect(lie(after, now, known).find((die) => die.key === mine?.key)?.face).toBe(face);
  }
});
