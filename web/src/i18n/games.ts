/** What the front page says of a game and what its options are called, from the game's own words. */
import type { Language } from "../boards/contract";
import type { GameWords } from "../wire";

/** Names by `optionName(words, language, name)`; without words an option keeps its own. */
export function optionName(words: GameWords | null, language: Language, name: string): string {
  return words?.[language][`option.${name}.name`] ?? name;
}

export function valueName(
  words: GameWords | null,
  language: Language,
  name: string,
  value: unknown,
): string {
  return words?.[language][`option.${name}.value.${value}`] ?? String(value);
}

/** How long a game takes, in minutes: the fewest and the most. */
export function minutes(words: GameWords): [number, number] | null {
  const found = /^(\d+)\D+(\d+)$/.exec(words.en["about.minutes"] ?? "");
  return found ? [Number(found[1]), Number(found[2])] : null;
}
