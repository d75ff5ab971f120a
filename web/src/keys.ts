/** The keys of every screen, as the help lists them. */
import type { Language } from "./boards/contract";
import { inBoth } from "./i18n/catalogue";
import type { ScreenName } from "./router.svelte";

const en = {
  help: "this help",
  close: "close",
  next: "to the next control",
  enter: "choose what is marked",
  numbers: "take the choice with this number",
  undo: "undo",
  hint: "ask for a hint",
  rest: "show the rest of what happens at once",
  list: "show or fold the list of all choices",
  board: "move on the board",
  drop: "close, or drop what was picked",
  step: "one move back, one move on",
  ends: "to the beginning, to the end",
  run: "play by itself, pause",
  mistakes: "to the next mistake; with Shift to the one before (after an analysis)",
  lesson: "one step back, one step on",
};

const ja: typeof en = {
  help: "このヘルプ",
  close: "閉じる",
  next: "次の項目へ移る",
  enter: "印のあるものを選ぶ",
  numbers: "その番号の選択肢を選ぶ",
  undo: "一つ戻す",
  hint: "ヒントを見る",
  rest: "続きをすぐに最後まで見せる",
  list: "候補の一覧を開く・たたむ",
  board: "盤の上を移動する",
  drop: "閉じる、選びかけをやめる",
  step: "一手戻る、一手進む",
  ends: "最初へ、最後へ",
  run: "自動で進める、止める",
  mistakes: "次の悪手へ。Shift と一緒で前の悪手へ（検討のあと）",
  lesson: "前の段階へ、次の段階へ",
};

type Word = keyof typeof en;
const words = inBoth(en, ja);

const GENERAL: [string, Word][] = [
  ["Tab", "next"],
  ["Enter", "enter"],
  ["Esc", "close"],
];
const OWN: Partial<Record<ScreenName, [string, Word][]>> = {
  table: [
    ["1 – 9", "numbers"],
    ["Space", "rest"],
    ["U", "undo"],
    ["H", "hint"],
    ["L", "list"],
    ["← ↑ → ↓", "board"],
    ["Enter", "enter"],
    ["Esc", "drop"],
  ],
  replay: [
    ["← →", "step"],
    ["↑ ↓", "ends"],
    ["Space", "run"],
    ["M", "mistakes"],
    ["Esc", "close"],
  ],
  lesson: [
    ["← →", "lesson"],
    ["Tab", "next"],
    ["Enter", "enter"],
  ],
};

export function keysOf(screen: ScreenName, language: Language): [string, string][] {
  const w = words(language);
  const listed: [string, Word][] = [...(OWN[screen] ?? GENERAL), ["?", "help"]];
  return listed.map(([key, word]) => [key, w[word]]);
}
