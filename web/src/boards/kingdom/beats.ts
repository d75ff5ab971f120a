/** How long each event is on the screen, in milliseconds at normal speed. */
import type { Told } from "../../wire";

const BEATS: Record<string, number> = {
  pick: 300,
  warlords: 300,
  deployed: 350,
  move: 240,
  merge: 120,
  face: 180,
  fight: 650,
  both_fall: 500,
  drop: 240,
  bring: 240,
  strike: 260,
  hit: 380,
  use: 800,
  cancel: 800,
  inspire: 400,
  aim: 260,
  peek: 350,
  discard: 400,
  draw: 200,
  win: 300,
};
/** However much has happened, it is told within this time. */
const MOST = 4000;

export function beat(told: Told): number {
  return BEATS[told.verb] ?? 0;
}

/** The time all of it takes. */
export function linger(told: Told[]): number {
  return Math.min(MOST, sum(told));
}

/** By how much to hurry so that it fits. */
export function pace(told: Told[]): number {
  return sum(told) > MOST ? MOST / sum(told) : 1;
}

export function sound(told: Told): "wood" | "paper" | "dice" | "drum" | null {
  if (told.verb === "win" || told.verb === "both_fall") return "drum";
  if (["move", "merge", "fight", "drop", "bring", "hit"].includes(told.verb)) return "wood";
  return ["use", "cancel", "draw", "discard", "peek"].includes(told.verb) ? "paper" : null;
}

function sum(told: Told[]): number {
  return told.reduce((total, each) => total + beat(each), 0);
}
