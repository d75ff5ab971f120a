/**
 * A place where games are played: a server (`online.ts`) or this device (`local.ts`). Everything
 * else asks a place and does not know which one it is.
 */
import type { Failure, Problem } from "../wire";

export interface Reply {
  status: number;
  text: string;
}

export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: (() => void) | null;
}

export interface Place {
  /** `lasting`: the page may go away before the answer comes. */
  ask(method: string, path: string, body?: unknown, lasting?: boolean): Promise<Reply>;
  /** The lines of a streamed answer. */
  stream(path: string, body: unknown, signal: AbortSignal): AsyncGenerator;
  /** The connection to a table. */
  connect(table: string): Socket;
}

/** A problem in the words of the place that was asked. */
export class Problematic extends Error {
  constructor(
    readonly problem: Problem,
    readonly status: number,
  ) {
    super(problem.message);
  }
}

export const UNREACHABLE: Problem = {
  key: "client.unreachable",
  message: "The server cannot be reached.",
  words: {
    en: "The server cannot be reached. Check the connection and try again.",
    ja: "サーバーに接続できません。通信状態を確かめて、もう一度お試しください。",
  },
};

/** The answer to a request that succeeded; otherwise its problem is thrown. */
export function successOf<T>(reply: Reply): T {
  if (reply.status < 200 || reply.status >= 300) throw failureOf(reply);
  return parsed(reply.text) as T;
}

/** What an answer that is no success says. */
export function failureOf({ status, text }: Reply): Problematic {
  const failure = parsed(text) as Partial<Failure> | null;
  return new Problematic(failure?.problem ?? UNREACHABLE, status);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
