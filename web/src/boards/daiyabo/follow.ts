/** The latest events: which parts to mark, how long to show them, which sounds to play. */
import type { Told } from "../../wire";
import { inTurn, within, type Timeline } from "../shared/timeline";

export interface Marks {
  slots: Set<string>;
  areas: Set<string>;
  ranks: Set<string>;
  cards: Set<string>;
}

const GAINS = ["deal", "take", "recruit", "take_castle", "repelled", "swap"];

/** The parts of the table that these events touched. */
export function marksOf(told: Told[]): Marks {
  const marks: Marks = {
    slots: new Set(),
    areas: new Set(),
    ranks: new Set(),
    cards: new Set(),
  };
  for (const { verb, args } of told) {
    if (verb === "place") marks.slots.add(String(args.action_card));
    if (verb === "markers") marks.areas.add(String(args.area));
    if (verb === "rank" || verb === "rank_from") marks.ranks.add(String(args.rank));
    if (GAINS.includes(verb)) marks.cards.add(String(args.card));
    if (verb === "swap") marks.cards.add(String(args.warlord));
  }
  return marks;
}

/** Does this event leave a lasting mark? A rank that changes hands is only animated once. */
export function leavesMarks(told: Told): boolean {
  const { slots, areas, cards } = marksOf([told]);
  return slots.size + areas.size + cards.size > 0;
}

/** Do these events replace the marks of the last move? */
export function isMove(told: Told[]): boolean {
  return told.some(({ verb }) => verb !== "roll" && verb !== "convert" && verb !== "dice");
}

const TIMES: Record<string, number> = {
  roll: 750,
  convert: 450,
  place: 320,
  battle: 450,
  remove: 450,
  take_castle: 650,
  repelled: 650,
  recruit: 400,
  take: 400,
  take_start: 350,
  swap: 500,
  markers: 250,
  rank: 450,
  rank_from: 500,
  lay: 120,
  lay_bonus: 120,
  deal: 200,
  round: 350,
  win: 800,
};
const LONGEST = 2600;

export function tempo(told: Told[]): Timeline {
  return within(inTurn(told, TIMES), LONGEST);
}

export function sound({ verb }: Told): "wood" | "paper" | "dice" | "drum" | null {
  switch (verb) {
    case "roll":
      return "dice";
    case "place":
    case "markers":
      return "wood";
    case "deal":
    case "lay":
    case "lay_bonus":
    case "take":
    case "take_start":
    case "take_castle":
    case "recruit":
    case "swap":
    case "rank":
    case "rank_from":
      return "paper";
    case "win":
      return "drum";
    default:
      return null;
  }
}
