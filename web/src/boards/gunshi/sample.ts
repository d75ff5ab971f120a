/** Made-up views and events for the tests. */
import type { Told } from "../../wire";
import type { GunshiView, SideView } from "./types";

export function side(more: Partial<SideView> = {}): SideView {
  return {
    soldiers: [],
    fences: [],
    fence_hand: 4,
    supply: 0,
    invaders: [],
    planned: 5,
    face_up: false,
    queue: [],
    lightning: null,
    gap: false,
    deck: [],
    deck_size: 0,
    hand_size: 3,
    hand: null,
    general: null,
    ...more,
  };
}

export function view(more: Partial<GunshiView> = {}): GunshiView {
  return {
    seats: [side(), side()],
    stage: "execute",
    phase: "move_leader",
    active: 0,
    turn: 5,
    quiet: 0,
    executing: "first",
    card: "move",
    asked: null,
    arrivals: [],
    deciders: [0],
    stock: { infantry: 10, archer: 8, cavalry: 6, shield: 10 },
    ...more,
  };
}

export const told = (verb: string, args: Record<string, unknown> = {}): Told => ({
  verb,
  clause: "",
  args,
  words: { ja: "", en: "" },
});
