import type { CardName, Entry, GunshiView } from "./types";

/** Cards chosen for the queue but not yet laid: they will lie face down and face up in turn. */
export function wishes(view: GunshiView): Entry[] {
  const side = view.seats[view.active === 1 ? 1 : 0];
  const chosen = (view.composing?.choices ?? []).filter((code) => code.startsWith("order "));
  return chosen.map((code, i) => ({
    card: code.slice("order ".length) as CardName,
    up: i % 2 === 0 ? side.face_up : !side.face_up,
  }));
}

/** The hand without the cards chosen so far. */
export function handLeft(hand: CardName[], chosen: Entry[]): CardName[] {
  const left = [...hand];
  for (const { card } of chosen) {
    const i = card === null ? -1 : left.indexOf(card);
    if (i >= 0) left.splice(i, 1);
  }
  return left;
}
