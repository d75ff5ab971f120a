/** The client's own words. What the server says comes in both languages already. */
import type { Language } from "../boards/contract";
import type { GameAbout, SeatInfo, Status } from "../wire";
import { spoken } from "../said";
import { inBoth } from "./catalogue";
import { en } from "./en";
import { ja } from "./ja";

export const words = inBoth(en, ja);
export type ClientWords = ReturnType<typeof words>;

/** The default names of bots. */
const BOTS: Record<string, { en: string; ja: string }> = {
  random: { en: "Random", ja: "でたらめ" },
  greedy: { en: "Greedy", ja: "目先" },
  search: { en: "Search", ja: "読み" },
  level1: { en: "First game", ja: "はじめて" },
  level2: { en: "Beginner", ja: "入門" },
  level3: { en: "Novice", ja: "初級" },
  level4: { en: "Intermediate", ja: "中級" },
  level5: { en: "Advanced", ja: "上級" },
  level6: { en: "Expert", ja: "達人" },
  level7: { en: "Master", ja: "名人" },
  level8: { en: "Strategist", ja: "軍師" },
};

const STYLES: Record<string, { en: string; ja: string }> = {
  bold: { en: "bold", ja: "大胆" },
  careful: { en: "careful", ja: "慎重" },
  equilibrium: { en: "exact odds", ja: "均衡" },
};

/** A level may have a style: `level3-bold`. */
export function botName(name: string, language: Language): string {
  const [plain = name, style = ""] = name.split("-");
  const title = BOTS[plain]?.[language];
  const styled = STYLES[style]?.[language];
  if (title === undefined) return name;
  return styled === undefined ? title : `${title}${language === "ja" ? "・" : ", "}${styled}`;
}

/** Bots at one table are told apart by names of trees and flowers. */
const NAMES: readonly (readonly [string, string])[] = [
  ["Matsu", "松"],
  ["Take", "竹"],
  ["Ume", "梅"],
  ["Kiku", "菊"],
  ["Hagi", "萩"],
  ["Fuji", "藤"],
];

export function nameForBot(seat: number): string {
  return NAMES[seat % NAMES.length]?.[0] ?? "";
}

/** Names that nobody chose are stored as they were first shown, and shown in every language. */
const GUEST = /^(?:Guest |ゲスト ?)(\d+)$/;
const PLAYER = /^(?:Player |プレイヤー)(\d+)$/;

/** The displayed name of a player. */
export function nameOf(seat: SeatInfo | undefined, language: Language): string {
  if (!seat) return "";
  if (seat.kind === "open" && !seat.name) return words(language).free;
  if (seat.bot && (seat.name === seat.bot || !seat.name)) return botName(seat.bot, language);
  const named = seat.bot ? NAMES.find(([name]) => name === seat.name) : undefined;
  if (named) return named[language === "ja" ? 1 : 0];
  const guest = GUEST.exec(seat.name)?.[1];
  if (guest !== undefined) return words(language).guest(guest);
  const player = PLAYER.exec(seat.name)?.[1];
  return player === undefined ? seat.name : words(language).player(Number(player));
}

/** The players with their displayed names, for those who draw them; a free seat has none. */
export function displayed(seats: readonly SeatInfo[], language: Language): SeatInfo[] {
  return seats.map((seat) => ({ ...seat, name: seat.name && nameOf(seat, language) }));
}

/** A sentence as plain text, with names for its players. */
export function plainly(text: string, seats: readonly SeatInfo[], language: Language): string {
  const name = (seat: number): string => nameOf(seats[seat], language);
  return spoken(text)
    .map((piece) => (piece.kind === "seat" && name(piece.seat)) || piece.text)
    .join("");
}

export function guestName(name: string, language: Language): string {
  return nameOf({ seat: 0, kind: "human", name }, language);
}

export interface Strength {
  name: string;
  title: string;
}

/** The bots to choose from: those with levels, from weak to strong, or all. */
export function strengths(about: GameAbout, language: Language): Strength[] {
  const graded = about.bots
    .filter((bot) => bot.level !== null && bot.level !== undefined)
    .sort((a, b) => (a.level ?? 0) - (b.level ?? 0));
  const bots = graded.length > 0 ? graded : about.bots;
  return bots.map((bot) => ({ name: bot.name, title: bot.title[language] }));
}

export function statusWord(status: Status, language: Language): string {
  const w = words(language);
  const names = {
    open: w.statusOpen,
    playing: w.statusPlaying,
    over: w.statusOver,
    aborted: w.statusAborted,
  };
  return names[status];
}
