/** The layout: five arrangements, and the choice of the one with the largest field. */

/** The room that each of them leaves for the field. */
export const FIELD = 700;

export interface Place {
  x: number;
  y: number;
  scale: number;
}

export interface SupplyPlace extends Place {
  /** Along a side of the field instead of across. */
  upright: boolean;
  /** The distance between two numbers of the track. */
  pitch: number;
}

export interface SidePlaces {
  orders: Place;
  supply: SupplyPlace;
  /** Null where there is no room: hand and deck are below the board too. */
  holding: Place | null;
  pieces: Place;
}

export interface Arrangement {
  name: "columns" | "tall" | "wide" | "square" | "small";
  width: number;
  height: number;
  field: { x: number; y: number };
  near: SidePlaces;
  far: SidePlaces;
  stock: (Place & { upright: boolean }) | null;
  clock: Place | null;
}

const at = (x: number, y: number, scale = 1): Place => ({ x, y, scale });
const track = (x: number, y: number, pitch: number, upright = false): SupplyPlace => ({
  ...at(x, y),
  pitch,
  upright,
});

/** For boards a little wider than high: a strip above and below, the tracks beside the field. */
const COLUMNS: Arrangement = {
  name: "columns",
  width: 1004,
  height: 890,
  field: { x: 164, y: 95 },
  far: {
    orders: at(6, 4, 0.85),
    supply: track(884, 95, 34, true),
    holding: at(424, 4, 0.85),
    pieces: at(688, 4, 0.85),
  },
  near: {
    orders: at(6, 808, 0.85),
    supply: track(84, 95, 34, true),
    holding: at(424, 808, 0.85),
    pieces: at(688, 808, 0.85),
  },
  stock: { ...at(4, 170), upright: true },
  clock: at(974, 460),
};

/** For high boards: everything above and below the field. */
const TALL: Arrangement = {
  name: "tall",
  width: 736,
  height: 1128,
  field: { x: 18, y: 194 },
  far: {
    orders: at(0, 4),
    supply: track(6, 118, 18),
    holding: at(468, 4, 0.9),
    pieces: at(452, 100, 0.88),
  },
  near: {
    orders: at(0, 990),
    supply: track(6, 922, 18),
    holding: at(468, 990, 0.9),
    pieces: at(452, 904, 0.88),
  },
  stock: { ...at(266, 1084), upright: false },
  clock: at(90, 1110),
};

/** For wide boards: the field at the left, both players' components at the right. */
const WIDE: Arrangement = {
  name: "wide",
  width: 1290,
  height: 736,
  field: { x: 18, y: 18 },
  far: {
    orders: at(744, 10, 1.15),
    supply: track(748, 126, 24),
    holding: at(744, 190, 0.9),
    pieces: at(1012, 190, 0.9),
  },
  near: {
    orders: at(744, 624, 1.15),
    supply: track(748, 566, 24),
    holding: at(744, 470, 0.9),
    pieces: at(1012, 470, 0.9),
  },
  stock: { ...at(834, 348), upright: false },
  clock: at(782, 370),
};

/** For phones: the field with queues, tracks, fences and invaders; nothing else would be legible. */
const SMALL: Arrangement = {
  name: "small",
  width: 836,
  height: 912,
  field: { x: 68, y: 106 },
  far: {
    orders: at(2, 6),
    supply: track(770, 106, 31, true),
    holding: null,
    pieces: at(490, 6, 1.1),
  },
  near: {
    orders: at(2, 816),
    supply: track(2, 106, 31, true),
    holding: null,
    pieces: at(490, 816, 1.1),
  },
  stock: null,
  clock: null,
};

/** For square boards of a player, whose hand and deck lie below the board. */
const SQUARE: Arrangement = {
  ...SMALL,
  name: "square",
  height: 956,
  stock: { ...at(300, 914), upright: false },
  clock: at(120, 940),
};

/** A field at least this wide has everything around it. In pixels. */
const ROOMY = 320;

/** `hand`: the cards of the viewer are shown below the board. */
export function arrange(
  width: number,
  height: number,
  hand: boolean,
): Arrangement & { pixel: number } {
  const found = [COLUMNS, TALL, WIDE, ...(hand ? [SQUARE] : [])]
    .map((each) => ({ ...each, pixel: pixel(each) }))
    .reduce((best, each) => (each.pixel < best.pixel ? each : best));
  return FIELD / found.pixel < ROOMY ? { ...SMALL, pixel: pixel(SMALL) } : found;

  /** How many units of the drawing a pixel is. */
  function pixel(each: Arrangement): number {
    return Math.max(each.width / Math.max(width, 1), each.height / Math.max(height, 1));
  }
}
