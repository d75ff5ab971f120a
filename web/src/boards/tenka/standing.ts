/** Orders for a player who wants no alliances. */
import type { Choice } from "../../wire";
import type { Standing } from "../contract";
import type { TenkaView } from "./view";

/** Neither propose nor accept. */
function decline(choices: Choice[]): string | null {
  const codes = choices.map(({ code }) => code);
  if (codes.includes("accept")) return "refuse";
  return codes.some((code) => code.startsWith("propose ")) ? "pass" : null;
}

export const standing: readonly Standing<TenkaView>[] = [
  {
    id: "no alliances this round",
    words: { ja: "このラウンドは同盟しない", en: "No alliances this round" },
    answer: decline,
    within: (view) => view.round,
  },
  {
    id: "no alliances",
    words: { ja: "ずっと同盟しない", en: "No alliances until I say so" },
    answer: decline,
  },
];
