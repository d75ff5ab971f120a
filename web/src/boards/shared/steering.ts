/** Arrow keys: from one place of a board to the next. */

export interface Point {
  x: number;
  y: number;
}

/** The direction on the screen of each arrow key. */
export const ARROWS: Readonly<Record<string, Point>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowRight: { x: 1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
};

interface Weights {
  /** How much more a step to the side counts than one straight ahead. */
  aside?: number;
  /** Places further to the side than this, per step ahead, do not count. */
  widest?: number;
}

/** The nearest place in a direction; null if there is none. */
export function neighbour<T extends Point>(
  places: readonly T[],
  from: Point,
  way: Point,
  { aside = 2.5, widest = Infinity }: Weights = {},
): T | null {
  let best: T | null = null;
  let least = Infinity;
  for (const each of places) {
    const [dx, dy] = [each.x - from.x, each.y - from.y];
    const along = dx * way.x + dy * way.y;
    const across = Math.abs(dx * way.y) + Math.abs(dy * way.x);
    if (along <= 1 || across > widest * along) continue;
    const cost = along + aside * across;
    if (cost < least) [best, least] = [each, cost];
  }
  return best;
}
