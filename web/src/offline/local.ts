/**
 * This device as a place: a worker runs the server's own code and speaks the server's messages.
 *
 * The worker can end at any time, because the log is the truth: the next request starts another.
 */
import { mount } from "svelte";
import { STATIC } from "../address";
import type { Problem } from "../wire";
import { filed } from "./files";
import Loading from "./Loading.svelte";
import { OneTab } from "./one-tab";
import { failureOf, Problematic, type Place, type Reply, type Socket } from "./place";
import { status, type EngineStatus } from "./status.svelte";
import { NO_ENGINE, STOPPED } from "./troubles";

/** What the page says to the worker. */
export type ToWorker =
  | { type: "start"; base: string }
  | { type: "ask"; id: number; method: string; path: string; body: unknown }
  | { type: "stream"; id: number; path: string; body: unknown }
  | { type: "cancel"; id: number }
  | { type: "open"; line: number; table: string }
  | { type: "say"; line: number; text: string }
  | { type: "close"; line: number };

/** What the worker says to the page. The body of an answer is text, mostly JSON. */
export type FromWorker =
  | { type: "answer"; id: number; status: number; body: string }
  | { type: "piece"; id: number; body: string }
  | { type: "end"; id: number }
  | { type: "opened"; line: number }
  | { type: "heard"; line: number; text: string }
  | { type: "closed"; line: number }
  | { type: "progress"; step: string; loaded: number; total: number }
  | { type: "ready" }
  | { type: "trouble"; problem: Problem }
  | { type: "broken"; problem: Problem };

/** A worker, or what stands for it in a test. */
export interface Port {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((event: { data: FromWorker }) => void) | null;
  onerror: ((event: unknown) => void) | null;
}

/** What the place depends on. */
export interface Ground {
  start(): Port;
  base: string;
  /** An answer that stands in a file, so that the engine is not needed for it. */
  filed?(path: string): Promise<Reply | null>;
  /** Wait until no other tab has the games; `lost` is called when another one takes them. */
  claim(lost: () => void): Promise<void>;
  status: EngineStatus;
}

interface Streaming {
  take(piece: unknown): void;
  end(problem: Problematic | null): void;
}

export class LocalPlace implements Place {
  #port: Promise<Port> | null = null;
  #last = 0;
  #asked = new Map<number, { done: (reply: Reply) => void; failed: (error: unknown) => void }>();
  #streams = new Map<number, Streaming>();
  #lines = new Map<number, Socket>();

  constructor(private readonly ground: Ground) {}

  async ask(method: string, path: string, body?: unknown): Promise<Reply> {
    const filed = method === "GET" ? await this.ground.filed?.(path) : null;
    if (filed) return filed;
    const port = await this.#started();
    const id = (this.#last += 1);
    return new Promise((done, failed) => {
      this.#asked.set(id, { done, failed });
      port.postMessage({ type: "ask", id, method, path, body: plain(body) });
    });
  }

  async *stream(path: string, body: unknown, signal: AbortSignal): AsyncGenerator {
    const port = await this.#started();
    const id = (this.#last += 1);
    const pieces: unknown[] = [];
    let ended = false;
    let problem: Problematic | null = null;
    let wake: () => void = () => undefined;
    this.#streams.set(id, {
      take: (piece) => {
        pieces.push(piece);
        wake();
      },
      end: (found) => {
        ended = true;
        problem = found;
        wake();
      },
    });
    const stop = (): void => this.#streams.get(id)?.end(null);
    signal.addEventListener("abort", stop);
    port.postMessage({ type: "stream", id, path, body: plain(body) });
    try {
      for (;;) {
        while (pieces.length > 0 && !signal.aborted) yield pieces.shift();
        if (problem) throw problem as Problematic;
        if (ended || signal.aborted) return;
        await new Promise<void>((done) => (wake = done));
      }
    } finally {
      signal.removeEventListener("abort", stop);
      if (this.#streams.delete(id) && !ended) port.postMessage({ type: "cancel", id });
    }
  }

  connect(table: string): Socket {
    const line = (this.#last += 1);
    let port: Port | null = null;
    const socket: Socket = {
      send: (text) => port?.postMessage({ type: "say", line, text }),
      close: () => {
        if (this.#lines.delete(line)) port?.postMessage({ type: "close", line });
      },
      onopen: null,
      onmessage: null,
      onclose: null,
    };
    this.#lines.set(line, socket);
    this.#started().then(
      (found) => {
        if (!this.#lines.has(line)) return;
        port = found;
        port.postMessage({ type: "open", line, table });
      },
      () => {
        if (this.#lines.delete(line)) socket.onclose?.();
      },
    );
    return socket;
  }

  /** The worker, started if there is none, once it is ready. */
  #started(): Promise<Port> {
    this.#port ??= this.#start().catch((error: unknown) => {
      this.#port = null;
      throw error;
    });
    return this.#port;
  }

  async #start(): Promise<Port> {
    const { ground } = this;
    ground.status.begin();
    let port: Port | null = null;
    await ground.claim(() => {
      this.#stop(port, STOPPED);
      ground.status.end();
    });
    const found = ground.start();
    port = found;
    return new Promise((done, failed) => {
      found.onerror = () => {
        this.#stop(found, NO_ENGINE);
        failed(new Problematic(NO_ENGINE, 503));
      };
      found.onmessage = ({ data }) => {
        if (data.type === "ready") {
          found.onerror = () => this.#stop(found, STOPPED);
          ground.status.ready();
          done(found);
        } else if (data.type === "broken") {
          this.#stop(found, data.problem);
          failed(new Problematic(data.problem, 503));
        } else {
          this.#hear(data);
        }
      };
      found.postMessage({ type: "start", base: ground.base });
    });
  }

  /** End a worker: whoever waits for it is told, and asks again if that is wanted. */
  #stop(port: Port | null, problem: Problem): void {
    if (port) {
      port.onmessage = port.onerror = null;
      port.terminate();
    }
    this.#port = null;
    this.ground.status.fail(problem);
    const error = new Problematic(problem, 503);
    const [asked, streams, lines] = [this.#asked, this.#streams, this.#lines];
    this.#asked = new Map();
    this.#streams = new Map();
    this.#lines = new Map();
    for (const { failed } of asked.values()) failed(error);
    for (const { end } of streams.values()) end(error);
    for (const socket of lines.values()) socket.onclose?.();
  }

  #hear(said: FromWorker): void {
    switch (said.type) {
      case "answer":
        this.#answer(said.id, { status: said.status, text: said.body });
        break;
      case "piece":
        this.#streams.get(said.id)?.take(JSON.parse(said.body));
        break;
      case "end":
        this.#streams.get(said.id)?.end(null);
        break;
      case "opened":
        this.#lines.get(said.line)?.onopen?.();
        break;
      case "heard":
        this.#lines.get(said.line)?.onmessage?.({ data: said.text });
        break;
      case "closed": {
        const socket = this.#lines.get(said.line);
        this.#lines.delete(said.line);
        socket?.onclose?.();
        break;
      }
      case "progress":
        this.ground.status.progress(said.step, said.loaded, said.total);
        break;
      case "trouble":
        this.ground.status.fail(said.problem);
        break;
    }
  }

  /** A stream that is refused is answered like a request. */
  #answer(id: number, reply: Reply): void {
    this.#asked.get(id)?.done(reply);
    this.#asked.delete(id);
    this.#streams.get(id)?.end(failureOf(reply));
  }
}

/** As JSON would carry it: a worker cannot be sent what Svelte watches. */
function plain(body: unknown): unknown {
  return body === undefined ? null : JSON.parse(JSON.stringify(body));
}

let place: LocalPlace | null = null;

/** This device, with the browser's worker. */
export function local(): LocalPlace {
  if (place) return place;
  const tab = new OneTab((take) => status.wait(take));
  place = new LocalPlace({
    start: () =>
      new Worker(new URL("./judge.worker.ts", import.meta.url), {
        type: "module",
      }) as unknown as Port,
    base: new URL(import.meta.env.BASE_URL, location.href).href,
    claim: (lost) => tab.claim(lost),
    filed: STATIC ? filed : undefined,
    status,
  });
  mount(Loading, { target: document.body });
  // Ask the browser not to throw the games away when the device runs out of room.
  void navigator.storage?.persist?.().catch(() => undefined);
  return place;
}
