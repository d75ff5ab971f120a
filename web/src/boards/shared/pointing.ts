/**
 * Pointing at something without choosing it: by a resting mouse, a focus that arrives by keyboard,
 * a long press.
 */

/** After this time (ms) a mouse or a focus counts as pointing. */
const HOVER = 150;
/** A press of a finger longer than this (ms) points and does not choose. */
const HOLD = 450;

export class Pointing<T> {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pressed = 0;
  #spent = false;

  constructor(private readonly look: (thing: T, element: Element) => void) {}

  /** A pointer is over it; only a mouse counts as pointing. */
  over(event: PointerEvent, thing: T, element: Element): void {
    if (event.pointerType === "mouse") this.wait(thing, element);
  }

  /** It has the focus; only a focus by keyboard counts as pointing. */
  focus(thing: T, element: Element): void {
    if (element.matches(":focus-visible")) this.wait(thing, element);
  }

  /** A pointer is down. Is it a finger? */
  press(event: PointerEvent): boolean {
    const finger = event.pointerType !== "mouse";
    this.#spent = false;
    // By the event's own time stamp: a busy page receives events late.
    this.#pressed = finger ? event.timeStamp : 0;
    return finger;
  }

  /** A pointer is down on it: a long press by a finger counts as pointing. */
  hold(event: PointerEvent, thing: T, element: Element): void {
    if (this.press(event)) this.wait(thing, element, HOLD);
  }

  wait(thing: T, element: Element, time = HOVER): void {
    this.leave();
    this.#timer = setTimeout(() => {
      // The board may have gone from the page in the meantime.
      if (element.isConnected) this.look(thing, element);
    }, time);
  }

  /** It is not pointed at any longer. */
  leave(): void {
    clearTimeout(this.#timer);
  }

  /** The click that ends this press chooses nothing: it was a drag. */
  spend(): void {
    this.#spent = true;
  }

  /** Does this click only end a long press or a drag? */
  spent(click: MouseEvent): boolean {
    const long = this.#pressed > 0 && click.timeStamp - this.#pressed > HOLD;
    const spent = this.#spent || long;
    this.#spent = false;
    this.#pressed = 0;
    this.leave();
    return spent;
  }
}
