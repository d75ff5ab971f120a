import type { Face, Json } from "../contract";
import Board from "./Board.svelte";
import { sound, tempo } from "./follow";
import Hand from "./Hand.svelte";
import Seat from "./Seat.svelte";
import type { TenkaAids } from "./view";

export const face: Face<Json, Json, TenkaAids> = { Board, Hand, Seat, sound, tempo };
