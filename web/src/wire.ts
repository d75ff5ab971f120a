// Made by `python -m gunbai.server.typescript` from `gunbai.server.wire`. Do not edit.

export interface AccountMade {
  name: string;
  token: string;
}

/** The message was carried out and stored. Sent only if no update confirms it. */
export interface Ack {
  type: "ack";
  nonce: string;
}

export interface Act {
  type: "act";
  nonce: string;
  decision: string;
  code: string;
}

/** The last line of the stream: the analysis of a finished game. */
export interface Analysis {
  type: "analysis";
  viewer: number;
  total: number;
  simulations: number;
  curve: number[][];
  steps: StudyStep[];
  accounts: StudyAccount[];
  turning: StudyStep | null;
  verdict: Words;
  luckiest: StudyStep[];
}

export interface Answer {
  type: "answer";
  nonce: string;
  offer: number;
  yes: boolean;
  share?: string | null;
}

/** One hidden thing, and every value it may have. */
export interface Belief {
  what: string;
  seat: number | null;
  words: Words;
  several: boolean;
  at: string;
  chances: Chance[];
}

/** Probabilities of what a seat does not see, computed from its view alone. */
export interface Beliefs {
  n: number;
  beliefs: Belief[];
}

/** A bot that can take a seat. */
export interface BotAbout {
  name: string;
  title: Words;
  level?: number | null;
  styles?: BotStyle[];
}

/** A line of an account's event stream. */
export interface BotEvent {
  type: "challenge" | "gameStart" | "gameFinish";
  table: TableInfo;
}

/** How a bot plays: added to its name after a hyphen. */
export interface BotStyle {
  name: string;
  title: Words;
}

/** A record as a file holds it, to be kept as a table. */
export interface Brought {
  record: string;
}

/** The table that was made of a record. */
export interface BroughtTo {
  table: string;
  status: Status;
}

/** The connection is about to close, and why. */
export interface Bye {
  type: "bye";
  problem: Problem;
}

/** A budget (持ち時間), then periods (秒読み); a period not used up is kept. */
export interface ByoyomiClock {
  kind: "byoyomi";
  period: number;
  seconds?: number;
  periods?: number;
}

/**
 * The bot of this seat had no time for all simulations of its level. Sent at most once between
 * two updates that everybody gets.
 */
export interface Capped {
  type: "capped";
  table: string;
  seat: number;
  share: number;
}

export interface Chance {
  value: string;
  words: Words;
  chance: number;
  at?: string;
}

/** Chat lines. Players and spectators read their own room; after the game, both. */
export interface Chat {
  type: "chat";
  table: string;
  lines: ChatLine[];
}

export interface ChatLine {
  n: number;
  room: "seats" | "spectators";
  seat: number | null;
  name: string;
  text: string;
  at: number;
  words?: Words | null;
}

/** A legal action of a seat: its code, the parts of the code, and the text of a button. */
export interface Choice {
  code: string;
  verb: string;
  args: string[];
  words: Words;
}

export interface Claim {
  token: string;
}

export interface ClockInfo {
  seat: number;
  main: number;
  periods: number;
  since: number | null;
  deadline: number | null;
}

/** What a seat's clock showed at one moment. */
export interface ClockLeft {
  seat: number;
  ms: number;
  periods: number | null;
}

/** Several players at one screen: show this seat's view, or (null) only what all may see. */
export interface Curtain {
  type: "curtain";
  seat?: number | null;
}

/** Correspondence: a fixed number of days each time. */
export interface DaysClock {
  kind: "days";
  days: number;
}

export interface Declining {
  reason?: "generic" | "later" | "game" | "options" | "clock";
}

/**
 * You go away: the server may open your links up to number `n`. Whoever reads its database
 * can foresee what they would have hidden.
 */
export interface Deposit {
  type: "deposit";
  nonce: string;
  n: number;
  link: string;
  seat?: number | null;
}

/** Luck that waits for links: nobody is asked and no clock runs. */
export interface DrawInfo {
  draw: number;
  binding: string;
  shares: string[];
  awaited: number[];
  overdue: number;
}

/** Ask whether a code is legal: its outlook, or the clause that forbids it. */
export interface Explain {
  type: "explain";
  nonce: string;
  code: string;
}

/** `problem` is null if the code is legal now; then there may be an outlook on it. */
export interface Explained {
  type: "explained";
  nonce: string;
  problem: Problem | null;
  outlook: Outlook | null;
}

/** The body of every answer that is not a success. */
export interface Failure {
  problem: Problem;
}

/** A budget, and an increment each time. */
export interface FischerClock {
  kind: "fischer";
  seconds: number;
  increment?: number;
}

export interface GameAbout {
  id: string;
  titles: Words;
  fewest: number;
  most: number;
  default: number;
  rules: number;
  options: OptionInfo[];
  bots: BotAbout[];
  secrets: boolean;
  luck: boolean;
  lessons?: Words[];
}

/** The words of a game by their keys, without the game's own name: "piece.infantry". */
export interface GameWords {
  ja: Record<string, string>;
  en: Record<string, string>;
}

export interface Guest {
  name: string;
}

export interface Health {
  status: "ok" | "degraded" | "starting" | "stopping";
  version: string;
}

/** The first message: who the client is, and what it knows already. */
export interface Hello {
  type: "hello";
  token?: string | null;
  seat?: number | null;
  since?: number;
}

/** A hint, computed from the seat's view alone. Everybody is told that the seat asked. */
export interface Hint {
  decision: string;
  simulations: number;
  choices: HintChoice[];
}

/** One of the best choices. */
export interface HintChoice {
  code: string;
  words: Words;
  visits: number;
  share: number;
  reasons: Words[];
}

export interface HintWish {
  decision: string;
}

export interface Joining {
  name?: string | null;
  salt?: string;
  share?: string | null;
  hints?: boolean;
}

/** A game's tutorial: the player makes the moves without further requests to the server. */
export interface Lesson {
  game: string;
  number: number;
  title: Words;
  players: number;
  pack: string;
  steps: LessonStep[];
  practice?: Practice | null;
}

/** One thing to see or to do, with everything that a board needs to show it. */
export interface LessonStep {
  seat: number;
  text: Words;
  hint: Words | null;
  code: string;
  focus: string[];
  view: Record<string, unknown>;
  prompt: Words | null;
  choices: Choice[];
  told: Told[];
  after: Record<string, unknown>;
  done: Words | null;
  aids?: Record<string, unknown> | null;
  after_aids?: Record<string, unknown> | null;
  board?: Words | null;
  after_board?: Words | null;
}

/** One entry of a record as one viewer may know it. */
export interface Line {
  n: number;
  seat: number;
  code: string | null;
  ms: number;
  events: Told[];
  words: Words | null;
}

/** An entry of a record, and what the viewer sees after it. */
export interface Moment {
  n: number;
  seat: number;
  code: string | null;
  ms: number;
  events: Told[];
  words: Words | null;
  view: Record<string, unknown>;
  prompt: Words | null;
  asked: number[];
  aids?: Record<string, unknown> | null;
  text?: Words | null;
  clocks?: ClockLeft[];
}

/** A record to step through: `moments` are those from number `offset` on. */
export interface Moments {
  game: string;
  rules: number;
  players: number;
  options: Record<string, unknown>;
  pack: Record<string, string>;
  seats: Record<string, unknown>[];
  started: string;
  commitment: string;
  viewer: number;
  result: Result | null;
  summary: Summary | null;
  start: Scene;
  total: number;
  offset: number;
  moments: Moment[];
}

/** A fixed number of seconds each time. */
export interface MoveClock {
  kind: "move";
  seconds: number;
}

export interface Naming {
  name: string;
}

/** Any game from its beginning, from a position, or from a record. */
export interface NewPlayground {
  game?: string;
  players?: number | null;
  options?: Record<string, unknown>;
  seed?: string;
  position?: Record<string, unknown> | null;
  record?: string | null;
  pack?: string;
}

/** The short game of a lesson, to be opened. */
export interface NewPractice {
  number?: number;
  share?: string | null;
}

/** A table to open. Seats that are left out are open to anybody who has the link. */
export interface NewTable {
  game: string;
  players?: number | null;
  options?: Record<string, unknown>;
  seats?: SeatPlan[];
  clock?: ClockPlan;
  absent?: "bot" | "resign";
  takeover?: string;
  takebacks?: boolean;
  delay?: number;
  public?: boolean;
  autostart?: boolean;
  hints?: boolean | null;
  bots_resign?: boolean;
  name?: string | null;
  shares?: Record<string, string>;
}

export interface NoClock {
  kind: "none";
}

export interface Offer {
  type: "offer";
  nonce: string;
  what: "undo" | "abort" | "rematch" | "proceed" | "draw";
  share?: string | null;
}

export interface OfferInfo {
  id: number;
  seat: number;
  what: OfferKind;
  waiting: number[];
}

/** What a client keeps to show rules and lessons without a connection. */
export interface Offline {
  version: string;
  addresses: string[];
}

/** Open the next link of the seat's share, for the draw that waits for it. */
export interface OpenLink {
  type: "link";
  nonce: string;
  draw: number;
  link: string;
  seat?: number | null;
}

export interface OptionInfo {
  name: string;
  clause: string;
  default: unknown;
  choices: unknown[];
  expected: string;
}

export interface Outcome {
  code: string;
  weight: number;
}

/** What the seat could compute about a choice before making it. */
export interface Outlook {
  words: Words;
  args: Record<string, unknown>;
  odds: number | null;
}

export interface PackChange {
  place: string;
  first: string | null;
  second: string | null;
}

export interface PackCheck {
  text: string;
  base?: string;
}

/** The mistakes of a pack; if it has none, what it is and how it differs. */
export interface PackChecked {
  mistakes: PackMistake[];
  game?: string;
  pack?: string;
  title?: Words | null;
  changes?: PackChange[];
}

export interface PackMistake {
  line: number;
  field: string;
  problem: Words;
  remedy: Words;
}

/** A built-in pack as its author wrote it. */
export interface PackText {
  pack: string;
  title: Words;
  text: string;
}

export interface Ping {
  type: "ping";
  id?: number;
}

/** Everything about one moment of a game: every seat, the spectator (-2), the referee (-3). */
export interface Playground {
  id: string;
  game: string;
  players: number;
  options: Record<string, unknown>;
  pack: string;
  seed: string;
  entry: number;
  entries: number;
  deciders: number[];
  sides: Side[];
  luck: Outcome[];
  lines: Line[];
  position: Record<string, unknown>;
  result: Result | null;
  own?: Record<string, unknown> | null;
}

export interface PlaygroundAct {
  seat: number;
  code: string;
  entry?: number | null;
}

export interface PlaygroundBot {
  seat: number;
  bot: string;
  entry?: number | null;
}

export interface PlaygroundLuck {
  code?: string | null;
  entry?: number | null;
}

/** A column of the table of points. */
export interface PointSource {
  name: string;
  words: Words;
  amounts: number[];
  scores: boolean;
}

export interface Pong {
  type: "pong";
  id: number;
  time: number;
}

/**
 * A short game against a weak bot at the end of a lesson:
 * `POST /api/games/{game}/practice`.
 */
export interface Practice {
  text: Words;
  advice: Record<string, Words>;
}

/** Who is connected. */
export interface Presence {
  type: "presence";
  table: string;
  seats: number[];
  spectators: number;
}

/** Why a request is refused: a key for programs, a clause of the rules, a text for people. */
export interface Problem {
  key: string;
  message: string;
  clause?: string;
  words?: Words | null;
}

/** What the viewer's seat is asked. */
export interface Question {
  decision: string;
  choices: Choice[];
  undo: number;
}

/** A record as a file holds it, to be analysed. */
export interface RecordStudy {
  record: string;
  seat?: number;
}

/** A record as a file holds it, to be stepped through. */
export interface RecordText {
  record: string;
  seat?: number;
  offset?: number;
  limit?: number;
}

/** The message was not carried out, and why. */
export interface Refusal {
  type: "refusal";
  nonce: string;
  problem: Problem;
}

export interface Resign {
  type: "resign";
  nonce: string;
}

export interface Result {
  returns: number[];
  standings: number[];
  reason: string;
  clause: string;
  words: Words;
}

/** The client missed an update: send everything after this number again. */
export interface Resync {
  type: "resync";
  since?: number;
}

/** The player is back and takes the seat from the bot that holds it. */
export interface Return {
  type: "return";
  nonce: string;
}

export interface RuleChapter {
  id: string;
  title: string;
  clauses: RuleClause[];
}

export interface RuleClause {
  id: string;
  mark: string;
  text: string;
}

/** A rule book: its clauses have the ids that refusals and events name. */
export interface Rules {
  game: string;
  language: string;
  title: string;
  summary: string;
  chapters: RuleChapter[];
}

/** Send a chat line: players to players, spectators to spectators. */
export interface Say {
  type: "say";
  nonce: string;
  text: string;
}

/** What a viewer sees at one moment. */
export interface Scene {
  view: Record<string, unknown>;
  prompt: Words | null;
  asked: number[];
  aids?: Record<string, unknown> | null;
  text?: Words | null;
  clocks?: ClockLeft[];
}

export interface SeatInfo {
  seat: number;
  kind: "open" | "human" | "bot" | "account";
  name: string;
  bot?: string;
  taken_over?: boolean;
}

/**
 * How one seat is to be filled: by anybody, by the opener of the table, by a bot, or by an
 * account of the bot API that is asked by name.
 */
export interface SeatPlan {
  kind?: "open" | "mine" | "bot" | "account";
  bot?: string;
  name?: string;
}

export interface SeatTaken {
  table: string;
  seat: number;
  token: string;
  link: string;
}

export interface Sentence {
  words: Words;
  clause: string;
}

export interface ServerKey {
  key: string;
}

/** What one viewer sees, and what it could do. */
export interface Side {
  viewer: number;
  view: Record<string, unknown>;
  prompt: Words | null;
  choices: Choice[];
  may_resign: boolean;
  aids?: Record<string, unknown> | null;
  text?: Words | null;
}

/** What the server signed when the table opened. Keep it, and check the record against it. */
export interface SignedPromise {
  statement: string;
  key: string;
  signature: string;
  shares: string[];
}

/** A record as one viewer may know it. */
export interface Story {
  game: string;
  rules: number;
  players: number;
  options: Record<string, unknown>;
  pack: Record<string, string>;
  seats: Record<string, unknown>[];
  started: string;
  commitment: string;
  viewer: number;
  result: Result | null;
  summary: Summary | null;
  lines: Line[];
}

/** A seat's game in one line: start + luck + own + others = result. */
export interface StudyAccount {
  start: number;
  luck: number;
  own: number;
  others: number;
  result: number;
  lost: number;
}

export interface StudyChoice {
  code: string;
  words: Words;
  share: number;
  visits: number;
}

/** The last line of the stream, if the analysis failed. */
export interface StudyFailed {
  type: "failed";
  problem: Problem;
}

/** A line of the stream while the game is being analysed. */
export interface StudyProgress {
  type: "progress";
  done: number;
  total: number;
  waiting: number;
}

/** The analysis of one entry. Fields that the viewer could not see are empty. */
export interface StudyStep {
  n: number;
  seat: number;
  code: string | null;
  words: Words | null;
  swing: number[];
  loss: number;
  mark: "" | "inaccuracy" | "mistake" | "blunder";
  choices: number;
  best: StudyChoice[];
}

/** How a finished game ended, as one viewer may know it. */
export interface Summary {
  viewer: number;
  result: Result;
  sources: PointSource[];
  scores: number[];
  decided: Sentence[];
  details: Sentence[];
  secrets: Sentence[];
}

/** A table as lists show it. */
export interface TableInfo {
  table: string;
  game: string;
  players: number;
  options: Record<string, unknown>;
  pack: string;
  status: Status;
  seats: SeatInfo[];
  clock: ClockPlan;
  public: boolean;
  opened: number;
  changed: number;
  hints?: boolean | null;
  rematch?: string;
  lesson?: number;
  mine?: number[];
  host?: boolean;
}

export interface TableList {
  tables: TableInfo[];
}

export interface TableMade {
  table: string;
  link: string;
  tokens: Record<string, string>;
}

/** The board as plain text, as one viewer may know it. */
export interface TableText {
  n: number;
  text: Words | null;
}

/** The fields that all answers about a record share. */
export interface Telling {
  game: string;
  rules: number;
  players: number;
  options: Record<string, unknown>;
  pack: Record<string, string>;
  seats: Record<string, unknown>[];
  started: string;
  commitment: string;
  viewer: number;
  result: Result | null;
  summary: Summary | null;
}

/** Something that happened, as the viewer may know it. */
export interface Told {
  verb: string;
  clause: string;
  args: Record<string, unknown>;
  words: Words;
}

/** Take back the seat's latest decision, if nobody has learnt anything from it. */
export interface Undo {
  type: "undo";
  nonce: string;
  decision: string;
}

/**
 * The table as one viewer may know it, after everything up to number `n`; `events` holds
 * what happened after `since`. Known `n`: ignore it. `since` beyond what you have: resync.
 */
export interface Update {
  type: "update";
  table: string;
  viewer: number;
  since: number;
  n: number;
  acks: string[];
  status: Status;
  seats: SeatInfo[];
  asked: number[];
  view: Record<string, unknown> | null;
  aids: Record<string, unknown> | null;
  prompt: Words | null;
  question: Question | null;
  events: Told[];
  clocks: ClockInfo[];
  may_resign: boolean;
  offer: OfferInfo | null;
  result: Result | null;
  commitment: string;
  rematch: string;
  draw: DrawInfo | null;
  draws: number;
  curtains: number[];
}

/** Whether the luck of a game fits the commitment published before it. */
export interface Verified {
  commitment: string;
  seed: string;
  salts: string[];
  draws: number;
  problem: Problem | null;
}

/**
 * Bots of many tables think; the bot of this seat waits for its turn. Sent at most once between
 * two updates, which end it.
 */
export interface Waiting {
  type: "waiting";
  table: string;
  seat: number;
  waiting: number;
}

/** The answer to `hello`: which seats are yours, how often to send a ping. */
export interface Welcome {
  type: "welcome";
  table: string;
  seats: number[];
  viewer: number;
  asked: number[];
  heartbeat: number;
  time: number;
}

/** One text in every language there is. */
export interface Words {
  ja: string;
  en: string;
}

export type Asked = Hello | Act | Resign | Undo | Offer | Answer | OpenLink | Deposit | Explain | Return | Say | Curtain | Resync | Ping;

export type Command = Act | Resign | Undo | Offer | Answer | OpenLink | Deposit | Explain | Return | Say;

export type Said = Welcome | Update | Ack | Refusal | Explained | Chat | Presence | Waiting | Capped | Pong | Bye;

export type StudyLine = StudyProgress | Analysis | StudyFailed;

export type ClockPlan = NoClock | MoveClock | FischerClock | ByoyomiClock | DaysClock;

export type Status = "open" | "playing" | "over" | "aborted";

export type OfferKind = "undo" | "abort" | "rematch" | "proceed";
