/** Something carried under the finger or the mouse. */

export interface Carried<T> {
  thing: T;
  /** Where the pointer is on the page. */
  x: number;
  y: number;
  /** How far it is from where it was picked up. */
  dx: number;
  dy: number;
}

/** A pointer that moves less than this (px) taps. */
const SLIP = 12;

export class Drag<T> {
  /** Null until the thing has left its place. */
  now = $state.raw<Carried<T> | null>(null);
  #start: { thing: T; x: number; y: number } | null = null;

  grab(event: PointerEvent, thing: T): void {
    this.cancel();
    if (event.button === 0) this.#start = { thing, x: event.clientX, y: event.clientY };
  }

  move(event: PointerEvent): void {
    // The button was released without an event for this board.
    if (event.buttons === 0) this.cancel();
    this.#follow(event);
  }

  /** What was carried, and where to; null after a mere tap. */
  drop(event: PointerEvent): Carried<T> | null {
    if (this.now) this.#follow(event);
    const dropped = this.now;
    this.cancel();
    return dropped;
  }

  #follow({ clientX: x, clientY: y }: PointerEvent): void {
    if (!this.#start) return;
    const { thing } = this.#start;
    const [dx, dy] = [x - this.#start.x, y - this.#start.y];
    if (this.now || Math.hypot(dx, dy) > SLIP) this.now = { thing, x, y, dx, dy };
  }

  cancel(): void {
    this.now = null;
    this.#start = null;
  }
}

/** The uppermost element at a point of the page, or one around it, that fits the selector. */
export function under({ x, y }: { x: number; y: number }, selector: string): Element | null {
  for (const each of document.elementsFromPoint(x, y)) {
    const found = each.closest(selector);
    if (found) return found;
  }
  return null;
}
