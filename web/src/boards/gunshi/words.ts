/** Texts that only the client needs, mostly for screen readers. The rest is the game's own words. */
import { inBoth } from "../../i18n/catalogue";
import type { Language } from "../contract";
import type { CardName, Kind } from "./types";

const en = {
  board: (n: number) => `The field, ${n} by ${n} squares`,
  empty: "empty",
  invasionSquare: "invasion square",
  soldier: (seat: string, kind: string, facing: string) => `${seat} ${kind}, facing ${facing}`,
  shield: "with a shield",
  theGeneral: "the general",
  recruit: "came as a reinforcement, so not the general",
  legal: "may be chosen",
  asked: "asked now",
  edgeOf: (square: string, side: string) => `${side} side of ${square}`,
  fenceOf: (seat: string) => `fence of ${seat}`,
  free: "no fence",
  go: (facing: string) => `Go ${facing}`,
  face: (facing: string) => `Face ${facing}`,
  slot: (n: number) => (["1st", "2nd", "3rd", "4th"][n - 1] ?? `${n}th`) + " slot",
  lightningSlot: "Lightning slot",
  faceDown: "face down",
  faceUp: "face up",
  unknownCard: "a card face down",
  emptySlot: "empty",
  orders: (seat: string) => `Order queue of ${seat}`,
  supplyOf: (seat: string, n: number, most: number) => `Supply of ${seat}: ${n} of ${most}`,
  holdingOf: (seat: string, hand: number, deck: number) =>
    `${seat}: ${hand} in hand, ${deck} in the deck`,
  deckFromTop: "from the top",
  piecesOf: (seat: string, fences: number, invaders: number, win: number) =>
    `${seat}: ${fences} fences in hand, ${invaders} of ${win} invaders`,
  stock: "Stock",
  stockLabel: (what: string) => `In the stock: ${what}`,
  turn: (n: number) => `Turn ${n}`,
  turnShort: "turn",
  deployment: "Set-up",
  planning: "Plans",
  quiet: (n: number) => `${n} turns without a loss`,
  hand: "Hand",
  deck: "Deck",
  supply: "Supply",
  invaders: "Invaders",
  fences: "Fences",
  price: (what: string, n: number) => `${what} ${n} supply`,
  nextUp: "next: face up",
  nextDown: "next: face down",
  formations: "Formations",
  byHand: "Go on by hand",
  save: "Save this formation",
  own: (date: string) => `Mine, ${date}`,
  forget: (name: string) => `Delete ${name}`,
  unseen: "?",
  top: "top",
  income: (n: number) => `+${n}`,
};

const ja: typeof en = {
  board: (n) => `盤面、${n}×${n}マス`,
  empty: "空き",
  invasionSquare: "侵入マス",
  soldier: (seat, kind, facing) => `${seat}の${kind}、${facing}向き`,
  shield: "盾あり",
  theGeneral: "将軍",
  recruit: "援軍（将軍ではない）",
  legal: "選べます",
  asked: "今きかれているコマ",
  edgeOf: (square, side) => `${square}の${side}の辺`,
  fenceOf: (seat) => `${seat}の柵`,
  free: "柵なし",
  go: (facing) => `${facing}へ移動`,
  face: (facing) => `${facing}を向く`,
  slot: (n) => `${n}番目`,
  lightningSlot: "疾風伝令",
  faceDown: "裏向き",
  faceUp: "表向き",
  unknownCard: "裏向きのカード",
  emptySlot: "空き",
  orders: (seat) => `${seat}の軍略カード置き場`,
  supplyOf: (seat, n, most) => `${seat}の兵站ポイント：${n}／${most}`,
  holdingOf: (seat, hand, deck) => `${seat}：手札${hand}枚、山札${deck}枚`,
  deckFromTop: "上から",
  piecesOf: (seat, fences, invaders, win) =>
    `${seat}：手元の柵${fences}、侵入コマ${invaders}／${win}`,
  stock: "ストック",
  stockLabel: (what) => `ストック：${what}`,
  turn: (n) => `第${n}手番`,
  turnShort: "手番",
  deployment: "布陣",
  planning: "作戦",
  quiet: (n) => `損害なし${n}手番`,
  hand: "手札",
  deck: "山札",
  supply: "兵站",
  invaders: "侵入",
  fences: "柵",
  price: (what, n) => `${what} ${n} 兵站ポイント`,
  nextUp: "次は表向き",
  nextDown: "次は裏向き",
  formations: "陣形",
  byHand: "続きは手で置く",
  save: "この布陣を保存",
  own: (date) => `自作 ${date}`,
  forget: (name) => `${name}を消す`,
  unseen: "？",
  top: "上",
  income: (n) => `+${n}`,
};

export const words = inBoth(en, ja);

export const KANJI: Record<Kind, string> = { infantry: "歩", archer: "弓", cavalry: "騎" };
export const CARD_KANJI: Record<CardName, string> = {
  move: "移動",
  turn_shoot: "向射",
  reinforce: "援軍",
  fence_card: "柵",
};
/** What fits on a small card. */
export const CARD_SHORT: Record<CardName, string> = {
  move: "Move",
  turn_shoot: "Turn/Shoot",
  reinforce: "Reinforce",
  fence_card: "Fence",
};

/** A card's spoken name, which contains what is written on it. */
export function cardLabel(card: CardName, name: string, language: Language): string {
  const written = language === "ja" ? CARD_KANJI[card] : CARD_SHORT[card];
  return name.split(" ").includes(written) ? name : `${written} (${name})`;
}
