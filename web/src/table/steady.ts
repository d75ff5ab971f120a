/** Taps that would land on something else than they were meant for: the board has just changed. */

/** A press so soon after a story ended by itself was meant to end it (ms). */
const REACTION = 180;
/** A story shorter than this is not waited for (ms). */
const STORY = 400;
const TARGETS = "button, [role=button]";

interface Press {
  decision: string;
  target: Element | null;
  /** How often something else than this player had changed the board. */
  changes: number;
  early: boolean;
}

export class Steady {
  #changes = 0;
  #rested = -Infinity;
  #pressed: Press | null = null;
  #last: { decision: string; target: Element | null } | null = null;

  /** The board shows what somebody else did, or an answer that was made without the player. */
  changed(): void {
    this.#changes += 1;
  }

  /** Something that was shown for this time is over, and nobody asked for its end. */
  rested(shown: number): void {
    if (shown >= STORY) this.#rested = performance.now();
  }

  /** What is done now was meant to end the story that has just ended by itself. */
  get early(): boolean {
    return performance.now() - this.#rested < REACTION;
  }

  /** A finger or a mouse button goes down while this question is asked; false: too early. */
  press({ target }: Pick<Event, "target">, decision: string): boolean {
    const { early } = this;
    this.#pressed = { decision, target: thing(target), changes: this.#changes, early };
    return !early;
  }

  /** Was this click meant for what is there now? */
  means({ target, detail }: Pick<MouseEvent, "target" | "detail">, decision: string): boolean {
    const [pressed, last] = [this.#pressed, this.#last];
    const now = thing(target);
    this.#pressed = null;
    this.#last = { decision, target: now };
    if (!pressed || detail === 0) return true; // by keyboard
    if (pressed.early) return false;
    const elsewhere = pressed.target !== now || pressed.changes !== this.#changes;
    if (pressed.decision !== decision && elsewhere) return false;
    // The second click of a double click, when the answer to the first has come.
    const again = detail > 1 && last !== null && last.decision !== decision;
    return !again || last.target === now;
  }
}

/** What can be chosen there. */
function thing(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest(TARGETS) : null;
}
