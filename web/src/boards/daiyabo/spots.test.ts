import { expect, test } from "vitest";
import { aids, choice, pack, view } from "./sample";
import { meantByCard, meantBySlot, naming, onSlot } from "./spots";
import { cardsOf } from "./types";
import { tapFace } from "./wish";

const cards = cardsOf(pack);
const slots = aids().action_cards;
const places = ["place 1", "place 6", "place 1=siege", "place 6=siege"].map(choice);

test("a placement belongs to the card for which the server lists its code", () => {
  const on = (slot: keyof typeof slots) => onSlot(places, slots[slot]).map(({ code }) => code);
  expect(on("recruit_1")).toEqual(["place 1"]);
  expect(on("siege")).toEqual(["place 1=siege", "place 6=siege"]);
  expect(on("battle_4")).toEqual([]);
});

test("a card stands for every choice that names it", () => {
  const choices = ["none", "convert yasuke=1>6", "convert yasuke=2>6"].map(choice);
  expect(naming(choices, "yasuke")).toHaveLength(2);
  expect(naming(places, "1")).toEqual([]);
});

test("what a dead target would have meant depends on what is asked", () => {
  expect(meantBySlot(slots.battle_4, [1, 6])).toBe("place 4");
  expect(meantBySlot(slots.siege, [1, 3])).toBe("place 1=siege");
  expect(meantBySlot(slots.siege, [1, 6])).toBe("place 6=siege");
  expect(meantBySlot(slots.siege, [])).toBe("place 1=siege");
  const mine = { at: "seat" as const, seat: 0 };
  const meant = (id: string, where: Parameters<typeof meantByCard>[1], phase = "march_place") =>
    meantByCard(id, where, cards.get(id), view({ phase }), aids(), 0);
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
