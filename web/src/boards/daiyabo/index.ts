import type { Face } from "../contract";
import Board from "./Board.svelte";
import { linger, sound } from "./follow";
import Hand from "./Hand.svelte";
import Seat from "./Seat.svelte";

export const face: Face = { Board, Hand, Seat, linger, sound };
