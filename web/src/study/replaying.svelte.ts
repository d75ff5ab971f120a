/** A game to step through: the moments of one viewer, fetched as they are needed. */
import { call, stream } from "../api";
import type { Moment, Moments, Scene } from "../wire";
import type { Lines } from "./analysing.svelte";

const CHUNK = 100;

export type Source = (seat: number, offset: number, limit: number) => Promise<Moments>;

export function ofTable(table: string): Source {
  const path = `/tables/${encodeURIComponent(table)}/moments`;
  return (seat, offset, limit) =>
    call("GET", `${path}?seat=${seat}&offset=${offset}&limit=${limit}`);
}

export function ofRecord(record: string): Source {
  return (seat, offset, limit) => call("POST", "/records/moments", { record, seat, offset, limit });
}

/** Looking back at the game of a table, or of a record. */
export function analysisOfTable(table: string): Lines {
  const path = `/tables/${encodeURIComponent(table)}/analysis`;
  return (seat, signal) => stream(`${path}?seat=${seat}`, {}, signal);
}

export function analysisOfRecord(record: string): Lines {
  return (seat, signal) => stream("/records/analysis", { record, seat }, signal);
}

export class Replaying {
  about = $state.raw<Moments | null>(null);
  /** How many moves have been made: 0 is the beginning. */
  at = $state(0);
  viewer = $state(-2);
  #moments = $state.raw<Moment[]>([]);
  /** Which question the answers belong to. */
  #turn = 0;

  constructor(private readonly source: Source) {}

  get total(): number {
    return this.about?.total ?? 0;
  }

  get moment(): Moment | null {
    return this.at === 0 ? null : (this.#moments[this.at - 1] ?? null);
  }

  get scene(): Scene | null {
    return this.at === 0 ? (this.about?.start ?? null) : this.moment;
  }

  get everything(): readonly Moment[] {
    return this.#moments;
  }

  /** How long each seat has thought so far, in milliseconds. */
  get used(): number[] {
    const found = Array.from({ length: this.about?.players ?? 0 }, () => 0);
    for (const { seat, ms } of this.#moments.slice(0, this.at))
      if (seat >= 0) found[seat] = (found[seat] ?? 0) + ms;
    return found;
  }

  /** Show the game as this viewer, at the same moment if the viewer has one. */
  async look(viewer: number, at = this.at): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    const found: Moment[] = [];
    let about: Moments;
    do {
      about = await this.source(viewer, found.length, CHUNK);
      if (turn !== this.#turn) return;
      found.push(...about.moments);
    } while (found.length < about.total && about.moments.length > 0);
    this.about = about;
    this.viewer = viewer;
    this.#moments = found;
    this.at = Math.min(at, found.length);
  }

  go(to: number): void {
    this.at = Math.max(0, Math.min(this.total, to));
  }
}
