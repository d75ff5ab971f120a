/**
 * The chain of hashes that is a seat's own share of the luck. The server has the same in Python
 * (`server/table/shares.py`).
 *
 * Not WebCrypto: browsers offer it only over HTTPS, and friends also play on a local network.
 */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

/** Links of a chain. */
export const LENGTH = 4096;

/** The chains of this page, by root; number 0 is the tip, the commitment to all of it. */
const chains = new Map<string, Uint8Array[]>();

export function newRoot(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
}

/** The n-th link to open, from 1; 0 is the tip. */
export function linkOf(root: string, n: number): string {
  let chain = chains.get(root);
  if (!chain) {
    chain = [hexToBytes(root)];
    for (let i = 0; i < LENGTH; i++) chain.push(sha256(chain[i] ?? new Uint8Array()));
    chain.reverse();
    chains.set(root, chain);
  }
  const link = chain[n];
  if (!link) throw new RangeError(`no link ${n}`);
  return bytesToHex(link);
}

/** A link, hashed `times` times. */
export function hashed(link: string, times: number): string {
  let bytes = hexToBytes(link);
  for (let i = 0; i < times; i++) bytes = sha256(bytes);
  return bytesToHex(bytes);
}

export const digest = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

/** What the server binds a draw to: all decisions and luck before it, keyed by the seed. */
export function bindingOf(seed: string, lines: string, draw: number): string {
  const text = `draw ${draw} ${digest(lines)}`;
  return bytesToHex(hmac(sha256, utf8ToBytes(seed), utf8ToBytes(text)));
}
