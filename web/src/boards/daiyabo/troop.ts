/** Dice with an identity, so that the same die travels from hand to tray to card and home. */
import type { Told } from "../../wire";
import type { Plan } from "./plan";
import { handDice, slotParts, trayDice, trayParts, troopDice, troops, type Middle } from "./places";
import type { Scene } from "./scene";
import { SLOTS } from "./types";
import type { DaiyaboAids, DaiyaboView } from "./view";

export interface TableDie extends Middle {
  key: string;
  /** Null for the extra dice of a battle. */
  seat: number | null;
  /** 0: not rolled yet. */
  face: number;
  at: string;
  /** The number in the tray, or -1. */
  rolled: number;
}

type Wanted = Omit<TableDie, "key">;

/**
 * All dice on the table, keeping the keys of those that were there before: first those that have
 * not moved, then those that were placed, which leave the dice of other faces behind.
 */
export function gather(
  before: TableDie[],
  view: DaiyaboView,
  aids: DaiyaboAids,
  scene: Scene,
  plan: Plan,
  told: Told[],
): TableDie[] {
  const wanted = lying(view, aids, scene, plan);
  const left = [...before];
  const found: (TableDie | undefined)[] = wanted.map((die) =>
    keep(
      die,
      take(left, (each) => each.seat === die.seat && each.at === die.at),
    ),
  );
  const numbers = [...wanted.keys()];
  const waiting = (i: number) => wanted[i]?.at === "hand";
  for (const i of [...numbers.filter((i) => !waiting(i)), ...numbers.filter(waiting)]) {
    const die = wanted[i];
    if (!die || found[i]) continue;
    const face = placedFace(told, die) ?? die.face;
    const mine = (each: TableDie) => each.seat === die.seat;
    const moved = take(left, (each) => mine(each) && each.face === face) ?? take(left, mine);
    found[i] = keep({ ...die, face: die.at === "siege" ? face : die.face }, moved);
  }
  return named(wanted, found, before);
}

/** Which face was placed there, if an event says so. */
function placedFace(told: Told[], die: Wanted): number | undefined {
  const event = told.findLast(
    ({ verb, args }) => verb === "place" && args.seat === die.seat && args.action_card === die.at,
  );
  return event?.args.face as number | undefined;
}

function take(dice: TableDie[], fits: (die: TableDie) => boolean): TableDie | undefined {
  const i = dice.findIndex(fits);
  return i < 0 ? undefined : dice.splice(i, 1)[0];
}

/** The same die; on the siege card, where dice of several faces lie, it keeps its face. */
function keep(die: Wanted, before: TableDie | undefined): TableDie | undefined {
  if (!before) return undefined;
  const stays = die.at === "siege" && before.at === "siege";
  return { ...die, face: stays ? before.face : die.face, key: before.key };
}

/** Keys for the dice that are new. */
function named(wanted: Wanted[], found: (TableDie | undefined)[], before: TableDie[]): TableDie[] {
  const used = new Set(before.map(({ key }) => key));
  let fresh = 0;
  return wanted.map((die, i) => {
    const kept = found[i];
    if (kept) return kept;
    let key = "";
    do key = `${die.seat ?? "lent"}-${fresh++}`;
    while (used.has(key));
    return { ...die, key };
  });
}

function lying(view: DaiyaboView, aids: DaiyaboAids, scene: Scene, plan: Plan): Wanted[] {
  const found: Wanted[] = [];
  const marching = scene.live && scene.castle === null;
  const fighting = scene.castle !== null && scene.faces.length > 0;
  const rolled = trayDice(scene.faces.length, trayParts(plan, scene.castle !== null).dice);
  rolled.forEach((middle, i) => {
    const owner = scene.live ? (aids.owners[i] ?? null) : null;
    const seat = scene.castle === null ? scene.seat : owner;
    found.push({ ...middle, seat, face: scene.faces[i] ?? 1, at: "tray", rolled: i });
  });
  view.seats.forEach((held, seat) => {
    const place = plan.seats[seat];
    if (!place || (marching && scene.seat === seat)) return;
    for (const middle of handDice(held.dice, place)) {
      found.push({ ...middle, seat, face: 0, at: "hand", rolled: -1 });
    }
  });
  SLOTS.forEach((slot) => {
    const { order, placements } = aids.action_cards[slot];
    if (fighting && scene.live && scene.slot === slot) return;
    const place = slotParts(plan.columns[slot].slot, plan.folded).dice;
    for (const troop of troops(view.action_cards[slot], order, place)) {
      const face = placements.at(-1)?.face ?? 0;
      for (const middle of troopDice(troop)) {
        found.push({ ...middle, seat: troop.seat, face, at: slot, rolled: -1 });
      }
    }
  });
  return found;
}
