import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { beforeEach, expect, it, vi } from "vitest";
import type { Problem } from "../wire";
import { Log, Unstored } from "./log";

vi.stubGlobal("IDBKeyRange", IDBKeyRange);

let factory: IDBFactory;
let told: Problem[];
let log: Log;

function another(): Log {
  return new Log((problem) => told.push(problem), factory);
}

beforeEach(() => {
  factory = new IDBFactory();
  told = [];
  log = another();
});

it("gives back what was appended, in order, from any number on", async () => {
  expect(await log.append("local-a", 0, ["open", "sit"], '{"table":"local-a"}')).toBe("stored");
  for (let n = 2; n < 12; n += 1) await log.append("local-a", n, [`entry ${n}`], null);
  await log.append("local-b", 0, ["another"], null);
  const all = await another().load("local-a");
  expect(all).toHaveLength(12);
  expect(all.slice(0, 3)).toEqual(["open", "sit", "entry 2"]);
  expect(await log.load("local-a", 11)).toEqual(["entry 11"]);
  expect(await log.rows()).toEqual([["local-a", '{"table":"local-a"}']]);
});

it("stores a batch as a whole or not at all, and never overwrites", async () => {
  await log.append("local-a", 0, ["one", "two"], "first");
  expect(await another().append("local-a", 1, ["other two", "three"], "second")).toBe("taken");
  expect(await log.append("local-a", 0, ["x"], null)).toBe("taken");
  expect(await log.load("local-a")).toEqual(["one", "two"]);
  expect(await log.rows()).toEqual([["local-a", "first"]]);
  expect(told).toEqual([]);
});

it("answers only after the transaction is complete, with the strictest durability", async () => {
  await log.rows();
  const seen: string[] = [];
  const { prototype } = classOf(await opened());
  const begin = prototype.transaction;
  vi.spyOn(prototype, "transaction").mockImplementation(function (
    this: IDBDatabase,
    ...asked: Parameters<IDBDatabase["transaction"]>
  ) {
    seen.push(asked[2]?.durability ?? "none");
    const transaction = begin.apply(this, asked);
    transaction.addEventListener("complete", () => seen.push("complete"));
    return transaction;
  });
  await log.append("local-a", 0, ["one"], null);
  seen.push("answered");
  vi.restoreAllMocks();
  expect(seen).toEqual(["strict", "complete", "answered"]);
});

it("keeps the first secret of a name", async () => {
  expect(await log.secret("seed", "first")).toBe("first");
  expect(await another().secret("seed", "second")).toBe("first");
  expect(await log.secret("other", "third")).toBe("third");
  await log.keep("seed", "set");
  expect(await another().secret("seed", "fourth")).toBe("set");
});

it("removes one table and leaves the others", async () => {
  await log.append("local-a", 0, ["one"], "row a");
  await log.append("local-ab", 0, ["two"], "row ab");
  await log.remove("local-a");
  expect(await log.load("local-a")).toEqual([]);
  expect(await log.load("local-ab")).toEqual(["two"]);
  expect(await log.rows()).toEqual([["local-ab", "row ab"]]);
});

it("keeps packs by their names", async () => {
  await log.keepPack("mine", '{"text":"1"}');
  await log.keepPack("mine", '{"text":"2"}');
  expect(await log.packs()).toEqual(['{"text":"2"}']);
  await log.removePack("mine");
  expect(await log.packs()).toEqual([]);
});

it("goes on after the browser closed the connection", async () => {
  await log.append("local-a", 0, ["one"], null);
  const database = await opened();
  const { prototype } = classOf(database);
  const spy = vi.spyOn(prototype, "transaction").mockImplementationOnce(() => {
    throw new DOMException("closing", "InvalidStateError");
  });
  expect(await log.append("local-a", 1, ["two"], null)).toBe("stored");
  spy.mockRestore();
  expect(await log.load("local-a")).toEqual(["one", "two"]);
});

it.each([
  ["SecurityError", "private window", "プライベート"],
  ["InvalidStateError", "private window", "プライベート"],
  ["VersionError", "Another tab", "別のタブ"],
  ["UnknownError", "Reload the page", "再読み込み"],
])("says in both languages why %s leaves nothing stored", async (name, en, ja) => {
  const open = (): never => {
    throw new DOMException("refused", name);
  };
  const refusing = new Log((problem) => told.push(problem), { open } as unknown as IDBFactory);
  await expect(refusing.append("local-a", 0, ["one"], null)).rejects.toBeInstanceOf(Unstored);
  expect(told[0]?.words?.en).toContain(en);
  expect(told[0]?.words?.ja).toContain(ja);
});

it("says that the storage is full, and stores nothing of the batch", async () => {
  await log.append("local-a", 0, ["one"], null);
  const { prototype } = classOf(await opened());
  const begin = prototype.transaction;
  const spy = vi.spyOn(prototype, "transaction").mockImplementation(function (
    this: IDBDatabase,
    ...asked: Parameters<IDBDatabase["transaction"]>
  ) {
    const transaction = begin.apply(this, asked);
    Object.defineProperty(transaction, "error", {
      value: new DOMException("full", "QuotaExceededError"),
    });
    queueMicrotask(() => transaction.abort());
    return transaction;
  });
  await expect(log.append("local-a", 1, ["two", "three"], null)).rejects.toBeInstanceOf(Unstored);
  spy.mockRestore();
  expect(told.map((each) => each.key)).toEqual(["client.storage_full"]);
  expect(await log.load("local-a")).toEqual(["one"]);
});

it("says so where there is no IndexedDB", async () => {
  vi.stubGlobal("indexedDB", undefined);
  const none = new Log((problem) => told.push(problem));
  await expect(none.rows()).rejects.toBeInstanceOf(Unstored);
  expect(told[0]?.key).toBe("client.storage_denied");
});

function opened(): Promise<IDBDatabase> {
  return new Promise((done) => {
    const asked = factory.open("gunbai");
    asked.onsuccess = () => done(asked.result);
  });
}

function classOf(database: IDBDatabase): { prototype: IDBDatabase } {
  return { prototype: Object.getPrototypeOf(database) as IDBDatabase };
}
