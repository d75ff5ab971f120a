import { expect, test } from "vitest";
import { choice, pack, view } from "./sample";
import { meantByCard, meantBySlot, naming, onSlot, slotOf } from "./spots";
import { cardsOf, leader } from "./types";
import { tapFace } from "./wish";

const cards = cardsOf(pack);
const places = ["place 1", "place 6", "place 1=siege", "place 6=siege"].map(choice);

test("a placement belongs to the card of its face, or to the siege", () => {
  expect(places.map(slotOf)).toEqual(["recruit_1", "battle_6", "siege", "siege"]);
  expect(onSlot(places, "siege").map(({ code }) => code)).toEqual([
    "place 1=siege",
    "place 6=siege",
  ]);
});

test("a card stands for every choice that names it", () => {
  const choices = ["none", "convert yasuke=1>6", "convert yasuke=2>6"].map(choice);
  expect(naming(choices, "yasuke")).toHaveLength(2);
  expect(naming(places, "1")).toEqual([]);
});

test("what a dead target would have meant depends on what is asked", () => {
  expect(meantBySlot("battle_4", view())).toBe("place 4");
  expect(meantBySlot("siege", view({ roll: [1, 3] }))).toBe("place 1=siege");
  const mine = { at: "seat" as const, seat: 0 };
  const meant = (id: string, where: Parameters<typeof meantByCard>[1], phase = "march_place") =>
    meantByCard(id, where, cards.get(id), view({ phase }), 0);
  expect(meant("yasuke", mine)).toBe("convert yasuke=1>6");
  expect(meant("ashikaga", mine)).toBe("remove ashikaga=1");
  expect(meant("himeji", { at: "seat", seat: 1 })).toBe("swap himeji");
  expect(meant("nijo", { at: "pile" })).toBe("siege nijo");
  expect(meant("nijo", { at: "pile" }, "oichi_swap")).toBe("swap nijo");
  expect(meant("start_card", { at: "bonus" })).toBe("take start_card");
});

test("a tap on a face places it, asks where, or declines the conversion first", () => {
  expect(tapFace([choice("place 3")], 3)).toEqual({ play: "place 3" });
  expect(tapFace(places, 1)).toEqual({ pick: "1" });
  const asked = ["none", "convert yasuke=1>6"].map(choice);
  expect(tapFace(asked, 1)).toEqual({ wish: 1, play: "none" });
  expect(tapFace([], 4)).toEqual({ ask: "place 4" });
  expect(tapFace(["none", "swap nijo"].map(choice), 4)).toEqual({ ask: "place 4" });
});

test("the most dice lead, and nobody leads an empty card", () => {
  expect(leader({ card: null, dice: [1, 3, 2], last: [9, 1, 5] })).toBe(1);
  expect(leader({ card: null, dice: [0, 0], last: [0, 0] })).toBeNull();
});
