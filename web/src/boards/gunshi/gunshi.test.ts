import { describe, expect, it } from "vitest";
import type { Told } from "../../wire";
import { arrange } from "./arrangement";
import { compass, ghosts, litSquares, nextStep, squareCode, stillMeant } from "./asking";
import { follow, linger, marks, NO_IDS, sound, strikes } from "./following";
import {
  ahead,
  angle,
  bearing,
  brush,
  centre,
  edgePlace,
  EDGES,
  nearestAngle,
  neighbour,
  SQUARES,
} from "./geometry";
import { bestSpot, spots } from "./spots";
import { invaderCount, type GunshiPack, type GunshiView, type SideView } from "./types";
import { handLeft, wishes } from "./wishes";

function side(more: Partial<SideView> = {}): SideView {
  return {
    soldiers: [],
    fences: [],
    fence_hand: 4,
    supply: 0,
    invaders: [],
    planned: 5,
    face_up: false,
    queue: [],
    lightning: null,
    gap: false,
    deck: [],
    deck_size: 0,
    hand_size: 3,
    hand: null,
    general: null,
    ...more,
  };
}

function view(more: Partial<GunshiView> = {}): GunshiView {
  return {
    seats: [side(), side()],
    stage: "execute",
    phase: "move_leader",
    active: 0,
    turn: 5,
    quiet: 0,
    executing: "first",
    card: "move",
    asked: null,
    arrivals: [],
    deciders: [0],
    stock: { infantry: 10, archer: 8, cavalry: 6, shield: 10 },
    ...more,
  };
}

const told = (verb: string, args: Record<string, unknown> = {}): Told => ({
  verb,
  clause: "",
  args,
  words: { ja: "", en: "" },
});

describe("the paper", () => {
  it("has 49 squares and 112 edges, each named once", () => {
    expect(new Set(SQUARES).size).toBe(49);
    expect(new Set(EDGES).size).toBe(112);
  });

  it("turns so that the viewer sits below", () => {
    expect(centre("a1", false)).toEqual({ x: 50, y: 650 });
    expect(centre("a1", true)).toEqual({ x: 650, y: 50 });
    expect(angle("N", false)).toBe(0);
    expect(angle("N", true)).toBe(180);
  });

  it("puts an edge between its two squares, whoever looks", () => {
    for (const turned of [false, true]) {
      const [low, high] = [centre("d3", turned), centre("d4", turned)];
      expect(edgePlace("d3N", turned)).toEqual({ x: low.x, y: (low.y + high.y) / 2, level: true });
      const [west, east] = [centre("d3", turned), centre("e3", turned)];
      expect(edgePlace("d3E", turned)).toMatchObject({ x: (west.x + east.x) / 2, level: false });
    }
  });

  it("knows bearings and squares ahead", () => {
    expect(bearing("d1", "d6")).toEqual({ facing: "N", distance: 5, straight: true });
    expect(bearing("d4", "b4")).toEqual({ facing: "W", distance: 2, straight: true });
    expect(bearing("d4", "e6")).toMatchObject({ facing: "N", straight: false });
    expect(bearing("d4", "d4")).toBeNull();
    expect(ahead("d6", "N", 1)).toBe("d7");
    expect(ahead("d7", "N", 1)).toBeNull();
  });

  it("turns pieces the short way", () => {
    expect(nearestAngle(270, 0)).toBe(360);
    expect(nearestAngle(0, 270)).toBe(-90);
    expect(nearestAngle(360, 90)).toBe(450);
  });

  it("walks with the arrow keys to the nearest place that way", () => {
    const places = [
      { x: 0, y: 0, n: "here" },
      { x: 100, y: 0, n: "right" },
      { x: 60, y: 90, n: "aslant" },
    ];
    expect(neighbour(places, { x: 0, y: 0 }, { x: 1, y: 0 })?.n).toBe("right");
    expect(neighbour(places, { x: 0, y: 0 }, { x: 0, y: -1 })).toBeNull();
  });

  it("draws the same brush stroke twice the same", () => {
    const stroke = brush({ x: 0, y: 0 }, { x: 100, y: 0 }, 4, 3);
    expect(stroke).toBe(brush({ x: 0, y: 0 }, { x: 100, y: 0 }, 4, 3));
    expect(stroke).not.toContain("NaN");
  });
});

describe("the arrangement", () => {
  it.each([
    [360, 300, "columns"],
    [1000, 800, "columns"],
    [360, 560, "tall"],
    [1000, 560, "wide"],
  ])("of %d by %d is %s", (width, height, name) => {
    expect(arrange(width, height).name).toBe(name);
  });

  it("gives squares of 24 pixels and more on a phone", () => {
    const plan = arrange(360, 300);
    expect(100 * Math.min(360 / plan.width, 300 / plan.height)).toBeGreaterThanOrEqual(24);
  });

  it("keeps the field on the paper", () => {
    for (const [width, height] of [
      [360, 300],
      [360, 560],
      [1000, 560],
    ] as const) {
      const { field, ...plan } = arrange(width, height);
      expect(field.x + 700).toBeLessThanOrEqual(plan.width);
      expect(field.y + 700).toBeLessThanOrEqual(plan.height);
    }
  });
});

describe("a tap", () => {
  it.each([
    ["deploy_square", "square d4"],
    ["choose_general", "general d4"],
    ["move_leader", "lead d4"],
    ["shoot_target", "target d4"],
    ["order", "lead d4"],
  ])("in the phase %s means %s", (phase, code) => {
    expect(squareCode(view({ phase }), "d4")).toBe(code);
  });

  it("while a direction is asked means the way to that square", () => {
    const asked = view({
      phase: "move_direction",
      composing: { choices: ["lead d2"], answers: [] },
    });
    expect(compass(asked)).toEqual({ square: "d2", verb: "go" });
    expect(squareCode(asked, "d5")).toBe("go N");
    expect(squareCode(asked, "a2")).toBe("go W");
    expect(litSquares(asked, new Set(["go N"])).size).toBe(0);
  });

  it("while a facing is asked turns the piece that way", () => {
    const turning = view({
      phase: "turn_facing",
      composing: { choices: ["turn", "lead d2"], answers: [] },
    });
    expect(squareCode(turning, "d1")).toBe("face S");
    const placing = view({
      phase: "deploy_facing",
      composing: { choices: ["place archer", "square c3"], answers: [] },
    });
    expect(squareCode(placing, "g3")).toBe("face E");
  });

  it("ahead of the soldier that is asked means how far it goes", () => {
    const asked = view({
      phase: "move_member",
      asked: "c2",
      composing: { choices: ["lead d2", "go N"], answers: [] },
    });
    expect(squareCode(asked, "c5")).toBe("advance 3");
    expect(squareCode(asked, "c2")).toBe("stay");
    expect(squareCode(asked, "e2")).toBe("lead e2");
    const lit = litSquares(asked, new Set(["stay", "advance 1", "advance 4"]));
    expect([...lit]).toEqual([
      ["c3", "advance 1"],
      ["c6", "advance 4"],
    ]);
  });
});

describe("a drag", () => {
  const intent = { from: "d2", to: "d5" };
  it("leads, goes and advances, whoever is asked in between", () => {
    expect(nextStep(intent, view(), new Set(["lead d2"]))).toBe("lead d2");
    const led = { choices: ["lead d2"], answers: [] };
    const way = view({ phase: "move_direction", composing: led });
    expect(nextStep(intent, way, new Set(["go N", "go E"]))).toBe("go N");
    const gone = { choices: ["lead d2", "go N"], answers: [] };
    const mate = view({ phase: "move_member", asked: "c2", composing: gone });
    expect(nextStep(intent, mate, new Set(["advance 3"]))).toBeNull();
    expect(stillMeant(intent, mate)).toBe(true);
    const self = view({ phase: "move_member", asked: "d2", composing: gone });
    expect(nextStep(intent, self, new Set(["advance 1", "advance 3"]))).toBe("advance 3");
  });

  it("never makes a choice that is not offered", () => {
    const way = view({ phase: "move_direction", composing: { choices: ["lead d2"], answers: [] } });
    expect(nextStep(intent, way, new Set(["go E"]))).toBeNull();
    expect(nextStep({ from: "d2", to: "e4" }, way, new Set(["go N"]))).toBeNull();
  });
});

describe("ghosts", () => {
  it("stand where a linked move will end", () => {
    const linked = view({
      phase: "move_member",
      asked: "e2",
      composing: { choices: ["lead d2", "go N"], answers: ["advance 4", "stay"] },
      group: [
        { square: "c2", to: "c6" },
        { square: "d2", to: "d2" },
        { square: "e2", to: null },
      ],
    });
    expect(ghosts(linked)).toEqual([
      { from: "c2", to: "c6", facing: "N", shot: null, fence: null },
    ]);
  });

  it("of a blow against a shield stay where they are and show whom they strike", () => {
    const bounce = view({
      phase: "move_member",
      composing: { choices: ["lead d4", "go N"], answers: ["advance 1"] },
      group: [{ square: "c4", to: "c4" }],
    });
    expect(ghosts(bounce)).toEqual([
      { from: "c4", to: "c4", facing: null, shot: "c5", fence: null },
    ]);
  });

  it("of shots and fences show their targets", () => {
    const shots = view({
      phase: "shoot_member",
      composing: { choices: ["shoot", "lead d3"], answers: ["target d5"] },
      group: [{ square: "d3", to: "d3" }],
    });
    expect(ghosts(shots)[0]).toMatchObject({ shot: "d5", facing: null });
    const built = view({
      phase: "fence_member",
      composing: { choices: ["lead d3"], answers: ["edge d3N"] },
      group: [{ square: "d3", to: "d3" }],
    });
    expect(ghosts(built)[0]).toMatchObject({ fence: "d3N", facing: null });
  });
});

describe("the spots", () => {
  const pack = {
    invasion_squares: { red: ["b1"], blue: ["b7"] },
  } as unknown as GunshiPack;
  const word = (key: string): string => key;
  const eyes = { pack, turned: false, language: "en" as const, word };

  it("are squares, and edges only when edges are asked for", () => {
    const squares = spots({ ...eyes, view: view(), codes: new Set(["lead d4"]) });
    expect(squares.walked.length).toBe(49);
    expect(squares.all.filter((spot) => spot.legal).map((spot) => spot.code)).toEqual(["lead d4"]);
    const edges = spots({
      ...eyes,
      view: view({ phase: "deploy_edge" }),
      codes: new Set(["edge d3N"]),
    });
    expect(edges.walked.length).toBe(112);
    expect(edges.walked.filter((spot) => spot.legal).map((spot) => spot.id)).toEqual(["d3N"]);
  });

  it("are four arrows around the piece when a direction is asked for, all of them on the paper", () => {
    const asked = view({
      phase: "move_direction",
      composing: { choices: ["lead a1"], answers: [] },
    });
    const { walked } = spots({ ...eyes, view: asked, codes: new Set(["go N"]) });
    expect(walked.map((spot) => [spot.code, spot.legal])).toEqual([
      ["go N", true],
      ["go E", false],
      ["go S", false],
      ["go W", false],
    ]);
    expect(Math.min(...walked.map((spot) => spot.x))).toBeGreaterThan(0);
    expect(bestSpot(walked, { x: 0, y: 0 })?.code).toBe("go N");
  });

  it("offer to stay behind the soldier, never over a square it may go to", () => {
    for (const [turned, heading, target] of [
      [false, "N", "c4"],
      [true, "N", "c4"],
      [false, "S", "c2"],
    ] as const) {
      const asked = view({
        phase: "move_member",
        asked: "c3",
        composing: { choices: ["lead d3", `go ${heading}`], answers: [] },
      });
      const codes = new Set(["stay", "advance 1"]);
      const { all } = spots({ ...eyes, turned, view: asked, codes });
      const stay = all.find((spot) => spot.code === "stay" && spot.shape === "answer");
      const square = all.find((spot) => spot.id === target);
      expect(square?.code).toBe("advance 1");
      expect(Math.abs((stay?.y ?? 0) - (square?.y ?? 0))).toBeGreaterThan(100);
    }
  });

  it("name the general only where the view does", () => {
    const soldier = {
      square: "d4",
      kind: "archer",
      shield: false,
      facing: "N",
      letter: "Q",
      recruit: false,
    } as const;
    const label = (general: string | null): string | undefined =>
      spots({
        ...eyes,
        view: view({ seats: [side({ soldiers: [soldier], general }), side()] }),
        codes: new Set(),
      }).all.find((spot) => spot.id === "d4")?.label;
    expect(label("Q")).toContain("the general");
    expect(label(null)).not.toContain("general");
  });
});

describe("following", () => {
  it("marks the last move, and keeps quiet about what is not on the field", () => {
    const found = marks([
      told("execute", { card: "move" }),
      told("move", { from: "d2", to: "d5" }),
      told("capture", { square: "d5" }),
    ]);
    expect(found).toMatchObject({ left: ["d2"], reached: ["d5"], struck: ["d5"] });
    expect(marks([told("orders", { n: 1 })])).toBeNull();
  });

  it("lets arrows fly", () => {
    expect(strikes([told("shot", { from: "d3", to: "d5" }), told("income")])).toEqual([
      { kind: "arrow", from: "d3", to: "d5" },
    ]);
  });

  it("takes the time of one move for linked moves, and never too long", () => {
    expect(linger([told("move"), told("move"), told("move")])).toBe(linger([told("move")]));
    expect(linger([told("execute"), told("move")])).toBeGreaterThan(linger([told("move")]));
    expect(linger(Array.from({ length: 50 }, () => told("execute")))).toBe(2400);
    expect(linger([])).toBe(0);
  });

  it("has a sound for wood, paper and the end", () => {
    expect(["move", "orders", "win", "income"].map((verb) => sound(told(verb)))).toEqual([
      "wood",
      "paper",
      "drum",
      null,
    ]);
  });

  it("keeps the same names for cards that slide", () => {
    const down = { card: null, up: false };
    const first = follow(NO_IDS, [], 0, [down, down, down], null);
    expect(first.queue).toEqual([0, 1, 2]);
    const ordered = follow(
      first,
      [told("orders", { seat: 0 }), told("order_up", { seat: 0 })],
      0,
      [down, down, down],
      null,
    );
    expect(ordered.queue).toEqual([1, 2, 3]);
    const swift = follow(ordered, [told("lightning_down", { seat: 0 })], 0, [down, down], down);
    expect(swift).toMatchObject({ queue: [1, 3], lightning: 2 });
    expect(follow(swift, [told("order_up", { seat: 1 })], 0, [down], null)).toMatchObject({
      queue: [3],
      lightning: null,
    });
  });
});

describe("orders", () => {
  it("show the cards chosen so far, face down and up in turn", () => {
    const choosing = view({
      phase: "order_card",
      composing: { choices: ["order move", "order fence_card"], answers: [] },
    });
    expect(wishes(choosing)).toEqual([
      { card: "move", up: false },
      { card: "fence_card", up: true },
    ]);
    expect(handLeft(["move", "move", "fence_card"], wishes(choosing))).toEqual(["move"]);
  });

  it("count a shield among the invaders", () => {
    const invader = { kind: "infantry", letter: "A", recruit: false } as const;
    expect(invaderCount([{ ...invader, shield: true }])).toBe(2);
    expect(invaderCount([{ ...invader, shield: false }])).toBe(1);
  });
});
