/** What has happened at the table, in order, however the updates came. */
import type { Told, Update } from "../wire";

export interface LogLine {
  key: string;
  told: Told;
}

interface Page {
  n: number;
  lines: LogLine[];
}

export class Chronicle {
  #pages: Page[] = [];
  #viewer: number | null = null;

  /** Add an update; false if there is a gap before it (then ask for everything). */
  take(update: Update): boolean {
    if (update.since === 0 || update.viewer !== this.#viewer) this.#pages = [];
    this.#viewer = update.viewer;
    this.#pages = this.#pages.filter((page) => page.n <= update.since);
    const joins = (this.#pages.at(-1)?.n ?? 0) === update.since;
    const lines = update.events.map((told, i) => ({ key: `${update.n}.${i}`, told }));
    this.#pages.push({ n: update.n, lines });
    return joins;
  }

  /** Everything up to a number: what comes after is not shown yet. */
  until(n: number): LogLine[] {
    return this.#pages.filter((page) => page.n <= n).flatMap((page) => page.lines);
  }

  clear(): void {
    this.#pages = [];
    this.#viewer = null;
  }
}
