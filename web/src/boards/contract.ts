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
   * The last events before a view that came without events (after a reload): use them to mark the
   * last move, without animation.
   */
  earlier?: Told[];
  /** The parts chosen so far of a choice that has several; shared by board, hand and buttons. */
  choosing: Choosing;
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
   * with reduced motion, 1 as designed, up to 2 for slow. `timeline` includes it.
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

/** A game's face: loaded only when its table, picture or lesson is opened. */
export interface Face<View = Json, Pack = Json, Aids = Json> {
  Board: Component<BoardProps<View, Pack, Aids>>;
  /** The viewer's components below the board: hand, tokens, dice, the composed action. */
  Hand?: Component<BoardProps<View, Pack, Aids>>;
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
  /** The colour and crest of a seat, where the game names its sides by other colours. */
  paint?: (seat: number) => number;
  /** Which sound an event makes. */
  sound?: (told: Told) => "wood" | "paper" | "dice" | "drum" | null;
}
