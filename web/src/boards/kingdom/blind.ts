/** Blind spots as the rule book draws them: the directions from which an attack gains morale. */

export interface Blind {
  /** Degrees clockwise from straight up on the screen. */
  degrees: number;
  morale: number;
}

/** `spots`: the morale of an attack from each of the eight directions, clockwise from north. */
export function blindSpots(spots: number[], turned: boolean): Blind[] {
  return spots
    .map((morale, i) => ({ degrees: (i * 45 + (turned ? 180 : 0)) % 360, morale }))
    .filter((each) => each.morale > 0);
}
