/** The start of each attack's arrow on the map. */
import type { Layout } from "./map/layout";
import type { Point } from "./map/points";
import type { Pack, TenkaView } from "./view";

export interface Road {
  id: string;
  from: Point;
  to: Point;
}

/** One arrow to each region still under attack, from the nearest region of the base beside it. */
export function roads(pack: Pack, layout: Layout, view: TenkaView): Road[] {
  const war = view.war;
  if (!war) return [];
  const spots = new Map(layout.shapes.map(({ id, anchor }) => [id, anchor]));
  const targets = new Set([...war.unsettled, ...(war.battle ? [war.battle] : [])]);
  const found: Road[] = [];
  for (const target of targets) {
    const to = spots.get(target);
    const from = pack.border
      .filter(({ between }) => between.includes(target))
      .map(({ between }) => (between[0] === target ? between[1] : between[0]))
      .filter((id) => war.base.includes(id))
      .map((id) => spots.get(id))
      .filter((spot) => spot !== undefined)
      .sort((a, b) => (to ? far(a, to) - far(b, to) : 0))[0];
    if (to && from) found.push({ id: target, from, to });
  }
  return found;
}

const far = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
