import type { Face } from "../contract";
import Board from "./Board.svelte";
import { sound, tempo } from "./follow";
import Hand from "./Hand.svelte";
import { ready } from "./plan.svelte";
import Seat from "./Seat.svelte";
import type { Pack, TenkaAids, TenkaView } from "./view";

/** The verbs of the choices that are made on the board or in the hand. */
const OFFERED = new Set(["pick", "attack", "defend", "redeploy", "settle", "target", "propose"]);

export const face: Face<TenkaView, Pack, TenkaAids> = {
  Board,
  Hand,
  Seat,
  offers: ({ verb }) => OFFERED.has(verb),
  ready,
  sound,
  tempo,
};
