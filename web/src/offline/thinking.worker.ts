/**
 * The second worker: bots, hints and analyses think here, so that the judge never waits for them.
 *
 * It may be ended at any time; the judge then asks another one.
 */
import { loadEngine } from "./pyodide";

export type ToThinker =
  { type: "start"; base: string } | { type: "think"; id: number; request: string };
export type FromThinker = { id: number; answer: string } | { id: number; failed: string };

type Think = (request: string) => string;

let loading: Promise<Think> | null = null;

async function load(base: string): Promise<Think> {
  const python = await loadEngine(base, () => undefined);
  const offline = python.pyimport("gunbai.server.offline") as { think: Think };
  return offline.think;
}

async function answer(id: number, request: string): Promise<FromThinker> {
  try {
    const think = await loading;
    return think ? { id, answer: think(request) } : { id, failed: "not started" };
  } catch (error) {
    return { id, failed: String(error) };
  }
}

self.onmessage = ({ data }: MessageEvent<ToThinker>) => {
  if (data.type === "start") loading = load(data.base);
  else void answer(data.id, data.request).then((found) => self.postMessage(found));
};
