/** Arrow keys: the region next to one in a direction. */
import type { Shape } from "./map/layout";

const WAYS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The nearest region that way, sideways distance counting double; null for another key. */
export function steer(shapes: Shape[], from: string, key: string): string | null {
  if (key === "Home") return shapes[0]?.id ?? null;
  if (key === "End") return shapes[shapes.length - 1]?.id ?? null;
  const way = WAYS[key];
  const start = shapes.find(({ id }) => id === from)?.anchor;
  if (!way || !start) return null;
  let best: string | null = null;
  let least = Infinity;
  for (const { id, anchor } of shapes) {
    const along = (anchor.x - start.x) * way[0] + (anchor.y - start.y) * way[1];
    const across =
      Math.abs((anchor.x - start.x) * way[1]) + Math.abs((anchor.y - start.y) * way[0]);
    if (id === from || along <= 0 || across > 2.5 * along) continue;
    const far = along + 2 * across;
    if (far < least) {
      least = far;
      best = id;
    }
  }
  return best;
}
