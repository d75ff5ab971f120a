import { expect, test } from "vitest";
import { aids, pack, told, view } from "./sample";
import { marked, sceneOf, turned } from "./scene";
import { cardsOf } from "./types";

const cards = cardsOf(pack);

test("a conversion turns the dice where they lie", () => {
  expect(turned([2, 6], [1, 2])).toEqual([2, 1]);
  expect(turned([3, 3, 4], [1, 1, 4])).toEqual([1, 1, 4]);
  expect(turned([1, 5, 5], [1, 1, 1])).toEqual([1, 1, 1]);
  expect(turned([1, 2], [1, 2])).toEqual([1, 2]);
});

test("one die is marked for each face that is listed", () => {
  expect(marked([3, 3, 3, 5], [3, 3])).toEqual([true, true, false, false]);
  expect(marked([3, 3], [3])).toEqual([true, false]);
});

test("the roll in use is live", () => {
  const scene = sceneOf(view(), aids(), [], cards);
  expect(scene).toMatchObject({ seat: 0, faces: [1, 6], live: true, castle: null });
});

test("a battle shows the castle, what it still demands and what is met", () => {
  const battle = {
    action_card: "battle_3" as const,
    target: "sumpu",
    required: [3, 3],
    struck: false,
  };
  const asked = sceneOf(view({ battle, roll: [], phase: "battle_roll" }), aids(), [], cards);
  expect(asked).toMatchObject({ castle: "sumpu", required: [3, 3], faces: [], live: true });
  const rolled = sceneOf(view({ battle, roll: [3, 5] }), aids({ met: [3] }), [], cards);
  expect(rolled).toMatchObject({ required: [3, 3], met: [3], live: true });
});

test("a roll that was used up at once is still shown, with its verdict", () => {
  const events = [
    told("battle", { seat: 1, card: "himeji", action_card: "battle_4" }),
    told("remove", { seat: 1, warlord: "ashikaga", face: 2, dice: [3] }),
    told("roll", { seat: 1, dice: [1, 3] }),
    told("take_castle", { seat: 1, card: "himeji", met: [3] }),
  ];
  const scene = sceneOf(view({ roll: [] }), aids(), events, cards);
  expect(scene).toMatchObject({
    seat: 1,
    faces: [1, 3],
    castle: "himeji",
    required: [3],
    met: [3],
    verdict: "taken",
    live: false,
  });
});

test("a march roll after a battle forgets the castle", () => {
  const events = [
    told("repelled", { seat: 1, card: "himeji", met: [] }),
    told("roll", { seat: 0, dice: [4] }),
    told("place", { seat: 0, n: 1, face: 4, action_card: "battle_4" }),
  ];
  const scene = sceneOf(view({ roll: [] }), aids(), events, cards);
  expect(scene).toMatchObject({ seat: 0, faces: [4], castle: null, verdict: null });
});
