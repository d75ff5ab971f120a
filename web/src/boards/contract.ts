/**
 * What a game gives the client, and what the client gives a board.
 *
 * A board draws the view and lights up the legal choices. It knows no rules: `choices` lists what
 * may be done, and the server explains with `explain` why something may not be done.
 */
import type { Component } from "svelte";
import type { Choice, SeatInfo, Told } from "../wire";
import type { Choosing } from "./choosing.svelte";
import type { Tempo, Timeline } from "./shared/timeline";

export type Language = "ja" | "en";

/** Plain JSON, for code that does not depend on the game. */
export type Json = Record<string, unknown>;

/**
 * A board names the types of its view, pack and aids, which `boards/<game>/view.ts` has from the
 * server's structs. They are trusted once, where a face is loaded (`faces.ts`).
 */
export interface BoardProps<View = Json, Pack = Json, Aids = Json> {
  /** `/api/games/{game}/packs/{pack}`: the map, the cards, the layout. */
  pack: Pack;
  /** What the viewer may know now. */
  view: View;
  /** What follows from the view by the rules: a board knows no rules. */
  aids?: Aids | null;
  /** The viewer: a seat, -2 for spectators, -3 for everything (replays of finished games). */
  viewer: number;
  seats: SeatInfo[];
  /** What the viewer may do now: empty if it is not asked, or while events are being shown. */
  choices: Choice[];
  /** A choice is on its way to the server. */
  sending?: boolean;
  /** What led from the view before to this one, in order: move pieces by it, mark the last move. */
  told: Told[];
  /** When each event of `told` is shown, and for how long; without it nothing is animated. */
  timeline?: Timeline;
  /**
   * The last events before `told`. Without `told` (after a reload) they mark the last move; nothing
   * is animated by them.
   */
  earlier?: Told[];
  /** The parts chosen so far of a choice that has several; shared by board, hand and buttons. */
  choosing: Choosing;
  /** The odds of choices that begin or decide a battle: "62 %" by code. */
  odds?: Readonly<Record<string, string>>;
  /** Make a choice. */
  play: (code: string) => void;
  /**
   * Ask the server about a code and show the answer beside `target`: the result of a legal choice
   * (sums, odds), or which clause forbids it ("why not?").
   */
  explain: (code: string, target: Element) => void;
  /**
   * A word of the game's own catalogue in the reader's language: `word("card.move")`. Texts that
   * only the client needs (labels for screen readers) are in the board's own `words.ts`.
   */
  word: (key: string) => string;
  language: Language;
  /**
   * The factor for decorative durations (a piece that glides, a card that fades): 0
   * with reduced motion, 1 as designed, more for slower. `timeline` includes it.
   */
  motion: number;
}

export interface SeatProps<View = Json, Pack = Json, Aids = unknown> {
  pack: Pack;
  view: View;
  /** What follows from the view by the rules. */
  aids?: Aids | null;
  seat: number;
  viewer: number;
  word: (key: string) => string;
  language: Language;
}

export interface Ready {
  prompt: string;
  button: string;
  go: () => void;
}

/** An order that a player gives once; it answers questions until it ends. */
export interface Standing<View = Json> {
  id: string;
  /** What the order says, on its button and while it holds. */
  words: Record<Language, string>;
  /** The code that it answers these choices with; null: it is not about them. */
  answer: (choices: Choice[]) => string | null;
  /** It ends when this changes; left out: when the player says so. */
  within?: (view: View) => number;
}

/** A game's face: loaded only when its table, picture or lesson is opened. */
export interface Face<View = Json, Pack = Json, Aids = Json> {
  Board: Component<BoardProps<View, Pack, Aids>>;
  /** The viewer's components below the board: hand, tokens, dice, the composed action. */
  Hand?: Component<BoardProps<View, Pack, Aids>>;
  /** The hand has something for spectators too: tenka's last battles. */
  handForAll?: boolean;
  /**
   * Is this choice made on the board or in the hand itself? The list of choices then leaves it out
   * unless the user wants it. Screen readers always have the whole list.
   */
  offers?: (choice: Choice) => boolean;
  /**
   * A plan made on the board that is complete and waits for a word of the player: what to do now,
   * and the button that does it. Shown in place of the server's prompt.
   */
  ready?: (props: BoardProps<View, Pack, Aids>) => Ready | null;
  /** A line of public figures in the strip of seats: points, supply, cards left. */
  Seat?: Component<SeatProps<View, Pack, Aids>>;
  /** How long events need on the screen, at normal speed. */
  tempo?: Tempo;
  /** Choices whose odds are shown before they are made; `range`: where they are not certain. */
  fights?: { verbs: readonly string[]; range?: (args: Json) => string | null };
  /** Orders that spare a player the same answer again and again. */
  standing?: readonly Standing<View>[];
  /** Events that are never passed over while others wait: battles. */
  matters?: (told: Told) => boolean;
  /** The colour and crest of a seat, where the game names its sides by other colours. */
  paint?: (seat: number) => number;
  /** Which sound an event makes. */
  sound?: (told: Told) => "wood" | "paper" | "dice" | "drum" | null;
}
