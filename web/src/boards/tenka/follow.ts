/** How long events stay on the screen, and how they sound. */
import type { Told } from "../../wire";
import { inTurn, type Timeline } from "../shared/timeline";
import { settlesAtOnce } from "./battle";

const BATTLE = { reveal: 450, no_fight: 900, dice: 1500 };
const TIMES: Record<string, number> = {
  declare: 700,
  defended: 500,
  conquer: 450,
  armies_lost: 300,
  retreat: 350,
  redeploy: 180,
  draw: 350,
  pick: 400,
  ally: 800,
  refuse: 500,
  propose: 400,
  alliance_ends: 700,
  tie: 500,
  war: 300,
  no_war: 400,
  target: 500,
  win: 1200,
  no_winner: 1200,
};

/** The share of the time of a roll after which the map shows its result. */
const SETTLES = 0.47;

/** Battles come one after another; of the rest the longest counts wholly, the others a little. */
export function tempo(told: Told[]): Timeline {
  const quick = told.map((each, i) => (settlesAtOnce(told, i) ? { ...each, verb: "" } : each));
  const battles = inTurn(quick, BATTLE);
  const times = told.map(({ verb }) => TIMES[verb] ?? 0);
  const longest = Math.max(0, ...times);
  const rest = times.reduce((sum, time) => sum + time, 0) - longest;
  const said = told.map((_, i) => resultAt(told, battles, i));
  return { ...battles, said, total: battles.total + Math.min(1800, longest + rest / 4) };
}

/** What follows from dice is shown, and told, when they lie still. */
function resultAt(told: Told[], { at, time }: Timeline, i: number): number {
  const fight = told.findLastIndex(({ verb }, at) => at <= i && verb in BATTLE);
  if (fight < 0 || told[fight]?.verb !== "dice") return at[i] ?? 0;
  return (at[fight] ?? 0) + (time[fight] ?? 0) * SETTLES;
}

/** Battles are seen one by one. */
export function matters({ verb }: Told): boolean {
  return verb in BATTLE || verb === "win";
}

export function sound({ verb }: Told): "wood" | "paper" | "dice" | "drum" | null {
  if (verb === "dice") return "dice";
  if (verb === "win") return "drum";
  if (["reveal", "ally", "refuse", "alliance_ends", "propose"].includes(verb)) return "paper";
  if (["pick", "conquer", "redeploy", "retreat", "attack", "defend", "declare"].includes(verb)) {
    return "wood";
  }
  return null;
}

/** Regions in which something just happened: the last move. */
export function touched(told: Told[]): Set<string> {
  const found = new Set<string>();
  for (const { verb, args } of told) {
    for (const name of ["region", "from", "to"]) {
      if (typeof args[name] === "string") found.add(args[name]);
    }
    if (verb === "declare")
      for (const region of Object.keys(args["counts"] ?? {})) found.add(region);
  }
  return found;
}
