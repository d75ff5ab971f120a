import type { Language } from "../boards/contract";

/** Texts by name: plain, or functions of what they speak of. */
export type Texts = Record<string, string | ((...args: never[]) => string)>;

/** The same texts in another language: a missing one, or other arguments, is a type error. */
export type Translated<T extends Texts> = { [K in keyof T]: T[K] extends string ? string : T[K] };

/** One part of the client in both languages: `const words = inBoth(en, ja); words(language).pass`. */
export function inBoth<T extends Texts>(
  en: T,
  ja: Translated<T>,
): (language: Language) => Translated<T> {
  const both = { en: en as Translated<T>, ja };
  return (language) => both[language];
}
