/** What the server says about a choice before it is made: why it is refused, or how it may end. */
import type { Outlook, Problem } from "../wire";
import type { TableLink } from "./link";

/** An answer of the server, shown beside what it is about. */
export interface Note {
  problem: Problem | null;
  outlook: Outlook | null;
  box: DOMRect;
}

/** What is needed of the table. */
interface Table {
  readonly link: TableLink;
  readonly viewer: number;
}

export class Notes {
  shown = $state.raw<Note | null>(null);
  #asked = 0;

  constructor(private readonly table: Table) {}

  explain = (code: string, target: Element): void => {
    if (this.table.viewer < 0) return;
    this.#asked += 1;
    const number = this.#asked;
    void this.table.link.send({ type: "explain", code }).then((answered) => {
      if (number !== this.#asked) return;
      const { problem = null, outlook = null } = answered.done
        ? (answered.explained ?? {})
        : { problem: answered.problem };
      const nothing = problem === null && outlook === null;
      this.shown = nothing ? null : { problem, outlook, box: target.getBoundingClientRect() };
    });
  };

  async outlook(code: string): Promise<Outlook | null> {
    const answered = await this.table.link.send({ type: "explain", code });
    return answered.done ? (answered.explained?.outlook ?? null) : null;
  }

  /** Why a code is refused; null if it is not. */
  async why(code: string): Promise<Problem | null> {
    const answered = await this.table.link.send({ type: "explain", code });
    return answered.done ? (answered.explained?.problem ?? null) : answered.problem;
  }

  hush(): void {
    this.#asked += 1;
    this.shown = null;
  }
}
