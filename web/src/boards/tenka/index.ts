import type { Face } from "../contract";
import Board from "./Board.svelte";
import { sound, tempo } from "./follow";
import Hand from "./Hand.svelte";
import Seat from "./Seat.svelte";

export const face: Face = { Board, Hand, Seat, sound, tempo };
