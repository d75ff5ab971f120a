import { beforeEach, expect, it, vi } from "vitest";
import type { FromWorker, Port } from "./local";
import { LocalPlace } from "./local";
import { OneTab } from "./one-tab";
import type { Problematic, Socket } from "./place";
import { EngineStatus } from "./status.svelte";

vi.mock("./Loading.svelte", () => ({ default: () => ({}) }));

type Sent = Parameters<Port["postMessage"]>[0];

/** A worker that says what the test tells it to. */
class ScriptedWorker implements Port {
  sent: Sent[] = [];
  ended = false;
  onmessage: Port["onmessage"] = null;
  onerror: Port["onerror"] = null;

  postMessage(message: Sent): void {
    this.sent.push(message);
  }

  terminate(): void {
    this.ended = true;
  }

  say(...all: FromWorker[]): void {
    for (const data of all) this.onmessage?.({ data });
  }

  last<T extends Sent["type"]>(type: T): Extract<Sent, { type: T }> {
    const found = this.sent.findLast((each) => each.type === type);
    if (!found) throw new Error(`nothing sent of type ${type}`);
    return found as Extract<Sent, { type: T }>;
  }
}

const PROBLEM = { key: "x", message: "broken", words: { en: "broken", ja: "故障" } };
let workers: ScriptedWorker[];
let status: EngineStatus;
let place: LocalPlace;
let lose: () => void;

beforeEach(() => {
  workers = [];
  status = new EngineStatus();
  place = new LocalPlace({
    start: () => {
      workers.push(new ScriptedWorker());
      return worker();
    },
    base: "http://here/games/",
    claim: (lost) => {
      lose = lost;
      return Promise.resolve();
    },
    status,
  });
});

function worker(): ScriptedWorker {
  const last = workers.at(-1);
  if (!last) throw new Error("no worker");
  return last;
}

/** Whatever was promised so far has happened. */
async function settled(): Promise<void> {
  for (let i = 0; i < 8; i += 1) await Promise.resolve();
}

async function ready(): Promise<void> {
  await settled();
  worker().say({ type: "ready" });
  await settled();
}

it("starts the worker at the first request, with the address of the site", async () => {
  expect(workers).toHaveLength(0);
  const asked = place.ask("GET", "/my/tables");
  await settled();
  expect(worker().sent).toEqual([{ type: "start", base: "http://here/games/" }]);
  worker().say({ type: "progress", step: "engine", loaded: 3, total: 9 });
  expect([status.phase, status.loaded, status.total]).toEqual(["loading", 3, 9]);
  await ready();
  const { id } = worker().last("ask");
  worker().say({ type: "answer", id, status: 200, body: '{"tables":[]}' });
  expect(await asked).toEqual({ status: 200, text: '{"tables":[]}' });
  expect(status.phase).toBe("ready");
  void place.ask("GET", "/games");
  expect(workers).toHaveLength(1);
});

it("gives every answer to the request it belongs to", async () => {
  const watched = new Proxy({ game: "tenka" }, {});
  const first = place.ask("POST", "/tables", watched);
  const second = place.ask("GET", "/session");
  await ready();
  const asks = worker().sent.filter((each) => each.type === "ask");
  expect(asks.map((each) => each.path)).toEqual(["/tables", "/session"]);
  expect(structuredClone(asks[0]?.body)).toEqual({ game: "tenka" });
  worker().say(
    { type: "answer", id: asks[1]?.id ?? 0, status: 200, body: "two" },
    { type: "answer", id: asks[0]?.id ?? 0, status: 201, body: "one" },
  );
  expect(await Promise.all([first, second])).toEqual([
    { status: 201, text: "one" },
    { status: 200, text: "two" },
  ]);
});

async function connected(table = "local-a"): Promise<{ socket: Socket; heard: string[] }> {
  const socket = place.connect(table);
  const heard: string[] = [];
  socket.onopen = () => heard.push("opened");
  socket.onmessage = ({ data }) => heard.push(data);
  socket.onclose = () => heard.push("closed");
  await ready();
  return { socket, heard };
}

it("carries the messages of a table both ways", async () => {
  const { socket, heard } = await connected();
  const { line, table } = worker().last("open");
  expect(table).toBe("local-a");
  worker().say({ type: "opened", line });
  socket.send("hello");
  expect(worker().last("say")).toEqual({ type: "say", line, text: "hello" });
  worker().say({ type: "heard", line, text: "welcome" }, { type: "closed", line });
  worker().say({ type: "heard", line, text: "too late" });
  expect(heard).toEqual(["opened", "welcome", "closed"]);
});

it("tells everybody who waits when the worker ends, and starts another for the next", async () => {
  const { heard } = await connected();
  const asked = place.ask("GET", "/session");
  await settled();
  worker().onerror?.(new Event("error"));
  await expect(asked).rejects.toMatchObject({ status: 503 });
  expect(heard).toEqual(["closed"]);
  expect(worker().ended).toBe(true);
  expect(status.problem?.key).toBe("client.engine_stopped");
  void place.ask("GET", "/session");
  await ready();
  expect(workers).toHaveLength(2);
  expect(status.problem).toBeNull();
});

it("says why the engine does not start, and tries again when it is asked again", async () => {
  const asked = place.ask("GET", "/session");
  await settled();
  worker().say({ type: "broken", problem: PROBLEM });
  await expect(asked).rejects.toMatchObject({ problem: PROBLEM });
  expect(status.problem).toBe(PROBLEM);
  void place.ask("GET", "/session");
  await settled();
  expect(workers).toHaveLength(2);
});

it("streams pieces until the end", async () => {
  const found: unknown[] = [];
  const reading = (async () => {
    for await (const each of place.stream("/a", {}, new AbortController().signal)) found.push(each);
  })();
  await ready();
  const { id } = worker().last("stream");
  worker().say({ type: "piece", id, body: "1" }, { type: "piece", id, body: '{"n":2}' });
  await settled();
  worker().say({ type: "piece", id, body: "3" }, { type: "end", id });
  await reading;
  expect(found).toEqual([1, { n: 2 }, 3]);
  expect(worker().sent.some((each) => each.type === "cancel")).toBe(false);
});

it("throws what a refused stream says", async () => {
  const next = place.stream("/a", {}, new AbortController().signal).next();
  await ready();
  const { id } = worker().last("stream");
  const body = JSON.stringify({ problem: PROBLEM });
  worker().say({ type: "answer", id, status: 409, body });
  await expect(next).rejects.toMatchObject({ status: 409, problem: PROBLEM } as Problematic);
});

it("cancels a stream that nobody reads any more", async () => {
  const control = new AbortController();
  const stream = place.stream("/a", {}, control.signal);
  const first = stream.next();
  await ready();
  const { id } = worker().last("stream");
  worker().say({ type: "piece", id, body: "1" });
  expect((await first).value).toBe(1);
  await stream.return(undefined);
  expect(worker().last("cancel")).toEqual({ type: "cancel", id });
});

it("stops its worker when another tab takes the games", async () => {
  const { heard } = await connected();
  lose();
  expect(worker().ended).toBe(true);
  expect(heard).toEqual(["closed"]);
  expect(status.phase).toBe("off");
  expect(status.problem).toBeNull();
});

/** The locks of a browser with several tabs. */
class Locks {
  queue: (() => void)[] = [];
  holder: { lost: (error: Error) => void } | null = null;

  request(_name: string, options: LockOptions, work: () => Promise<never>): Promise<never> {
    return new Promise<never>((_, failed) => {
      const begin = (): void => {
        this.holder = { lost: failed };
        void work();
      };
      if (options.steal) {
        this.holder?.lost(new Error("stolen"));
        begin();
      } else if (this.holder) {
        this.queue.push(begin);
        options.signal?.addEventListener("abort", () => failed(new Error("aborted")));
      } else {
        begin();
      }
    });
  }
}

it("lets one tab have the games, and another one take them", async () => {
  vi.useFakeTimers();
  const locks = new Locks() as unknown as Pick<LockManager, "request">;
  let take: () => void = () => undefined;
  const events: string[] = [];
  const first = new OneTab(() => events.push("first asks"), locks);
  const second = new OneTab((found) => (take = found), locks);
  await first.claim(() => events.push("first lost"));
  await first.claim(() => events.push("first lost"));
  const waiting = second.claim(() => events.push("second lost")).then(() => events.push("second"));
  await vi.advanceTimersByTimeAsync(2000);
  expect(events).toEqual([]);
  take();
  await waiting;
  expect(events).toEqual(expect.arrayContaining(["first lost", "second"]));
  vi.useRealTimers();
});
