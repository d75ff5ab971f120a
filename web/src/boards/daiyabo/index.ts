import type { Face } from "../contract";
import Board from "./Board.svelte";
import { sound, tempo } from "./follow";
import Hand from "./Hand.svelte";
import Seat from "./Seat.svelte";
import type { DaiyaboAids, DaiyaboView, Pack } from "./view";

/** The verbs of the choices that are made on the board or in the hand. */
const OFFERED = new Set(["marker", "swap", "convert", "place", "take", "siege", "remove"]);
const fights = { verbs: ["place", "siege", "remove", "convert", "none"] };

export const face: Face<DaiyaboView, Pack, DaiyaboAids> = {
  Board,
  Hand,
  Seat,
  offers: ({ verb }) => OFFERED.has(verb),
  fights,
  sound,
  tempo,
};
