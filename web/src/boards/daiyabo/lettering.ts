/** Computes the size and the line breaks of a text, which SVG text does not do itself. */

/** The approximate width of a text in ems: full-width characters are one, Latin ones about half. */
export function ems(text: string): number {
  let sum = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    if (point >= 0x2e80) sum += 1;
    else if (/[ilj.,'’:;|!\- ]/.test(character)) sum += 0.34;
    else if (/[mwMW]/.test(character)) sum += 0.9;
    else sum += /\p{Lu}/u.test(character) ? 0.74 : 0.59;
  }
  return sum;
}

export interface Written {
  lines: string[];
  size: number;
  /** Drawn narrower than the letters are, so that they fit; undefined if they fit. */
  squeezed?: number;
}

/** From one line to the next, in ems. */
export const LEADING = 1.12;

/** Letters are drawn narrower down to this share of their width; narrower ones are cut short. */
const NARROWEST = 0.58;

/**
 * A text within `width` and `height`, its letters `wanted` high: whole if it fits, else
 * broken into up to `most` lines, else smaller, but not smaller than `small`: then narrower, and
 * if that is not enough, cut short.
 */
export function write(
  text: string,
  width: number,
  wanted: number,
  most = 2,
  height = Infinity,
  small = 0,
): Written {
  const size = Math.max(wanted, small);
  const options: Written[] = [];
  for (let n = 1; n <= most; n += 1) {
    const lines = broken(text, n);
    const widest = Math.max(...lines.map(ems));
    const room = height / (lines.length * LEADING);
    const fitting = Math.min(size, room, width / Math.max(widest, 0.1));
    if (fitting >= size) return { lines, size };
    options.push({ lines, size: fitting });
  }
  const best = options.reduce((best, each) => (each.size > best.size ? each : best));
  return best.size >= small ? best : narrowed(text, width, most, height, small);
}

/** At the smallest legible size: as few lines as are wide enough. */
function narrowed(
  text: string,
  width: number,
  most: number,
  height: number,
  small: number,
): Written {
  for (let n = 1; n <= most && n * small * LEADING <= Math.max(height, small * LEADING); n += 1) {
    const lines = broken(text, n);
    const widest = Math.max(...lines.map(ems)) * small;
    if (widest <= width) return { lines, size: small };
    if (widest * NARROWEST <= width) return { lines, size: small, squeezed: width / widest };
  }
  return { lines: beginning(text, width / small), size: small };
}

/** As much of a text as fits, with an ellipsis; nothing if that is less than three letters. */
function beginning(text: string, room: number): string[] {
  const letters = [...text];
  for (let n = letters.length - 1; n >= 3; n -= 1) {
    const short = `${letters.slice(0, n).join("").trimEnd()}…`;
    if (ems(short) <= room) return [short];
  }
  return [];
}

/** A text in n lines, as even as its words allow; Japanese, which has no spaces, anywhere. */
function broken(text: string, n: number): string[] {
  if (n === 1) return [text];
  const spaced = !/[\u2e80-\uffff]/.test(text);
  const words = spaced ? text.split(" ") : [...text];
  const glue = spaced ? " " : "";
  if (words.length < n) return [text];
  let best = [text];
  let least = Infinity;
  for (const cut of cuts(words.length, n)) {
    const lines = cut.map((end, i) => words.slice(cut[i - 1] ?? 0, end).join(glue));
    const widest = Math.max(...lines.map(ems));
    if (widest < least - 1e-9) {
      least = widest;
      best = lines;
    }
  }
  return best;
}

/** All ways to split this number of words into n lines. */
function cuts(words: number, n: number): number[][] {
  if (n === 1) return [[words]];
  const found: number[][] = [];
  for (let last = n - 1; last < words; last += 1) {
    for (const head of cuts(last, n - 1)) found.push([...head, words]);
  }
  return found;
}

/** Where n things of this size begin within `width`: side by side, or overlapping if necessary. */
export function spread(n: number, width: number, size: number, gap: number): number[] {
  const step = n < 2 ? 0 : Math.min(size + gap, (width - size) / (n - 1));
  return Array.from({ length: n }, (_, i) => i * step);
}
