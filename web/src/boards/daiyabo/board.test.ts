import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import type { Choice } from "../../wire";
import { Choosing } from "../choosing.svelte";
import type { BoardProps, Language } from "../contract";
import { face } from ".";
import { aids, choice, pack, told, view } from "./sample";
import type { DaiyaboAids, DaiyaboView, Pack } from "./view";

function table(codes: string[], changes: Partial<DaiyaboView> = {}, language: Language = "en") {
  const play = vi.fn();
  const explain = vi.fn();
  const choices: Choice[] = codes.map(choice);
  const props: BoardProps<DaiyaboView, Pack, DaiyaboAids> = {
    pack,
    view: view(changes),
    aids: aids(),
    viewer: 0,
    seats: [],
    choices,
    told: [],
    choosing: new Choosing(),
    play,
    explain,
    word: (key) => `<${key}>`,
    language,
    motion: 0,
  };
  return { props, play, explain };
}

function spot(id: string): Element {
  const found = document.querySelector(`[data-spot="${id}"]`);
  if (!found) throw new Error(`no ${id}`);
  return found;
}

test("a lit action card is played by a tap, a dead one asks why not", async () => {
  const { props, play, explain } = table(["place 1"]);
  render(face.Board, props);
  await fireEvent.click(spot("slot-recruit_1"));
  expect(play).toHaveBeenCalledWith("place 1");
  await fireEvent.click(spot("slot-battle_4"));
  expect(explain).toHaveBeenCalledWith("place 4", spot("slot-battle_4"));
});

test("a target of two choices picks its part and leaves the rest to the buttons", async () => {
  const { props, play } = table(["place 1", "place 6", "place 1=siege", "place 6=siege"]);
  render(face.Board, props);
  await fireEvent.click(spot("slot-siege"));
  expect(play).not.toHaveBeenCalled();
  expect(props.choosing.matching(props.choices).map(({ code }) => code)).toEqual([
    "place 1=siege",
    "place 6=siege",
  ]);
});

test("areas, items, castles of the pile and warlords are played by keyboard", async () => {
  const codes = ["marker w1", "take start_card", "siege nijo", "swap himeji"];
  const { props, play } = table(codes);
  render(face.Board, props);
  for (const id of ["area-w1", "card-start_card", "card-nijo", "card-himeji"]) {
    await fireEvent.keyDown(spot(id), { key: "Enter" });
  }
  expect(play.mock.calls.flat()).toEqual(codes);
});

test("the board is one stop of the Tab key, and arrows walk through it", async () => {
  const { props } = table(["place 6"]);
  render(face.Board, props);
  const stops = () => [...document.querySelectorAll('[data-spot][tabindex="0"]')];
  expect(stops()).toEqual([spot("slot-battle_6")]);
  (spot("slot-battle_6") as SVGElement).focus();
  await fireEvent.keyDown(spot("slot-battle_6"), { key: "ArrowRight" });
  expect(document.activeElement).toBe(spot("slot-siege"));
  expect(stops()).toEqual([spot("slot-siege")]);
});

test.each<Language>(["ja", "en"])("every stop has a spoken label (%s)", (language) => {
  render(face.Board, table([], {}, language).props);
  const labels = [...document.querySelectorAll("[data-spot]")].map((each) =>
    each.getAttribute("aria-label"),
  );
  expect(labels.length).toBeGreaterThan(15);
  for (const label of labels) expect(label).not.toMatch(/undefined|NaN|^$/);
});

test("the leader on an action card is what the server says", () => {
  const { props } = table([]);
  const { unmount } = render(face.Board, props);
  expect(spot("slot-battle_3").getAttribute("aria-label")).toContain("P2 leads");
  unmount();
  const other = aids();
  other.action_cards.battle_3.order = [0, 1];
  render(face.Board, { ...props, aids: other });
  expect(spot("slot-battle_3").getAttribute("aria-label")).toContain("P1 leads");
});

test("when a castle has held, the dice that were met are ticked and framed", () => {
  const { props } = table([], { roll: [] });
  const events = [
    told("battle", { seat: 1, card: "sumpu", action_card: "battle_3" }),
    told("roll", { seat: 1, dice: [1, 3, 5] }),
    told("repelled", { seat: 1, card: "sumpu", met: [3] }),
  ];
  render(face.Board, { ...props, told: events });
  expect(document.querySelectorAll(".tick")).toHaveLength(1);
  expect(document.querySelectorAll("rect.serves")).toHaveLength(1);
});

test("a spectator sees the same table and no hand", () => {
  const { props } = table([]);
  render(face.Board, { ...props, viewer: -2 });
  if (face.Hand) render(face.Hand, { ...props, viewer: -2 });
  expect(spot("card-yasuke")).toBeTruthy();
  expect(screen.queryByRole("list")).toBeNull();
});

test("in the hand a face with one goal is placed at once, one with two is picked", async () => {
  const { props, play } = table(["place 1", "place 1=siege", "place 4"], { roll: [1, 4] });
  if (face.Hand) render(face.Hand, props);
  const button = (value: number) => {
    const found = document.querySelector(`[data-face="${value}"]`);
    if (!found) throw new Error(`no ${value}`);
    return found;
  };
  await fireEvent.click(button(4));
  expect(play).toHaveBeenCalledWith("place 4");
  await fireEvent.click(button(1));
  expect(props.choosing.picked).toEqual(["1"]);
  expect(play).toHaveBeenCalledTimes(1);
});

test("placing while a conversion is offered declines it first and then places", async () => {
  const { props, play } = table(["none", "convert yasuke=1>6"], { phase: "march_ability" });
  if (!face.Hand) throw new Error("no hand");
  const { rerender } = render(face.Hand, props);
  const six = document.querySelector('[data-face="6"]');
  if (!six) throw new Error("no 6");
  await fireEvent.click(six);
  expect(play.mock.calls.flat()).toEqual(["none"]);
  await rerender({ ...props, choices: [] });
  await rerender({ ...props, choices: [choice("place 1"), choice("place 6")] });
  expect(play.mock.calls.flat()).toEqual(["none", "place 6"]);
});
