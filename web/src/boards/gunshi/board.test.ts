import { fireEvent, render, screen } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import type { Choice } from "../../wire";
import { Choosing } from "../choosing.svelte";
import type { BoardProps } from "../contract";
import { drag } from "../shared/gestures";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import { aids, deed, pack, side, soldier, view } from "./sample";
import Seat from "./Seat.svelte";
import type { GunshiAids, GunshiView, Pack } from "./view";

const choice = (code: string): Choice => {
  const [verb = "", ...args] = code.split(" ");
  return { code, verb, args, words: { ja: code, en: code } };
};

function given(shown: GunshiView, codes: string[], viewer = 0, helped = aids()) {
  const play = vi.fn();
  const explain = vi.fn();
  const props: BoardProps<GunshiView, Pack, GunshiAids> = {
    pack,
    view: shown,
    aids: helped,
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

describe("what follows by the rules", () => {
  it("is shown as the server says: what counts as an invader", () => {
    const counted = aids({ invaders: [["infantry", "shield"], []] });
    const { container } = render(Board, given(war, [], 0, counted).props);
    expect(screen.getByLabelText(/^seat.0: .* 2 of 3 invaders/)).toBeTruthy();
    expect(container.querySelectorAll(".held").length).toBe(2);
    const seat = {
      pack,
      view: war,
      aids: counted,
      viewer: 0,
      word: String,
      language: "en",
    } as const;
    const figures = render(Seat, { ...seat, seat: 0 });
    expect(figures.container.textContent).toContain("2/3");
  });

  it("is shown as the server says: a new soldier before it has a facing", () => {
    const arriving = { square: "d3", kind: "infantry", shield: true, facing: "N" } as const;
    const { container } = render(Board, given(war, [], 0, aids({ arriving })).props);
    const ghost = container.querySelector(".piece.ghost");
    expect(ghost?.querySelector(".rim")).toBeTruthy();
    expect(ghost?.getAttribute("style")).toContain("translate(350px, 450px)");
  });

  it("is shown as the server says: where everybody will stand, strike and build", () => {
    const declared = [
      deed("d2", { to: "d5", facing: "N" }),
      deed("d6", { strikes: "d5" }),
      deed("c2", { edge: "c2N" }),
    ];
    const soldiers = ["d2", "d6", "c2"].map((square, i) => soldier(square, `${i}`));
    const shown = view({ seats: [side({ soldiers }), side()] });
    const { container } = render(Board, given(shown, [], 0, aids({ declared })).props);
    expect(container.querySelectorAll(".piece.ghost").length).toBe(1);
    expect(container.querySelectorAll(".piece.faded").length).toBe(1);
    expect(container.querySelectorAll("circle.shot").length).toBe(1);
    expect(container.querySelectorAll(".fence.ghost").length).toBe(1);
  });

  it("is shown as the server says: cards chosen for the queue, and the next one", () => {
    const hand = ["move", "move", "fence_card"] as const;
    const ordering = view({
      phase: "order_card",
      seats: [side({ hand: [...hand] }), side()],
      composing: { choices: ["order move"], answers: [] },
    });
    const helped = aids({
      ordering: {
        cards: [{ card: "move", up: false }],
        next_up: true,
        hand: ["move", "fence_card"],
      },
    });
    const { props } = given(ordering, ["order move", "order fence_card"], 0, helped);
    const board = render(Board, props);
    expect(board.container.querySelectorAll(".wish .card.down").length).toBe(1);
    const { container } = render(Hand, props);
    expect(container.querySelectorAll('[data-code^="order "]').length).toBe(2);
    expect(screen.getByText("next: face up")).toBeTruthy();
  });

  it("is shown as the server says: the card that may be a Lightning Order", async () => {
    const down = { card: null, up: false };
    const asked = view({
      phase: "lightning",
      seats: [side({ queue: [down, down, down] }), side()],
    });
    const { props, play } = given(asked, ["lightning"], 0, aids({ lightning_slot: 2 }));
    render(Board, props);
    await fireEvent.click(screen.getByLabelText("action.lightning: 2nd slot"));
    expect(play).toHaveBeenCalledWith("lightning");
  });

  it("has as many squares and slots as the pack", () => {
    const small = { ...pack, size: 5, income: { ...pack.income, slots: [1, 2] } };
    const { props } = given(war, []);
    const { container } = render(Board, { ...props, pack: small });
    expect(container.querySelectorAll("[data-spot][data-square]").length).toBe(25);
    expect(container.querySelectorAll("rect.slot:not(.lightning)").length).toBe(4);
    expect(screen.getByLabelText("The field, 5 by 5 squares")).toBeTruthy();
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
