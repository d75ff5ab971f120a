/** The server as a place: HTTP and WebSocket. */
import { failureOf, Problematic, UNREACHABLE, type Place, type Socket } from "./place";

export const online: Place = {
  async ask(method, path, body, lasting = false) {
    const headers: Record<string, string> = { accept: "application/json" };
    const sent: RequestInit = { method, headers, keepalive: lasting };
    if (body !== undefined) {
      sent.body = JSON.stringify(body);
      headers["content-type"] = "application/json";
    }
    return read(await request(path, sent));
  },

  async *stream(path, body, signal) {
    const headers = { accept: "application/x-ndjson", "content-type": "application/json" };
    const sent = { method: "POST", headers, body: JSON.stringify(body), signal };
    const answer = await request(path, sent);
    if (!answer.ok || !answer.body) throw failureOf(await read(answer));
    yield* linesOf(answer.body);
  },

  connect(table) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const path = `/api/tables/${encodeURIComponent(table)}/socket`;
    const socket = new WebSocket(`${scheme}://${location.host}${path}`);
    const line: Socket = {
      send: (text) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(text);
      },
      close: () => socket.close(),
      onopen: null,
      onmessage: null,
      onclose: null,
    };
    socket.onopen = () => line.onopen?.();
    socket.onmessage = (event: MessageEvent<string>) => line.onmessage?.(event);
    socket.onclose = () => line.onclose?.();
    return line;
  },
};

async function request(path: string, sent: RequestInit): Promise<Response> {
  try {
    return await fetch(`/api${path}`, sent);
  } catch {
    throw new Problematic(UNREACHABLE, 0);
  }
}

async function read(answer: Response): Promise<{ status: number; text: string }> {
  return { status: answer.status, text: await answer.text().catch(() => "") };
}

/** The lines of a streamed answer; empty ones only keep the connection alive. */
export async function* linesOf<T>(body: ReadableStream<Uint8Array>): AsyncGenerator<T> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += done ? "\n" : decoder.decode(value, { stream: true });
      const lines = rest.split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) if (line.trim()) yield JSON.parse(line) as T;
      if (done) return;
    }
  } catch (error) {
    throw error instanceof Problematic ? error : new Problematic(UNREACHABLE, 0);
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}
