import { describe, expect, it } from "vitest";
import type { Told } from "../../wire";
import { counted, moved, SUPPLY } from "./armies";
import { midway, NO_WAR, parts, warAfter } from "./battle";
import { tempo, touched } from "./follow";
import { layoutOf } from "./map/layout";
import { byRegion, meant } from "./notation";
import { choices, japan, view } from "./samples";
import { spoken } from "./speech";
import { frames } from "./stage.svelte";
import { steer } from "./places";
import { holders } from "./types";
import type { TenkaView } from "./view";

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
    attacker: 1,
    defender: 0,
    attack: [3, 0],
    defence: [2],
    armies: 2,
    border: 1,
  });
  const dice = told("dice", {
    region: "kinai",
    attack_die: 4,
    defence_die: 1,
    attack: 7,
    defence: 6,
  });
  const falls = [
    told("armies_lost", { region: "kinai", n: 2 }),
    told("tile_back", { region: "kinai", seat: 0 }),
    told("conquer", { region: "kinai", seat: 1 }),
  ];
  const next = told("reveal", {
    region: "nanki",
    attacker: 1,
    defender: null,
    attack: [0],
    defence: [],
    armies: 0,
    border: 0,
  });
  const zeros = told("no_fight", { region: "nanki" });

  it("is added up as the events tell it", () => {
    const { battle } = warAfter([reveal, dice]);
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
      return warAfter([reveal, dice, ...result]).battle?.winner;
    };
    expect(winner("held")).toBe("defence");
    expect(winner("tie", "held")).toBe("nobody");
    expect(winner("armies_lost", "tile_back", "conquer")).toBe("attack");
    expect(winner("tile_back", "alliance_ends", "conquer")).toBe("attack");
    expect(winner("conquer")).toBe("attack");
    expect(winner("win")).toBe("attack");
    expect(winner()).toBe("");
  });

  it("is between the seats that fought it, whoever holds the region since", () => {
    const { battle } = warAfter([reveal, dice, ...falls]);
    expect([battle?.attacker, battle?.defender]).toEqual([1, 0]);
    expect(warAfter([next, zeros]).battle?.defender).toBeNull();
  });

  it("stays readable when the next war begins, five of them at most", () => {
    const { battle, fought } = warAfter([reveal, dice, ...falls, next, zeros, told("war", {})]);
    expect(battle).toBeNull();
    expect(fought.map(({ region }) => region)).toEqual(["kinai", "nanki"]);
    expect(warAfter(Array.from({ length: 7 }, () => [reveal, dice]).flat()).fought).toHaveLength(5);
  });

  it("has its border in a position without a story", () => {
    const war = {
      base: [],
      placers: [0],
      unsettled: [],
      battle: "kinai",
      loser: null,
      fleeing: 0,
      attack: { counts: {}, values: { kinai: [3] } },
      defence: { counts: {}, values: { kinai: [2] } },
    };
    const terms = { region: "kinai", defender: 0, armies: 2, border: 1 };
    const aids = { series: [], to_win: null, shortage: false, targets: [], battle: terms };
    const battle = midway(view({ war, turn: 1 }), aids);
    expect(battle && parts(battle, "defence")).toEqual([2, 2, 1]);
    expect(midway(view({ war }), null)).toBeNull();
  });

  it("is decided on the map when its dice lie still, before the next one begins", () => {
    const story = [reveal, dice, ...falls, next, zeros];
    const seats: TenkaView["seats"] = [
      { regions: { kinai: 2 }, hand: 4, resigned: 0 },
      { regions: {}, hand: 5, resigned: 0 },
    ];
    const timeline = tempo(story);
    const shown = frames(NO_WAR, view({ seats }), story, timeline);
    const held = (at: number): (number | undefined)[] => {
      const frame = shown.findLast((each) => each.at <= at);
      return frame?.view.seats.map(({ regions }) => regions["kinai"]) ?? [];
    };
    const still = shown.find(({ fought }) => fought.length > 0)?.at ?? 0;
    const second = shown.find(({ battle }) => battle?.region === "nanki")?.at ?? 0;
    expect(shown[0]).toMatchObject({ at: 0, battle: { region: "kinai" } });
    expect(still).toBeGreaterThan(shown.find(({ tumble }) => tumble > 0)?.tumble ?? Infinity);
    expect(held(still - 1)).toEqual([2, undefined]);
    expect(held(still)).toEqual([undefined, 0]);
    expect(second).toBeGreaterThan(still);
    expect(shown.findLast(({ at }) => at < second)?.tumble).toBe(0);
    // Words come with the board.
    expect(timeline.said?.slice(1, 5)).toEqual([still, still, still, still]);
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
