/** Packs and views for the tests of this face. */
import type { Choice } from "../../wire";
import type { Pack, Region, TenkaView } from "./view";

type Line = [id: string, points: number, sea: boolean, x: number, y: number];
type Road = [one: string, other: string, kind: "thick" | "thin"];

const SOURCE = "reconstructed" as const;

function pack(id: string, tie: string, lines: Line[], borders: Road[]): Pack {
  return {
    game: "tenka",
    id,
    name: { en: id, ja: id },
    tie_region: tie,
    region: lines.map(([name, points, sea, x, y]): Region => {
      const source = { name: SOURCE, points: SOURCE, place: SOURCE };
      return { id: name, en: name, ja: name, points, sea, x, y, source };
    }),
    border: borders.map(([one, other, kind]) => {
      return { between: [one, other], kind, source: { border: SOURCE, kind: SOURCE } };
    }),
    count: [{ players: 2, control_tiles: 6, army_tokens: 6, source: SOURCE }],
  };
}

export const japan = pack(
  "japan12",
  "kinai",
  [
    ["tohoku", 1, false, 860, 160],
    ["kanto", 2, false, 810, 400],
    ["koshin", 1, false, 670, 340],
    ["hokuriku", 1, false, 560, 240],
    ["tokai", 2, false, 630, 470],
    ["kinai", 3, false, 460, 430],
    ["nanki", 1, false, 490, 570],
    ["chugoku", 1, false, 250, 400],
    ["shikoku", 1, false, 340, 640],
    ["kyushu", 1, false, 80, 560],
    ["sea_west", 0, true, 270, 530],
    ["sea_east", 0, true, 740, 620],
  ],
  [
    ["tohoku", "kanto", "thin"],
    ["tohoku", "hokuriku", "thick"],
    ["tohoku", "sea_east", "thin"],
    ["kanto", "koshin", "thick"],
    ["kanto", "tokai", "thick"],
    ["kanto", "sea_east", "thin"],
    ["koshin", "hokuriku", "thick"],
    ["koshin", "tokai", "thin"],
    ["hokuriku", "tokai", "thick"],
    ["hokuriku", "kinai", "thin"],
    ["hokuriku", "sea_west", "thick"],
    ["tokai", "kinai", "thin"],
    ["tokai", "nanki", "thick"],
    ["tokai", "sea_east", "thin"],
    ["kinai", "nanki", "thin"],
    ["kinai", "chugoku", "thin"],
    ["kinai", "sea_west", "thin"],
    ["nanki", "sea_west", "thin"],
    ["nanki", "sea_east", "thin"],
    ["chugoku", "kyushu", "thick"],
    ["chugoku", "sea_west", "thin"],
    ["shikoku", "sea_west", "thin"],
    ["shikoku", "sea_east", "thin"],
    ["kyushu", "sea_west", "thin"],
    ["sea_west", "sea_east", "thin"],
  ],
);

/** Valid, and without any hint where things lie. */
export const tiny = pack(
  "tiny",
  "capital",
  [
    ["west", 1, false, 0, 0],
    ["capital", 3, false, 0, 0],
    ["east", 1, false, 0, 0],
  ],
  [
    ["west", "capital", "thin"],
    ["capital", "east", "thick"],
  ],
);

/** Points anywhere, each joined with its nearest ones. */
export function generated(n: number, seed: number): Pack {
  let state = seed;
  const random = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
  const lines = Array.from({ length: n }, (_, i): Line => {
    return [`r${i}`, i ? 1 : 3, i % 6 === 5, random() * 1000, random() * 700];
  });
  const borders: Road[] = [];
  lines.forEach((line, i) => {
    const near = lines
      .map((other, j) => ({ j, far: Math.hypot(line[3] - other[3], line[4] - other[4]) }))
      .sort((a, b) => a.far - b.far)
      .slice(1, 4);
    for (const { j } of near) {
      const pair = [`r${Math.min(i, j)}`, `r${Math.max(i, j)}`] as const;
      if (!borders.some(([a, b]) => a === pair[0] && b === pair[1])) {
        borders.push([...pair, random() < 0.3 ? "thick" : "thin"]);
      }
    }
  });
  return pack("generated", "r0", lines, borders);
}

export function view(changes: Partial<TenkaView> = {}): TenkaView {
  return {
    phase: "action",
    round: 1,
    turn: 0,
    order: [0, 1],
    supply: 6,
    muster: 0,
    seats: [
      { regions: { kinai: 0 }, hand: 5, resigned: 0 },
      { regions: { kanto: 0 }, hand: 5, resigned: 0 },
    ],
    alliances: [],
    dice: null,
    deciders: [0],
    scores: [3, 2],
    ...changes,
  };
}

export function choices(...codes: string[]): Choice[] {
  return codes.map((code) => {
    const [verb = "", rest = ""] = code.split(" ");
    return { code, verb, args: rest.split("="), words: { ja: code, en: code } };
  });
}
