import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Unsent } from "../table/link";
import type { DrawInfo, Update } from "../wire";
import { linkOf } from "./chain";
import { AHEAD, TableLuck } from "./luck.svelte";
import { chainOf, newShare, notesOf, packed, unpack } from "./notes";

const commitment = `sha256:${"a".repeat(64)}`;
let sent: Unsent[] = [];
let posted: { path: string; n: number }[] = [];

beforeEach(() => {
  localStorage.clear();
  sent = [];
  posted = [];
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    if (init?.method === "POST") {
      const { n } = JSON.parse(String(init.body)) as { n: number };
      posted.push({ path, n });
    }
    return Promise.reject(new Error("no server here"));
  });
});

function luckAt(table: string): TableLuck {
  const send = (command: Unsent) => {
    sent.push(command);
    return Promise.resolve({ done: true as const });
  };
  return new TableLuck(table, send, () => 0);
}

function update(draw: Partial<DrawInfo> | null, more: Partial<Update> = {}): Update {
  const whole = { draw: 1, binding: "b", shares: [], awaited: [0], overdue: 30_000, ...draw };
  const seats = [0, 1].map((seat) => ({
    seat,
    kind: "human",
    name: "",
    bot: "",
    taken_over: false,
  }));
  return {
    viewer: 0,
    status: "playing",
    commitment,
    seats,
    draw: draw && whole,
    draws: whole.draw,
    ...more,
  } as unknown as Update;
}

describe("a seat's share of the luck", () => {
  it("opens its links one after the other and notes what for", () => {
    const tip = newShare();
    const luck = luckAt("t");
    luck.take(update({ shares: [tip, ""] }), [0]);
    luck.take(update({ shares: [tip, ""] }), [0]);
    luck.take(update({ draw: 2, binding: "c", shares: [tip, ""] }), [0]);
    const root = chainOf(tip)?.root ?? "";
    expect(sent).toEqual([
      { type: "link", seat: 0, draw: 1, link: linkOf(root, 1) },
      { type: "link", seat: 0, draw: 2, link: linkOf(root, 2) },
    ]);
    expect(notesOf("t")?.bindings).toEqual({ 1: "b", 2: "c" });
    expect(luck.alarm).toBeNull();
  });

  it("opens nothing for other seats, and nothing for spectators", () => {
    const tip = newShare();
    luckAt("t").take(update({ shares: [tip, ""] }), []);
    luckAt("t").take(update({ shares: [tip, ""], awaited: [1] }), [0]);
    expect(sent).toEqual([]);
  });

  it("refuses a second try, also at another table and after a reload", () => {
    const tip = newShare();
    luckAt("t").take(update({ shares: [tip, ""] }), [0]);
    for (const table of ["t", "moved"]) {
      const luck = luckAt(table);
      luck.take(update({ binding: "other", shares: [tip, ""] }), [0]);
      expect(luck.alarm).toBe("again");
    }
    expect(sent).toHaveLength(1);
  });

  it("refuses to give later links before their time", () => {
    const tip = newShare();
    const luck = luckAt("t");
    luck.take(update({ draw: 2, shares: [tip, ""] }), [0]);
    expect(luck.alarm).toBe("ahead");
    luck.take(update(null, { draws: 4000 }), [0]);
    luck.leave();
    expect(posted.map(({ n }) => n)).toEqual([AHEAD]);
    expect(sent).toEqual([]);
  });

  it("notices another commitment, of the server or of a seat", () => {
    const tip = newShare();
    const luck = luckAt("t");
    luck.take(update({ shares: [tip, ""] }), [0]);
    luck.take(update({ draw: 2, shares: [tip, "f".repeat(64)] }), [0]);
    expect(luck.alarm).toBe("shares");
    const again = luckAt("t");
    again.take(update({ draw: 2, shares: [tip, ""] }, { commitment: "sha256:00" }), [0]);
    expect(again.alarm).toBe("promise");
    expect(sent).toHaveLength(1);
  });

  it("leaves a deposit when the page goes away, unless nobody else would wait", () => {
    const tip = newShare();
    const luck = luckAt("t");
    luck.take(update({ shares: [tip, ""] }), [0]);
    luck.leave();
    expect(posted).toEqual([{ path: "/api/tables/t/seats/0/commands", n: 1 + AHEAD }]);
    luck.leave();
    expect(posted).toHaveLength(1);
    const alone = luckAt("u");
    alone.take(update({ shares: [newShare(), newShare()] }), [0, 1]);
    alone.leave();
    expect(posted).toHaveLength(1);
  });

  it("moves to another device with what was given away", () => {
    const tip = newShare();
    luckAt("t").take(update({ shares: [tip, ""] }), [0]);
    const text = packed(chainOf(tip) ?? { root: "", given: 0, bindings: {} });
    localStorage.clear();
    unpack(text, AHEAD);
    expect(chainOf(tip)?.given).toBe(1 + AHEAD);
    luckAt("t").take(update({ draw: 3, shares: [tip, ""] }), [0]);
    expect(sent).toHaveLength(2);
    unpack("nonsense", AHEAD);
    unpack("", AHEAD);
  });
});
