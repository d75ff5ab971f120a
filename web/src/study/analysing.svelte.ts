/** An analysis as it arrives, and its figures formatted for reading. */
import { Problematic } from "../api";
import type { Analysis, StudyAccount, StudyLine, StudyStep } from "../wire";

export type Lines = (viewer: number, signal: AbortSignal) => AsyncIterable<StudyLine>;

export class Analysing {
  found = $state.raw<Analysis | null>(null);
  busy = $state(false);
  done = $state(0);
  total = $state(0);
  waiting = $state(0);
  trouble = $state.raw<unknown>(null);
  #abort: AbortController | null = null;

  constructor(private readonly source: Lines) {}

  /** Analyse as this viewer; an analysis under way is stopped. */
  async look(viewer: number): Promise<void> {
    this.stop();
    const abort = (this.#abort = new AbortController());
    this.busy = true;
    this.trouble = null;
    try {
      for await (const line of this.source(viewer, abort.signal)) {
        if (abort !== this.#abort) return;
        this.#take(line);
      }
      if (abort === this.#abort && this.busy) this.busy = false;
    } catch (error) {
      if (abort !== this.#abort) return;
      this.trouble = error;
      this.busy = false;
    }
  }

  #take(line: StudyLine): void {
    if (line.type === "progress") {
      ({ done: this.done, total: this.total, waiting: this.waiting } = line);
      return;
    }
    this.busy = false;
    if (line.type === "analysis") this.found = line;
    else this.trouble = new Problematic(line.problem, 503);
  }

  stop(): void {
    this.#abort?.abort();
    this.#abort = null;
    this.busy = false;
    this.done = this.total = this.waiting = 0;
  }

  /** The step that led to the moment after `at` moves. */
  stepAt(at: number): StudyStep | null {
    return this.found?.steps.find((step) => step.n === at - 1) ?? null;
  }

  /** Decisions that lost something, in order. */
  get mistakes(): StudyStep[] {
    return this.found?.steps.filter((step) => step.mark !== "") ?? [];
  }

  /** The first mistake after this moment, from the beginning again after the last. */
  nextMistake(at: number): StudyStep | null {
    const all = this.mistakes;
    return all.find((step) => step.n + 1 > at) ?? all[0] ?? null;
  }

  /** The last mistake before this moment, from the end again before the first. */
  mistakeBefore(at: number): StudyStep | null {
    const all = this.mistakes;
    return all.findLast((step) => step.n + 1 < at) ?? all.at(-1) ?? null;
  }
}

/** The mark of each move that lost something, by the number of the move. */
export function marksOf(steps: readonly StudyStep[]): Record<number, string> {
  const marked = steps.filter((step) => step.mark !== "");
  return Object.fromEntries(marked.map((step) => [step.n, step.mark]));
}

/** The worst n of them, in the order of the game. */
export function worst(steps: readonly StudyStep[], most: number): StudyStep[] {
  const kept = [...steps].sort((a, b) => b.loss - a.loss).slice(0, most);
  return kept.sort((a, b) => a.n - b.n);
}

export interface Tally {
  start: number;
  luck: number;
  own: number;
  others: number;
  result: number;
}

/** An account in tenths of a point that still add up: the largest part takes the rounding. */
export function tally(account: StudyAccount): Tally {
  const tenths = (share: number): number => Math.round(share * 1000) || 0;
  const parts = {
    start: tenths(account.start),
    luck: tenths(account.luck),
    own: tenths(account.own),
    others: tenths(account.others),
  };
  const result = tenths(account.result);
  const names = Object.keys(parts) as (keyof typeof parts)[];
  const largest = names.reduce((a, b) => (Math.abs(parts[b]) > Math.abs(parts[a]) ? b : a));
  parts[largest] += result - names.reduce((sum, name) => sum + parts[name], 0);
  return { ...parts, result };
}

/** Tenths of a point as people write them: "+3.4", "−12.0". */
export function signed(tenths: number): string {
  const text = (Math.abs(tenths) / 10).toFixed(1);
  return tenths === 0 ? "±0.0" : `${tenths > 0 ? "+" : "−"}${text}`;
}

export function percent(share: number): string {
  return (share * 100).toFixed(1);
}

/** Whom a stroke of luck helped most. */
export function helped(step: StudyStep): number {
  return step.swing.reduce((best, gain, seat) => (gain > (step.swing[best] ?? 0) ? seat : best), 0);
}
