/** The second worker as the judge sees it: asked by messages, ended and started again at will. */
import type { FromThinker, ToThinker } from "./thinking.worker";

interface Asked {
  done: (answer: string) => void;
  failed: (error: Error) => void;
}

export interface ThinkerPort {
  postMessage(message: ToThinker): void;
  terminate(): void;
  onmessage: ((event: { data: FromThinker }) => void) | null;
  onerror: ((event: unknown) => void) | null;
}

export class Thinker {
  #port: ThinkerPort | null = null;
  #asked = new Map<number, Asked>();
  #last = 0;

  constructor(
    private readonly start: () => ThinkerPort,
    private readonly base: string,
  ) {}

  /** Load the engine there before the first bot is asked. */
  warmUp(): void {
    this.#started();
  }

  /** What Python calls. */
  think = (request: string): Promise<string> => {
    const port = this.#started();
    const id = (this.#last += 1);
    return new Promise((done, failed) => {
      this.#asked.set(id, { done, failed });
      port.postMessage({ type: "think", id, request });
    });
  };

  /** End the worker; the next question starts another. */
  restart = (): void => {
    const asked = this.#asked;
    this.#asked = new Map();
    if (this.#port) {
      this.#port.onmessage = this.#port.onerror = null;
      this.#port.terminate();
    }
    this.#port = null;
    for (const { failed } of asked.values()) failed(new Error("the thinker was ended"));
  };

  #started(): ThinkerPort {
    if (this.#port) return this.#port;
    const port = this.start();
    this.#port = port;
    port.onmessage = ({ data }) => {
      const asked = this.#asked.get(data.id);
      this.#asked.delete(data.id);
      if ("answer" in data) asked?.done(data.answer);
      else asked?.failed(new Error(data.failed));
    };
    port.onerror = () => this.restart();
    port.postMessage({ type: "start", base: this.base });
    return port;
  }
}
