/** Blue (seat 0) is indigo and Red (seat 1) vermilion: this game names its sides by colour. */
export const PAINT: readonly number[] = [1, 0];

/** The number of the colour and crest a seat has. */
export function paint(seat: number): number {
  return PAINT[seat] ?? seat;
}
