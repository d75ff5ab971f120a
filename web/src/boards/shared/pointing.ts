/**
 * Looking at something without choosing it: a mouse that rests on it, a focus that arrives by
 * keyboard, a finger that stays.
 */

/** After this time (ms) a mouse or a focus looks. */
const HOVER = 150;
/** A finger that stays longer than this (ms) looks and does not choose. */
const HOLD = 450;

export class Pointing<T> {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pressed = 0;
  #spent = false;

  constructor(private readonly look: (thing: T, element: Element) => void) {}

  /** A pointer has come over it; only a mouse looks by that. */
  over(event: PointerEvent, thing: T, element: Element): void {
    if (event.pointerType === "mouse") this.wait(thing, element);
  }

  /** It has the focus; only one that came by keyboard looks. */
  focus(thing: T, element: Element): void {
    if (element.matches(":focus-visible")) this.wait(thing, element);
  }

  /** A pointer is down. Is it a finger? */
  press(event: PointerEvent): boolean {
    const finger = event.pointerType !== "mouse";
    this.#spent = false;
    // By the event's own clock: a busy page hears of events later than they happen.
    this.#pressed = finger ? event.timeStamp : 0;
    return finger;
  }

  /** A pointer is down on it: a finger that stays looks. */
  hold(event: PointerEvent, thing: T, element: Element): void {
    if (this.press(event)) this.wait(thing, element, HOLD);
  }

  wait(thing: T, element: Element, time = HOVER): void {
    this.leave();
    this.#timer = setTimeout(() => this.look(thing, element), time);
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
