/**
 * What a tap on a square means: a choice to make, a part to pick, or a question to ask. Everything
 * follows from the choices the server offers; a square that offers nothing asks "why not?".
 */
import type { Choice } from "../../wire";
import { parseStack } from "./notation";
import type { KingdomAids, KingdomView } from "./view";

export type Tap =
  | { does: "play"; code: string }
  /** The whole stack goes there. */
  | { does: "carry"; from: string; to: string }
  /** Remember these parts; `ask`: also show the outlook of this code. */
  | { does: "pick"; parts: string[]; ask: string | null }
  | { does: "ask"; code: string }
  | { does: "nothing" };

/** The verb that a square answers a question with. */
const VERBS: Record<string, string> = {
  choose_action: "move",
  choose_destination: "to",
  choose_second_step: "to",
  choose_follow_up: "to",
  choose_drop_square: "to",
  choose_square: "to",
  choose_target: "target",
  choose_source: "from",
  deploy_headquarters: "headquarters",
  deploy_rock: "rock",
  deploy_high_ground: "high_ground",
  deploy_taisho: "taisho",
  deploy_fukusho: "fukusho",
  deploy_senninsho: "senninsho",
  deploy_soldier: "soldier",
};

export interface Asked {
  view: KingdomView;
  aids: KingdomAids;
  choices: Choice[];
  picked: string[];
}

/** The choices that begin with this square. */
export function onSquare(choices: Choice[], square: string): Choice[] {
  return choices.filter((choice) => choice.args[0] === square);
}

export function tapSquare(asked: Asked, square: string, by: "mouse" | "touch" | "key"): Tap {
  const { view, aids, choices, picked } = asked;
  if (choices.length === 0) return { does: "nothing" };
  const advancing = advance(asked);
  if (advancing?.target === square) return { does: "play", code: advancing.code };
  const stop = choices.find((choice) => choice.code === "stop");
  if (stop && square === view.action?.at) return { does: "play", code: stop.code };
  const here = onSquare(choices, square);
  const [only] = here;
  const from = stackToMove(asked);
  if (!only && from !== null && reach(asked).includes(square)) {
    return { does: "carry", from, to: square };
  }
  if (!only) {
    const code = wouldMean(asked, square);
    return code ? { does: "ask", code } : { does: "nothing" };
  }
  if (only.verb === "soldier") return tapCampSquare(asked, here, square);
  if (picked.includes(square)) {
    return isAction(only)
      ? { does: "pick", parts: [], ask: null }
      : { does: "play", code: only.code };
  }
  const goes = only.verb === "move" && target(aids, square) !== null;
  const marches = only.verb === "move" && (aids.marches[square]?.whole.length ?? 0) > 0;
  if (here.length > 1 || goes || marches) {
    return { does: "pick", parts: [square], ask: goes ? outlookOf(asked, square) : null };
  }
  const outlook = outlookOf(asked, square);
  if (outlook && by === "touch") return { does: "pick", parts: [square], ask: outlook };
  return { does: "play", code: only.code };
}

/** The picked stack, if it may move. */
function stackToMove({ choices, picked }: Asked): string | null {
  const moves = (part: string): boolean =>
    onSquare(choices, part).some((each) => each.verb === "move");
  return picked.find(moves) ?? null;
}

/** A stack is picked whose move asks nothing more, like that of a single soldier: its move. */
export function advance(asked: Asked): { code: string; from: string; target: string } | null {
  const from = stackToMove(asked);
  const to = from === null ? null : target(asked.aids, from);
  return from === null || to === null ? null : { code: `move ${from}`, from, target: to };
}

/** Where the picked stack can go as a whole. A tap on another stack that may act picks that one. */
export function reach(asked: Asked): string[] {
  const from = stackToMove(asked);
  const whole = from === null ? [] : (asked.aids.marches[from]?.whole ?? []);
  return whole.filter((square) => onSquare(asked.choices, square).length === 0);
}

/** The code on this square that the server can say more about: an attack, a shot. */
export function outlookOf(asked: Asked, square: string): string | null {
  const { view, aids, choices } = asked;
  const [choice] = onSquare(choices, square);
  const advancing = advance(asked);
  if (advancing?.target === square) return isFoe(view, square) ? advancing.code : null;
  if (!choice) return null;
  if (choice.verb === "target") return choice.code;
  if (choice.verb === "to") return isFoe(view, square) ? choice.code : null;
  const to = choice.verb === "move" ? target(aids, square) : null;
  return to !== null && isFoe(view, to) ? choice.code : null;
}

/** The code a player would have meant by a square that is not offered. */
export function wouldMean({ view, aids }: Asked, square: string): string | null {
  const verb = VERBS[view.phase];
  if (verb === undefined) return null;
  if (view.phase.startsWith("deploy_") && !aids.placing.includes(square)) return null;
  return verb === "soldier" ? `soldier ${square} ${forward(aids, square)}` : `${verb} ${square}`;
}

/** A second tap on the same square of the camp puts the soldier there, facing forward. */
function tapCampSquare({ aids, picked }: Asked, here: Choice[], square: string): Tap {
  const straight = here.find((choice) => choice.args[1] === forward(aids, square));
  if (picked.includes(square) && straight) return { does: "play", code: straight.code };
  return { does: "pick", parts: [square], ask: null };
}

function isAction(choice: Choice): boolean {
  return ["move", "turn", "strike"].includes(choice.verb);
}

/** Where a move from this square leads without a further question; null if one is asked. */
function target(aids: KingdomAids, square: string): string | null {
  return aids.marches[square]?.at_once ?? null;
}

/** The letter of the facing away from the camp that a square is in. */
function forward(aids: KingdomAids, square: string): string {
  const seat = aids.camps.findIndex((camp) => camp.includes(square));
  return (aids.forward[seat] ?? aids.forward[0]).toLowerCase();
}

export function isFoe(view: KingdomView, square: string): boolean {
  const stack = parseStack(view.board[square]);
  return stack !== null && stack.seat !== view.mover;
}
