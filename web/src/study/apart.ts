/** Move heights as little as possible so that they are at least `gap` apart. */
export function apart(
  heights: readonly number[],
  gap: number,
  top: number,
  bottom: number,
): number[] {
  const order = heights.map((_, i) => i).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0));
  const found = [...heights];
  let least = top;
  for (const i of order) {
    found[i] = Math.max(found[i] ?? 0, least);
    least = (found[i] ?? 0) + gap;
  }
  let most = bottom;
  for (const i of order.reverse()) {
    found[i] = Math.min(found[i] ?? 0, most);
    most = (found[i] ?? 0) - gap;
  }
  return found;
}
