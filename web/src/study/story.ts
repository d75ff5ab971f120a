/** A game as plain text: numbered sentences, as one viewer could follow it. */
import type { Language } from "../boards/contract";
import type { Replaying } from "./replaying.svelte";

type Told = Pick<Replaying, "about" | "everything">;

export function storyOf(
  game: Told,
  title: string,
  names: readonly string[],
  language: Language,
): string {
  const named = (text: string): string =>
    text.replace(/\bP([1-6])\b/g, (found, number: string) => names[Number(number) - 1] ?? found);
  const head = [title, game.about?.started ?? "", names.join(language === "ja" ? "、" : ", ")];
  const lines: string[] = [];
  for (const moment of game.everything) {
    for (const [i, event] of moment.events.entries()) {
      const number = i === 0 ? String(moment.n + 1).padStart(4) : "    ";
      const clause = event.clause ? `  [${event.clause}]` : "";
      lines.push(`${number}  ${named(event.words[language])}${clause}`);
    }
  }
  const result = game.about?.result;
  const end = result ? ["", `${named(result.words[language])}  [${result.clause}]`] : [];
  return [...head.filter(Boolean), "", ...lines, ...end, ""].join("\n");
}
