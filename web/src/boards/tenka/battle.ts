/** The battle being fought, as the events told it: what each side adds up. */
import type { Told } from "../../wire";
import type { View } from "./types";

export interface Battle {
  region: string;
  attacker: number;
  defender: number | null;
  attack: number[];
  defence: number[];
  armies: number;
  /** Null when the page was opened in the middle of it and nobody told. */
  border: number | null;
  dice: [number, number] | null;
  totals: [number, number] | null;
  fought: boolean;
}

/** What the events make of the battle shown so far. */
export function followed(battle: Battle | null, told: Told[], view: View): Battle | null {
  let found = battle;
  for (const { verb, args } of told) {
    if (OVER.has(verb)) found = null;
    else if (verb === "reveal") found = revealed(args, view);
    else if (verb === "no_fight" && found) found = { ...found, fought: false };
    else if (verb === "dice" && found) found = rolled(found, args);
  }
  return found ?? midway(view);
}

/** Events after which the last battle is history. */
const OVER = new Set(["war", "no_war", "pick", "target", "declare", "propose"]);

function revealed(args: Told["args"], view: View): Battle {
  return {
    region: String(args["region"]),
    attacker: view.turn,
    defender: null,
    attack: args["attack"] as number[],
    defence: args["defence"] as number[],
    armies: Number(args["armies"]),
    border: Number(args["border"]),
    dice: null,
    totals: null,
    fought: true,
  };
}

function rolled(battle: Battle, args: Told["args"]): Battle {
  return {
    ...battle,
    dice: [Number(args["attack_die"]), Number(args["defence_die"])],
    totals: [Number(args["attack"]), Number(args["defence"])],
  };
}

/** Opened in the middle of a battle: what the view alone shows. */
function midway(view: View): Battle | null {
  const region = view.war?.battle;
  if (!view.war || !region) return null;
  const held = view.seats.findIndex((seat) => region in seat.regions);
  return {
    region,
    attacker: view.turn,
    defender: held < 0 ? null : held,
    attack: view.war.attack.values[region] ?? [],
    defence: view.war.defence.values[region] ?? [],
    armies: view.seats[held]?.regions[region] ?? 0,
    border: null,
    dice: view.dice,
    totals: null,
    fought: true,
  };
}

/** "3 + 2 + 4": the parts that count, tokens first. */
export function parts(battle: Battle, side: "attack" | "defence"): number[] {
  const die = battle.dice ? [battle.dice[side === "attack" ? 0 : 1]] : [];
  if (side === "attack") return [...battle.attack, ...die];
  return [
    ...battle.defence,
    ...(battle.armies ? [battle.armies] : []),
    ...(battle.border ? [battle.border] : []),
    ...die,
  ];
}
