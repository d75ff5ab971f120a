/** How events are shown: marks of the last move, shots, cards, time and sound. */
import type { Told } from "../../wire";
import { inTurn, within, type Timeline } from "../shared/timeline";
import type { Entry } from "./view";

const TIMES: Record<string, number> = {
  deploy: 260,
  deploy_fence: 220,
  reinforce: 320,
  execute: 480,
  skip: 500,
  move: 280,
  bounce: 300,
  shot: 420,
  capture: 220,
  shield_lost: 160,
  turned: 260,
  invade: 380,
  fences: 260,
  fences_removed: 160,
  orders: 260,
  lightning_up: 320,
  lightning_down: 320,
  income: 180,
  draw: 180,
  win: 400,
};
/** These happen together; only the longest of a run takes time. */
const TOGETHER = ["move", "bounce", "shot", "capture", "shield_lost", "fences_removed"];
const LONGEST = 2400;

export function tempo(told: Told[]): Timeline {
  return within(inTurn(told, TIMES, TOGETHER), LONGEST);
}

export function sound({ verb }: Told): "wood" | "paper" | "dice" | "drum" | null {
  if (verb === "win") return "drum";
  if (["execute", "orders", "lightning_up", "lightning_down", "draw", "plan_hand"].includes(verb)) {
    return "paper";
  }
  const wood = ["deploy", "deploy_fence", "reinforce", "fences", "move", "bounce", "shot"];
  return [...wood, "turned", "invade", "fences_removed"].includes(verb) ? "wood" : null;
}

/** The last move on the field: squares left, squares reached or struck, edges built or cleared. */
export interface Marks {
  left: string[];
  reached: string[];
  struck: string[];
  edges: string[];
}

export const NO_MARKS: Marks = { left: [], reached: [], struck: [], edges: [] };

/** The marks these events leave; null if nothing happened on the field. */
export function marks(told: Told[]): Marks | null {
  const found: Marks = { left: [], reached: [], struck: [], edges: [] };
  for (const { verb, args } of told) {
    if (verb === "move") {
      found.left.push(text(args.from));
      found.reached.push(text(args.to));
    } else if (verb === "bounce" || verb === "shot") {
      found.left.push(text(args.from));
      found.struck.push(text(args.to));
    } else if (verb === "capture") {
      found.struck.push(text(args.square));
    } else if (verb === "deploy" || verb === "reinforce") {
      found.reached.push(text(args.square));
    } else if (verb === "invade") {
      found.left.push(text(args.square));
    } else if (verb === "turned") {
      found.reached.push(...texts(args.squares));
    } else if (verb === "deploy_fence") {
      found.edges.push(text(args.edge));
    } else if (verb === "fences") {
      found.edges.push(...texts(args.edges));
    }
  }
  return Object.values(found).some((each) => each.length > 0) ? found : null;
}

/** What flies or strikes across the field. */
export interface Strike {
  kind: "arrow" | "blow" | "fall";
  from: string;
  to: string;
  /** For how long (ms). */
  time: number;
}

export function strikes(told: Told[], timeline: Timeline): Strike[] {
  return told.flatMap(({ verb, args }, i): Strike[] => {
    const time = timeline.time[i] ?? 0;
    const [from, to, square] = [text(args.from), text(args.to), text(args.square)];
    if (time === 0) return [];
    if (verb === "shot") return [{ kind: "arrow", from, to, time }];
    if (verb === "bounce") return [{ kind: "blow", from, to, time }];
    return verb === "capture" ? [{ kind: "fall", from: square, to: square, time }] : [];
  });
}

/** Names for the cards of one queue, so that a card that slides stays the same card. */
export interface CardIds {
  queue: number[];
  lightning: number | null;
  next: number;
}

export const NO_IDS: CardIds = { queue: [], lightning: null, next: 0 };

/**
 * The names after some events: executed cards leave in front, ordered ones join behind, and a
 * Lightning Order takes the card of its slot.
 */
export function follow(
  ids: CardIds,
  told: Told[],
  seat: number,
  queue: Entry[],
  lightning: Entry | null,
  slot: number | null,
): CardIds {
  const mine = told.filter(({ args }) => args.seat === seat);
  const count = (verbs: string[]): number => mine.filter(({ verb }) => verbs.includes(verb)).length;
  const joined = count(["order_up", "order_down"]);
  const flown = count(["lightning_up", "lightning_down"]);
  const gone = Math.max(0, ids.queue.length + joined - flown - queue.length);
  let next = ids.next;
  const row = ids.queue.slice(gone);
  for (let i = 0; i < joined; i++) row.push(next++);
  let swift = ids.lightning;
  if (flown > 0 && slot !== null) swift = row.splice(slot - 1, 1)[0] ?? null;
  while (row.length < queue.length) row.push(next++);
  row.length = queue.length;
  if (lightning === null) swift = null;
  else swift ??= next++;
  return { queue: row, lightning: swift, next };
}

function text(value: unknown): string {
  return String(value);
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
