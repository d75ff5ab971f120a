import type { Face } from "../contract";
import { sound, tempo } from "./beats";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import { paint } from "./paint";
import Seat from "./Seat.svelte";
import type { KingdomAids, KingdomView, Pack } from "./view";

/** The verbs of the choices that are made on the board or in the hand. */
const OFFERED = new Set([
  "pick",
  "draw",
  "use",
  "move",
  "turn",
  "strike",
  "group",
  "to",
  "face",
  "take",
  "target",
  "from",
  "soldier",
  "drop",
  "discard",
]);

export const face: Face<KingdomView, Pack, KingdomAids> = {
  Board,
  Hand,
  Seat,
  offers: ({ verb }) => OFFERED.has(verb),
  paint,
  sound,
  tempo,
};
