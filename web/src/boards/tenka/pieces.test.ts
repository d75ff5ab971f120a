import { describe, expect, it } from "vitest";
import type { Told } from "../../wire";
import { counted, moved, SUPPLY } from "./armies";
import { parts, scenes } from "./battle";
import { tempo, touched } from "./follow";
import { layoutOf } from "./map/layout";
import { byRegion, meant } from "./notation";
import { choices, japan, view } from "./samples";
import { spoken } from "./speech";
import { steer } from "./places";
import { holders } from "./types";

const told = (verb: string, args: Record<string, unknown>): Told => ({
  verb,
  clause: "",
  args,
  words: { ja: "", en: "" },
});

describe("armies", () => {
  it("keep their identity when they move", () => {
    const first = moved([], counted(japan, view({ supply: 2 })));
    expect(first.map(({ place }) => place)).toEqual([SUPPLY, SUPPLY]);
    const seats = [{ regions: { kinai: 1 }, hand: 5, resigned: 0 }];
    const then = moved(first, counted(japan, view({ supply: 1, seats })));
    expect(then.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
    expect(then.map(({ place }) => place).sort()).toEqual([SUPPLY, "kinai"]);
  });
});

describe("a battle", () => {
  const reveal = told("reveal", {
    region: "kinai",
    attack: [3, 0],
    defence: [2],
    armies: 2,
    border: 1,
  });
  const dice = told("dice", { attack_die: 4, defence_die: 1, attack: 7, defence: 6 });

  it("is added up as the events tell it", () => {
    const battle = scenes(null, [reveal, dice], view())[0]?.battle;
    expect(battle?.totals).toEqual([7, 6]);
    if (!battle) return;
    for (const [side, total] of [
      ["attack", 7],
      ["defence", 6],
    ] as const) {
      expect(parts(battle, side).reduce((sum, part) => sum + part, 0)).toBe(total);
    }
  });

  it("is won by the side that the events name", () => {
    const winner = (...verbs: string[]): string | undefined => {
      const result = verbs.map((verb) => told(verb, { region: "kinai" }));
      return scenes(null, [reveal, dice, ...result], view())[0]?.battle?.winner;
    };
    expect(winner("held")).toBe("defence");
    expect(winner("tie", "held")).toBe("nobody");
    expect(winner("armies_lost", "tile_back", "conquer")).toBe("attack");
    expect(winner("tile_back", "alliance_ends", "conquer")).toBe("attack");
    expect(winner("conquer")).toBe("attack");
    expect(winner("win")).toBe("attack");
    expect(winner()).toBe("");
  });

  it("is shown before the next one that the same moment brought", () => {
    const next = told("reveal", {
      region: "nanki",
      attack: [0],
      defence: [],
      armies: 0,
      border: 0,
    });
    const found = scenes(null, [reveal, dice, next, told("no_fight", {})], view());
    expect(found.map(({ battle }) => battle?.region)).toEqual(["kinai", "nanki"]);
    expect(found.map(({ event }) => event)).toEqual([1, 3]);
    expect(found[1]?.battle?.fought).toBe(false);
  });

  it("is forgotten when the next war begins", () => {
    const battle = scenes(null, [reveal, dice], view())[0]?.battle ?? null;
    expect(scenes(battle, [], view())[0]?.battle).toBe(battle);
    expect(scenes(battle, [told("war", { seat: 1 })], view())[0]?.battle).toBeNull();
  });
});

describe("codes", () => {
  it("say what tapping a region means", () => {
    expect(byRegion(choices("settle kinai", "pass")).get("kinai")?.code).toBe("settle kinai");
    expect(byRegion(choices("propose 1")).size).toBe(0);
  });

  it("say what tapping a region means that is not offered", () => {
    const asked = choices("attack kinai=3", "attack tokai=3");
    expect(meant(view({ phase: "attack" }), asked, "kanto")).toBe("attack kanto=3");
    expect(meant(view({ phase: "settle" }), choices("settle kinai"), "kanto")).toBe("settle kanto");
    expect(meant(view({ phase: "pick" }), [], "kanto")).toBe("pick kanto");
    expect(meant(view({ phase: "defend" }), [], "kanto")).toBe("defend kanto=1");
    expect(meant(view({ phase: "propose" }), choices("pass"), "kanto")).toBe("attack kanto=1");
  });
});

describe("following", () => {
  it("gives dice their time, and never stops for long", () => {
    const reveal = told("reveal", { region: "kinai", attack: [1], defence: [] });
    const dice = told("dice", {});
    expect(tempo([reveal, dice]).total).toBeGreaterThan(700);
    expect(tempo([]).total).toBe(0);
    const many = Array.from({ length: 30 }, () => told("redeploy", {}));
    expect(tempo(many).total).toBeLessThan(2000);
  });

  it("shows one battle after another", () => {
    const reveal = told("reveal", { region: "kinai", attack: [1], defence: [] });
    const dice = told("dice", {});
    const { at, time } = tempo([reveal, dice, told("conquer", {}), reveal, dice]);
    expect(at[1]).toBe(0);
    expect(at[4]).toBe(time[1]);
    expect(time[4]).toBe(time[1]);
  });

  it("marks every region of the last move", () => {
    const found = touched([
      told("retreat", { from: "kinai", to: "tokai" }),
      told("declare", { counts: { kanto: 2 } }),
    ]);
    expect([...found].sort()).toEqual(["kanto", "kinai", "tokai"]);
  });
});

describe("without a pointer", () => {
  it("arrow keys lead from region to region and reach every one", () => {
    const { shapes } = layoutOf(japan);
    expect(steer(shapes, "kinai", "ArrowRight")).toBe("tokai");
    expect(steer(shapes, "kinai", "x")).toBeNull();
    const seen = new Set(["kinai"]);
    for (const from of seen) {
      for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
        const to = steer(shapes, from, key);
        if (to) seen.add(to);
      }
    }
    expect(seen.size).toBe(shapes.length);
  });

  it("a region is told with everything that lies on it", () => {
    const now = view({ seats: [{ regions: { kinai: 2 }, hand: 5, resigned: 0 }] });
    const region = japan.region.find(({ id }) => id === "kinai");
    if (!region) throw new Error("no kinai");
    const said = spoken({
      pack: japan,
      view: now,
      region,
      seat: holders(now).get("kinai"),
      armies: 2,
      planned: 0,
      legal: true,
      name: () => "Aya",
      language: "en",
    });
    expect(said).toContain("kinai, 3 points, settles the last tie, held by Aya, 2 armies");
    expect(said).toContain("borders hokuriku");
    expect(said).toContain("can be chosen");
  });
});
