/** The stops of the board: areas, action cards and cards, each with the choices it stands for. */
import type { Choice } from "../../wire";
import type { Language } from "../contract";
import type { Marks } from "./follow";
import { areaLabel, cardLabel, slotLabel } from "./labels";
import { cardPlaces, type CardPlace } from "./places";
import type { Plan, Rect } from "./plan";
import { meantByArea, meantByCard, meantBySlot, naming, onSlot, speaksForSlot } from "./spots";
import { SLOTS, type Card, type SlotId } from "./types";
import type { DaiyaboAids, DaiyaboView, Pack } from "./view";

export interface Target {
  id: string;
  rect: Rect;
  label: string;
  /** The choices it stands for: it is lit if there are any. */
  choices: Choice[];
  /** The code to ask about if there is none. */
  meant: string;
  /** The part of a code it stands for when several choices are left. */
  part: string;
  marked: boolean;
}

/** The table as one viewer sees it. */
export interface Seen {
  pack: Pack;
  view: DaiyaboView;
  aids: DaiyaboAids;
  cards: Map<string, Card>;
  plan: Plan;
  language: Language;
  viewer: number;
  word: (key: string) => string;
}

export interface SlotTarget extends Target {
  slot: SlotId;
}

export interface CardTarget extends Target {
  place: CardPlace;
  /** Lies on an action card, which is the target instead. */
  still: boolean;
}

/** An area with the rank above it. */
export function areaTargets(seen: Seen, open: Choice[], marks: Marks): SlotTarget[] {
  return seen.pack.area.map((area, i) => {
    const slot = SLOTS[i] ?? "siege";
    const { rank, area: place } = seen.plan.columns[slot];
    return {
      id: `area-${area.id}`,
      slot,
      rect: { ...rank, h: place.y + place.h - rank.y },
      label: areaLabel(area, seen.view, seen.pack, seen.language),
      choices: naming(open, area.id),
      meant: meantByArea(area.id),
      part: area.id,
      marked: marks.areas.has(area.id),
    };
  });
}

export function slotTargets(seen: Seen, open: Choice[], marks: Marks): SlotTarget[] {
  const { view, pack, cards, language } = seen;
  return SLOTS.map((slot) => {
    const there = view.action_cards[slot];
    const aids = seen.aids.action_cards[slot];
    const name = seen.word(`action_card.${slot}`);
    return {
      id: `slot-${slot}`,
      slot,
      rect: seen.plan.columns[slot].slot,
      label: slotLabel(there, aids.order, name, pack, cards, language),
      choices: onSlot(open, aids),
      meant: meantBySlot(aids, view.roll),
      part: slot,
      marked: marks.slots.has(slot),
    };
  });
}

export function cardTargets(seen: Seen, open: Choice[], marks: Marks): CardTarget[] {
  const { view, aids, pack, cards, language, viewer } = seen;
  return cardPlaces(view, seen.plan).map((place) => ({
    id: `card-${place.id}`,
    place,
    still: speaksForSlot(place.where, view),
    rect: place.rect,
    label: cardLabel(place, cards.get(place.id), pack, language),
    choices: naming(open, place.id),
    meant: meantByCard(place.id, place.where, cards.get(place.id), view, aids, viewer),
    part: place.id,
    marked: marks.cards.has(place.id),
  }));
}
