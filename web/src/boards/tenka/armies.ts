/** Which wooden cube lies where: cubes keep their identity, so that they can be seen to travel. */
import { armiesOn } from "./types";
import type { Pack, TenkaView } from "./view";

/** Two places that are not regions: the supply, and the armies to redeploy. */
export const SUPPLY = "*supply";
export const MUSTER = "*muster";

export interface Cube {
  id: number;
  place: string;
  /** How many cubes of the same place come before it. */
  at: number;
  /** How many lie there. */
  of: number;
}

/** How many armies lie in each place. */
export function counted(pack: Pack, view: TenkaView): Map<string, number> {
  const found = new Map<string, number>([[SUPPLY, view.supply]]);
  for (const { id } of pack.region) found.set(id, armiesOn(view, id));
  const moving = view.muster + (view.war?.fleeing ?? 0);
  found.set(MUSTER, moving);
  return found;
}

/** Cubes keep their place where they can; surplus cubes fill the gaps elsewhere. */
export function moved(cubes: Cube[], counts: Map<string, number>): Cube[] {
  const wanted = new Map(counts);
  const staying: { id: number; place: string }[] = [];
  const homeless: number[] = [];
  for (const { id, place } of cubes) {
    const room = wanted.get(place) ?? 0;
    if (room > 0) {
      wanted.set(place, room - 1);
      staying.push({ id, place });
    } else {
      homeless.push(id);
    }
  }
  let fresh = cubes.reduce((most, { id }) => Math.max(most, id + 1), 0);
  for (const [place, missing] of wanted) {
    for (let i = 0; i < missing; i++) staying.push({ id: homeless.shift() ?? fresh++, place });
  }
  const seen = new Map<string, number>();
  return staying
    .map(({ id, place }) => {
      const at = seen.get(place) ?? 0;
      seen.set(place, at + 1);
      return { id, place, at, of: counts.get(place) ?? 0 };
    })
    .sort((a, b) => a.id - b.id);
}
