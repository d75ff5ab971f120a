import type { Face } from "../contract";
import { linger, sound } from "./beats";
import Board from "./Board.svelte";
import Hand from "./Hand.svelte";
import { paint } from "./paint";
import Seat from "./Seat.svelte";

export const face: Face = { Board, Hand, Seat, linger, paint, sound };
