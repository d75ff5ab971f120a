import type { Face } from "../contract";
import { sound, tempo } from "./beats";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import { paint } from "./paint";
import Seat from "./Seat.svelte";
import type { KingdomAids, KingdomView, Pack } from "./view";

export const face: Face<KingdomView, Pack, KingdomAids> = {
  Board,
  Hand,
  Seat,
  paint,
  sound,
  tempo,
};
