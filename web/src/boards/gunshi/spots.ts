/** Everything on the field that can be tapped or focused, with its spoken name. */
import type { Language } from "../contract";
import { answers, asksEdge, compass, composed, directions, litSquares, squareCode } from "./asking";
import type { Paper, Point } from "./geometry";
import type { Facing } from "./types";
import type { GunshiView, Pack, Soldier } from "./view";
import { words } from "./words";

export interface Spot extends Point {
  id: string;
  shape: "square" | "edge" | "arrow" | "answer";
  /** What tapping it means, legal or not. */
  code: string;
  legal: boolean;
  label: string;
  /** Degrees of an arrow; whether an edge lies level. */
  turn: number;
  level: boolean;
}

interface Eyes {
  view: GunshiView;
  pack: Pack;
  paper: Paper;
  codes: ReadonlySet<string>;
  /** Squares where a tap places a soldier. */
  sites: readonly string[];
  language: Language;
  word: (key: string) => string;
}

/** All spots, and which of them the arrow keys walk over. */
export function spots(eyes: Eyes): { all: Spot[]; walked: Spot[] } {
  const squares = squareSpots(eyes);
  const arrows = arrowSpots(eyes);
  const pills = answerSpots(eyes);
  const edges = asksEdge(eyes.view) ? edgeSpots(eyes) : [];
  const walked = arrows.length > 0 ? arrows : edges.length > 0 ? edges : squares;
  return { all: [...squares, ...edges, ...arrows, ...pills], walked: [...walked, ...pills] };
}

function squareSpots(eyes: Eyes): Spot[] {
  const { view, paper, codes } = eyes;
  const lit = litSquares(view, codes);
  for (const square of codes.size > 0 ? eyes.sites : []) lit.set(square, `square ${square}`);
  return paper.squares.map((square) => ({
    ...paper.centre(square),
    id: square,
    shape: "square",
    code: lit.get(square) ?? squareCode(view, square),
    legal: lit.has(square),
    label: squareLabel(eyes, square, lit.has(square)),
    turn: 0,
    level: false,
  }));
}

function edgeSpots({ view, paper, codes, language, word }: Eyes): Spot[] {
  const t = words(language);
  return paper.edges.map((edge) => {
    const code = `edge ${edge}`;
    const owner = view.seats.findIndex((side) => side.fences.includes(edge));
    const state = owner < 0 ? t.free : t.fenceOf(word(`seat.${owner}`));
    const name = t.edgeOf(edge.slice(0, -1), word(`facing.${edge.slice(-1)}`));
    const legal = codes.has(code);
    const label = [name, state, ...(legal ? [t.legal] : [])].join(", ");
    return { ...paper.edge(edge), id: edge, shape: "edge", code, legal, label, turn: 0 };
  });
}

const ARROW_OFF = 74;
const RIM = 38;
/** Arrows of a piece at the rim are drawn in, so that they stay on the paper. */
const within = (value: number, width: number): number =>
  Math.min(Math.max(value, RIM - 16), width + 16 - RIM);

function arrowSpots({ view, paper, codes, language, word }: Eyes): Spot[] {
  const round = compass(view);
  if (!round) return [];
  const t = words(language);
  const at = paper.centre(round.square);
  return directions(view, codes).map(({ facing, code, legal }) => {
    const way = paper.step(facing);
    const name = word(`facing.${facing}`);
    return {
      x: within(at.x + way.x * ARROW_OFF, paper.width),
      y: within(at.y + way.y * ARROW_OFF, paper.width),
      id: `to ${facing}`,
      shape: "arrow",
      code,
      legal,
      label: round.verb === "go" ? t.go(name) : t.face(name),
      turn: (Math.atan2(way.x, -way.y) * 180) / Math.PI,
      level: false,
    };
  });
}

function answerSpots({ view, paper, codes, word }: Eyes): Spot[] {
  const square = view.asked;
  if (!square) return [];
  const offered = answers(codes);
  const at = paper.centre(square);
  const soldier = view.seats.flatMap((side) => side.soldiers).find((s) => s.square === square);
  const facing = (composed(view, "go") ?? soldier?.facing ?? "N") as Facing;
  const ahead = paper.step(facing);
  /** Behind the piece: ahead of it is where it may go, shoot or build. */
  const below = ahead.y === 0 ? at.y < paper.width / 2 : ahead.y < 0;
  return offered.map((code, i) => ({
    x: Math.min(Math.max(at.x, 82), paper.width - 82) + (i - (offered.length - 1) / 2) * 164,
    y: Math.min(Math.max(at.y + (below ? 1 : -1) * 78, 12), paper.width - 12),
    id: code,
    shape: "answer",
    code,
    legal: true,
    label: word(`action.${code}`),
    turn: 0,
    level: false,
  }));
}

/** A square as it is read aloud: its name, who stands there, what may be done. */
function squareLabel({ view, pack, language, word }: Eyes, square: string, legal: boolean): string {
  const t = words(language);
  const parts = [square];
  view.seats.forEach((side, seat) => {
    const soldier = side.soldiers.find((each) => each.square === square);
    if (soldier) parts.push(...soldierLabel(view, seat, soldier, language, word));
  });
  if (parts.length === 1) parts.push(t.empty);
  const goals = [...pack.invasion_squares.red, ...pack.invasion_squares.blue];
  if (goals.includes(square)) parts.push(t.invasionSquare);
  if (view.asked === square) parts.push(t.asked);
  if (legal) parts.push(t.legal);
  return parts.join(", ");
}

function soldierLabel(
  view: GunshiView,
  seat: number,
  { kind, shield, facing, letter, recruit }: Soldier,
  language: Language,
  word: (key: string) => string,
): string[] {
  const t = words(language);
  const found = [
    t.soldier(word(`seat.${seat}`), `${word(`kind.${kind}`)} ${letter}`, word(`facing.${facing}`)),
  ];
  if (shield) found.push(t.shield);
  if (view.seats[seat]?.general === letter) found.push(t.theGeneral);
  if (recruit) found.push(t.recruit);
  return found;
}

/** The first spot for the focus: the legal one nearest to the last position. */
export function bestSpot(walked: Spot[], near: Point): Spot | null {
  const legal = walked.filter((spot) => spot.legal);
  const from = legal.length > 0 ? legal : walked;
  const far = (spot: Spot): number => Math.hypot(spot.x - near.x, spot.y - near.y);
  return from.reduce<Spot | null>(
    (best, each) => (!best || far(each) < far(best) ? each : best),
    null,
  );
}
