/** The last move of a story that was not watched: what to mark after a reload. */
import type { Told } from "../../wire";

/** The last events in a row, of one kind, that leave a mark. */
export function lastMove(earlier: readonly Told[], marks: (told: Told) => boolean): Told[] {
  const end = earlier.findLastIndex(marks);
  const verb = earlier[end]?.verb;
  let start = end;
  while (start > 0 && earlier[start - 1]?.verb === verb) start -= 1;
  return end < 0 ? [] : earlier.slice(start, end + 1);
}
