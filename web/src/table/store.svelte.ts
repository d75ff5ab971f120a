/** The state of one table's screen. The server decides; this store follows and sends requests. */
import { here } from "../address";
import * as api from "../api";
import { Choosing } from "../boards/choosing.svelte";
import type { Face, Json, Standing } from "../boards/contract";
import { loadFace } from "../boards/faces";
import { timelineOf } from "../boards/shared/timeline";
import { AHEAD, TableLuck } from "../luck/luck.svelte";
import { unpack } from "../luck/notes";
import { router } from "../router.svelte";
import { settings } from "../settings.svelte";
import type {
  Choice,
  GameAbout,
  GameWords,
  Problem,
  Question,
  TableInfo,
  Told,
  Update,
  Welcome,
  Words,
} from "../wire";
import { Company } from "./company.svelte";
import { Following } from "./following";
import { afterFrame } from "./frame";
import { browserAround, SPECTATOR, TableLink, type LineState } from "./link";
import type { LogLine } from "./chronicle";
import { Notes } from "./notes.svelte";
import { Odds } from "./odds.svelte";
import { fitting, Orders } from "./orders.svelte";
import { sharing, type Sharing } from "./sharing";
import { notify, sound } from "./signals";
import { Steady } from "./steady";
import { Telling } from "./telling.svelte";

/** What another player or a bot does is shown for at least this long (ms, at normal speed). */
const BEAT = 550;

function isOver({ status }: Update): boolean {
  return status === "over" || status === "aborted";
}

export class TableStore {
  info = $state.raw<TableInfo | null>(null);
  about = $state.raw<GameAbout | null>(null);
  pack = $state.raw<Json>({});
  words = $state.raw<GameWords>({ ja: {}, en: {} });
  face = $state.raw<Face | null>(null);
  mine = $state.raw<number[]>([]);
  line = $state<LineState>("connecting");
  shown = $state.raw<Update | null>(null);
  /** What may be read beside the board: `shown`, once the board has shown what is told. */
  around = $state.raw<Update | null>(null);
  /** The log and the listed question are a frame behind the board: see `#surround`. */
  log = $state.raw<readonly LogLine[]>([]);
  /** The question whose choices are listed. */
  listed = $state.raw<Question | null>(null);
  /** Events are being shown. */
  busy = $state(false);
  /** The game is over, or was called off, and its last event has been shown. News that come after
   * that, like the offer of a rematch, do not change it. */
  ended = $state(false);
  /** A choice is on its way. */
  sending = $state(false);
  /** The seat whose bot waits for its turn to think. */
  queued = $state<number | null>(null);
  /** Bots whose last answer had too little time, by seat: the part of the work that was done. */
  hurried = $state.raw<Record<number, number>>({});
  /** A choice that waits for its confirmation. */
  confirming = $state.raw<Choice | null>(null);
  problem = $state.raw<Problem | null>(null);
  /** The table cannot be shown at all. */
  lost = $state.raw<unknown>(null);
  /** Another after every curtain: boards keep plans by it. */
  choosing = $state.raw(new Choosing());
  readonly company = new Company(this);
  readonly notes = new Notes(this);
  readonly orders: Orders;
  readonly odds = new Odds((code) => this.notes.outlook(code));
  readonly steady = new Steady();
  readonly telling = new Telling(() => this.#heard());
  readonly link: TableLink;
  readonly luck: TableLuck;
  #following: Following;
  /** Updates that came before the game was loaded. */
  #early: Update[] = [];
  #surrounding: (() => void) | null = null;
  #notice: Notification | null = null;
  /** The curtain was opened for the seat that is shown. */
  #lifted = $state(false);
  #undone = false;
  /** How long what is shown is shown (ms). */
  #lasts = 0;
  /** The last question that was answered. */
  #acted = "";
  /** A question that the player answers, whatever an order says: after an undo or a refusal. */
  #byHand = "";
  #waiting: { decision: string; code: string } | null = null;

  constructor(readonly id: string) {
    this.orders = new Orders(`gunbai.orders.${id}`);
    this.link = new TableLink(browserAround(id), {
      state: (state) => (this.line = state),
      welcome: (welcome) => this.#welcome(welcome),
      update: (update) => this.#update(update),
      chat: (lines) => this.company.hear(lines),
      presence: (seats) => (this.company.present = seats),
      queued: (seat) => (this.queued = seat),
      capped: (seat, share) => (this.hurried = { ...this.hurried, [seat]: share }),
      bye: (problem) => this.tell(problem),
    });
    this.luck = new TableLuck(
      id,
      (command) => this.link.send(command),
      () => Date.now() + this.link.skew,
    );
    this.#following = new Following({
      show: (update, told, pace) => this.#show(update, told, pace),
      finish: () => this.telling.finish(),
      rest: () => this.#rest(),
      hidden: () => document.hidden,
      matters: (update) => update.events.some((told) => this.face?.matters?.(told) ?? false),
      after: (ms, work) => {
        const timer = setTimeout(work, ms);
        return () => clearTimeout(timer);
      },
    });
  }

  get viewer(): number {
    return this.shown?.viewer ?? SPECTATOR;
  }

  get question(): Question | null {
    return this.busy ? null : (this.shown?.question ?? null);
  }

  get choices(): Choice[] {
    return this.question?.choices ?? [];
  }

  /** What is happening on the board, in words; null when nothing is. */
  get caption(): Words | null {
    return this.busy ? this.telling.caption : null;
  }

  /** Several people at this screen. */
  get isHotSeat(): boolean {
    return this.mine.length > 1;
  }

  /** My seats that are asked. */
  get called(): number[] {
    return this.shown?.asked.filter((seat) => this.mine.includes(seat)) ?? [];
  }

  /** Seats for which the curtain waits to be opened; none of their data is on this page yet. */
  get curtain(): number[] {
    return this.#sharing.veiled;
  }

  get #sharing(): Sharing {
    const { shown, mine } = this;
    if (!shown || this.busy) return { next: null, veiled: [] };
    return sharing({ shown, mine, lifted: this.#lifted });
  }

  word = (key: string): string => this.words[settings.language][key] ?? `⟨${key}⟩`;

  async open(): Promise<void> {
    try {
      await this.#claim();
      const [info, games] = await Promise.all([api.table(this.id), api.games(), api.session()]);
      // The cookie is there: the server knows us by it. The table comes while its game is loaded.
      this.link.open();
      const [words, pack, face] = await Promise.all([
        api.gameWords(info.game),
        api.pack(info.game, info.pack),
        loadFace(info.game),
      ]);
      this.about = games.find((each) => each.id === info.game) ?? null;
      this.words = words;
      this.pack = pack;
      this.face = face;
      if (this.mine.length === 0) this.mine = info.mine ?? [];
      this.info = info;
      for (const update of this.#early.splice(0)) this.#update(update);
    } catch (error) {
      this.link.close();
      this.lost = error;
    }
  }

  close(): void {
    this.luck.leave();
    this.link.close();
    this.#following.stop();
    this.telling.clear();
    this.#surrounding?.();
    clearTimeout(this.#fading);
  }

  /** A link that moves a seat to this device holds its token behind the #. */
  async #claim(): Promise<void> {
    const [token = "", ...chain] = here().hash.slice(1).split(".");
    if (!token) return;
    unpack(chain.join("."), AHEAD);
    router.rename(location.pathname);
    try {
      await api.claim(this.id, token);
    } catch (error) {
      this.report(error);
    }
  }

  #welcome(welcome: Welcome): void {
    this.mine = welcome.seats;
  }

  #update(update: Update): void {
    if (!this.info) {
      this.#early.push(update);
      return;
    }
    this.queued = null;
    this.luck.take(update, this.mine);
    const fresh = this.shown === null || update.viewer !== this.shown.viewer || update.since === 0;
    if (!this.telling.take(update)) this.link.greetAgain();
    this.#following.add(update, fresh);
  }

  #show(update: Update, told: Told[], pace: number): number {
    if (update.question?.decision !== this.shown?.question?.decision) {
      this.choosing.clear();
      this.confirming = null;
      this.notes.shown = null;
    }
    const motion = settings.motion * pace;
    const timeline = timelineOf(this.face?.tempo, told, motion);
    this.busy = true;
    this.ended &&= isOver(update);
    this.shown = update;
    this.listed = null;
    this.telling.begin(update.n, told, timeline);
    if (settings.chosen.sound && !document.hidden) {
      sound(this.face, told, timeline, Boolean(update.result));
    }
    const others = told.length > 0 && update.acks.length === 0;
    if (others) this.steady.changed();
    this.#lasts = Math.max(timeline.total, others ? BEAT * motion : 0);
    return this.#lasts;
  }

  #heard(): void {
    if (this.telling.complete) this.around = this.shown;
    this.#surround();
  }

  /**
   * Update the log and the list of choices. While something moves they follow one frame later:
   * drawing everything at once would take longer than a frame.
   */
  #surround(): void {
    this.#surrounding?.();
    const work = () => {
      this.#surrounding = null;
      this.log = this.telling.lines();
      const answered = this.question?.decision === this.#acted || this.#alone !== null;
      this.listed = answered ? null : this.question;
    };
    if (settings.motion === 0 || document.hidden) work();
    else this.#surrounding = afterFrame(work);
  }

  /** Show the rest of what is waiting at once; false if nothing is. */
  skip(): boolean {
    const skips = this.busy;
    this.#lasts = 0;
    this.#following.skip();
    return skips;
  }

  #rest(): void {
    this.busy = false;
    this.ended = this.shown !== null && isOver(this.shown);
    this.steady.rested(this.#lasts);
    const { next } = this.#sharing;
    if (next !== null) this.#sit(next, false);
    if (this.curtain.length > 0 && this.viewer >= 0) this.#close();
    if (this.called.length > 0) this.#call();
    this.#answerAlone();
    this.#surround();
    if (!this.sending) void this.odds.follow(this.question, this.face?.fights);
  }

  /** The order that answers questions for the seat that is shown. */
  get order(): Standing | null {
    const view = this.shown?.view;
    return view ? this.orders.of(this.viewer, this.face?.standing ?? [], view) : null;
  }

  /** Orders that the player could give instead of an answer. */
  get fitting(): Standing[] {
    return fitting(this.face?.standing ?? [], this.choices);
  }

  give(order: Standing): void {
    if (this.shown?.view) this.orders.give(this.viewer, order, this.shown.view);
    this.#byHand = "";
    this.#answerAlone();
  }

  /** Answer by the player's order, or with the only possible choice; but not after an undo. */
  #answerAlone(): void {
    if (this.#undone) this.#byHand = this.question?.decision ?? "";
    this.#undone = false;
    const choice = this.#alone;
    const open = !this.sending && this.question?.decision !== this.#acted;
    if (!choice || !open) return;
    this.steady.changed();
    void this.#act(choice);
  }

  /** The choice that is made, or was made, without the player. Its question is not listed. */
  get #alone(): Choice | null {
    if (this.question?.decision === this.#byHand) return null;
    const code = this.order?.answer(this.choices) ?? this.#single();
    return this.choices.find((each) => each.code === code) ?? null;
  }

  /**
   * The only possible choice. Where something is secret and another person plays, that person must
   * not learn from an answer without a moment's thought that there was no choice.
   */
  #single(): string | null {
    const { single, confirm } = settings.chosen;
    const [only, second] = this.choices;
    const people = this.shown?.seats.filter(({ kind, seat }) => {
      return kind !== "bot" && seat !== this.viewer;
    });
    const telling = this.about?.secrets !== false && (people?.length ?? 0) > 0;
    return only && !second && single && !confirm && !telling ? only.code : null;
  }

  /** The seat's own view is removed before another player takes the device. */
  #close(): void {
    const shown = this.shown;
    if (!shown) return;
    this.#surrounding?.();
    this.telling.clear();
    this.log = [];
    this.listed = null;
    this.shown = { ...shown, viewer: SPECTATOR, view: null, question: null, events: [] };
    this.around = this.shown;
    this.choosing = new Choosing();
    this.#lifted = false;
    this.link.curtain(null);
  }

  openCurtain(seat: number): void {
    this.#sit(seat, true);
  }

  /** Show another of my seats; `lifted`: its player has said to be alone at the screen. */
  #sit(seat: number, lifted: boolean): void {
    this.#lifted = lifted;
    this.link.curtain(seat);
  }

  #call(): void {
    const title = this.about?.titles[settings.language] ?? "軍配";
    const text = this.shown?.prompt?.[settings.language] ?? "";
    this.#notice = notify(title, text, this.id) ?? this.#notice;
  }

  /** The page is visible again. */
  wake(): void {
    this.#notice?.close();
    this.#notice = null;
    this.link.wake();
  }

  play = (code: string): void => {
    const choice = this.choices.find((each) => each.code === code);
    const decision = this.question?.decision;
    if (!choice || decision === undefined) return;
    if (this.sending) {
      // The next question may come before the answer to the last: what is chosen then waits.
      if (decision !== this.#acted) this.#waiting = { decision, code };
      return;
    }
    this.notes.shown = null;
    if (settings.chosen.confirm && this.choices.length > 1) this.confirming = choice;
    else void this.#act(choice);
  };

  confirm(): void {
    if (this.confirming) void this.#act(this.confirming);
  }

  async #act(choice: Choice): Promise<void> {
    const decision = this.question?.decision;
    if (decision === undefined) return;
    this.confirming = null;
    this.sending = true;
    this.#acted = decision;
    const answered = await this.link.send({ type: "act", decision, code: choice.code });
    this.sending = false;
    if (answered.done) {
      this.#goOn();
      return;
    }
    this.#acted = "";
    this.#byHand = decision;
    this.#surround();
    this.tell(answered.problem);
  }

  #goOn(): void {
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting && waiting.decision === this.question?.decision) this.play(waiting.code);
    else this.#answerAlone();
  }

  async undo(): Promise<void> {
    const decision = this.question?.decision;
    if (decision === undefined) return;
    this.#undone = true;
    const answered = await this.link.send({ type: "undo", decision });
    if (!answered.done) this.tell(answered.problem);
  }

  report(error: unknown): void {
    const words = { ja: api.wordsOf(error, "ja"), en: api.wordsOf(error, "en") };
    this.tell({ key: "", message: words.en, words });
  }

  #fading = 0;

  /** Say what went wrong, for as long as it takes to read. */
  tell(problem: Problem): void {
    this.problem = problem;
    clearTimeout(this.#fading);
    this.#fading = window.setTimeout(() => (this.problem = null), 7000);
  }
}
