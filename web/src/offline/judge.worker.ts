/**
 * The first worker: the server's own house, in Python, on the log of this device.
 *
 * It speaks the messages that local.ts defines. Between Python and JavaScript go texts and numbers
 * alone.
 */
import type { Problem } from "../wire";
import type { FromWorker, ToWorker } from "./local";
import { Log } from "./log";
import { loadEngine } from "./pyodide";
import { Thinker, type ThinkerPort } from "./thinker";
import { NO_ENGINE } from "./troubles";

/** A proxy of Python's tuple of a status and a text. */
interface Answer {
  toJs(): [number, string];
  destroy(): void;
}

interface Line {
  hear(text: string): void;
  close(): void;
  destroy(): void;
}

interface Stream {
  cancel(): void;
  destroy(): void;
}

interface Door {
  ask(method: string, path: string, body?: string): Promise<Answer>;
  stream(
    path: string,
    body: string | undefined,
    say: (text: string) => void,
    end: (status: number, text: string) => void,
  ): Stream;
  connect(table: string, say: (text: string) => void, closed: () => void): Line;
}

interface Offline {
  start(log: object, thinker: object, wishes: string): Promise<Door>;
}

let door: Door | null = null;
/** Why the log could not be read or written, the last time. */
let unstored: Problem | null = null;
const lines = new Map<number, Line>();
const streams = new Map<number, Stream>();

function post(message: FromWorker): void {
  self.postMessage(message);
}

async function start(base: string): Promise<void> {
  const python = await loadEngine(base, (step, loaded, total) =>
    post({ type: "progress", step, loaded, total }),
  );
  const worker = (): ThinkerPort =>
    new Worker(new URL("./thinking.worker.ts", import.meta.url), {
      type: "module",
    }) as unknown as ThinkerPort;
  const thinker = new Thinker(worker, base);
  const offline = python.pyimport("gunbai.server.offline") as Offline;
  const wishes = { language: navigator.language.slice(0, 2), home: `${base}#` };
  door = await offline.start(kept(), thinker, JSON.stringify(wishes));
  post({ type: "ready" });
  thinker.warmUp();
}

/** The log as Python asks for it: `Log` of gunbai/server/offline/log_store.py. */
function kept(): object {
  const log = new Log((problem) => {
    unstored = problem;
    if (door) post({ type: "trouble", problem });
  });
  return {
    append: (table: string, first: number, bodies: string, row?: string) =>
      log.append(table, first, JSON.parse(bodies) as string[], row ?? null),
    load: async (table: string, since: number) => JSON.stringify(await log.load(table, since)),
    rows: async () => JSON.stringify(await log.rows()),
    remove: (table: string) => log.remove(table),
    secret: (name: string, fresh: string) => log.secret(name, fresh),
    keep: (name: string, value: string) => log.keep(name, value),
    packs: async () => JSON.stringify(await log.packs()),
    keep_pack: (pack: string, text: string) => log.keepPack(pack, text),
  };
}

async function ask(door: Door, id: number, method: string, path: string, body: unknown) {
  const answer = await door.ask(method, path, textOf(body));
  const [status, text] = answer.toJs();
  answer.destroy();
  post({ type: "answer", id, status, body: text });
}

function stream(door: Door, id: number, path: string, body: unknown): void {
  const end = (status: number, text: string): void => {
    post(status < 300 ? { type: "end", id } : { type: "answer", id, status, body: text });
    streams.get(id)?.destroy();
    streams.delete(id);
  };
  streams.set(
    id,
    door.stream(path, textOf(body), (text) => post({ type: "piece", id, body: text }), end),
  );
}

function open(door: Door, line: number, table: string): void {
  const closed = (): void => {
    lines.get(line)?.destroy();
    lines.delete(line);
    post({ type: "closed", line });
  };
  const say = (text: string): void => post({ type: "heard", line, text });
  lines.set(line, door.connect(table, say, closed));
  post({ type: "opened", line });
}

function textOf(body: unknown): string | undefined {
  return body === null || body === undefined ? undefined : JSON.stringify(body);
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === "start") {
    start(data.base).catch((error: unknown) => {
      console.error(error);
      post({ type: "broken", problem: unstored ?? NO_ENGINE });
    });
    return;
  }
  if (!door) return;
  switch (data.type) {
    case "ask":
      void ask(door, data.id, data.method, data.path, data.body);
      break;
    case "stream":
      stream(door, data.id, data.path, data.body);
      break;
    case "cancel":
      streams.get(data.id)?.cancel();
      streams.delete(data.id);
      break;
    case "open":
      open(door, data.line, data.table);
      break;
    case "say":
      lines.get(data.line)?.hear(data.text);
      break;
    case "close":
      lines.get(data.line)?.close();
      break;
  }
};
