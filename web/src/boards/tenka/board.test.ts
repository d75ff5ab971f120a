import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import type { Choice, Told } from "../../wire";
import { Choosing } from "../choosing.svelte";
import type { BoardProps } from "../contract";
import { face } from ".";
import { tiny, view } from "./samples";
import type { Pack, TenkaAids, TenkaView } from "./view";

const AIDS: TenkaAids = { series: [], to_win: null, shortage: false, targets: [], battle: null };

function table(aids: TenkaAids | null, told: Told[] = []): BoardProps<TenkaView, Pack, TenkaAids> {
  return {
    pack: tiny,
    view: view({ supply: 1 }),
    aids,
    viewer: 0,
    seats: [],
    choices: [],
    told,
    choosing: new Choosing(),
    play: () => undefined,
    explain: () => undefined,
    word: (key) => key,
    language: "en",
    motion: 0,
  };
}

test("the hand says how many conquests win as the server counts them", () => {
  if (!face.Hand) throw new Error("no hand");
  const shown = render(face.Hand, table({ ...AIDS, to_win: 3 }));
  screen.getByRole("img", { name: "5 control tiles in hand. 3 more regions win the game" });
  shown.unmount();
  render(face.Hand, table(AIDS));
  screen.getByRole("img", { name: "5 control tiles in hand" });
});

test("the supply is marked when the server says that it does not last", () => {
  const low = (): boolean => document.querySelector(".count.low") !== null;
  const shown = render(face.Board, table({ ...AIDS, shortage: true }));
  expect(low()).toBe(true);
  shown.unmount();
  render(face.Board, table(AIDS));
  expect(low()).toBe(false);
});

test("a battle is won by the side that the events name", () => {
  const told = (verb: string, args: Record<string, unknown>): Told => {
    return { verb, clause: "", args: { region: "east", ...args }, words: { ja: "", en: "" } };
  };
  render(
    face.Board,
    table(null, [
      told("reveal", { attacker: 0, defender: 1, attack: [3], defence: [2], armies: 0, border: 0 }),
      told("dice", { attack_die: 4, defence_die: 5, attack: 7, defence: 7 }),
      told("tie", {}),
      told("conquer", { seat: 0 }),
    ]),
  );
  screen.getByRole("img", { name: /Attack 3 \+ 4 = 7. Defence 2 \+ 5 = 7. Drawn/ });
});

test("odds stand above all that lies on the map, in place of the dots", () => {
  const pick = (id: string): Choice => {
    const words = { ja: id, en: id };
    return { code: `attack ${id}=3`, verb: "attack", args: [id, "3"], words };
  };
  render(face.Board, {
    ...table(AIDS),
    choices: [pick("east"), pick("west")],
    odds: { "attack east=3": "8–83 %" },
  });
  expect(document.querySelector("svg > :last-child")?.textContent).toBe("8–83 %");
  expect(document.querySelector("[data-part=east] .dot")).toBeNull();
  expect(document.querySelector("[data-part=west] .dot")).not.toBeNull();
});

test("odds that do not depend on the defence are one number", () => {
  const odds = face.fights?.range;
  expect(odds?.({ low: 8, high: 83 })).toBe("8–83 %");
  expect(odds?.({ low: 0, high: 0 })).toBe("0 %");
});
