/**
 * What a tap means: from the question asked and the place tapped to a code. The list of
 * choices says whether it is legal; if it is not, the server is asked "why not?" with the code.
 */
import { ahead, bearing } from "./geometry";
import { FACINGS, type Facing } from "./types";
import type { GunshiView } from "./view";

const EDGE_PHASES = ["deploy_edge", "fence_edge", "fence_member"];
const FACE_PHASES = ["deploy_facing", "rf_facing", "turn_facing"];

export function asksEdge(view: GunshiView): boolean {
  return EDGE_PHASES.includes(view.phase);
}

/** The part of a composed action that a verb has decided: the leader's square, the direction. */
export function composed(view: GunshiView, verb: string): string | null {
  const found = view.composing?.choices.find((code) => code.startsWith(`${verb} `));
  return found ? found.slice(verb.length + 1) : null;
}

/** The piece around which a direction is asked for, with the verb of the answer. */
export function compass(view: GunshiView): { square: string; verb: "go" | "face" } | null {
  const square = composed(view, "lead") ?? composed(view, "square");
  if (square === null) return null;
  if (view.phase === "move_direction") return { square, verb: "go" };
  return FACE_PHASES.includes(view.phase) ? { square, verb: "face" } : null;
}

/** The code a player means by tapping a square. */
export function squareCode(view: GunshiView, square: string): string {
  const round = compass(view);
  if (round) {
    const way = bearing(round.square, square);
    return way ? `${round.verb} ${way.facing}` : `lead ${square}`;
  }
  const mine = view.asked === square;
  switch (view.phase) {
    case "deploy_square":
    case "rf_square":
      return `square ${square}`;
    case "choose_general":
      return `general ${square}`;
    case "shoot_target":
      return `target ${square}`;
    case "shoot_member":
      return mine ? "stay" : `target ${square}`;
    case "move_member":
      return mine ? "stay" : advanceCode(view, square);
    case "fence_member":
      return mine ? "stay" : `lead ${square}`;
    case "turn_member":
      return mine ? "join" : `lead ${square}`;
    case "invade":
      return mine ? "invade" : `lead ${square}`;
    default:
      return `lead ${square}`;
  }
}

function advanceCode(view: GunshiView, square: string): string {
  const heading = composed(view, "go");
  const way = view.asked ? bearing(view.asked, square) : null;
  if (way && way.straight && way.facing === heading) return `advance ${way.distance}`;
  return `lead ${square}`;
}

/** Which squares light up: those whose code is among the choices. Directions have arrows instead. */
export function litSquares(view: GunshiView, codes: ReadonlySet<string>): Map<string, string> {
  const lit = new Map<string, string>();
  if (compass(view)) return lit;
  for (const code of codes) {
    const [verb, thing = ""] = code.split(" ");
    if (verb === "square" || verb === "lead" || verb === "target" || verb === "general") {
      lit.set(thing, code);
    } else if (verb === "advance" && view.asked) {
      lit.set(ahead(view.asked, composed(view, "go") as Facing, Number(thing)), code);
    } else if ((verb === "join" || verb === "invade") && view.asked) {
      lit.set(view.asked, code);
    }
  }
  return lit;
}

/** What is offered beside the piece that is asked: to join, to invade, to stay. */
export function answers(codes: ReadonlySet<string>): string[] {
  return ["invade", "join", "stay"].filter((code) => codes.has(code));
}

/** The verb "why not?" is asked with when a card is tapped. */
export function cardCode(view: GunshiView, card: string): string {
  return view.phase === "order_deck" ? `deck ${card}` : `order ${card}`;
}

/** A piece dragged to a square, or sent there by a tap far ahead: several answers in a row. */
export interface Way {
  from: string;
  to: string;
}

/** The next answer on the way of a piece, or null: then the player continues by hand. */
export function nextStep(intent: Way, view: GunshiView, codes: ReadonlySet<string>): string | null {
  const way = bearing(intent.from, intent.to);
  const wanted = [`lead ${intent.from}`];
  if (composed(view, "lead") === intent.from) {
    if (view.phase === "shoot_target") wanted.push(`target ${intent.to}`);
    if (way && view.phase === "turn_facing") wanted.push(`face ${way.facing}`);
    if (way?.straight && view.phase === "move_direction") wanted.push(`go ${way.facing}`);
    if (way?.straight && view.asked === intent.from) wanted.push(`advance ${way.distance}`);
  }
  if (way && composed(view, "square") === intent.from) wanted.push(`face ${way.facing}`);
  return wanted.find((code) => codes.has(code)) ?? null;
}

/** Is the question of this piece still to come? Mates may be asked before it. */
export function stillMeant(intent: Way, view: GunshiView): boolean {
  return view.phase === "move_member" && composed(view, "lead") === intent.from;
}

/** The four directions of a chooser, the legal ones with their codes. */
export function directions(
  view: GunshiView,
  codes: ReadonlySet<string>,
): { facing: Facing; code: string; legal: boolean }[] {
  const round = compass(view);
  if (!round) return [];
  return FACINGS.map((facing) => {
    const code = `${round.verb} ${facing}`;
    return { facing, code, legal: codes.has(code) };
  });
}
