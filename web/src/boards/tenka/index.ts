import type { Face, Json } from "../contract";
import Board from "./Board.svelte";
import { matters, sound, tempo } from "./follow";
import Hand from "./Hand.svelte";
import Seat from "./Seat.svelte";
import { standing } from "./standing";
import type { Pack, TenkaAids, TenkaView } from "./view";

const fights = {
  verbs: ["attack", "target", "defend", "settle"],
  range: ({ low, high }: Json) => `${Number(low)}–${Number(high)} %`,
};

export const face: Face<TenkaView, Pack, TenkaAids> = {
  Board,
  Hand,
  Seat,
  fights,
  matters,
  sound,
  standing,
  tempo,
};
