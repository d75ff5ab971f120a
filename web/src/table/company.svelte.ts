/** The people at a table: what they say and offer to each other, and the seats they take. */
import * as api from "../api";
import { newShare } from "../luck/notes";
import type { ChatLine, Problem, Update } from "../wire";
import type { TableLink } from "./link";

/** What is needed of the table. */
interface Table {
  readonly id: string;
  readonly link: TableLink;
  readonly shown: Update | null;
  readonly mine: number[];
  tell(problem: Problem): void;
  report(error: unknown): void;
}

export class Company {
  /** Seats whose people are connected; null as long as that is not known. */
  present = $state.raw<number[] | null>(null);
  chat = $state.raw<ChatLine[]>([]);

  constructor(private readonly table: Table) {}

  /** Seats whose people are not connected. */
  get away(): number[] {
    const people = this.table.shown?.seats.filter((seat) => seat.kind === "human") ?? [];
    const gone = people.filter((seat) => !(this.present?.includes(seat.seat) ?? true));
    return gone.map((seat) => seat.seat).filter((seat) => !this.table.mine.includes(seat));
  }

  /** The server sends the latest lines again after every greeting. */
  hear(lines: ChatLine[]): void {
    const told = (line: ChatLine): boolean =>
      lines.some((each) => each.room === line.room && each.n === line.n);
    const known = this.chat.filter((line) => !told(line));
    this.chat = [...known, ...lines].sort((a, b) => a.at - b.at);
  }

  say = (text: string): Promise<void> => this.#ask({ type: "say", text });
  comeBack = (): Promise<void> => this.#ask({ type: "return" });
  resign = (): Promise<void> => this.#ask({ type: "resign" });

  offer(what: "undo" | "abort" | "rematch" | "proceed"): Promise<void> {
    return this.#ask({ type: "offer", what, ...this.#shareFor(what) });
  }

  async answer(yes: boolean): Promise<void> {
    const offer = this.table.shown?.offer;
    if (!offer) return;
    const share = yes ? this.#shareFor(offer.what) : {};
    await this.#ask({ type: "answer", offer: offer.id, yes, ...share });
  }

  /** A player who agrees to a rematch commits to a share of its luck. */
  #shareFor(what: string): { share?: string } {
    return what === "rematch" ? { share: newShare() } : {};
  }

  async #ask(command: Parameters<TableLink["send"]>[0]): Promise<void> {
    const answered = await this.table.link.send(command);
    if (!answered.done) this.table.tell(answered.problem);
  }

  async sit(seat: number, hints = false): Promise<void> {
    await this.#try(() => api.sit(this.table.id, seat, hints));
    this.table.link.greetAgain();
  }

  async leave(seat: number): Promise<void> {
    await this.#try(() => api.leave(this.table.id, seat));
    this.table.link.greetAgain();
  }

  start = (): Promise<void> => this.#try(() => api.start(this.table.id));
  abort = (): Promise<void> => this.#try(() => api.abort(this.table.id));

  async #try(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.table.report(error);
    }
  }
}
