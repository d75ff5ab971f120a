import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { hashed, linkOf, LENGTH } from "./chain";
import type { Notes } from "./notes";
import { verify, type Finding } from "./verify";

// tests/server/test_shares.py checks the same files in Python.
const folder = "../tests/fixtures/luck/";
const text = readFileSync(`${folder}record.jsonl`, "utf8");
const kept = JSON.parse(readFileSync(`${folder}notes.json`, "utf8")) as Notes & {
  table: string;
  key: string;
  roots: string[];
};
const notes: Notes = { ...kept, at: 0, promise: null };

async function states(
  record: string,
  known: Notes | null = notes,
  key: string | null = kept.key,
): Promise<Record<string, Finding["state"]>> {
  const found = await verify(kept.table, record, known, key);
  return Object.fromEntries(found.map((finding) => [finding.key, finding.state]));
}

const bad = async (record: string, known?: Notes, key?: string): Promise<string[]> =>
  Object.entries(await states(record, known, key)).flatMap(([name, state]) =>
    state === "bad" ? [name] : [],
  );

/** The record with a change, and a digest that fits again: what an operator could send. */
async function forged(change: (lines: string[]) => string[]): Promise<string> {
  const lines = text.split(/(?<=\n)/);
  const closing = lines.pop() ?? "";
  const changed = change(lines);
  const bytes = new TextEncoder().encode(changed.join(""));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const hex = Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return changed.join("") + closing.replace(/"digest":"[0-9a-f]*"/, `"digest":"${hex}"`);
}

describe("a chain", () => {
  it("is the same as the server's", () => {
    for (const [seat, root] of kept.roots.entries()) {
      expect(linkOf(root, 0)).toBe(kept.shares[seat]);
      expect(hashed(linkOf(root, 3), 3)).toBe(kept.shares[seat]);
      expect(linkOf(root, LENGTH)).toBe(root);
    }
    expect(() => linkOf(kept.roots[0] ?? "", LENGTH + 1)).toThrow(RangeError);
  });
});

describe("an honest record", () => {
  it("is checked in every part but the rules", async () => {
    const { outcomes, ...others } = await states(text);
    expect(outcomes).toBe("unknown");
    expect(new Set(Object.values(others))).toEqual(new Set(["ok"]));
    expect(Object.keys(others)).toHaveLength(9);
  });

  it("is not said to be checked where this browser kept nothing", async () => {
    const found = await states(text, null, null);
    expect(found.promise).toBe("unknown");
    expect(found.shares).toBe("unknown");
    expect(found.bindings).toBe("unknown");
    expect(found.key).toBe("unknown");
  });
});

describe("a cheater", () => {
  it("cannot change the promise", async () => {
    const other = { ...notes, commitment: `sha256:${"0".repeat(64)}` };
    expect(await bad(text, other)).toEqual(["promise"]);
  });

  it("cannot change a decision or an outcome before the last draw", async () => {
    const last = text.split("\n").findLastIndex((line) => /^\[\d+,-1,/.test(line));
    for (const place of [1, 5, last - 3]) {
      const record = await forged((lines) =>
        lines.map((line, n) => (n === place ? line.replace(/,"[^"]*",/, ',"forged",') : line)),
      );
      expect(await bad(record)).toEqual(["bindings", "seal"]);
    }
  });

  it("cannot replace a player's chain by one of its own", async () => {
    const root = "77".repeat(32);
    const record = await forged(([head = "", ...rest]) => {
      const header = JSON.parse(head) as {
        seats: { share: string; link: string; links: number }[];
      };
      const seat = header.seats[1];
      if (seat) [seat.share, seat.link] = [linkOf(root, 0), linkOf(root, seat.links)];
      return [`${JSON.stringify(header)}\n`, ...rest];
    });
    expect(await bad(record)).toEqual(["shares", "seal"]);
  });

  it("cannot sign with another key, swap the table or cut the record", async () => {
    expect(await bad(text, notes, "00".repeat(32))).toEqual(["key"]);
    const swapped = await verify("another", text, notes, kept.key);
    expect(swapped.find((finding) => finding.key === "opening")?.state).toBe("bad");
    const cut = text.split("\n").slice(0, -3).join("\n");
    expect((await verify(kept.table, cut, notes, kept.key))[0]?.state).toBe("bad");
    expect(await states("nonsense")).toEqual({ unreadable: "bad" });
  });
});
