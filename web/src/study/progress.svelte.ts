/** How far the reader got in each lesson, kept in this browser. */

const PLACE = "gunbai.lessons";

interface Kept {
  /** The step to go on with. */
  at: number;
  done: boolean;
}

class Progress {
  #kept = $state<Record<string, Kept>>(load());

  of(game: string, number: number): Kept {
    return this.#kept[`${game} ${number}`] ?? { at: 0, done: false };
  }

  /** The reader stands at this step; a finished lesson stays finished. */
  reach(game: string, number: number, at: number, done: boolean): void {
    const before = this.of(game, number);
    this.#kept[`${game} ${number}`] = { at, done: done || before.done };
    try {
      localStorage.setItem(PLACE, JSON.stringify(this.#kept));
    } catch {
      // Without storage it lasts until the page is closed.
    }
  }
}

function load(): Record<string, Kept> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "{}");
    if (typeof found !== "object" || found === null) return {};
    const sound = ([, kept]: [string, Partial<Kept> | null]): boolean =>
      Number.isInteger(kept?.at) && typeof kept?.done === "boolean";
    return Object.fromEntries(Object.entries(found).filter(sound));
  } catch {
    return {};
  }
}

export const progress = new Progress();
