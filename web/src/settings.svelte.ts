/** What the user chose, kept in this browser. Everything else is kept by the server. */
import { MediaQuery } from "svelte/reactivity";
import type { Language } from "./boards/contract";

interface Saved {
  language: "auto" | Language;
  theme: "auto" | "light" | "dark";
  motion: "auto" | "off";
  /** How fast events are shown: battles, and what bots do. */
  pace: keyof typeof PACES;
  sound: boolean;
  /** Sound was offered once. */
  soundOffered: boolean;
  confirm: boolean;
  /** The only possible choice is made by itself, where nobody can learn from it. */
  single: boolean;
  keys: boolean;
  /** The list names all choices, also those that the board offers. */
  list: boolean;
  notify: boolean;
  /** How fast a replay plays by itself. */
  replaySpeed: number;
}

const PLACE = "gunbai.settings";
/** The factor of every duration. */
const PACES = { slow: 1.8, normal: 1, fast: 0.5 };
const FIRST: Saved = {
  language: "auto",
  theme: "auto",
  motion: "auto",
  pace: "normal",
  sound: false,
  soundOffered: false,
  confirm: false,
  single: true,
  keys: true,
  list: false,
  notify: false,
  replaySpeed: 1,
};

export function languageOf(wanted: readonly string[]): Language {
  const known = wanted.map((each) => each.toLowerCase().split("-")[0]);
  return known.find((each): each is Language => each === "ja" || each === "en") ?? "en";
}

class Settings {
  chosen = $state<Saved>(load());
  #calm = new MediaQuery("prefers-reduced-motion: reduce");

  /** Cached: every word on the page reads it. */
  readonly language = $derived<Language>(
    this.chosen.language === "auto" ? languageOf(navigator.languages) : this.chosen.language,
  );

  /** The factor of every duration; with 0 everything is shown in its final place at once. */
  get motion(): number {
    const still = this.chosen.motion === "off" || this.#calm.current;
    return still ? 0 : (PACES[this.chosen.pace] ?? 1);
  }

  choose(change: Partial<Saved>): void {
    Object.assign(this.chosen, change);
  }

  /** From now on, apply changes to the document and to other tabs, and store them. */
  follow(): void {
    addEventListener("storage", ({ key }) => {
      if (key === PLACE) this.choose(load());
    });
    $effect.root(() => {
      $effect(() => {
        const root = document.documentElement;
        root.lang = this.language;
        if (this.chosen.theme === "auto") delete root.dataset.theme;
        else root.dataset.theme = this.chosen.theme;
      });
      $effect(() => {
        const text = JSON.stringify(this.chosen);
        try {
          localStorage.setItem(PLACE, text);
        } catch {
          // Without storage the settings last until the page is closed.
        }
      });
    });
  }
}

function load(): Saved {
  try {
    const found = JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Saved>;
    return { ...FIRST, ...found };
  } catch {
    return { ...FIRST };
  }
}

export const settings = new Settings();
