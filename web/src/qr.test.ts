import { describe, expect, it } from "vitest";
import { correction, qr, times, type Modules } from "./qr";

const row = (modules: Modules, r: number, from: number, to: number): string =>
  (modules[r] ?? []).slice(from, to).map(Number).join("");

/** The 15 bits of format beside the first finder, as a reader meets them. */
function format(modules: Modules): number {
  const at = [0, 1, 2, 3, 4, 5, 7, 8].map((c) => modules[8]?.[c]);
  const down = [7, 5, 4, 3, 2, 1, 0].map((r) => modules[r]?.[8]);
  return parseInt([...at, ...down].map(Number).join(""), 2);
}

describe("QR codes", () => {
  it("corrects as the standard's example does", () => {
    const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
    expect(correction(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
    expect(times(2, 142)).toBe(1);
  });

  it("names level M and one of the eight masks", () => {
    const known = [
      0b101010000010010, 0b101000100100101, 0b101111001111100, 0b101101101001011, 0b100010111111001,
      0b100000011001110, 0b100111110010111, 0b100101010100000,
    ];
    expect(known).toContain(format(qr("gunbai")));
  });

  it("grows with the text, and has its finders and timing", () => {
    const small = qr("gunbai");
    expect(small).toHaveLength(21);
    expect(row(small, 0, 0, 7)).toBe("1111111");
    expect(row(small, 3, 0, 8)).toBe("10111010");
    expect(row(small, 6, 8, 13)).toBe("10101");
    expect(qr("x".repeat(213))).toHaveLength(57);
    expect(() => qr("x".repeat(214))).toThrow(RangeError);
  });

  it("says its version from 7 on", () => {
    const modules = qr("x".repeat(110));
    expect(modules).toHaveLength(45);
    let code = 0;
    for (let i = 17; i >= 0; i -= 1)
      code = code * 2 + Number(modules[Math.floor(i / 3)]?.[34 + (i % 3)]);
    expect(code).toBe(0b000111110010010100);
  });

  it("can be read again", () => {
    expect(read(qr("https://example.org/table/abc#s_あ"))).toBe(
      "https://example.org/table/abc#s_あ",
    );
  });
});

/** A reader for versions 3 (44 data codewords in one block): unmask, walk, decode. */
function read(modules: Modules): string {
  const size = modules.length;
  expect(size).toBe(29);
  const mask = ((format(modules) ^ 0b101010000010010) >> 10) & 7;
  const flip = [
    (r: number, c: number) => (r + c) % 2,
    (r: number) => r % 2,
    (_r: number, c: number) => c % 3,
    (r: number, c: number) => (r + c) % 3,
    (r: number, c: number) => ((r >> 1) + Math.floor(c / 3)) % 2,
    (r: number, c: number) => ((r * c) % 2) + ((r * c) % 3),
    (r: number, c: number) => (((r * c) % 2) + ((r * c) % 3)) % 2,
    (r: number, c: number) => (((r + c) % 2) + ((r * c) % 3)) % 2,
  ][mask];
  const free = (r: number, c: number): boolean => {
    const finder = (r < 9 && c < 9) || (r < 9 && c > size - 9) || (r > size - 9 && c < 9);
    const alignment = Math.abs(r - 22) <= 2 && Math.abs(c - 22) <= 2;
    return !finder && !alignment && r !== 6 && c !== 6;
  };
  const bits: number[] = [];
  const columns = [];
  for (let c = size - 1; c > 0; c -= c === 8 ? 3 : 2) columns.push(c);
  for (const [k, right] of columns.entries())
    for (let i = 0; i < size; i += 1)
      for (const c of [right, right - 1]) {
        const r = k % 2 ? i : size - 1 - i;
        if (free(r, c)) bits.push(Number(modules[r]?.[c]) ^ (flip?.(r, c) === 0 ? 1 : 0));
      }
  const byte = (at: number): number => parseInt(bits.slice(at, at + 8).join(""), 2);
  expect(parseInt(bits.slice(0, 4).join(""), 2)).toBe(4);
  const length = byte(4);
  const bytes = Array.from({ length }, (_, i) => byte(12 + 8 * i));
  const all = Array.from({ length: 70 }, (_, i) => byte(8 * i));
  expect(correction(all.slice(0, 44), 26)).toEqual(all.slice(44));
  return new TextDecoder().decode(new Uint8Array(bytes));
}
