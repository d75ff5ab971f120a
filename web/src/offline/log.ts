/**
 * The logs of the tables on this device, in IndexedDB: append-only, one entry under each number.
 *
 * `append` is done when the entries are on the disk: only then may anything of them be shown.
 */
import type { Problem } from "../wire";
import { Problematic } from "./place";
import { storageProblem } from "./troubles";

const NAME = "gunbai";
const VERSION = 1;
/** By table and number. */
const ENTRIES = "entries";
/** The table as a list shows it, by its id. */
const ROWS = "rows";
const SECRETS = "secrets";
/** Packs that the user added. */
const PACKS = "packs";

/** The browser does not store anything; `problem` says why, in both languages. */
export class Unstored extends Problematic {
  constructor(readonly reason: unknown) {
    super(storageProblem(reason), 503);
  }
}

export class Log {
  #opened: Promise<IDBDatabase> | null = null;

  /** `trouble` is told about everything that could not be stored or read. */
  constructor(
    private readonly trouble: (problem: Problem) => void = () => undefined,
    private readonly factory?: IDBFactory,
  ) {}

  /** Store entries from number `first` on, all or none; "taken" if one of the numbers is used. */
  async append(
    table: string,
    first: number,
    bodies: readonly string[],
    row: string | null,
  ): Promise<"stored" | "taken"> {
    let taken = false;
    const write = (transaction: IDBTransaction): void => {
      const entries = transaction.objectStore(ENTRIES);
      bodies.forEach((body, i) => {
        const added = entries.add(body, [table, first + i]);
        added.onerror = () => {
          taken ||= added.error?.name === "ConstraintError";
        };
      });
      if (row !== null) transaction.objectStore(ROWS).put(row, table);
    };
    try {
      await this.#write([ENTRIES, ROWS], write, () => !taken);
    } catch (error) {
      if (taken) return "taken";
      throw error;
    }
    return "stored";
  }

  /** The entries of a table from number `since` on. */
  async load(table: string, since = 0): Promise<string[]> {
    const range = IDBKeyRange.bound([table, since], [table, Infinity]);
    return this.#read<string[]>(ENTRIES, (store) => store.getAll(range));
  }

  /** All tables as lists show them: id and JSON. */
  async rows(): Promise<[string, string][]> {
    return this.#pairs(ROWS);
  }

  /** The secret of this name; `fresh` becomes it if there is none. */
  async secret(name: string, fresh: string): Promise<string> {
    let found = fresh;
    await this.#write([SECRETS], (transaction) => {
      const store = transaction.objectStore(SECRETS);
      const known = store.get(name) as IDBRequest<string | undefined>;
      known.onsuccess = () => {
        if (known.result === undefined) store.put(fresh, name);
        else found = known.result;
      };
    });
    return found;
  }

  /** Set what `secret` answers. */
  async keep(name: string, value: string): Promise<void> {
    await this.#write([SECRETS], (transaction) =>
      transaction.objectStore(SECRETS).put(value, name),
    );
  }

  /** Delete a table with all its entries. */
  async remove(table: string): Promise<void> {
    await this.#write([ENTRIES, ROWS, SECRETS], (transaction) => {
      const all = IDBKeyRange.bound([table, -Infinity], [table, Infinity]);
      transaction.objectStore(ENTRIES).delete(all);
      transaction.objectStore(ROWS).delete(table);
      transaction.objectStore(SECRETS).delete(`remarks ${table}`);
    });
  }

  /** The packs that the user added, as JSON. */
  async packs(): Promise<string[]> {
    return (await this.#pairs(PACKS)).map(([, json]) => json);
  }

  async keepPack(pack: string, json: string): Promise<void> {
    await this.#write([PACKS], (transaction) => transaction.objectStore(PACKS).put(json, pack));
  }

  async removePack(pack: string): Promise<void> {
    await this.#write([PACKS], (transaction) => transaction.objectStore(PACKS).delete(pack));
  }

  async close(): Promise<void> {
    const opened = this.#opened;
    this.#opened = null;
    (await opened?.catch(() => null))?.close();
  }

  async #pairs(name: string): Promise<[string, string][]> {
    return this.#attempt(async (database) => {
      const store = database.transaction(name).objectStore(name);
      const [keys, values] = await Promise.all([
        settled(store.getAllKeys()),
        settled(store.getAll() as IDBRequest<string[]>),
      ]);
      return keys.map((key, i) => [String(key), values[i] ?? ""]);
    });
  }

  #read<T>(name: string, ask: (store: IDBObjectStore) => IDBRequest): Promise<T> {
    return this.#attempt((database) => {
      const store = database.transaction(name).objectStore(name);
      return settled(ask(store) as IDBRequest<T>);
    });
  }

  /** One transaction, done when it is on the disk. `loud`: is a failure told? */
  #write(
    names: string[],
    work: (transaction: IDBTransaction) => unknown,
    loud: () => boolean = () => true,
  ): Promise<void> {
    return this.#attempt(
      (database) =>
        new Promise<void>((done, failed) => {
          const transaction = database.transaction(names, "readwrite", { durability: "strict" });
          transaction.oncomplete = () => done();
          transaction.onabort = () => failed(transaction.error ?? new Error("aborted"));
          work(transaction);
        }),
      loud,
    );
  }

  async #attempt<T>(work: (database: IDBDatabase) => Promise<T>, loud = () => true): Promise<T> {
    try {
      const database = await this.#open();
      try {
        return await work(database);
      } catch (error) {
        if (!isClosed(error)) throw error;
        this.#opened = null;
        return await work(await this.#open());
      }
    } catch (error) {
      const unstored = error instanceof Unstored ? error : new Unstored(error);
      if (loud()) this.trouble(unstored.problem);
      throw unstored;
    }
  }

  #open(): Promise<IDBDatabase> {
    this.#opened ??= this.#connect().catch((error: unknown) => {
      this.#opened = null;
      throw new Unstored(error);
    });
    return this.#opened;
  }

  #connect(): Promise<IDBDatabase> {
    return new Promise((done, failed) => {
      // Where storage is blocked, some browsers refuse even this name.
      const factory = this.factory ?? (globalThis.indexedDB as IDBFactory | undefined);
      if (!factory) throw new DOMException("no IndexedDB", "SecurityError");
      const asked = factory.open(NAME, VERSION);
      asked.onupgradeneeded = () => {
        for (const name of [ENTRIES, ROWS, SECRETS, PACKS]) asked.result.createObjectStore(name);
      };
      asked.onblocked = () => failed(new DOMException("blocked", "BlockedError"));
      asked.onerror = () => failed(asked.error ?? new Error("not opened"));
      asked.onsuccess = () => {
        const database = asked.result;
        const forget = (): void => {
          this.#opened = null;
        };
        database.onversionchange = () => {
          forget();
          database.close();
        };
        database.onclose = forget;
        done(database);
      };
    });
  }
}

/** The browser closed the connection meanwhile; nothing was done. */
function isClosed(error: unknown): boolean {
  return error instanceof DOMException && error.name === "InvalidStateError";
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error ?? new Error("not read"));
  });
}
