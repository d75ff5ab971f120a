/** What lies in the dice tray: the roll being used, or the last one that was told of. */
import type { Told } from "../../wire";
import type { Card, SlotId, View } from "./types";

export interface Scene {
  /** Who rolls. */
  seat: number | null;
  /** The dice as they show now, in the order in which they fell. */
  faces: number[];
  /** The dice as they fell. */
  fell: number[];
  /** The castle fought for, and what it still demands. */
  castle: string | null;
  required: number[];
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
  slot: null,
  verdict: null,
  live: false,
};

export function sceneOf(view: View, told: Told[], cards: Map<string, Card>): Scene {
  const fight = view.battle;
  if (fight?.target) {
    const faces = view.roll.length > 0 ? turned(view.fallen, view.roll) : [];
    return {
      seat: view.turn,
      faces,
      fell: view.roll.length > 0 ? view.fallen : [],
      castle: fight.target,
      required: fight.required,
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
      scene = { ...scene, seat, castle, required, verdict };
    }
  }
  return scene;
}

function demands(card: Card | undefined): number[] {
  return card?.sort === "castle" ? card.dice : [];
}

/**
 * Fallen dice after a conversion, each in its own place: the face of which dice are missing has
 * become the face of which there are more.
 */
export function turned(fell: number[], now: number[]): number[] {
  const count = (dice: number[], face: number) => dice.filter((each) => each === face).length;
  const gone = fell.find((face) => count(now, face) === 0 && count(fell, face) > 0);
  const come = now.find((face) => count(now, face) > count(fell, face));
  if (fell.length !== now.length || gone === undefined || come === undefined) return now;
  return fell.map((face) => (face === gone ? come : face));
}

/** Which of the dice serve the requirement: each required die takes one that shows it. */
export function serving(faces: number[], required: number[]): boolean[] {
  const open = [...required];
  return faces.map((face) => {
    const i = open.indexOf(face);
    if (i < 0) return false;
    open.splice(i, 1);
    return true;
  });
}

/** Which of the required dice are met. */
export function met(faces: number[], required: number[]): boolean[] {
  return serving(required, faces);
}
