import { render, screen } from "@testing-library/svelte";
import { describe, expect, it, vi } from "vitest";
import { Choosing } from "../choosing.svelte";
import type { BoardProps } from "../contract";
import { drag } from "../shared/gestures";
import { face } from "./index";
import { aids, choices, march, pack, side, view } from "./samples";
import type { KingdomAids, KingdomView, Pack, Side } from "./view";

type Props = BoardProps<KingdomView, Pack, KingdomAids>;

const action = { card: null, origin: "b3", at: "b3", group: "general+2", steps: 0, left: 0 };
const told: KingdomAids = aids({
  stacks: {
    b3: { strength: 3, blind_spots: [0, 0, 1, 1, 2, 1, 1, 0] },
    c4: { strength: 1, blind_spots: [2, 1, 1, 1, 0, 1, 1, 1] },
  },
  marches: { b3: march("a4", "b4", "c4") },
});

function props(more: Partial<Props> = {}): Props {
  return {
    pack,
    view: view({ action }),
    aids: told,
    viewer: 0,
    seats: [],
    choices: choices("to b4", "to c4"),
    told: [],
    choosing: new Choosing(),
    play: vi.fn(),
    explain: vi.fn(),
    word: (key) => key,
    language: "en",
    motion: 0,
    ...more,
  };
}

function square(name: string): SVGElement {
  screen.getByRole("button", { name: new RegExp(`^${name}:`) });
  const found = document.querySelector<SVGElement>(`[role="button"][data-square="${name}"]`);
  if (!found) throw new Error(name);
  return found;
}

function click(element: Element): void {
  element.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}

describe("the board of kingdom", () => {
  it("shows what a card does while it can be cancelled, on a phone too", () => {
    const used = { ...action, card: "bow" };
    render(face.Board, props({ view: view({ phase: "respond", action: used }) }));
    expect(document.querySelector(".shown .unrolled .text")?.textContent).toBe("What bow does");
  });

  it("speaks of every square: who stands there, on what, and what may be done", () => {
    render(face.Board, props());
    expect(square("b3").getAttribute("aria-label")).toContain("piece.taisho Shin with 2 soldiers");
    expect(square("b3").getAttribute("aria-label")).toContain("strength 3");
    expect(square("a3").getAttribute("aria-label")).toContain("rock");
    expect(square("c1").getAttribute("aria-label")).toContain("headquarters of seat.0");
    expect(square("c4").getAttribute("aria-label")).toContain("you may attack here");
    expect(square("b4").getAttribute("aria-label")).toContain("you may go here");
    expect(document.querySelectorAll("[data-square]")).toHaveLength(24);
    expect(document.querySelectorAll("[data-square][tabindex='0']")).toHaveLength(1);
  });

  it("plays a legal square and asks why not of a dead one", () => {
    const given = props();
    render(face.Board, given);
    click(square("b4"));
    expect(given.play).toHaveBeenCalledWith("to b4");
    click(square("a3"));
    expect(given.explain).toHaveBeenCalledWith("to a3", expect.anything());
  });

  it("answers the questions of a move when a stack is dragged to a square", async () => {
    const given = props({
      view: view({ phase: "choose_action" }),
      choices: choices("move b3", "turn b3", "draw"),
    });
    const { rerender } = render(face.Board, given);
    await drag(square("b3"), square("b4"));
    expect(given.play).toHaveBeenCalledExactlyOnceWith("move b3");
    await rerender({ ...given, choices: choices("group 1", "group general+2") });
    expect(given.play).toHaveBeenLastCalledWith("group general+2");
    await rerender({ ...given, choices: choices("to b4", "to c4") });
    expect(given.play).toHaveBeenLastCalledWith("to b4");
    await rerender({ ...given, choices: choices("move b4", "draw") });
    expect(given.play).toHaveBeenCalledTimes(3);
  });

  it("says who has to wait with cards, as the server says", () => {
    const waits = () => screen.queryByRole("img", { name: /seat\.1 is ahead and must wait/ });
    const { unmount } = render(face.Board, props({ aids: { ...told, waiting: 1 } }));
    expect(waits()).not.toBeNull();
    unmount();
    render(face.Board, props());
    expect(waits()).toBeNull();
  });

  it("shows a board of which the server says nothing more", () => {
    render(face.Board, props({ aids: null }));
    expect(document.querySelectorAll("[data-square]")).toHaveLength(24);
  });

  it("turns so that Red sits below", () => {
    const first = () => document.querySelector("[data-square]")?.getAttribute("data-square");
    const { unmount } = render(face.Board, props());
    expect(first()).toBe("a6");
    unmount();
    render(face.Board, props({ viewer: 1, choices: [] }));
    expect(first()).toBe("d1");
  });

  it("shows hands only as far as the view has them", () => {
    const seats = (hand?: string[]): [Side, Side] => [
      side({ hand: ["bow"] }),
      side(hand ? { hand } : {}),
    ];
    const open = render(face.Board, props({ viewer: -3, view: view({ seats: seats(["fire"]) }) }));
    expect(document.querySelector("[data-card='fire']")).not.toBeNull();
    open.unmount();
    render(face.Board, props({ view: view({ seats: seats() }) }));
    expect(document.querySelector("[data-card='fire']")).toBeNull();
    expect(screen.getByLabelText("a card you have not seen")).toBeTruthy();
  });

  it("offers the facings around the stack, the dead ones with their reason", () => {
    const given = props({
      view: view({ phase: "choose_turn_facing", action }),
      choices: choices("face e", "face s", "face w"),
    });
    render(face.Board, given);
    click(screen.getByRole("button", { name: "Face facing.E" }));
    expect(given.play).toHaveBeenCalledWith("face e");
    click(screen.getByRole("button", { name: "Face facing.N" }));
    expect(given.explain).toHaveBeenCalledWith("face n", expect.anything());
  });
});

describe("the hand", () => {
  const turn = { view: view({ phase: "choose_action" }), choices: choices("use bow", "draw") };

  it("takes a card up before it is used", () => {
    const given = props(turn);
    if (!face.Hand) throw new Error("no hand");
    render(face.Hand, given);
    const scroll = screen.getByRole("button", { name: /Card bow/ });
    click(scroll);
    expect(given.play).not.toHaveBeenCalled();
    click(scroll);
    expect(given.play).toHaveBeenCalledWith("use bow");
  });

  it("is nobody's for a spectator", () => {
    if (!face.Hand) throw new Error("no hand");
    render(face.Hand, props({ ...turn, viewer: -2 }));
    expect(screen.queryByRole("button")).toBeNull();
  });
});

it("says who is ready only while the other one is not", () => {
  const before = (ready: boolean): Props =>
    props({
      view: view({ stage: "deployment", seats: [side(), side({ ready })] }),
      choices: [],
    });
  const shown = render(face.Board, before(false));
  expect(screen.getAllByText("ready")).toHaveLength(1);
  shown.unmount();
  render(face.Board, before(true));
  expect(screen.queryAllByText("ready")).toHaveLength(0);
});
