/**
 * What a tap on a square means: a choice to make, a part to pick, or a question to ask. Everything
 * follows from the choices the server offers; a square that offers nothing asks "why not?".
 */
import type { Choice } from "../../wire";
import { ahead, campOf } from "./geometry";
import type { Grid } from "./geometry";
import { parseStack } from "./notation";
import type { KingdomView } from "./types";

export type Tap =
  | { does: "play"; code: string }
  /** Remember these parts; `ask`: and show what this code would come to. */
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
  grid: Grid;
  choices: Choice[];
  picked: string[];
}

/** The choices that begin with this square. */
export function onSquare(choices: Choice[], square: string): Choice[] {
  return choices.filter((choice) => choice.args[0] === square);
}

export function tapSquare(asked: Asked, square: string, by: "mouse" | "touch" | "key"): Tap {
  const { view, choices, picked } = asked;
  if (choices.length === 0) return { does: "nothing" };
  const advancing = advance(asked);
  if (advancing?.target === square) return { does: "play", code: advancing.code };
  const stop = choices.find((choice) => choice.code === "stop");
  if (stop && square === view.action?.at) return { does: "play", code: stop.code };
  const here = onSquare(choices, square);
  const [only] = here;
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
  const single = soldierAlone(view, square) && only.verb === "move";
  if (here.length > 1 || single) {
    return { does: "pick", parts: [square], ask: single ? outlookOf(asked, square) : null };
  }
  const outlook = outlookOf(asked, square);
  if (outlook && by === "touch") return { does: "pick", parts: [square], ask: outlook };
  return { does: "play", code: only.code };
}

/** A single soldier is picked: the move it would make, straight ahead. */
export function advance(asked: Asked): { code: string; from: string; target: string } | null {
  const { view, grid, choices, picked } = asked;
  const from = picked.find((part) => onSquare(choices, part).some((each) => each.verb === "move"));
  if (from === undefined || !soldierAlone(view, from)) return null;
  const facing = parseStack(view.board[from])?.facing;
  const target = facing ? ahead(grid, from, facing) : null;
  return target ? { code: `move ${from}`, from, target } : null;
}

/** The code on this square that the server can say more about: an attack, a shot. */
export function outlookOf(asked: Asked, square: string): string | null {
  const { view, grid, choices } = asked;
  const [choice] = onSquare(choices, square);
  const advancing = advance(asked);
  if (advancing?.target === square) return isFoe(view, square) ? advancing.code : null;
  if (!choice) return null;
  if (choice.verb === "target") return choice.code;
  if (choice.verb === "to") return isFoe(view, square) ? choice.code : null;
  if (choice.verb !== "move" || !soldierAlone(view, square)) return null;
  const facing = parseStack(view.board[square])?.facing;
  const target = facing ? ahead(grid, square, facing) : null;
  return target && isFoe(view, target) ? choice.code : null;
}

/** The code a player would have meant by a square that is not offered. */
export function wouldMean({ view, grid }: Asked, square: string): string | null {
  const verb = VERBS[view.phase];
  if (verb === undefined) return null;
  const camp = campOf(grid, square);
  if (verb === "rock" || verb === "high_ground") return camp === null ? `${verb} ${square}` : null;
  if (!view.phase.startsWith("deploy_")) return `${verb} ${square}`;
  if (camp === null) return null;
  return verb === "soldier" ? `soldier ${square} n` : `${verb} ${square}`;
}

/** A second tap on the same square of the camp puts the soldier there, facing forward. */
function tapCampSquare({ grid, picked }: Asked, here: Choice[], square: string): Tap {
  const forward = campOf(grid, square) === 1 ? "s" : "n";
  const straight = here.find((choice) => choice.args[1] === forward);
  if (picked.includes(square) && straight) return { does: "play", code: straight.code };
  return { does: "pick", parts: [square], ask: null };
}

function isAction(choice: Choice): boolean {
  return ["move", "turn", "strike"].includes(choice.verb);
}

function soldierAlone(view: KingdomView, square: string): boolean {
  const stack = parseStack(view.board[square]);
  return stack !== null && stack.general === null && stack.soldiers === 1;
}

function isFoe(view: KingdomView, square: string): boolean {
  const stack = parseStack(view.board[square]);
  return stack !== null && stack.seat !== view.mover;
}
