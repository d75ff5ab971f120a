/** What a screen reader says of the parts of the table. */
import type { Language } from "../contract";
import type { CardPlace } from "./places";
import { nameOf, type Card } from "./types";
import type { ActionCard, Area, DaiyaboView, Pack } from "./view";
import { counted, spoken, words } from "./words";

export function slotLabel(
  there: ActionCard,
  order: number[],
  name: string,
  pack: Pack,
  cards: Map<string, Card>,
  language: Language,
): string {
  const say = words(language);
  const [first] = order;
  return sentence([
    name,
    there.card ? spoken(cards.get(there.card), pack, language) : "",
    say.dice(counted(there.dice, language)),
    first === undefined ? "" : say.leads(say.player(first)),
  ]);
}

export function areaLabel(area: Area, view: DaiyaboView, pack: Pack, language: Language): string {
  return `${nameOf(area, language)}. ${sentence([
    rankLabel(area.rank, view, pack, language),
    words(language).markers(counted(view.markers[area.id] ?? [], language)),
  ])}`;
}

/** A rank, its points and its holder. */
export function rankLabel(id: string, view: DaiyaboView, pack: Pack, language: Language): string {
  const say = words(language);
  const rank = pack.rank.find((each) => each.id === id);
  const holder = view.ranks[id] ?? null;
  const who = holder === null ? say.nobody : say.player(holder);
  return `${nameOf(rank, language)} ${say.vp(rank?.vp ?? 0)}, ${say.holder(who)}`;
}

export function cardLabel(
  place: CardPlace,
  card: Card | undefined,
  pack: Pack,
  language: Language,
): string {
  const say = words(language);
  const { where } = place;
  const of =
    where.at === "seat"
      ? say.ofSeat(say.player(where.seat))
      : where.at === "pile"
        ? say.inPile
        : where.at === "bonus"
          ? say.inBonus
          : "";
  return sentence([spoken(card, pack, language), of]);
}

function sentence(parts: string[]): string {
  return parts.filter((part) => part !== "").join(". ");
}
