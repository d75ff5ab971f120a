import type { Face, Json } from "../contract";
import Board from "./Board.svelte";
import { matters, sound, tempo } from "./follow";
import Hand from "./Hand.svelte";
import { ready } from "./plan.svelte";
import Seat from "./Seat.svelte";
import { standing } from "./standing";
import type { Pack, TenkaAids, TenkaView } from "./view";

/** The verbs of the choices that are made on the board or in the hand. */
const OFFERED = new Set(["pick", "attack", "defend", "redeploy", "settle", "target", "propose"]);
const fights = {
  verbs: ["attack", "target", "defend", "settle"],
  range: ({ low, high }: Json) => `${low === high ? "" : `${Number(low)}–`}${Number(high)} %`,
};

export const face: Face<TenkaView, Pack, TenkaAids> = {
  Board,
  Hand,
  handForAll: true,
  Seat,
  fights,
  matters,
  offers: ({ verb }) => OFFERED.has(verb),
  ready,
  sound,
  standing,
  tempo,
};
