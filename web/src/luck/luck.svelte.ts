/**
 * A seat's part in the luck of one table: it opens its links when luck is drawn, notes what each
 * one was opened for, and says so if the server goes back on its word.
 */
import * as api from "../api";
import type { Answered, Unsent } from "../table/link";
import type { Update } from "../wire";
import { LENGTH, linkOf } from "./chain";
import { chainOf, keepChain, keepSeen, notesOf, pinKey, pinnedKey, type Notes } from "./notes";
import { isSigned } from "./signature";

/** What the server did that no honest server does. */
export type Alarm = "promise" | "again" | "ahead" | "shares" | "key" | "signature";

/** Links that the server may open while this page is away. */
export const AHEAD = 24;
/** How long luck may wait before the page says for whom, in milliseconds. */
const PATIENCE = 4000;

export class TableLuck {
  alarm = $state.raw<Alarm | null>(null);
  /** Seats for whose links the table has been waiting for long. */
  late = $state.raw<number[]>([]);
  /** The others need not wait any longer. */
  overdue = $state(false);
  #sent: Record<string, true> = {};
  #latest: { update: Update; mine: number[] } | null = null;
  #asking = 0;

  constructor(
    private readonly id: string,
    private readonly send: (command: Unsent) => Promise<Answered>,
    /** The server's clock. */
    private readonly now: () => number,
  ) {}

  /** Follow an update; `mine` are the seats of this browser. */
  take(update: Update, mine: number[]): void {
    this.#latest = { update, mine };
    this.#wait(update);
    if (mine.length === 0) return;
    const notes = this.#notes(update);
    if (!notes) return;
    const draw = update.draw;
    if (!draw) return;
    if (notes.shares.length === 0) keepSeen(this.id, { ...notes, shares: draw.shares });
    else if (notes.shares.join() !== draw.shares.join()) return this.#raise("shares");
    for (const seat of draw.awaited.filter((each) => mine.includes(each))) {
      this.#open(seat, draw.shares[seat] ?? "", draw.draw, draw.binding);
    }
  }

  /** Open a link: one after the other, and each for one course of the game only. */
  #open(seat: number, tip: string, draw: number, binding: string): void {
    const chain = chainOf(tip);
    if (!chain || draw > LENGTH) return;
    const known = chain.bindings[draw];
    if (known !== undefined && known !== binding) return this.#raise("again");
    if (draw > chain.given + 1) return this.#raise("ahead");
    chain.bindings[draw] = binding;
    keepChain({ ...chain, given: Math.max(chain.given, draw) });
    const mark = `${seat} ${draw}`;
    if (this.#sent[mark]) return;
    this.#sent[mark] = true;
    void this.send({ type: "link", seat, draw, link: linkOf(chain.root, draw) });
  }

  /** The notes of this table; null if the commitment is not the one noted. */
  #notes(update: Update): Notes | null {
    const commitment = update.commitment.split(":").slice(0, 2).join(":");
    const notes = notesOf(this.id);
    if (notes) {
      if (notes.commitment === commitment) return notes;
      this.#raise("promise");
      return null;
    }
    if (update.status === "over" || update.status === "aborted") return null;
    const fresh = { at: Date.now(), commitment, promise: null, shares: [], bindings: {} };
    keepSeen(this.id, fresh);
    void this.#keepPromise(commitment);
    return fresh;
  }

  async #keepPromise(commitment: string): Promise<void> {
    try {
      const promise = await api.promise(this.id);
      if (promise.key === "") return; // Nobody but this device has promised anything.
      pinKey(this.id, promise.key);
      if (promise.key !== pinnedKey(this.id)) return this.#raise("key");
      const signed = await isSigned(promise.key, promise.statement, promise.signature);
      const said = JSON.parse(promise.statement) as { table?: string; commitment?: string };
      if (signed === false || said.table !== this.id || said.commitment !== commitment) {
        return this.#raise("signature");
      }
      const notes = notesOf(this.id);
      if (notes) keepSeen(this.id, { ...notes, promise });
    } catch {
      // The server did not answer: there is no signed promise, and the check says so.
    }
  }

  #raise(alarm: Alarm): void {
    this.alarm = alarm;
  }

  /** If luck waits for long, ask for whom. */
  #wait(update: Update): void {
    clearTimeout(this.#asking);
    this.late = [];
    this.overdue = false;
    if (update.draw) this.#asking = window.setTimeout(() => void this.#ask(), PATIENCE);
  }

  async #ask(): Promise<void> {
    const { update, mine } = this.#latest ?? {};
    if (!update || !mine) return;
    const seat = update.viewer >= 0 ? update.viewer : (mine[0] ?? null);
    const seen = await api.view(this.id, seat).catch(() => null);
    if (this.#latest?.update !== update) return;
    const draw = seen?.draw ?? null;
    this.late = draw?.draw === update.draw?.draw ? (draw?.awaited ?? []) : [];
    this.overdue = this.late.length > 0 && draw !== null && this.now() >= draw.overdue;
    this.#asking = window.setTimeout(() => void this.#ask(), PATIENCE);
  }

  /**
   * This page goes away: the server may open some links meanwhile, so that the others need not
   * wait. Whoever reads the server's database could foresee what these links would have hidden.
   */
  leave(): void {
    clearTimeout(this.#asking);
    const { update, mine } = this.#latest ?? {};
    if (update?.status !== "playing" || !mine) return;
    const others = update.seats.some(
      (seat) => seat.kind === "human" && !mine.includes(seat.seat) && !seat.taken_over,
    );
    const shares = notesOf(this.id)?.shares ?? [];
    for (const seat of others ? mine : []) {
      const chain = chainOf(shares[seat] ?? "");
      if (!chain) continue;
      const n = Math.min(Math.min(update.draws ?? 0, chain.given) + AHEAD, LENGTH);
      if (n <= chain.given) continue;
      keepChain({ ...chain, given: n });
      api.deposit(this.id, seat, n, linkOf(chain.root, n));
    }
  }

  stop(): void {
    clearTimeout(this.#asking);
  }
}
