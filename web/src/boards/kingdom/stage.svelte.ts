/**
 * What is on the board right now: between two views the stage plays the events one after the
 * other, so that pieces travel, fights are seen and the last move stays marked.
 */
import type { Told } from "../../wire";
import type { Timeline } from "../shared/timeline";
import { parseStack, without, writeStack } from "./notation";

/** A group on its way. */
export interface Traveller {
  stack: string;
  from: string;
  to: string;
  time: number;
}

/** A fight, a hit or a card in the middle of the board. */
export interface Scene {
  verb: "fight" | "hit" | "strike" | "aim" | "card" | "drop";
  square: string | null;
  args: Record<string, unknown>;
  time: number;
}

export interface LastMove {
  from: string | null;
  squares: string[];
}

type Board = Record<string, string>;

export class Stage {
  board = $state.raw<Board>({});
  traveller = $state.raw<Traveller | null>(null);
  scene = $state.raw<Scene | null>(null);
  last = $state.raw<LastMove>({ from: null, squares: [] });
  #run = 0;

  /** Something is being shown. */
  get busy(): boolean {
    return this.traveller !== null || this.scene !== null;
  }

  /** Put a view on the board without a story. */
  set(board: Board, told: Told[] = []): void {
    this.#run++;
    this.#mark(told);
    this.#rest(board);
  }

  /** Play the events, then show the board they led to. */
  async follow(board: Board, told: Told[], timeline: Timeline): Promise<void> {
    const run = ++this.#run;
    this.#mark(told);
    for (const [i, event] of told.entries()) {
      const time = timeline.time[i] ?? 0;
      if (time === 0) continue;
      this.#play(event, time, board);
      await new Promise((done) => setTimeout(done, time));
      if (run !== this.#run) return;
      this.#settle(event);
    }
    this.#rest(board);
  }

  #rest(board: Board): void {
    this.board = board;
    this.traveller = null;
    this.scene = null;
  }

  #mark(told: Told[]): void {
    let from: string | null = null;
    const squares: string[] = [];
    for (const { verb, args } of told) {
      if (verb === "turn") continue;
      if (verb === "move") {
        from = text(args["from"]);
        squares.length = 0;
        squares.push(text(args["to"]));
      } else if (["face", "drop", "bring", "hit"].includes(verb)) {
        const square = text(args["square"]);
        if (from !== null && !squares.includes(square)) from = null;
        if (verb !== "hit") squares.length = 0;
        if (!squares.includes(square)) squares.push(square);
      }
    }
    if (squares.length > 0) this.last = { from, squares };
  }

  /** Begin to show an event. */
  #play({ verb, args }: Told, time: number, after: Board): void {
    const square = typeof args["square"] === "string" ? args["square"] : null;
    this.traveller = null;
    this.scene = null;
    if (verb === "move") {
      const [from, to, stack] = [text(args["from"]), text(args["to"]), text(args["stack"])];
      const moving = parseStack(stack);
      const rest = moving && without(parseStack(this.board[from]), moving);
      this.board = put(this.board, from, rest ? writeStack(rest) : "");
      this.traveller = { stack, from, to, time };
    } else if (verb === "fight" || verb === "hit" || verb === "strike" || verb === "aim") {
      this.scene = { verb, square, args, time };
    } else if (verb === "use" || verb === "cancel" || verb === "discard") {
      this.scene = { verb: "card", square: null, args, time };
    } else if ((verb === "drop" || verb === "bring" || verb === "merge") && square) {
      this.board = put(this.board, square, text(args["stack"]));
      if (verb !== "merge") this.scene = { verb: "drop", square, args, time };
    } else if (verb === "face" && square) {
      const stack = parseStack(this.board[square] ?? after[square]);
      const facing = text(args["facing"]);
      if (stack?.facing) {
        const turned = { ...stack, facing: facing as typeof stack.facing };
        this.board = put(this.board, square, writeStack(turned));
      }
    } else if (verb === "deployed") {
      this.board = { ...this.board, ...(args["stacks"] as Board) };
    }
  }

  /** What an event leaves behind. */
  #settle({ verb, args }: Told): void {
    if (verb === "move") {
      const to = text(args["to"]);
      const standing = parseStack(this.board[to]);
      if (!standing) this.board = put(this.board, to, text(args["stack"]));
    } else if (verb === "fight" || verb === "hit") {
      this.board = put(this.board, text(args["square"]), text(args["stack"]));
    }
  }
}

function put(board: Board, square: string, stack: string): Board {
  const next = { ...board };
  if (stack) next[square] = stack;
  else Reflect.deleteProperty(next, square);
  return next;
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
