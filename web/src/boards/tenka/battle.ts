/** The battles of a war, read from the events: the sum of each side, and who won. */
import type { Told } from "../../wire";
import type { TenkaAids, TenkaView } from "./view";

export interface Battle {
  region: string;
  attacker: number;
  /** Null for a neutral region. */
  defender: number | null;
  attack: number[];
  defence: number[];
  armies: number;
  border: number;
  dice: [number, number] | null;
  totals: [number, number] | null;
  /** Empty until the event after the dice. */
  winner: "attack" | "defence" | "nobody" | "";
  fought: boolean;
}

export interface War {
  /** The battle being fought, or the last one until something else happens. */
  battle: Battle | null;
  /** The last battles that were settled, the newest last. */
  fought: readonly Battle[];
}

export const NO_WAR: War = { battle: null, fought: [] };
/** Battles that stay readable. */
const KEPT = 5;

/** The war after all these events. */
export function warAfter(told: readonly Told[], war = NO_WAR): War {
  return told.reduce((now, _, i) => follow(now, told, i), war);
}

/** The war after one of these events. */
export function follow(war: War, told: readonly Told[], i: number): War {
  const event = told[i];
  if (!event) return war;
  const { verb, args } = event;
  if (OVER.has(verb)) return { ...war, battle: null };
  if (verb === "reveal") return { ...war, battle: revealed(args) };
  if (!war.battle) return war;
  if (verb === "no_fight") return settled(war, { ...war.battle, fought: false });
  if (verb === "dice") return settled(war, rolled(war.battle, args, told[i + 1]?.verb));
  return war;
}

function settled({ fought }: War, battle: Battle): War {
  return { battle, fought: [...fought, battle].slice(-KEPT) };
}

/** Dice that fall at once are shown together with what they are added to. */
export function settlesAtOnce(told: readonly Told[], event: number): boolean {
  const next = told[event + 1]?.verb;
  return told[event]?.verb === "reveal" && (next === "dice" || next === "no_fight");
}

/** Events after which the last battle is history. */
const OVER = new Set(["war", "no_war", "pick", "target", "declare", "propose"]);

function revealed(args: Told["args"]): Battle {
  return {
    region: String(args["region"]),
    attacker: Number(args["attacker"]),
    defender: typeof args["defender"] === "number" ? args["defender"] : null,
    attack: args["attack"] as number[],
    defence: args["defence"] as number[],
    armies: Number(args["armies"]),
    border: Number(args["border"]),
    dice: null,
    totals: null,
    winner: "",
    fought: true,
  };
}

/** Who won, by the event after the dice. */
const WINNERS: Record<string, Battle["winner"]> = {
  held: "defence",
  tie: "nobody",
  armies_lost: "attack",
  tile_back: "attack",
  conquer: "attack",
  win: "attack",
};

function rolled(battle: Battle, args: Told["args"], next: string | undefined): Battle {
  return {
    ...battle,
    dice: [Number(args["attack_die"]), Number(args["defence_die"])],
    totals: [Number(args["attack"]), Number(args["defence"])],
    winner: WINNERS[next ?? ""] ?? "",
  };
}

/** A position in the middle of a battle, without the events that led to it. */
export function midway(view: TenkaView, aids: TenkaAids | null): Battle | null {
  const terms = aids?.battle;
  if (!view.war || !terms) return null;
  return {
    ...terms,
    attacker: view.turn,
    attack: view.war.attack.values[terms.region] ?? [],
    defence: view.war.defence.values[terms.region] ?? [],
    dice: view.dice,
    totals: null,
    winner: "",
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
