/** The story of a table: what the board shows now, and how much of it may be read beside it. */
import { saidAt, STILL, type Timeline } from "../boards/shared/timeline";
import type { Told, Update, Words } from "../wire";
import { Chronicle, type LogLine } from "./chronicle";

/** How many events a board is given from before: the last move, the last battles. */
const EARLIER = 60;

export class Telling {
  /** The events that the board shows. */
  told = $state.raw<Told[]>([]);
  /** How many of them the board has shown: their words may be read. */
  heard = $state(0);
  timeline = $state.raw<Timeline>(STILL);
  /** The last events before `told`. */
  earlier = $state.raw<Told[]>([]);
  #chronicle = new Chronicle();
  #n = 0;
  #timers: ReturnType<typeof setTimeout>[] = [];

  /** `onheard` is called whenever more may be read. */
  constructor(private readonly onheard: () => void) {}

  /** Add an update to the story; false if there is a gap before it. */
  take(update: Update): boolean {
    return this.#chronicle.take(update);
  }

  /** The board shows these events, the last up to number `n`. */
  begin(n: number, told: Told[], wanted: Timeline): void {
    const timeline = { ...wanted, start: performance.now() };
    this.#n = n;
    this.#show(told, timeline);
    const times = told.map((_, i) => saidAt(timeline, i));
    const shown = (by: number): number => times.filter((time) => time <= by).length;
    const later = times.filter((time, i) => time > 0 && times.indexOf(time) === i);
    this.#timers = later.map((time) => setTimeout(() => this.#hear(shown(time)), time));
    this.#hear(shown(0));
  }

  /** The board shows the end of its events at once, as after a reload. */
  finish(): void {
    this.#show([], STILL);
    this.onheard();
  }

  /** Forget everything: the page belongs to another player. */
  clear(): void {
    this.#chronicle.clear();
    this.#show([], STILL);
  }

  /** Everything told may be read. */
  get complete(): boolean {
    return this.heard === this.told.length;
  }

  /** The last event that may be read. */
  get caption(): Words | null {
    return this.told[this.heard - 1]?.words ?? null;
  }

  /** Everything that may be read. */
  lines(): LogLine[] {
    const lines = this.#chronicle.until(this.#n);
    return lines.slice(0, lines.length - this.told.length + this.heard);
  }

  #show(told: Told[], timeline: Timeline): void {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
    const lines = this.#chronicle.until(this.#n);
    const before = lines.slice(0, lines.length - told.length);
    this.earlier = before.slice(-EARLIER).map((line) => line.told);
    this.told = told;
    this.heard = 0;
    this.timeline = timeline;
  }

  #hear(count: number): void {
    this.heard = count;
    this.onheard();
  }
}
