/** The battle being fought, read from the events: the sum of each side. */
import type { Told } from "../../wire";
import type { TenkaView } from "./view";

export interface Battle {
  region: string;
  attacker: number;
  defender: number | null;
  attack: number[];
  defence: number[];
  armies: number;
  /** Null if the page was opened in the middle of the battle: the view does not contain it. */
  border: number | null;
  dice: [number, number] | null;
  totals: [number, number] | null;
  /** Empty until the event after the dice. */
  winner: "attack" | "defence" | "nobody" | "";
  fought: boolean;
}

/** One picture of a battle. */
export interface Scene {
  battle: Battle | null;
  /** The number of the event that it shows; -1: the view alone. */
  event: number;
}

/** Shares of the time of a roll: how long the dice tumble, and when the board shows the result. */
export const TUMBLES = 0.4;
export const SETTLES = 0.47;

/** The pictures of these battles in order; several may be settled in one moment. */
export function scenes(battle: Battle | null, told: Told[], view: TenkaView | null): Scene[] {
  let now = battle;
  const found: Scene[] = [];
  told.forEach(({ verb, args }, event) => {
    const show = (next: Battle | null): void => {
      now = next;
      found.push({ battle: next, event });
    };
    if (OVER.has(verb)) show(null);
    else if (settlesAtOnce(told, event)) now = revealed(args, view);
    else if (verb === "reveal") show(revealed(args, view));
    else if (verb === "no_fight" && now) show({ ...now, fought: false });
    else if (verb === "dice" && now) show(rolled(now, args, told[event + 1]?.verb));
  });
  return found.length ? found : [{ battle: battle ?? midway(view), event: -1 }];
}

/** Dice that fall at once are shown together with what they are added to. */
export function settlesAtOnce(told: Told[], event: number): boolean {
  const next = told[event + 1]?.verb;
  return told[event]?.verb === "reveal" && (next === "dice" || next === "no_fight");
}

/** The battles that these events settled, joined to those settled before in the same war. */
export function settled(before: readonly Battle[], shown: readonly Scene[]): Battle[] {
  let found = [...before];
  for (const { battle } of shown) {
    if (!battle) found = [];
    else if (battle.totals || !battle.fought) {
      found = [...found.filter(({ region }) => region !== battle.region), battle];
    }
  }
  return found;
}

/** Events after which the last battle is history. */
const OVER = new Set(["war", "no_war", "pick", "target", "declare", "propose"]);

function revealed(args: Told["args"], view: TenkaView | null): Battle {
  return {
    region: String(args["region"]),
    attacker: view?.turn ?? 0,
    defender: null,
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

/** Opened in the middle of a battle: what the view alone shows. */
function midway(view: TenkaView | null): Battle | null {
  const region = view?.war?.battle;
  if (!view?.war || !region) return null;
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
