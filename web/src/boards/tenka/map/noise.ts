/** Smooth noise from a fixed hash: the same map is drawn the same way on every screen. */

function hash(x: number, y: number, salt: number): number {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(salt, 2246822519);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  return ((h ^ (h >>> 16)) >>> 0) / 4294967295;
}

/** Between -1 and 1, changing over about `size` units. */
export function noise(x: number, y: number, size: number, salt: number): number {
  const u = x / size;
  const v = y / size;
  const i = Math.floor(u);
  const j = Math.floor(v);
  const a = ease(u - i);
  const b = ease(v - j);
  const top = mix(hash(i, j, salt), hash(i + 1, j, salt), a);
  const bottom = mix(hash(i, j + 1, salt), hash(i + 1, j + 1, salt), a);
  return mix(top, bottom, b) * 2 - 1;
}

const ease = (t: number): number => t * t * (3 - 2 * t);
const mix = (a: number, b: number, t: number): number => a + (b - a) * t;
