/**
 * QR codes (ISO/IEC 18004), byte mode, error correction M, versions 1 to 10: enough for a link of
 * 213 bytes. `qr(text)` gives the dark modules, row by row.
 */

/** Per version: correction codewords a block, then blocks of so many data codewords. */
const BLOCKS: readonly (readonly [number, readonly number[]])[] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
];
const ALIGNMENT: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];
const MASKS: readonly ((r: number, c: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_r, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

export type Modules = boolean[][];

export function qr(text: string): Modules {
  const bytes = [...new TextEncoder().encode(text)];
  const version = BLOCKS.findIndex((_, i) => bytes.length <= capacity(i + 1)) + 1;
  if (version === 0) throw new RangeError("too long for a QR code");
  const stream = interleave(version, codewords(version, bytes));
  const { modules, reserved } = frame(version);
  lay(modules, reserved, stream);
  const masked = MASKS.map((_, mask) => finish(modules, reserved, mask));
  return masked.reduce((best, each) => (penalty(each) < penalty(best) ? each : best));
}

function dataSize(version: number): number {
  return (BLOCKS[version - 1]?.[1] ?? []).reduce((sum, each) => sum + each, 0);
}

function capacity(version: number): number {
  return dataSize(version) - (version < 10 ? 2 : 3);
}

/** Mode, length, the bytes, an end, and padding. */
function codewords(version: number, bytes: number[]): number[] {
  const size = dataSize(version);
  const bits: number[] = [];
  const add = (value: number, count: number): void => {
    for (let i = count - 1; i >= 0; i -= 1) bits.push((value >> i) & 1);
  };
  add(4, 4);
  add(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) add(byte, 8);
  add(0, Math.min(4, size * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const words: number[] = [];
  for (let i = 0; i < bits.length; i += 8)
    words.push(bits.slice(i, i + 8).reduce((byte, bit) => byte * 2 + bit, 0));
  for (let pad = 0xec; words.length < size; pad ^= 0xfd) words.push(pad);
  return words;
}

function interleave(version: number, data: number[]): number[] {
  const [ec, sizes] = BLOCKS[version - 1] ?? [0, []];
  let at = 0;
  const blocks = sizes.map((size) => data.slice(at, (at += size)));
  const checks = blocks.map((block) => correction(block, ec));
  const longest = Math.max(...sizes);
  const found: number[] = [];
  for (let i = 0; i < longest; i += 1)
    for (const block of blocks) if (i < block.length) found.push(block[i] ?? 0);
  for (let i = 0; i < ec; i += 1) for (const check of checks) found.push(check[i] ?? 0);
  return found;
}

/** A product in the field of 256 with x⁸ + x⁴ + x³ + x² + 1. */
export function times(a: number, b: number): number {
  let product = 0;
  for (let i = 7; i >= 0; i -= 1) {
    product = (product << 1) ^ (product & 0x80 ? 0x11d : 0);
    if ((b >> i) & 1) product ^= a;
  }
  return product;
}

/** The Reed–Solomon remainder. */
export function correction(data: number[], count: number): number[] {
  let generator = [1];
  for (let i = 0, root = 1; i < count; i += 1, root = times(root, 2)) {
    const next: number[] = [...generator, 0];
    generator.forEach((value, k) => (next[k + 1] = (next[k + 1] ?? 0) ^ times(value, root)));
    generator = next;
  }
  const rest: number[] = Array.from({ length: count }, () => 0);
  for (const byte of data) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    for (let k = 0; k < count; k += 1)
      rest[k] = (rest[k] ?? 0) ^ times(generator[k + 1] ?? 0, factor);
  }
  return rest;
}

/** Finders, timing, alignment, version; and what is not free for data. */
function frame(version: number): { modules: Modules; reserved: Modules } {
  const size = version * 4 + 17;
  const grid = (): Modules => Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const modules = grid();
  const reserved = grid();
  const put = (r: number, c: number, dark: boolean): void => {
    const row = modules[r];
    const taken = reserved[r];
    if (!row || !taken || c < 0 || c >= size) return;
    row[c] = dark;
    taken[c] = true;
  };
  for (let i = 0; i < size; i += 1) {
    put(6, i, i % 2 === 0);
    put(i, 6, i % 2 === 0);
  }
  for (const [r, c] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    for (let y = -4; y <= 4; y += 1)
      for (let x = -4; x <= 4; x += 1) {
        const ring = Math.max(Math.abs(x), Math.abs(y));
        put(r + y, c + x, ring !== 2 && ring !== 4);
      }
  const centres = ALIGNMENT[version - 1] ?? [];
  for (const r of centres)
    for (const c of centres) {
      const atFinder =
        (r === 6 && c === 6) || (r === 6 && c > size - 9) || (c === 6 && r > size - 9);
      if (atFinder) continue;
      for (let y = -2; y <= 2; y += 1)
        for (let x = -2; x <= 2; x += 1)
          put(r + y, c + x, Math.max(Math.abs(x), Math.abs(y)) !== 1);
    }
  for (let i = 0; i < 9; i += 1) {
    if (i !== 6)
      for (const [r, c] of [
        [8, i],
        [i, 8],
      ] as const)
        put(r, c, false);
    if (i < 8)
      for (const [r, c] of [
        [8, size - 1 - i],
        [size - 1 - i, 8],
      ] as const)
        put(r, c, false);
  }
  put(size - 8, 8, true);
  if (version >= 7) {
    const code = (version << 12) | remainder(version, 12, 0x1f25);
    for (let i = 0; i < 18; i += 1) {
      const dark = ((code >> i) & 1) === 1;
      put(Math.floor(i / 3), size - 11 + (i % 3), dark);
      put(size - 11 + (i % 3), Math.floor(i / 3), dark);
    }
  }
  return { modules, reserved };
}

/** Data goes up and down in pairs of columns, from the right. */
function lay(modules: Modules, reserved: Modules, stream: number[]): void {
  const size = modules.length;
  let bit = 0;
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let i = 0; i < size; i += 1) {
      const r = up ? size - 1 - i : i;
      for (const c of [right, right - 1]) {
        const row = modules[r];
        if (!row || reserved[r]?.[c]) continue;
        row[c] = (((stream[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        bit += 1;
      }
    }
  }
}

function finish(modules: Modules, reserved: Modules, mask: number): Modules {
  const size = modules.length;
  const flips = MASKS[mask];
  const found = modules.map((row, r) =>
    row.map((dark, c) => (reserved[r]?.[c] ? dark : dark !== (flips?.(r, c) ?? false))),
  );
  const put = (r: number, c: number, dark: boolean): void => {
    const row = found[r];
    if (row) row[c] = dark;
  };
  // Level M is 00, so that the five bits are those of the mask alone.
  const code = ((mask << 10) | remainder(mask, 10, 0x537)) ^ 0x5412;
  for (let i = 0; i < 15; i += 1) {
    const dark = ((code >> i) & 1) === 1;
    if (i < 8) put(8, size - 1 - i, dark);
    else put(size - 15 + i, 8, dark);
    if (i < 6) put(i, 8, dark);
    else if (i < 8) put(i + 1, 8, dark);
    else if (i === 8) put(8, 7, dark);
    else put(8, 14 - i, dark);
  }
  return found;
}

function remainder(value: number, degree: number, generator: number): number {
  let rest = value;
  for (let i = 0; i < degree; i += 1) rest = (rest << 1) ^ ((rest >> (degree - 1)) * generator);
  return rest;
}

/** How hard the pattern is to read: long runs, blocks, false finders, imbalance. */
function penalty(modules: Modules): number {
  const size = modules.length;
  const columns = modules.map((_, c) => modules.map((row) => row[c] ?? false));
  let points = 0;
  for (const line of [...modules, ...columns]) {
    const text = line.map((dark) => (dark ? "1" : "0")).join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) points += run.length - 2;
    for (let i = 0; i + 11 <= size; i += 1)
      if (["10111010000", "00001011101"].includes(text.slice(i, i + 11))) points += 40;
  }
  for (let r = 0; r + 1 < size; r += 1)
    for (let c = 0; c + 1 < size; c += 1) {
      const sum = [
        modules[r]?.[c],
        modules[r]?.[c + 1],
        modules[r + 1]?.[c],
        modules[r + 1]?.[c + 1],
      ];
      if (sum.every(Boolean) || !sum.some(Boolean)) points += 3;
    }
  const dark = modules.flat().filter(Boolean).length;
  return points + Math.floor(Math.abs((dark * 20) / (size * size) - 10)) * 10;
}
