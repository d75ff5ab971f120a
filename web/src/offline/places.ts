/** Which place is asked: by the id of the table, or by the screen that is shown. */
import { STATIC } from "../address";
import { router } from "../router.svelte";
import { online } from "./online";
import type { Place, Reply, Socket } from "./place";

/** How the id of a table on this device begins. */
const LOCAL = "local-";
/** What this device can answer as well as a server, once it has the engine. */
const ALIKE = /^\/(games|records)\b/;

export function isLocal(id: string): boolean {
  return STATIC || id.startsWith(LOCAL);
}

/** The place of a path: of its table, or of the table that is on the screen. */
function placeOf(path: string): Place {
  const table = /^\/tables\/([^/?]+)/.exec(path)?.[1];
  return isLocal(table ?? router.route.id) ? device : online;
}

/** Ask the place of a path. Without a connection this device answers what it can. */
export async function ask(
  method: string,
  path: string,
  body?: unknown,
  lasting = false,
): Promise<Reply> {
  const place = placeOf(path);
  try {
    return await place.ask(method, path, body, lasting);
  } catch (error) {
    if (place === online && (await standsIn(path))) return device.ask(method, path, body);
    throw error;
  }
}

export async function* stream(
  path: string,
  body: unknown,
  signal: AbortSignal,
): AsyncGenerator<unknown> {
  const away = placeOf(path) === online && !navigator.onLine && (await standsIn(path));
  yield* (away ? device : placeOf(path)).stream(path, body, signal);
}

export function connect(table: string): Socket {
  return (isLocal(table) ? device : online).connect(table);
}

/** Can this device answer in place of a server that is out of reach? */
async function standsIn(path: string): Promise<boolean> {
  return ALIKE.test(path) && (await hasEngine());
}

/** The engine is on this device, so that it can be started without a connection. */
export async function hasEngine(): Promise<boolean> {
  return STATIC || hasEngineKept();
}

export async function hasEngineKept(): Promise<boolean> {
  if (!("caches" in globalThis)) return false;
  return Boolean(
    await caches
      .match(new URL(`${import.meta.env.BASE_URL}engine/engine.json`, location.href))
      .catch(() => undefined),
  );
}

const PLAYED = "gunbai.device";

/** A game was opened on this device. */
export function hasPlayedHere(): boolean {
  try {
    return localStorage.getItem(PLAYED) !== null;
  } catch {
    return false;
  }
}

export function notePlayedHere(): void {
  try {
    localStorage.setItem(PLAYED, "yes");
  } catch {
    // Without storage there are no games on this device either.
  }
}

/** This device. Its code and the engine are loaded when it is asked for the first time. */
export const device: Place = {
  async ask(...asked) {
    return (await engine()).ask(...asked);
  },

  async *stream(...asked) {
    yield* (await engine()).stream(...asked);
  },

  connect(table) {
    let line: Socket | null = null;
    let closed = false;
    const socket: Socket = {
      send: (text) => line?.send(text),
      close: () => {
        closed = true;
        line?.close();
      },
      onopen: null,
      onmessage: null,
      onclose: null,
    };
    engine().then(
      (place) => {
        if (closed) return;
        line = place.connect(table);
        line.onopen = () => socket.onopen?.();
        line.onmessage = (event) => socket.onmessage?.(event);
        line.onclose = () => socket.onclose?.();
      },
      () => socket.onclose?.(),
    );
    return socket;
  },
};

async function engine(): Promise<Place> {
  return (await import("./local")).local();
}
