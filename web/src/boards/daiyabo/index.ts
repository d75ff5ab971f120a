import type { Face } from "../contract";
import Board from "./Board.svelte";
import { sound, tempo } from "./follow";
import Hand from "./Hand.svelte";
import Seat from "./Seat.svelte";
import type { DaiyaboAids, DaiyaboView, Pack } from "./view";

const fights = { verbs: ["place", "siege", "remove", "convert", "none"] };

export const face: Face<DaiyaboView, Pack, DaiyaboAids> = {
  Board,
  Hand,
  Seat,
  fights,
  sound,
  tempo,
};
