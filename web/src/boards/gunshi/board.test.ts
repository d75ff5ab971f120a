import { fireEvent, render, screen } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import type { Choice } from "../../wire";
import { Choosing } from "../choosing.svelte";
import type { BoardProps } from "../contract";
import { drag } from "../shared/gestures";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import { side, view } from "./sample";
import type { GunshiPack, GunshiView, Soldier } from "./types";

const pack: GunshiPack = {
  camp: { red: ["a1", "d2"], blue: ["a7"] },
  invasion_squares: { red: ["b1"], blue: ["b7"] },
  cost: { infantry: 2, archer: 3, cavalry: 4, fence: 1, lightning_order: 6 },
  supply: { start: 18, track: 18 },
  fences: { per_player: 4 },
  cards: { move: 3, turn_shoot: 2, reinforce: 1, fence_card: 1, hand: 3, queue: 4 },
  income: { slots: [1, 2, 3, 4] },
  invasion: { to_win: 3 },
};
const soldier = (square: string, letter: string, more: Partial<Soldier> = {}): Soldier => ({
  square,
  kind: "cavalry",
  shield: false,
  facing: "N",
  letter,
  recruit: false,
  ...more,
});
const choice = (code: string): Choice => {
  const [verb = "", ...args] = code.split(" ");
  return { code, verb, args, words: { ja: code, en: code } };
};

function given(shown: GunshiView, codes: string[], viewer = 0) {
  const play = vi.fn();
  const explain = vi.fn();
  const props: BoardProps = {
    pack: { ...pack },
    view: { ...shown },
    viewer,
    seats: [],
    choices: codes.map(choice),
    told: [],
    choosing: new Choosing(),
    play,
    explain,
    word: (key) => key,
    language: "en",
    motion: 0,
  };
  return { props, play, explain };
}

const war = view({
  seats: [
    side({ soldiers: [soldier("d2", "K")], general: "K", queue: [{ card: "move", up: true }] }),
    side({ soldiers: [soldier("d6", "L")], queue: [{ card: null, up: false }] }),
  ],
});
const spot = (container: HTMLElement, id: string): Element => {
  const found = container.querySelector(`[data-spot="${id}"]`);
  if (!found) throw new Error(`no spot ${id}`);
  return found;
};

describe("the board", () => {
  it("plays what is legal and asks why about the rest", async () => {
    const { props, play, explain } = given(war, ["lead d2"]);
    const { container } = render(Board, props);
    await fireEvent.click(spot(container, "d2"));
    expect(play).toHaveBeenCalledExactlyOnceWith("lead d2");
    await fireEvent.click(spot(container, "d6"));
    expect(explain).toHaveBeenCalledExactlyOnceWith("lead d6", spot(container, "d6"));
  });

  it("answers one question after another when a soldier is dragged to a square", async () => {
    const { props, play } = given(war, ["lead d2"]);
    const { container, rerender } = render(Board, props);
    await drag(spot(container, "d2"), spot(container, "d5"));
    expect(play).toHaveBeenCalledExactlyOnceWith("lead d2");
    const led = {
      ...war,
      phase: "move_direction",
      composing: { choices: ["lead d2"], answers: [] },
    };
    await rerender({ ...props, view: led, choices: ["go N", "go E"].map(choice) });
    expect(play).toHaveBeenLastCalledWith("go N");
    await rerender({ ...props, choices: ["lead d2"].map(choice) });
    await rerender({ ...props, view: led, choices: ["go E"].map(choice) });
    expect(play).not.toHaveBeenCalledWith("go E");
  });

  it("is one tab stop, walked by arrow keys, and Enter chooses", async () => {
    const { props, play } = given(war, ["lead d2"]);
    const { container } = render(Board, props);
    const stops = container.querySelectorAll('[data-spot][tabindex="0"]');
    expect([...stops].map((each) => each.getAttribute("data-spot"))).toEqual(["d2"]);
    await fireEvent.keyDown(spot(container, "d2"), { key: "ArrowUp" });
    expect(spot(container, "d3").getAttribute("tabindex")).toBe("0");
    await fireEvent.keyDown(spot(container, "d2"), { key: "Enter" });
    expect(play).toHaveBeenCalledWith("lead d2");
  });

  it("goes all the way when a far square is tapped while the direction is asked", async () => {
    const led = {
      ...war,
      phase: "move_direction",
      composing: { choices: ["lead d2"], answers: [] },
    };
    const { props, play } = given(led, ["go N"]);
    const { container, rerender } = render(Board, props);
    await fireEvent.click(spot(container, "d5"));
    expect(play).toHaveBeenLastCalledWith("go N");
    const gone = {
      ...war,
      phase: "move_member",
      asked: "d2",
      composing: { choices: ["lead d2", "go N"], answers: [] },
      group: [{ square: "d2", to: null }],
    };
    await rerender({
      ...props,
      view: { ...gone },
      choices: ["advance 1", "advance 3"].map(choice),
    });
    expect(play).toHaveBeenLastCalledWith("advance 3");
  });

  it("marks the general for its owner alone", () => {
    const mine = render(Board, given(war, []).props);
    expect(mine.container.querySelectorAll(".seal").length).toBe(1);
    mine.unmount();
    const seats: [ReturnType<typeof side>, ReturnType<typeof side>] = [
      { ...war.seats[0], general: null },
      war.seats[1],
    ];
    const theirs = render(Board, given({ ...war, seats }, [], 1).props);
    expect(theirs.container.querySelectorAll(".seal").length).toBe(0);
  });

  it("reads the queues aloud without telling what lies face down", () => {
    render(Board, given(war, []).props);
    expect(screen.getByLabelText(/Order queue of seat.0: 1st slot: card.move/)).toBeTruthy();
    expect(screen.getByLabelText(/Order queue of seat.1: 1st slot: a card face down/)).toBeTruthy();
  });

  it("draws for spectators and for the referee", () => {
    for (const viewer of [-2, -3]) {
      const { container, unmount } = render(Board, given(war, [], viewer).props);
      expect(container.querySelectorAll(".piece").length).toBe(2);
      unmount();
    }
  });
});

describe("the hand", () => {
  it("offers what can be placed, with its price, and asks why about the rest", async () => {
    const { props, play, explain } = given(view({ phase: "deploy_item", stage: "deployment" }), [
      "place infantry",
    ]);
    render(Hand, props);
    await fireEvent.click(screen.getByLabelText("kind.infantry 2 supply"));
    expect(play).toHaveBeenCalledWith("place infantry");
    await fireEvent.click(screen.getByLabelText("kind.cavalry 4 supply"));
    expect(explain).toHaveBeenCalledWith("place cavalry", expect.anything());
  });

  it("shows starting hands as fans", async () => {
    const { props, play } = given(view({ phase: "choose_hand", stage: "planning" }), [
      "hand move,move,fence_card",
    ]);
    render(Hand, props);
    await fireEvent.click(screen.getByLabelText(/^Move Move Fence:/));
    expect(play).toHaveBeenCalledWith("hand move,move,fence_card");
  });

  it("belongs to a seat: spectators have none", () => {
    const { container } = render(Hand, given(war, [], -2).props);
    expect(container.querySelector(".hand")).toBeNull();
  });
});
