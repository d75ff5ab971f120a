/** Records as text: a header that names the game, a line for each entry, a closing line. */

/** The records of a file that holds several, one after another. */
export function recordsIn(text: string): string[] {
  const found: string[][] = [];
  for (const line of text.split(/\r?\n/)) {
    if (!line.trim()) continue;
    if (begins(line)) found.push([]);
    found.at(-1)?.push(line);
  }
  return found.map((lines) => `${lines.join("\n")}\n`);
}

function begins(line: string): boolean {
  try {
    const said: unknown = JSON.parse(line);
    return typeof said === "object" && said !== null && "game" in said;
  } catch {
    return false;
  }
}

/** Is this game among the known ones, as it is in the record or further on? */
export function isAmong(record: string, known: readonly string[]): boolean {
  const text = record.trimEnd();
  const withoutClosing = text.slice(0, text.lastIndexOf("\n") + 1);
  return withoutClosing !== "" && known.some((each) => each.startsWith(withoutClosing));
}
