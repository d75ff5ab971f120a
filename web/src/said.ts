/** Splits the server's sentences into text, players and clauses. */

export type Piece =
  | { kind: "text"; text: string }
  | { kind: "seat"; seat: number; text: string }
  | { kind: "clause"; text: string }
  | { kind: "strong" | "em" | "code"; text: string };

const CLAUSE = "[A-Z]{2}-\\d+(?:\\.\\d+)*[a-z]?";
const SPOKEN = new RegExp(`\\bP([1-6])\\b|\\b(${CLAUSE})\\b`, "g");
const WRITTEN = new RegExp(`\\*\\*(.+?)\\*\\*|\\*(.+?)\\*|\`(.+?)\`|\\b(${CLAUSE})(?![\\w-])`, "g");

/** A sentence of the log: "P1 attacks Kinai". */
export function spoken(text: string): Piece[] {
  return split(text, SPOKEN, (found) =>
    found[1] === undefined
      ? { kind: "clause", text: found[0] }
      : { kind: "seat", seat: Number(found[1]) - 1, text: found[0] },
  );
}

/** A line of a rule book: emphasis, names in code, other clauses. */
export function written(text: string): Piece[] {
  return split(text, WRITTEN, ([all, strong, em, code]) => {
    if (strong !== undefined) return { kind: "strong", text: strong };
    if (em !== undefined) return { kind: "em", text: em };
    if (code !== undefined) return { kind: "code", text: code };
    return { kind: "clause", text: all };
  });
}

/** A text of paragraphs and lists. */
export interface Block {
  kind: "text" | "list" | "numbers";
  lines: string[];
}

export function blocks(text: string): Block[] {
  const found: Block[] = [];
  for (const paragraph of text.split(/\n\s*\n/)) {
    const lines = paragraph.split("\n").filter((line) => line.trim());
    const kind = kindOf(lines[0] ?? "");
    if (kind === "text") found.push({ kind, lines: [lines.join(" ")] });
    else found.push({ kind, lines: items(lines) });
  }
  return found;
}

function kindOf(line: string): Block["kind"] {
  if (/^\s*[-*] /.test(line)) return "list";
  return /^\s*\d+\. /.test(line) ? "numbers" : "text";
}

function items(lines: string[]): string[] {
  const found: string[] = [];
  for (const line of lines) {
    if (kindOf(line) === "text") found.push(`${found.pop() ?? ""} ${line.trim()}`);
    else found.push(line.replace(/^\s*(?:[-*]|\d+\.) /, ""));
  }
  return found;
}

function split(text: string, pattern: RegExp, make: (found: RegExpMatchArray) => Piece): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const found of text.matchAll(pattern)) {
    if (found.index > end) pieces.push({ kind: "text", text: text.slice(end, found.index) });
    pieces.push(make(found));
    end = found.index + found[0].length;
  }
  if (end < text.length) pieces.push({ kind: "text", text: text.slice(end) });
  return pieces;
}
