/**
 * Loads the engine: Python as WebAssembly, its library and gunbai, all from files of this site.
 *
 * `engine/engine.json` lists the files; tools/browser_engine.py makes them. Most are compressed by
 * gunbai itself, because many hosts compress nothing.
 */
import type { PyodideInterface } from "pyodide";

interface Listed {
  version: string;
  /** The version of Python, as Pyodide wants to hear it. */
  python: Record<string, string>;
  /** Paths below `engine/`, and their sizes in bytes. */
  files: [string, number][];
}

export type Progress = (step: "download" | "start", loaded: number, total: number) => void;

const PACKED = ".packed";
const SITE = "/site";
const TYPES: Record<string, string> = { "pyodide.asm.wasm": "application/wasm" };

/** Python with gunbai in it. `base` is the address of the site, with a slash at its end. */
export async function loadEngine(base: string, progress: Progress): Promise<PyodideInterface> {
  const engine = new URL("engine/", base);
  const listed = (await (await fetched(new URL("engine.json", engine))).json()) as Listed;
  const folder = new URL(`${listed.version}/`, engine);
  const files = await download(engine, listed, progress);
  progress("start", 0, 1);
  const site = files.get("site.bin");
  if (!site) throw new Error("engine without packages");
  const python = await started(folder, listed, files);
  unpack(python, site);
  python.runPython(`import sys\nsys.path.insert(0, "${SITE}")`);
  return python;
}

async function fetched(address: URL): Promise<Response> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address.pathname}: ${answer.status}`);
  return answer;
}

/** The compressed files, all at once, by their names without the ending. */
async function download(
  engine: URL,
  { files }: Listed,
  progress: Progress,
): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const packed = files.filter(([path]) => path.endsWith(PACKED));
  const total = packed.reduce((sum, [, size]) => sum + size, 0);
  let loaded = 0;
  progress("download", 0, total);
  const found = packed.map(async ([path]) => {
    const answer = await fetched(new URL(path, engine));
    const count = new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, out) {
        loaded += piece.length;
        progress("download", Math.min(loaded, total), total);
        out.enqueue(piece);
      },
    });
    const bytes = await bytesOf(answer.body?.pipeThrough(count));
    const name = path.slice(path.lastIndexOf("/") + 1, -PACKED.length);
    return [name, await unpacked(bytes)] as const;
  });
  return new Map(await Promise.all(found));
}

/** A host may have undone the compression on the way. */
async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  return bytesOf(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
}

async function bytesOf(stream: ReadableStream | undefined): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Pyodide fetches some files by itself: it gets those that are here already. */
async function started(
  folder: URL,
  listed: Listed,
  files: Map<string, Uint8Array<ArrayBuffer>>,
): Promise<PyodideInterface> {
  const address = new URL("pyodide.mjs", folder).href;
  const pyodide = (await import(/* @vite-ignore */ address)) as typeof import("pyodide");
  const network = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const name = (input instanceof Request ? input.url : String(input)).split("/").pop() ?? "";
    const bytes = files.get(name);
    if (!bytes) return network(input, init);
    const headers = { "content-type": TYPES[name] ?? "application/octet-stream" };
    return Promise.resolve(new Response(bytes, { headers }));
  };
  try {
    return await pyodide.loadPyodide({
      indexURL: folder.href,
      lockFileContents: JSON.stringify({ info: listed.python, packages: {} }),
      packageBaseUrl: folder.href,
      env: { GUNBAI_PURE: "1" },
    });
  } finally {
    globalThis.fetch = network;
  }
}

/** The packages: the length of the list, the list of names and sizes, the files one after another. */
function unpack(python: PyodideInterface, bytes: Uint8Array<ArrayBuffer>): void {
  const end = 4 + new DataView(bytes.buffer).getUint32(0, true);
  const names = JSON.parse(new TextDecoder().decode(bytes.subarray(4, end))) as [string, number][];
  const made = new Set<string>();
  let start = end;
  for (const [name, size] of names) {
    const path = `${SITE}/${name}`;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(folder)) python.FS.mkdirTree(folder);
    made.add(folder);
    python.FS.writeFile(path, bytes.subarray(start, start + size));
    start += size;
  }
}
