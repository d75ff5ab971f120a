/** Typed requests to a place, and problems in its words. */
import type { Json, Language } from "./boards/contract";
import { chainOf, newShare, packed } from "./luck/notes";
import { failureOf, successOf, Problematic, UNREACHABLE } from "./offline/place";
import * as places from "./offline/places";
import type {
  Beliefs,
  GameAbout,
  GameWords,
  Guest,
  Hint,
  Lesson,
  NewTable,
  Rules,
  SeatTaken,
  SignedPromise,
  Summary,
  TableInfo,
  TableList,
  TableMade,
  TableText,
  Update,
} from "./wire";

export { Problematic };

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  return successOf(await places.ask(method, path, body));
}

/** The lines of a streamed answer. */
export const stream = places.stream as <T>(
  path: string,
  body: unknown,
  signal: AbortSignal,
) => AsyncGenerator<T>;

/** An error in words for the reader. */
export function wordsOf(error: unknown, language: Language): string {
  const problem = error instanceof Problematic ? error.problem : UNREACHABLE;
  return problem.words?.[language] ?? problem.message;
}

/** Answers that never change while the page is open are fetched once. */
const kept = new Map<string, Promise<unknown>>();

function once<T>(path: string): Promise<T> {
  const known = kept.get(path) as Promise<T> | undefined;
  if (known) return known;
  const asked = call<T>("GET", path);
  kept.set(path, asked);
  asked.catch(() => kept.delete(path));
  return asked;
}

const at = encodeURIComponent;

export const games = (): Promise<GameAbout[]> => once("/games");
export const gameWords = (game: string): Promise<GameWords> => once(`/games/${at(game)}/words`);
export const pack = (game: string, name: string): Promise<Json> =>
  once(`/games/${at(game)}/packs/${at(name)}`);
export const rules = (game: string, language: Language): Promise<Rules> =>
  once(`/games/${at(game)}/rules?language=${language}`);

export const lesson = (game: string, number: number): Promise<Lesson> =>
  once(`/games/${at(game)}/lesson${number > 1 ? `?number=${number}` : ""}`);
export const practice = (game: string, number: number): Promise<TableMade> =>
  call("POST", `/games/${at(game)}/practice`, { number, share: newShare() });

export const session = (): Promise<Guest> => call("GET", "/session");
export const rename = (name: string): Promise<Guest> => call("PUT", "/session", { name });
/** Open a table, with a share of the luck for each of this browser's seats. `here`: on this device. */
export async function openTable(wish: NewTable, here = false): Promise<TableMade> {
  const mine = (wish.seats ?? []).flatMap((seat, n) => (seat.kind === "mine" ? [n] : []));
  const shares = Object.fromEntries(mine.map((seat) => [String(seat), newShare()]));
  const place = here ? places.device : places;
  return successOf(await place.ask("POST", "/tables", { ...wish, shares }));
}
export const openTables = (): Promise<TableList> => call("GET", "/tables?status=open&limit=20");
/** The public game that is being played or, if there is none, was played last. */
export async function featured(): Promise<TableInfo | null> {
  for (const status of ["playing", "over"]) {
    const { tables } = await call<TableList>("GET", `/tables?status=${status}&limit=1`);
    if (tables[0]) return tables[0];
  }
  return null;
}
export const myTables = (): Promise<TableList> => call("GET", "/my/tables?limit=30");
export const table = (id: string): Promise<TableInfo> => call("GET", `/tables/${at(id)}`);
export const sit = (id: string, seat: number, hints: boolean): Promise<SeatTaken> =>
  call("POST", `/tables/${at(id)}/seats/${seat}`, { share: newShare(), hints });
export const hint = (id: string, seat: number, decision: string): Promise<Hint> =>
  call("POST", `/tables/${at(id)}/seats/${seat}/hint`, { decision });
export const tableText = (id: string, viewer: number): Promise<TableText> =>
  call("GET", `/tables/${at(id)}/text${viewer >= 0 ? `?seat=${viewer}` : ""}`);
export const beliefs = (id: string, seat: number): Promise<Beliefs> =>
  call("GET", `/tables/${at(id)}/seats/${seat}/beliefs`);
export const leave = (id: string, seat: number): Promise<TableInfo> =>
  call("DELETE", `/tables/${at(id)}/seats/${seat}`);
/** The link that moves a seat: behind the #, which no server gets, its token and its chain. */
export async function seatLink(id: string, seat: number): Promise<string> {
  const { link } = await call<SeatTaken>("POST", `/tables/${at(id)}/seats/${seat}/link`);
  const chain = chainOf((await promise(id)).shares[seat] ?? "");
  return chain ? `${link}.${packed(chain)}` : link;
}
export const claim = (id: string, token: string): Promise<SeatTaken> =>
  call("POST", `/tables/${at(id)}/claim`, { token });
export const start = (id: string): Promise<TableInfo> => call("POST", `/tables/${at(id)}/start`);
export const abort = (id: string): Promise<TableInfo> => call("POST", `/tables/${at(id)}/abort`);
export async function record(id: string): Promise<string> {
  const reply = await places.ask("GET", `/tables/${at(id)}/record`);
  if (reply.status !== 200) throw failureOf(reply);
  return reply.text;
}

export const promise = (id: string): Promise<SignedPromise> =>
  call("GET", `/tables/${at(id)}/promise`);
export const view = (id: string, seat: number | null): Promise<Update> =>
  call("GET", `/tables/${at(id)}/view${seat === null ? "" : `?seat=${seat}`}`);

/** Leave links with the server while this page goes away; it may be gone before the answer. */
export function deposit(id: string, seat: number, n: number, link: string): void {
  const path = `/tables/${at(id)}/seats/${seat}/commands`;
  const command = { type: "deposit", nonce: `deposit ${n}`, n, link };
  void places.ask("POST", path, command, true).catch(() => undefined);
}
export const summary = (id: string, viewer: number): Promise<Summary> =>
  call("GET", `/tables/${at(id)}/summary?seat=${viewer}`);
