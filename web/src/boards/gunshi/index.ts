import type { Face } from "../contract";
import Board from "./Board.svelte";
import { sound, tempo } from "./following";
import Hand from "./Hand.svelte";
import Seat from "./Seat.svelte";
import type { GunshiAids, GunshiView, Pack } from "./view";

export const face: Face<GunshiView, Pack, GunshiAids> = {
  Board,
  Hand,
  Seat,
  offers: () => true,
  sound,
  tempo,
};
