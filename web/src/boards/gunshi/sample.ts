/** Made-up views and events for the tests. */
import type { Told } from "../../wire";
import type { Declared, GunshiAids, GunshiView, Pack, SideView, Soldier } from "./view";

const printed = { source: "printed" } as const;

export const pack: Pack = {
  game: "gunshi",
  id: "basic",
  name: { en: "Basic game", ja: "基本ゲーム" },
  size: 7,
  camp: { red: ["a1", "d2"], blue: ["a7"], ...printed },
  invasion_squares: { red: ["b1"], blue: ["b7"], ...printed },
  stock: { infantry: 10, shield: 10, archer: 8, cavalry: 6, ...printed },
  letters: { infantry: "ABCDEFGHIJ", archer: "QRSTUVWX", cavalry: "KLMNOP", ...printed },
  fences: { per_player: 4, ...printed },
  cost: { infantry: 2, archer: 3, cavalry: 4, fence: 1, lightning_order: 6, ...printed },
  supply: { start: 18, track: 18, ...printed },
  cards: {
    move: 3,
    turn_shoot: 2,
    reinforce: 1,
    fence_card: 1,
    hand: 3,
    queue: 4,
    ...printed,
  },
  income: { slots: [1, 2, 3, 4], ...printed },
  invasion: { to_win: 3, ...printed },
  archer_range: { squares: [[1, 0]], ...printed },
  fence_range: [{ id: "line5", edges: [[0, 0, "front"]], ...printed }],
};

export function soldier(square: string, letter: string, more: Partial<Soldier> = {}): Soldier {
  return { square, kind: "cavalry", shield: false, facing: "N", letter, recruit: false, ...more };
}

export function side(more: Partial<SideView> = {}): SideView {
  return {
    soldiers: [],
    fences: [],
    fence_hand: 4,
    supply: 0,
    invaders: [],
    planned: 5,
    fresh: 0,
    face_up: false,
    recent: [],
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
    progress: false,
    executing: "first",
    card: "move",
    asked: null,
    arrivals: [],
    deciders: [0],
    stock: { infantry: 10, archer: 8, cavalry: 6, shield: 10 },
    ...more,
  };
}

export function aids(more: Partial<GunshiAids> = {}): GunshiAids {
  return {
    invaders: [[], []],
    lightning_slot: 2,
    ordering: null,
    arriving: null,
    declared: [],
    formations: [],
    sites: [],
    ...more,
  };
}

export function deed(square: string, more: Partial<Declared> = {}): Declared {
  return { square, to: square, facing: null, strikes: null, edge: null, ...more };
}

export const told = (verb: string, args: Record<string, unknown> = {}): Told => ({
  verb,
  clause: "",
  args,
  words: { ja: "", en: "" },
});
