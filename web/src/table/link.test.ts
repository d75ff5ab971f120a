import { beforeEach, describe, expect, it } from "vitest";
import type { Update } from "../wire";
import type { Socket } from "../offline/place";
import { RESEND, TableLink, type LineState } from "./link";

/** Both ends of the connection, and a clock. */
class World {
  time = 0;
  sockets: FakeSocket[] = [];
  timers: { at: number; work: () => void }[] = [];
  states: LineState[] = [];
  updates: Update[] = [];
  caps: [number, number][] = [];
  nonces = 0;
  link = new TableLink(
    {
      connect: () => this.#connect(),
      now: () => this.time,
      after: (ms, work) => this.#after(ms, work),
      nonce: () => `n${++this.nonces}`,
      random: () => 0.5,
    },
    {
      state: (state) => this.states.push(state),
      welcome: () => undefined,
      update: (update) => this.updates.push(update),
      chat: () => undefined,
      presence: () => undefined,
      queued: () => undefined,
      capped: (seat, share) => this.caps.push([seat, share]),
      bye: () => undefined,
    },
  );

  get socket(): FakeSocket {
    const last = this.sockets.at(-1);
    if (!last) throw new Error("no socket");
    return last;
  }

  greet(viewer = 0): void {
    this.socket.onopen?.();
    this.hear({ type: "welcome", table: "t", seats: [viewer], viewer, heartbeat: 20000, time: 0 });
  }

  hear(message: object): void {
    this.socket.onmessage?.({ data: JSON.stringify(message) });
  }

  pass(ms: number): void {
    const end = this.time + ms;
    for (;;) {
      const next = this.timers.filter((each) => each.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.timers = this.timers.filter((each) => each !== next);
      this.time = next.at;
      next.work();
    }
    this.time = end;
  }

  #connect(): Socket {
    const socket = new FakeSocket();
    this.sockets.push(socket);
    return socket;
  }

  #after(ms: number, work: () => void): () => void {
    const timer = { at: this.time + ms, work };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((each) => each !== timer);
    };
  }
}

class FakeSocket implements Socket {
  sent: Record<string, unknown>[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.closed = true;
  }

  of(type: string): Record<string, unknown>[] {
    return this.sent.filter((each) => each.type === type);
  }
}

function update(since: number, n: number, rest: Partial<Update> = {}): object {
  return { type: "update", viewer: 0, since, n, acks: [], ...rest };
}

let world: World;
beforeEach(() => {
  world = new World();
  world.link.open();
});

describe("the line to a table", () => {
  it("greets, and hands on what is new once and in order", () => {
    world.greet();
    expect(world.socket.sent[0]).toEqual({ type: "hello", seat: null, since: 0 });
    world.hear(update(0, 3));
    world.hear(update(3, 4));
    world.hear(update(3, 4));
    world.hear(update(1, 2));
    expect(world.updates.map((each) => each.n)).toEqual([3, 4]);
  });

  it("asks again, once, when something is missing", () => {
    world.greet();
    world.hear(update(0, 3));
    world.hear(update(4, 5));
    world.hear(update(5, 6));
    expect(world.socket.of("resync")).toEqual([{ type: "resync", since: 3 }]);
    world.hear(update(3, 6));
    expect(world.updates.map((each) => each.n)).toEqual([3, 6]);
  });

  it("sends a command again until it is answered, always with the same nonce", async () => {
    world.greet();
    const answer = world.link.send({ type: "act", decision: "0.1", code: "war" });
    world.pass(RESEND * 2 + 10);
    expect(world.socket.of("act").map((each) => each.nonce)).toEqual(["n1", "n1", "n1"]);
    world.hear(update(0, 1, { acks: ["n1"] }));
    expect(await answer).toEqual({ done: true });
    world.pass(RESEND * 2);
    expect(world.socket.of("act")).toHaveLength(3);
  });

  it("gives the words of a refusal to whoever asked", async () => {
    world.greet();
    const answer = world.link.send({ type: "resign" });
    const problem = { key: "k", message: "no" };
    world.hear({ type: "refusal", nonce: "n1", problem });
    expect(await answer).toEqual({ done: false, problem });
  });

  it("comes back after a loss, tells what it knows and sends what is unanswered", () => {
    world.greet();
    world.hear(update(0, 7));
    void world.link.send({ type: "act", decision: "0.2", code: "pass" });
    world.socket.onclose?.();
    expect(world.states.at(-1)).toBe("waiting");
    world.pass(1000);
    expect(world.sockets).toHaveLength(2);
    world.greet();
    expect(world.socket.sent[0]).toEqual({ type: "hello", seat: 0, since: 7 });
    expect(world.socket.of("act")).toHaveLength(1);
    expect(world.states.at(-1)).toBe("open");
  });

  it("waits longer each time the server does not answer", () => {
    const waits: number[] = [];
    for (let i = 0; i < 4; i += 1) {
      const before = world.time;
      const count = world.sockets.length;
      world.socket.onclose?.();
      while (world.sockets.length === count) world.pass(50);
      waits.push(world.time - before);
    }
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(waits[3]).toBeGreaterThan(3 * (waits[0] ?? 0));
  });

  it("takes silence for a broken line", () => {
    world.greet();
    world.pass(8000 + 6000 + 10);
    expect(world.socket.of("ping").length).toBeGreaterThan(0);
    expect(world.states).toContain("waiting");
  });

  it("hands on which bot had too little time", () => {
    world.greet();
    world.hear({ type: "capped", table: "t", seat: 1, share: 0.4 });
    expect(world.caps).toEqual([[1, 0.4]]);
  });

  it("stays while pongs come", () => {
    world.greet();
    for (let i = 0; i < 10; i += 1) {
      world.pass(8000);
      world.hear({ type: "pong", id: i, time: world.time });
    }
    expect(world.sockets).toHaveLength(1);
  });

  it("reconnects at once when the page wakes", () => {
    for (let i = 0; i < 6; i += 1) {
      world.socket.onclose?.();
      world.pass(20000);
    }
    world.socket.onclose?.();
    const count = world.sockets.length;
    world.link.wake();
    expect(world.sockets).toHaveLength(count + 1);
  });
});

describe("several seats at one screen", () => {
  beforeEach(() => {
    world.greet(-2);
    world.hear(update(0, 2, { viewer: -2 }));
  });

  it("starts again with the numbers of another seat", () => {
    world.link.curtain(1);
    expect(world.socket.of("curtain")).toEqual([{ type: "curtain", seat: 1 }]);
    world.hear(update(2, 3, { viewer: -2 }));
    world.hear(update(0, 2, { viewer: 1 }));
    expect(world.updates.map((each) => each.viewer)).toEqual([-2, 1]);
  });

  it("never shows a view that comes after its curtain was closed", () => {
    world.link.curtain(1);
    world.link.curtain(null);
    world.hear(update(0, 9, { viewer: 1 }));
    expect(world.updates.map((each) => each.viewer)).toEqual([-2]);
    world.hear(update(0, 3, { viewer: -2 }));
    expect(world.updates).toHaveLength(2);
  });

  it("asks for the open seat again after a loss", () => {
    world.link.curtain(1);
    world.hear(update(0, 5, { viewer: 1 }));
    world.socket.onclose?.();
    world.pass(1000);
    world.socket.onopen?.();
    expect(world.socket.sent[0]).toEqual({ type: "hello", seat: 1, since: 5 });
  });
});
