/** Several players at one screen: whom it may show at once, and for whom a curtain comes first. */
import type { Update } from "../wire";

export interface Screen {
  /** The table as it is shown, once nothing moves any longer. */
  shown: Pick<Update, "status" | "viewer" | "asked" | "curtains">;
  /** The seats of this screen. */
  mine: readonly number[];
  /** The curtain was opened for the seat that is shown. */
  lifted: boolean;
}

export interface Sharing {
  /** A seat without a secret: it is shown at once. */
  next: number | null;
  /** Seats that know something secret, or choose in secret: each needs a curtain. */
  veiled: number[];
}

/**
 * The seat that takes the screen now. A player who sat down without a curtain needs one as soon as
 * a choice is secret: the others still look at the screen.
 */
export function sharing({ shown, mine, lifted }: Screen): Sharing {
  const called = shown.asked.filter((seat) => mine.includes(seat));
  const secret = (seat: number): boolean => shown.curtains.includes(seat);
  if (mine.length < 2 || shown.status !== "playing") return { next: null, veiled: [] };
  if (called.includes(shown.viewer)) {
    return { next: null, veiled: secret(shown.viewer) && !lifted ? [shown.viewer] : [] };
  }
  const next = called.find((seat) => !secret(seat)) ?? null;
  return { next, veiled: next === null ? called : [] };
}
