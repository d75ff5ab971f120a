/** Short questions about a view. */
import type { TenkaView } from "./view";

/** Who holds each region, by its id. */
export function holders(view: TenkaView): Map<string, number> {
  const found = new Map<string, number>();
  view.seats.forEach((seat, i) => {
    for (const region of Object.keys(seat.regions)) found.set(region, i);
  });
  return found;
}

export function armiesOn(view: TenkaView, region: string): number {
  for (const seat of view.seats) {
    const found = seat.regions[region];
    if (found !== undefined) return found;
  }
  return 0;
}

export function alliesOf(view: TenkaView, seat: number): number[] {
  return view.alliances.flatMap(([one, other]) =>
    one === seat ? [other] : other === seat ? [one] : [],
  );
}
