/** What the pack editor computes: lines of a text, mistakes by line, drafts of this session. */
import type { PackMistake } from "../../wire";

/** A text that is being edited, and the built-in pack that it began as. */
export interface Draft {
  base: string;
  text: string;
}

/** A copy of a built-in pack to change. It needs an id of its own. */
export function copyOf(text: string): string {
  return text.replace(/^id = "(.*)"$/m, 'id = "my-$1"');
}

/** The id that a text gives itself, for the name of a file. */
export function idIn(text: string): string {
  return /^id\s*=\s*"([\w-]{1,64})"/m.exec(text)?.[1] ?? "pack";
}

/** Where a line (from 1) begins and ends in a text. */
export function spanOf(text: string, line: number): [number, number] {
  let start = 0;
  for (let n = 1; n < line; n += 1) {
    const end = text.indexOf("\n", start);
    if (end < 0) break;
    start = end + 1;
  }
  const end = text.indexOf("\n", start);
  return [start, end < 0 ? text.length : end];
}

/** The line (from 1) of a place in a text. */
export function lineAt(text: string, place: number): number {
  let line = 1;
  for (let i = text.indexOf("\n"); i >= 0 && i < place; i = text.indexOf("\n", i + 1)) line += 1;
  return line;
}

export function byLine(mistakes: readonly PackMistake[]): Map<number, PackMistake[]> {
  const found = new Map<number, PackMistake[]>();
  for (const each of mistakes) found.set(each.line, [...(found.get(each.line) ?? []), each]);
  return found;
}

/** The line with a mistake after (or before) a line; round at the end. */
export function neighbour(lines: readonly number[], line: number, step: 1 | -1): number | null {
  const sorted = [...new Set(lines)].sort((a, b) => (a - b) * step);
  return sorted.find((each) => (each - line) * step > 0) ?? sorted[0] ?? null;
}

const PLACE = "gunbai.pack.";

/** What was written before a game was played or the page was loaded again. */
export function draftOf(game: string): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(PLACE + game) ?? "null") as Draft | null;
  } catch {
    return null;
  }
}

export function keepDraft(game: string, draft: Draft | null): void {
  try {
    if (draft) sessionStorage.setItem(PLACE + game, JSON.stringify(draft));
    else sessionStorage.removeItem(PLACE + game);
  } catch {
    // Without storage a draft ends with its screen.
  }
}
