/** Games on this device: opening, listing, exporting, importing, and the way to a server and back. */
import * as api from "../api";
import { download } from "../study/picture";
import type { NewTable, TableInfo, TableMade } from "../wire";
import { Log } from "./log";
import { online } from "./online";
import { failureOf, Problematic, successOf, type Place } from "./place";
import { device, notePlayedHere } from "./places";
import { isAmong, recordsIn } from "./records";
import { status } from "./status.svelte";
import { tellEngine } from "../worker.svelte";

const log = new Log();

/** Open a table on this device; null if it is not possible, which is said on the screen. */
export async function openHere(wish: NewTable): Promise<TableMade | null> {
  try {
    const made = await api.openTable(wish, true);
    notePlayedHere();
    void tellEngine("keep engine");
    return made;
  } catch (error) {
    if (!(error instanceof Problematic)) throw error;
    status.fail(error.problem);
    return null;
  }
}

/** Load the engine while the user is still choosing. */
export function warmUp(): void {
  void device.ask("GET", "/session").catch(() => undefined);
}

/** The games on this device, those to go on with first. The engine is not needed for it. */
export async function games(): Promise<TableInfo[]> {
  const found = (await log.rows()).map(([, row]) => JSON.parse(row) as TableInfo);
  const live = ({ status }: TableInfo): number => (isLive(status) ? 1 : 0);
  return found.sort((a, b) => live(b) - live(a) || b.changed - a.changed);
}

export function isLive(state: TableInfo["status"]): boolean {
  return state === "open" || state === "playing";
}

export async function remove(table: string): Promise<void> {
  successOf(await device.ask("DELETE", `/tables/${table}`));
}

/** The records of all games, each with its seed: a game that goes on can go on elsewhere. */
async function records(): Promise<string[]> {
  const tables = (await games()).filter(({ status }) => status !== "aborted");
  const found: string[] = [];
  for (const { table } of tables) {
    const reply = await device.ask("GET", `/tables/${table}/record?seed=yes`);
    if (reply.status !== 200) throw failureOf(reply);
    found.push(`${reply.text.trimEnd()}\n`);
  }
  return found;
}

/** All games as one file: their records, one after another. Returns how many. */
export async function exportAll(): Promise<number> {
  const found = await records();
  const name = `gunbai-${new Date().toISOString().slice(0, 10)}.jsonl`;
  if (found.length > 0) download(found.join(""), "application/jsonl", name);
  return found.length;
}

/** Take the records of a file as games on this device, those that are not here yet. Returns how many
 * games the file holds. */
export async function importAll(text: string): Promise<number> {
  const found = recordsIn(text);
  const known = found.length > 0 ? await records() : [];
  for (const record of found) if (!isAmong(record, known)) await take(device, record);
  if (found.length > 0) notePlayedHere();
  return found.length;
}

/** Give a finished game of this device to the server; the id of its table there. */
export async function upload(table: string): Promise<string> {
  return take(online, await api.record(table));
}

/** Keep a finished game of a server on this device; its id here. */
export async function keepHere(table: string): Promise<string> {
  const made = await take(device, await api.record(table));
  notePlayedHere();
  return made;
}

async function take(place: Place, record: string): Promise<string> {
  const reply = await place.ask("POST", "/records", { record });
  return successOf<{ table: string }>(reply).table;
}
