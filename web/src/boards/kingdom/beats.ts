/** How long each event is on the screen, in milliseconds at normal speed. */
import type { Told } from "../../wire";
import { inTurn, type Timeline } from "../shared/timeline";

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
export function tempo(told: Told[]): Timeline {
  return inTurn(told, BEATS);
}

export function sound(told: Told): "wood" | "paper" | "dice" | "drum" | null {
  if (told.verb === "win" || told.verb === "both_fall") return "drum";
  if (["move", "merge", "fight", "drop", "bring", "hit"].includes(told.verb)) return "wood";
  return ["use", "cancel", "draw", "discard", "peek"].includes(told.verb) ? "paper" : null;
}
