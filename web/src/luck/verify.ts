/**
 * Check a finished game in the browser, from the text of its record and this browser's own notes,
 * without asking the server. It does not know the rules of the games: that an outcome follows from
 * seed and links is checked by `gunbai record verify`, which says so.
 */
import { bindingOf, digest, hashed } from "./chain";
import type { Notes } from "./notes";
import { isSigned } from "./signature";

export type FindingKey =
  | "unreadable"
  | "digest"
  | "seed"
  | "promise"
  | "shares"
  | "chains"
  | "bindings"
  | "opening"
  | "seal"
  | "key"
  | "outcomes";

/** `ok`: checked and right; `bad`: checked and wrong; `unknown`: it could not be checked. */
export interface Finding {
  key: FindingKey;
  state: "ok" | "bad" | "unknown";
  /** How many, where it is a count. */
  n: number;
}

interface SeatOf {
  share?: string;
  link?: string;
  links?: number;
}

interface Header {
  game: string;
  players: number;
  options: unknown;
  pack: unknown;
  seats: SeatOf[];
  commitment: string;
  promise?: { statement: string; key: string; signature: string };
}

type Line = [number, number, string, number];
const CHANCE = -1;
const SIGNATURE = /,"signature":"([0-9a-f]*)"\}\n$/;

export async function verify(
  table: string,
  text: string,
  notes: Notes | null,
  pinned: string | null,
): Promise<Finding[]> {
  try {
    return await findings(table, text, notes, pinned);
  } catch {
    return [finding("unreadable", false)];
  }
}

async function findings(
  table: string,
  text: string,
  notes: Notes | null,
  pinned: string | null,
): Promise<Finding[]> {
  const lines = text.split(/(?<=\n)/);
  const closing = JSON.parse(lines.pop() ?? "") as { digest?: string };
  const header = JSON.parse(lines[0] ?? "") as Header;
  const entries = lines.slice(1).map((line) => JSON.parse(line) as Line);
  const [scheme = "", promised = "", seed = ""] = header.commitment.split(":");
  const commitment = `${scheme}:${promised}`;
  const draws = bindingsOf(seed, entries);
  const signed = header.promise ?? null;
  return [
    finding("digest", closing.digest === digest(lines.join(""))),
    finding("seed", seed !== "" && digest(seed) === promised),
    finding("promise", notes ? notes.commitment === commitment : null),
    finding("chains", chainsFit(header.seats, draws.length), withShare(header.seats)),
    finding("shares", sharesFit(header.seats, notes)),
    bindings(draws, notes),
    finding("opening", signed ? await openingFits(table, header, commitment, signed) : null),
    finding("seal", await sealFits(text, signed?.key ?? "")),
    finding("key", signed && pinned !== null ? signed.key === pinned : null),
    { key: "outcomes", state: "unknown", n: entries.filter(([, seat]) => seat === CHANCE).length },
  ];
}

function finding(key: FindingKey, right: boolean | null, n = 0): Finding {
  return { key, state: right === null ? "unknown" : right ? "ok" : "bad", n };
}

/** What each draw must have been bound to: everything before the run of luck it begins. */
function bindingsOf(seed: string, entries: Line[]): string[] {
  const found: string[] = [];
  let before = "";
  let last: number | null = null;
  for (const [, seat, code] of entries) {
    if (seat === CHANCE && last !== CHANCE) found.push(bindingOf(seed, before, found.length + 1));
    before += `${seat} ${code}\n`;
    last = seat;
  }
  return found;
}

const withShare = (seats: SeatOf[]): number => seats.filter((seat) => seat.share).length;

/** Do the links that the seats opened end in their commitments? Null: no seat has a share. */
function chainsFit(seats: SeatOf[], draws: number): boolean | null {
  if (withShare(seats) === 0) return null;
  return seats.every(({ share, link = "", links = 0 }) => {
    if (!share || links === 0) return true;
    return links <= draws && hashed(link, links) === share;
  });
}

/** Are the commitments those that this browser saw before it opened its first link? */
function sharesFit(seats: SeatOf[], notes: Notes | null): boolean | null {
  if (!notes || notes.shares.length === 0) return null;
  return notes.shares.join() === seats.map((seat) => seat.share ?? "").join();
}

/** Were the decisions before each draw those that this browser opened its link for? */
function bindings(draws: string[], notes: Notes | null): Finding {
  const noted = Object.entries(notes?.bindings ?? {});
  if (noted.length === 0) return finding("bindings", null);
  const right = noted.every(([draw, binding]) => draws[Number(draw) - 1] === binding);
  return finding("bindings", right, noted.length);
}

async function openingFits(
  table: string,
  header: Header,
  commitment: string,
  signed: { statement: string; key: string; signature: string },
): Promise<boolean | null> {
  const said = JSON.parse(signed.statement) as Record<string, unknown>;
  const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
  const fits =
    said.table === table &&
    said.commitment === commitment &&
    said.game === header.game &&
    said.players === header.players &&
    same(said.options, header.options) &&
    same(said.pack, header.pack);
  return fits ? isSigned(signed.key, signed.statement, signed.signature) : false;
}

async function sealFits(text: string, key: string): Promise<boolean | null> {
  const signature = SIGNATURE.exec(text)?.[1];
  if (!signature || !key) return null;
  return isSigned(key, `gunbai record ${digest(text.replace(SIGNATURE, "}\n"))}`, signature);
}
