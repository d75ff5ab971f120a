import type { Face } from "../contract";
import Board from "./Board.svelte";
import { sound, tempo } from "./follow";
import Hand from "./Hand.svelte";
import Seat from "./Seat.svelte";
import type { Pack, TenkaAids, TenkaView } from "./view";

export const face: Face<TenkaView, Pack, TenkaAids> = { Board, Hand, Seat, sound, tempo };
