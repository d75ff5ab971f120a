/** What lies in the dice tray: the roll being used, or the last reported one. */
import type { Told } from "../../wire";
import type { Card, SlotId } from "./types";
import type { DaiyaboAids, DaiyaboView } from "./view";

export interface Scene {
  /** The seat that rolls. */
  seat: number | null;
  /** The dice as they show now, in the order in which they fell. */
  faces: number[];
  /** The dice as they fell. */
  fell: number[];
  /** The castle fought for, and what it still demands. */
  castle: string | null;
  required: number[];
  /** The required dice that the roll shows. */
  met: number[];
  slot: SlotId | null;
  verdict: "taken" | "held" | null;
  /** Is the roll still to be used? */
  live: boolean;
}

const IDLE: Scene = {
  seat: null,
  faces: [],
  fell: [],
  castle: null,
  required: [],
  met: [],
  slot: null,
  verdict: null,
  live: false,
};

export function sceneOf(
  view: DaiyaboView,
  aids: DaiyaboAids,
  told: Told[],
  cards: Map<string, Card>,
): Scene {
  const fight = view.battle;
  if (fight?.target) {
    const faces = view.roll.length > 0 ? turned(view.fallen, view.roll) : [];
    return {
      seat: view.turn,
      faces,
      fell: view.roll.length > 0 ? view.fallen : [],
      castle: fight.target,
      required: fight.required,
      met: aids.met,
      slot: fight.action_card,
      verdict: null,
      live: true,
    };
  }
  if (view.roll.length > 0) {
    const faces = turned(view.fallen, view.roll);
    return { ...IDLE, seat: view.turn, faces, fell: view.fallen, live: true };
  }
  return past(told, cards);
}

/** The last roll, or the last castle taken or held, among what has just happened. */
function past(told: Told[], cards: Map<string, Card>): Scene {
  let scene = IDLE;
  for (const { verb, args } of told) {
    const seat = args.seat as number;
    if (verb === "battle") {
      const castle = args.card as string;
      scene = { ...IDLE, seat, castle, required: demands(cards.get(castle)) };
    } else if (verb === "remove") {
      scene = { ...scene, seat, required: args.dice as number[] };
    } else if (verb === "roll") {
      const faces = args.dice as number[];
      scene = { ...scene, ...(scene.verdict ? IDLE : {}), seat, faces, fell: faces };
    } else if (verb === "convert") {
      const faces = turned(scene.fell, args.dice as number[]);
      scene = { ...scene, seat, faces, fell: scene.fell.length > 0 ? scene.fell : faces };
    } else if (verb === "take_castle" || verb === "repelled") {
      const castle = args.card as string;
      const required = scene.castle === castle ? scene.required : demands(cards.get(castle));
      const verdict = verb === "repelled" ? "held" : "taken";
      scene = { ...scene, seat, castle, required, met: args.met as number[], verdict };
    }
  }
  return scene;
}

function demands(card: Card | undefined): number[] {
  return card?.sort === "castle" ? card.dice : [];
}

/** Dice whose faces have changed, each in its own place: what still shows stays where it lay. */
export function turned(fell: number[], now: number[]): number[] {
  if (fell.length !== now.length) return now;
  const stays = marked(fell, now);
  const come = [...now];
  fell.forEach((face, i) => stays[i] && come.splice(come.indexOf(face), 1));
  return fell.map((face, i) => (stays[i] ? face : (come.shift() ?? face)));
}

/** Which of these dice are meant by a list of faces: one die for each face listed. */
export function marked(dice: number[], faces: number[]): boolean[] {
  const open = [...faces];
  return dice.map((face) => {
    const i = open.indexOf(face);
    if (i >= 0) open.splice(i, 1);
    return i >= 0;
  });
}
