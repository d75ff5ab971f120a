/**
 * What this browser keeps to check the luck by itself: its chains, and for each table the promise
 * it saw and the decisions that each of its links was opened for.
 */
import { isLocal } from "../offline/places";
import type { SignedPromise } from "../wire";
import { linkOf, newRoot } from "./chain";

/** A seat's chain, and what this browser has given away of it. */
export interface Chain {
  root: string;
  /** The number of the last link that was opened or deposited. */
  given: number;
  /** The decisions that each link was opened for, by its number: never twice for different ones. */
  bindings: Record<string, string>;
}

/** What was seen at a table. */
export interface Seen {
  /** When it was written first. */
  at: number;
  /** The commitment to the server's seed, as it was when this browser came to the table. */
  commitment: string;
  /** The signed promise, if the server had one. */
  promise: SignedPromise | null;
  /** The commitments of all seats, before the first link was opened. */
  shares: string[];
}

/** All that this browser knows of the luck of a table. */
export interface Notes extends Seen {
  /** What each draw was bound to when this browser opened a link for it, by its number. */
  bindings: Record<string, string>;
}

const CHAIN = "gunbai.luck.chain.";
const TABLE = "gunbai.luck.table.";
const KEY = "gunbai.luck.key";
/** Tables whose notes are kept; older ones are dropped. */
const MOST = 200;
/** In place of the browser's storage where a page may not use it. */
const memory = new Map<string, string>();

function read(place: string): string | null {
  try {
    return localStorage.getItem(place) ?? memory.get(place) ?? null;
  } catch {
    return memory.get(place) ?? null;
  }
}

function write(place: string, text: string): void {
  try {
    localStorage.setItem(place, text);
  } catch {
    memory.set(place, text);
  }
}

/** A new chain; the tip commits to it. */
export function newShare(): string {
  return keepChain({ root: newRoot(), given: 0, bindings: {} });
}

export function chainOf(tip: string): Chain | null {
  return parsed<Chain>(CHAIN + tip);
}

/** Keep the chain of a seat; its tip. */
export function keepChain(chain: Chain): string {
  const tip = linkOf(chain.root, 0);
  write(CHAIN + tip, JSON.stringify(chain));
  return tip;
}

/** The chain as the link of a seat carries it to another device. */
export function packed(chain: Chain): string {
  return `${chain.root}.${chain.given}`;
}

/** Keep a chain that comes from another device. Until it came, the other one may have opened some
 * links more. */
export function unpack(text: string, slack: number): void {
  const [root = "", given = ""] = text.split(".");
  if (!/^[0-9a-f]{64}$/.test(root) || !/^\d{1,4}$/.test(given)) return;
  const known = chainOf(linkOf(root, 0));
  if (!known) keepChain({ root, given: Number(given) + slack, bindings: {} });
}

export function notesOf(table: string): Notes | null {
  const seen = parsed<Seen>(TABLE + table);
  if (!seen) return null;
  const chains = seen.shares.map((tip) => chainOf(tip)?.bindings ?? {});
  return { ...seen, bindings: Object.assign({}, ...chains) as Record<string, string> };
}

export function keepSeen(table: string, { at, commitment, promise, shares }: Seen): void {
  if (read(TABLE + table) === null) tidy();
  write(TABLE + table, JSON.stringify({ at, commitment, promise, shares }));
}

function parsed<T>(place: string): T | null {
  try {
    return JSON.parse(read(place) ?? "null") as T | null;
  } catch {
    return null;
  }
}

/** The key of a table's place: the first one that this browser saw there counts from then on. */
export function pinnedKey(table: string): string | null {
  return read(keyOf(table));
}

export function pinKey(table: string, key: string): void {
  if (pinnedKey(table) === null) write(keyOf(table), key);
}

function keyOf(table: string): string {
  return isLocal(table) ? `${KEY}.device` : KEY;
}

function tidy(): void {
  try {
    const tables = Object.keys(localStorage).filter((place) => place.startsWith(TABLE));
    const ages = tables.map((place) => ({
      place,
      notes: notesOf(place.slice(TABLE.length)),
    }));
    ages.sort((a, b) => (b.notes?.at ?? 0) - (a.notes?.at ?? 0));
    for (const { place, notes } of ages.slice(MOST - 1)) {
      localStorage.removeItem(place);
      for (const tip of notes?.shares ?? []) localStorage.removeItem(CHAIN + tip);
    }
  } catch {
    // Nothing is stored here, so nothing is to be dropped.
  }
}
