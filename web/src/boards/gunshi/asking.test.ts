import { describe, expect, it } from "vitest";
import { compass, litSquares, nextStep, squareCode, stillMeant } from "./asking";
import { Paper } from "./geometry";
import { pack, side, view } from "./sample";
import { bestSpot, spots } from "./spots";

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

describe("the spots", () => {
  const word = (key: string): string => key;
  const eyes = {
    sites: [] as string[],
    pack,
    paper: new Paper(7, false),
    language: "en" as const,
    word,
  };

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
      const { all } = spots({ ...eyes, paper: new Paper(7, turned), view: asked, codes });
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
