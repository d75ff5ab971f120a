/** What is found out about a game that is over: its summary, then its analysis. */
import { to } from "../../address";
import * as api from "../../api";
import { Analysing } from "../../study/analysing.svelte";
import { analysisOfTable } from "../../study/replaying.svelte";
import type { StudyStep, Summary } from "../../wire";

/** Once a game is over, everybody may see everything. */
export const EVERYTHING = -3;

export class Outcome {
  summary = $state.raw<Summary | null>(null);
  /** Why there is no summary. */
  trouble = $state.raw<unknown>(null);
  readonly analysing: Analysing;
  #asked = false;

  constructor(readonly table: string) {
    this.analysing = new Analysing(analysisOfTable(table));
  }

  /** Ask the server once; further calls do nothing. */
  async find(): Promise<void> {
    if (this.#asked) return;
    this.#asked = true;
    try {
      this.summary = await api.summary(this.table, EVERYTHING);
    } catch (error) {
      this.trouble = error;
      this.#asked = false;
      return;
    }
    this.analyse();
  }

  analyse(): void {
    void this.analysing.look(EVERYTHING);
  }

  close(): void {
    this.analysing.stop();
  }

  /** The replay after this step. */
  linkTo(step: StudyStep): string {
    return to(`/replay/${this.table}?n=${step.n + 1}&seat=${EVERYTHING}`);
  }
}
