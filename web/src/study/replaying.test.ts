import { describe, expect, it } from "vitest";
import type { Moments } from "../wire";
import { Replaying } from "./replaying.svelte";

function game(total: number): (seat: number, offset: number, limit: number) => Promise<Moments> {
  const all = Array.from({ length: total }, (_, n) => ({
    n,
    seat: 0,
    code: `c${n}`,
    ms: 0,
    events: [],
    view: { n },
    prompt: null,
    asked: [],
  }));
  return (viewer, offset, limit) =>
    Promise.resolve({
      viewer,
      total,
      offset,
      start: { view: { n: -1 }, prompt: null, asked: [] },
      moments: all.slice(offset, offset + limit),
    } as unknown as Moments);
}

describe("stepping through a game", () => {
  it("fetches all of a long game and starts where it is told", async () => {
    const replaying = new Replaying(game(250));
    await replaying.look(-2, 240);
    expect(replaying.moment?.code).toBe("c239");
    expect(replaying.everything).toHaveLength(250);
  });

  it("shows the beginning, and never leaves the game", async () => {
    const replaying = new Replaying(game(3));
    await replaying.look(-2, 0);
    expect(replaying.scene?.view).toEqual({ n: -1 });
    replaying.go(99);
    expect(replaying.at).toBe(3);
    replaying.go(-5);
    expect(replaying.at).toBe(0);
  });

  it("forgets an answer that comes after another question", async () => {
    const slow = game(2);
    const replaying = new Replaying((seat, offset, limit) =>
      seat === 0
        ? new Promise((done) => setTimeout(() => void slow(seat, offset, limit).then(done), 20))
        : slow(seat, offset, limit),
    );
    const first = replaying.look(0, 0);
    await replaying.look(-3, 1);
    await first;
    expect(replaying.viewer).toBe(-3);
  });
});

describe("time", () => {
  it("counts what each seat has used up to the moment", async () => {
    const moments = [0, 1, -1, 0].map((seat, n) => ({ n, seat, ms: 1000 * (n + 1), events: [] }));
    const answer = { viewer: -2, players: 2, total: 4, offset: 0, moments } as unknown as Moments;
    const replaying = new Replaying(() => Promise.resolve(answer));
    await replaying.look(-2, 3);
    expect(replaying.used).toEqual([1000, 2000]);
    replaying.go(4);
    expect(replaying.used).toEqual([5000, 2000]);
  });
});
