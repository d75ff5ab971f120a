/**
 * How long events are shown. A game says what its events need at normal speed; `timelineOf` is the
 * only place that turns this into the time on the screen. The table waits for `total` before it
 * shows the next update, and boards animate by `at` and `time`.
 */
import type { Told } from "../../wire";

export interface Timeline {
  /** When each event begins (ms after the first). */
  at: readonly number[];
  /** How long each event is shown (ms). */
  time: readonly number[];
  /** When the board shows what each event did, so that words may tell it; left out: as it begins. */
  said?: readonly number[];
  /** When the next update may come (ms). */
  total: number;
  /** When it began (`performance.now()`); left out: now. All that waits counts from here. */
  start?: number;
}

/** How long the events of a game need at normal speed. */
export type Tempo = (told: Told[]) => Timeline;

/** Nothing moves. */
export const STILL: Timeline = { at: [], time: [], total: 0 };

/** All events of an update are shown within this time (at normal speed): five battles fit in. */
const LONGEST = 15_000;
/** For games without a tempo. */
const PLAIN = 350;

/** The time on the screen; `motion` is 0 without animation, 1 as designed, more for slower. */
export function timelineOf(tempo: Tempo | undefined, told: Told[], motion: number): Timeline {
  if (told.length === 0 || motion === 0) return STILL;
  const needed = tempo?.(told) ?? parallel(told.map(() => PLAIN));
  return scaled(within(needed, LONGEST), motion);
}

/**
 * Events one after another, each for the time of its verb. Events in a row whose verbs are
 * `joined` begin at the same moment and last as long as the longest of them.
 */
export function inTurn(
  told: readonly Told[],
  times: Readonly<Record<string, number>>,
  joined: readonly string[] = [],
): Timeline {
  const timeline = { at: [] as number[], time: [] as number[], total: 0 };
  let run: number[] = [];
  const finish = (): void => {
    const { at, time, total } = parallel(run);
    timeline.at.push(...at.map((start) => timeline.total + start));
    timeline.time.push(...time);
    timeline.total += total;
    run = [];
  };
  for (const { verb } of told) {
    const joins = joined.includes(verb);
    if (!joins) finish();
    run.push(times[verb] ?? 0);
    if (!joins) finish();
  }
  finish();
  return timeline;
}

/** Everything at once, for as long as the longest needs. */
function parallel(times: readonly number[]): Timeline {
  const total = Math.max(0, ...times);
  return { at: times.map(() => 0), time: times.map(() => total), total };
}

/** The same, faster if it would take longer than `most`. */
export function within(timeline: Timeline, most: number): Timeline {
  return timeline.total > most ? scaled(timeline, most / timeline.total) : timeline;
}

/** When the words of an event may be told (ms). */
export function saidAt(timeline: Timeline, event: number): number {
  return timeline.said?.[event] ?? timeline.at[event] ?? 0;
}

/** How long to wait from now on for a time of the timeline (ms). */
export function until(timeline: Timeline, time: number): number {
  const now = performance.now();
  return Math.max(0, (timeline.start ?? now) + time - now);
}

function scaled({ at, time, said, total }: Timeline, factor: number): Timeline {
  const scale = (ms: number): number => ms * factor;
  const found = { at: at.map(scale), time: time.map(scale), total: total * factor };
  return said ? { ...found, said: said.map(scale) } : found;
}
