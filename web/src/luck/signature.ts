/** The server's signatures (Ed25519), checked with WebCrypto. */
import { hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** Null: this browser or this page cannot check (WebCrypto needs HTTPS or localhost). */
export async function isSigned(
  key: string,
  text: string,
  signature: string,
): Promise<boolean | null> {
  const subtle = (globalThis.crypto as Crypto | undefined)?.subtle;
  if (!subtle) return null;
  try {
    const bytes = [key, signature].map((hex) => new Uint8Array(hexToBytes(hex)));
    const [raw, signed] = bytes as [Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>];
    const imported = await subtle.importKey("raw", raw, { name: "Ed25519" }, false, ["verify"]);
    return await subtle.verify(
      { name: "Ed25519" },
      imported,
      signed,
      new Uint8Array(utf8ToBytes(text)),
    );
  } catch (error) {
    return error instanceof DOMException && error.name === "NotSupportedError" ? null : false;
  }
}
