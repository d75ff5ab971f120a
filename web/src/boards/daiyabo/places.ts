/** Where each card and each group of dice lies on the plan. */
import { spread } from "./lettering";
import type { Plan, Rect } from "./plan";
import { SLOTS, type SlotId } from "./types";
import type { ActionCard, DaiyaboView } from "./view";

export type Where =
  { at: "slot"; slot: SlotId } | { at: "bonus" } | { at: "pile" } | { at: "seat"; seat: number };

export interface CardPlace {
  id: string;
  rect: Rect;
  where: Where;
}

export interface SlotParts {
  head: Rect;
  card: Rect;
  dice: Rect;
}

/** An action card: its head, the card that lies on it, the dice. */
export function slotParts({ x, y, w, h }: Rect, folded: boolean): SlotParts {
  const head = folded ? 14 : 26;
  const margin = folded ? 2 : 5;
  const dice = folded ? Math.max(22, (h - head) * 0.36) : (h - head) * 0.4;
  return {
    head: { x, y, w, h: head },
    card: { x: x + margin, y: y + head, w: w - 2 * margin, h: h - head - dice - margin },
    dice: { x: x + margin, y: y + h - dice, w: w - 2 * margin, h: dice - 2 },
  };
}

export interface SeatParts {
  badge: Rect;
  warlords: Rect;
  castles: Rect;
}

export function seatParts({ x, y, w, h }: Rect): SeatParts {
  const badge = 54;
  const half = (h - 12) * 0.54;
  return {
    badge: { x, y, w: badge, h },
    warlords: { x: x + badge, y: y + 4, w: w - badge - 4, h: half },
    castles: { x: x + badge, y: y + 8 + half, w: w - badge - 4, h: h - 12 - half },
  };
}

/** Every card that lies open, with its place. */
export function cardPlaces(view: DaiyaboView, plan: Plan): CardPlace[] {
  const found: CardPlace[] = [];
  for (const slot of SLOTS) {
    const id = view.action_cards[slot].card;
    const rect = slotParts(plan.columns[slot].slot, plan.folded).card;
    if (id) found.push({ id, rect, where: { at: "slot", slot } });
  }
  bonusPlaces(view.items.length, plan).forEach((rect, i) => {
    found.push({ id: view.items[i] ?? "", rect, where: { at: "bonus" } });
  });
  pilePlaces(view.siege_pile.length, plan).forEach((rect, i) => {
    found.push({ id: view.siege_pile[i] ?? "", rect, where: { at: "pile" } });
  });
  view.seats.forEach((held, seat) => {
    const parts = seatParts(plan.seats[seat] ?? { x: 0, y: 0, w: 0, h: 0 });
    const where: Where = { at: "seat", seat };
    const fill = (ids: string[], place: Rect, most: number, gap: number): void =>
      row(ids, place, most, gap).forEach((each) => found.push({ ...each, where }));
    // Many warlords and no castle yet: both rows are theirs.
    const crowded = held.castles.length === 0 && held.warlords.length * 88 > parts.warlords.w;
    const first = crowded ? Math.ceil(held.warlords.length / 2) : held.warlords.length;
    fill(held.warlords.slice(0, first), parts.warlords, 84, 4);
    fill(held.warlords.slice(first), parts.castles, 84, 4);
    fill(held.castles, parts.castles, 66, 3);
  });
  return found;
}

/** Cards side by side in a row, narrower if there are many, overlapping if there are very many. */
function row(ids: string[], place: Rect, most: number, gap: number): { id: string; rect: Rect }[] {
  const share = place.w / Math.max(ids.length, 1) - gap;
  const w = Math.min(most, Math.max(share, 25));
  const starts = spread(ids.length, place.w, w, gap);
  return ids.map((id, i) => ({ id, rect: { ...place, x: place.x + (starts[i] ?? 0), w } }));
}

export const TITLE = 22;

function bonusPlaces(n: number, plan: Plan): Rect[] {
  const { x, y, w, h } = plan.bonus;
  if (!plan.folded) return slips(n, { x: x + TITLE, y: y + 6, w: w - TITLE - 4, h: h - 12 }, 108);
  const columns = n > 4 ? 2 : 1;
  const rows = Math.max(3, Math.ceil(n / columns));
  const top = 15;
  const width = (w - 2) / columns - 2;
  const height = Math.min(44, (h - top - 2) / rows - 2);
  return Array.from({ length: n }, (_, i) => ({
    x: x + 2 + (i % columns) * (width + 2),
    y: y + top + Math.floor(i / columns) * (height + 2),
    w: width,
    h: height,
  }));
}

function pilePlaces(n: number, plan: Plan): Rect[] {
  const { x, y, w, h } = plan.pile;
  return slips(n, { x: x + TITLE, y: y + 6, w: w - TITLE - 6, h: h - 12 }, 96);
}

/** Cards fanned out: as wide as there is room for, never narrower than a finger. */
function slips(n: number, place: Rect, most: number): Rect[] {
  const w = Math.max(25, Math.min(most, place.w / Math.max(n, 1) - 5));
  return spread(n, place.w, w, 5).map((start) => ({ ...place, x: place.x + start, w }));
}

export interface Troop {
  seat: number;
  n: number;
  leads: boolean;
  rect: Rect;
}

/** The dice on an action card, one line per seat, in the order of strength: the first leads. */
export function troops(slot: ActionCard, order: number[], place: Rect): Troop[] {
  const columns = place.h / Math.max(order.length, 1) < 10 ? 2 : 1;
  const rows = Math.ceil(order.length / columns);
  const h = Math.min(28, place.h / Math.max(rows, 1));
  const w = place.w / columns;
  return order.map((seat, i) => ({
    seat,
    n: slot.dice[seat] ?? 0,
    leads: i === 0,
    rect: { x: place.x + (i % columns) * w, y: place.y + Math.floor(i / columns) * h, w, h },
  }));
}

export interface Middle {
  x: number;
  y: number;
  size: number;
}

/** The middles of n dice in a line of troops, after the crest. */
export function troopDice({ rect, n }: Troop): Middle[] {
  const size = Math.min(rect.h - 2, 23);
  const from = rect.x + rect.h + 2;
  const starts = spread(n, rect.x + rect.w - from, size, 1.5);
  return starts.map((start) => ({
    x: from + start + size / 2,
    y: rect.y + rect.h / 2,
    size,
  }));
}

/** The middles of n dice that wait in a player's hand. */
export function handDice(n: number, seat: Rect): Middle[] {
  const size = 11;
  return Array.from({ length: n }, (_, i) => ({
    x: seat.x + 9 + (i % 4) * (size + 1),
    y: seat.y + seat.h - (n > 4 ? 23 : 11) + Math.floor(i / 4) * (size + 1),
    size,
  }));
}

/** The middles of n rolled dice in the tray. */
export function trayDice(n: number, place: Rect): Middle[] {
  const size = Math.min(36, place.h - 10, place.w / (Math.max(n, 1) * 1.25 + 0.5));
  const step = size * 1.25;
  const from = place.x + place.w / 2 - ((n - 1) * step) / 2;
  return Array.from({ length: n }, (_, i) => ({
    x: from + i * step,
    y: place.y + place.h / 2,
    size,
  }));
}

export interface TrayParts {
  info: Rect;
  target: Rect;
  dice: Rect;
}

/** The tray: round and stage, the castle fought for, the rolled dice. */
export function trayParts(plan: Plan, fighting: boolean): TrayParts {
  const { x, y, w, h } = plan.tray;
  const info = plan.folded ? 78 : 186;
  const target = fighting ? (plan.folded ? 104 : 250) : 0;
  return {
    info: { x, y, w: info, h },
    target: { x: x + info, y, w: target, h },
    dice: { x: x + info + target, y, w: w - info - target - 6, h },
  };
}
