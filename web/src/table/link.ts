/**
 * The connection to a table: greets, numbers, resends, reconnects. It knows messages, not games.
 *
 * Time and sockets are parameters, so that a test can play both ends.
 */
import type { Socket } from "../offline/place";
import { connect } from "../offline/places";
import type { ChatLine, Command, Explained, Problem, Said, Update, Welcome } from "../wire";

export type LineState = "connecting" | "open" | "waiting" | "closed";

/** A command without its nonce: the link numbers what it sends. */
export type Unsent = Command extends infer C
  ? C extends Command
    ? Omit<C, "nonce">
    : never
  : never;

export type Answered =
  | { done: true; explained?: Explained }
  /** Refused by the server; its words say why. */
  | { done: false; problem: Problem };

export interface Surroundings {
  connect(): Socket;
  now(): number;
  after(ms: number, work: () => void): () => void;
  nonce(): string;
  random(): number;
}

export interface Listener {
  state(state: LineState): void;
  welcome(welcome: Welcome): void;
  update(update: Update): void;
  chat(lines: ChatLine[]): void;
  presence(seats: number[]): void;
  /** The bot of this seat waits for its turn to think, until the next update. */
  queued(seat: number): void;
  /** The bot of this seat had time for a part of its work only. */
  capped(seat: number, share: number): void;
  bye(problem: Problem): void;
}

export const SPECTATOR = -2;
export const RESEND = 2500;
const BEAT = 8000;
const SILENCE = 6000;
const LONGEST_WAIT = 8000;

interface Waiting {
  text: string;
  sent: number;
  answer: (answered: Answered) => void;
}

export class TableLink {
  state: LineState = "connecting";
  /** The number of the last update of this viewer. */
  n = 0;
  viewer: number | null = null;
  /** The viewer that was asked for last: anything for another one is late. */
  #wish: number | null = null;
  /** The server's clock minus ours. */
  skew = 0;
  #socket: Socket | null = null;
  #waiting = new Map<string, Waiting>();
  #greeted = false;
  #failures = 0;
  #cancelRetry: (() => void) | null = null;
  #cancelBeat: (() => void) | null = null;
  #cancelResend: (() => void) | null = null;
  #cancelSilence: (() => void) | null = null;
  #pinged = 0;
  #ping = 0;
  #resyncing = false;

  constructor(
    private readonly around: Surroundings,
    private readonly listener: Listener,
  ) {}

  open(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = null;
    this.#greeted = false;
    this.#resyncing = false;
    this.#become(this.#failures ? "waiting" : "connecting");
    const socket = this.around.connect();
    this.#socket = socket;
    socket.onopen = () => this.#hello(socket);
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#hear(JSON.parse(event.data) as Said);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
    this.#listenFor(LONGEST_WAIT);
  }

  close(): void {
    this.#become("closed");
    this.#drop();
    this.#cancelRetry?.();
    this.#cancelResend?.();
  }

  /** The page is visible again: check that the connection still works. */
  wake(): void {
    if (this.state === "closed") return;
    if (this.#socket && this.#greeted) this.#beat(SILENCE / 2);
    else if (this.#cancelRetry) this.open();
  }

  /** Send a command until it is answered. */
  send(command: Unsent): Promise<Answered> {
    const nonce = this.around.nonce();
    const text = JSON.stringify({ ...command, nonce });
    return new Promise((answer) => {
      this.#waiting.set(nonce, { text, sent: this.around.now(), answer });
      if (this.#greeted) this.#say(text);
      this.#resendLater();
    });
  }

  /** Several players at one screen: whose view to see. */
  curtain(seat: number | null): void {
    this.#wish = this.viewer = seat ?? SPECTATOR;
    this.n = 0;
    if (this.#greeted) this.#say(JSON.stringify({ type: "curtain", seat }));
  }

  /** Greet again: this page has taken or left a seat. */
  greetAgain(): void {
    this.#wish = null;
    this.n = 0;
    if (this.#socket && this.#greeted) this.#hello(this.#socket);
  }

  #hello(socket: Socket): void {
    const seat = this.#wish !== null && this.#wish >= 0 ? this.#wish : null;
    socket.send(JSON.stringify({ type: "hello", seat, since: this.n }));
  }

  #hear(said: Said): void {
    this.#cancelSilence?.();
    this.#cancelSilence = null;
    switch (said.type) {
      case "welcome":
        this.#welcomed(said);
        break;
      case "update":
        this.#updated(said);
        break;
      case "ack":
        this.#answer(said.nonce, { done: true });
        break;
      case "refusal":
        this.#answer(said.nonce, { done: false, problem: said.problem });
        break;
      case "explained":
        this.#answer(said.nonce, { done: true, explained: said });
        break;
      case "chat":
        this.listener.chat(said.lines);
        break;
      case "presence":
        this.listener.presence(said.seats);
        break;
      case "waiting":
        this.listener.queued(said.seat);
        break;
      case "capped":
        this.listener.capped(said.seat, said.share);
        break;
      case "pong":
        this.#setClock(said.time, this.#pinged);
        break;
      case "bye":
        this.listener.bye(said.problem);
        break;
    }
  }

  #welcomed(welcome: Welcome): void {
    this.#greeted = true;
    this.#failures = 0;
    if (welcome.viewer !== this.viewer) this.n = 0;
    this.#wish = this.viewer = welcome.viewer;
    this.#setClock(welcome.time, this.around.now());
    this.#become("open");
    this.listener.welcome(welcome);
    for (const each of this.#waiting.values()) this.#say(each.text);
    this.#resendLater();
    this.#beatLater(Math.min(BEAT, welcome.heartbeat / 2));
  }

  #updated(update: Update): void {
    for (const nonce of update.acks) this.#answer(nonce, { done: true });
    if (update.viewer !== this.viewer) {
      // The spectator's view may come at any time: the seat was moved to another device.
      if (update.since !== 0 || ![this.#wish, SPECTATOR].includes(update.viewer)) return;
      this.viewer = update.viewer;
      this.n = 0;
    }
    if (update.since > this.n) {
      if (!this.#resyncing) this.#say(JSON.stringify({ type: "resync", since: this.n }));
      this.#resyncing = true;
      return;
    }
    this.#resyncing = false;
    if (update.n <= this.n && this.n !== 0) return;
    this.n = update.n;
    this.listener.update(update);
  }

  #answer(nonce: string, answered: Answered): void {
    const waiting = this.#waiting.get(nonce);
    this.#waiting.delete(nonce);
    waiting?.answer(answered);
  }

  #lost(): void {
    this.#drop();
    if (this.state === "closed") return;
    this.#failures += 1;
    this.#become("waiting");
    const wait = Math.min(LONGEST_WAIT, 300 * 2 ** Math.min(this.#failures - 1, 6));
    this.#cancelRetry = this.around.after(wait * (0.75 + this.around.random() / 2), () =>
      this.open(),
    );
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    this.#greeted = false;
    this.#cancelBeat?.();
    this.#cancelSilence?.();
    this.#cancelBeat = this.#cancelSilence = null;
    socket?.close();
  }

  #resendLater(): void {
    if (this.#cancelResend || this.#waiting.size === 0) return;
    this.#cancelResend = this.around.after(RESEND, () => {
      this.#cancelResend = null;
      const now = this.around.now();
      for (const each of this.#waiting.values()) {
        if (!this.#greeted || now - each.sent < RESEND) continue;
        each.sent = now;
        this.#say(each.text);
      }
      this.#resendLater();
    });
  }

  #beatLater(ms: number): void {
    this.#cancelBeat?.();
    this.#cancelBeat = this.around.after(ms, () => {
      this.#beat(SILENCE);
      this.#beatLater(ms);
    });
  }

  #beat(patience: number): void {
    this.#pinged = this.around.now();
    this.#ping += 1;
    this.#say(JSON.stringify({ type: "ping", id: this.#ping }));
    this.#listenFor(patience);
  }

  /** After this silence (ms) the connection counts as lost, whatever the browser says. */
  #listenFor(ms: number): void {
    this.#cancelSilence?.();
    this.#cancelSilence = this.around.after(ms, () => this.#lost());
  }

  #setClock(server: number, asked: number): void {
    const now = this.around.now();
    this.skew = server - (asked + now) / 2;
  }

  #say(text: string): void {
    this.#socket?.send(text);
  }

  #become(state: LineState): void {
    if (this.state === state && state !== "connecting") return;
    this.state = state;
    this.listener.state(state);
  }
}

/** The place of the table, with the browser's clock and random numbers. */
export function browserAround(table: string): Surroundings {
  return {
    connect: () => connect(table),
    now: () => Date.now(),
    after: (ms, work) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
    nonce: () =>
      Array.from(crypto.getRandomValues(new Uint32Array(3)), (x) => x.toString(36)).join(""),
    random: () => Math.random(),
  };
}
