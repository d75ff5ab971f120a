/** Packs of the user's own: checked by the engine, kept on this device, sent in a link. */
import { successOf } from "./place";
import { device } from "./places";

export interface OwnPack {
  game: string;
  pack: string;
  title: string | { ja: string; en: string };
  /** What goes into the options of a new table. */
  options: Record<string, unknown>;
}

/** Longer addresses are cut by some programs. */
const LONGEST = 30_000;
const MARK = "pack=";

/** Names of files that mistakes are reported with. */
const NAMES = /^\w[\w .-]{0,79}$/;

/** Check a pack and keep it on this device; what is wrong with it is thrown. */
export async function check(text: string, name = ""): Promise<OwnPack> {
  const file = NAMES.test(name) ? name : "pack.toml";
  return successOf<OwnPack>(await device.ask("POST", "/packs", { text, file }));
}

/** The part of an address behind its # that carries a pack; null if the pack is too long. */
export async function fragmentOf(text: string): Promise<string | null> {
  const packed = await through(new Blob([text]), new CompressionStream("deflate-raw"));
  let bytes = "";
  for (const each of packed) bytes += String.fromCharCode(each);
  const code = btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  return code.length > LONGEST ? null : MARK + code;
}

/** The pack that an address carries behind its #; null if it carries none. */
export async function packIn(fragment: string): Promise<string | null> {
  if (!fragment.startsWith(MARK)) return null;
  try {
    const bytes = atob(fragment.slice(MARK.length).replaceAll("-", "+").replaceAll("_", "/"));
    const packed = Uint8Array.from(bytes, (each) => each.charCodeAt(0));
    const plain = await through(new Blob([packed]), new DecompressionStream("deflate-raw"));
    return new TextDecoder().decode(plain);
  } catch {
    return ""; // A link that was cut: the check of an empty pack says what is missing.
  }
}

async function through(
  blob: Blob,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  return new Uint8Array(await new Response(blob.stream().pipeThrough(stream)).arrayBuffer());
}
