/** The words of fair luck, in both languages. */
import type { Language } from "../boards/contract";
import type { Alarm } from "./luck.svelte";
import type { FindingKey } from "./verify";

interface LuckWords {
  drawing: string;
  waiting: (names: string) => string;
  lost: string;
  proceed: string;
  callOff: string;
  offerProceed: (name: string) => string;
  alarms: Record<Alarm, string>;
  findings: Record<FindingKey, (n: number) => string>;
  states: Record<"ok" | "bad" | "unknown", string>;
  fine: string;
  wrong: string;
  about: string;
  command: string;
}

const en: LuckWords = {
  drawing: "Luck is being drawn …",
  waiting: (names) => `The luck waits for a key from ${names}.`,
  lost: "This browser does not have the key of your seat; perhaps another of your devices has it.",
  proceed: "Go on without it",
  callOff: "Call the game off",
  offerProceed: (name) =>
    `${name} offers to draw luck without the missing key from now on. If its player and the server's operator are in league, that gives them a second try. All must agree.`,
  alarms: {
    promise: "Warning: the server changed its promise about the luck of this game.",
    again: "Warning: the server asks for a second try of luck that was already drawn.",
    ahead: "Warning: the server asks for a key of your seat before its time.",
    shares: "Warning: the server changed the keys that the players had promised.",
    key: "Warning: this server signs with another key than before.",
    signature: "Warning: the server's signature of its promise is wrong.",
  },
  findings: {
    unreadable: () => "The record can be read",
    digest: () => "The record is complete",
    seed: () => "The server's seed is the one it committed to",
    promise: () => "The commitment is the one that this browser saw before the game",
    chains: (n) => `The keys of ${n} ${n === 1 ? "seat" : "seats"} fit their commitments`,
    shares: () => "The players' commitments are those that this browser saw before the first draw",
    bindings: (n) =>
      `Decisions were fixed before this browser opened its key: ${n} ${n === 1 ? "draw" : "draws"}`,
    opening: () => "The server signed table, options, commitment and time of opening",
    seal: () => "The server signed the whole record",
    key: () => "The signing key is the one that this browser saw first",
    outcomes: (n) =>
      `That ${n} ${n === 1 ? "outcome follows" : "outcomes follow"} from seed and keys needs the rules`,
  },
  states: { ok: "checked", bad: "WRONG", unknown: "not checked here" },
  fine: "This browser found nothing wrong with the luck of this game.",
  wrong: "Something is wrong with the luck of this game.",
  about:
    "Before the game the server and each player's device committed to secret numbers. Every roll is made from all of them, and each device gives its next one only after the decision is fixed.",
  command: "The rest is checked by the downloaded record and this command:",
};

const ja: LuckWords = {
  drawing: "運を引いています…",
  waiting: (names) => `${names} の運の鍵を待っています。`,
  lost: "このブラウザには、あなたの席の鍵がありません。ほかの端末にあるかもしれません。",
  proceed: "鍵なしで続ける",
  callOff: "対局を中止する",
  offerProceed: (name) =>
    `${name} が、この先は足りない鍵なしで運を引くことを提案しています。その席の人とサーバーの管理者が組んでいれば、引き直しの機会を与えることになります。全員の同意が必要です。`,
  alarms: {
    promise: "警告：サーバーがこの対局の運の約束を取り替えました。",
    again: "警告：サーバーが、すでに引いた運の引き直しを求めています。",
    ahead: "警告：サーバーが、まだ使わない先の鍵を求めています。",
    shares: "警告：サーバーが、対局者の約束した鍵を取り替えました。",
    key: "警告：このサーバーの署名の鍵が以前と違います。",
    signature: "警告：約束へのサーバーの署名が正しくありません。",
  },
  findings: {
    unreadable: () => "棋譜が読める",
    digest: () => "棋譜が欠けていない",
    seed: () => "サーバーの種は、約束したものと同じ",
    promise: () => "約束は、対局の前にこのブラウザが見たものと同じ",
    chains: (n) => `${n}席の鍵は、それぞれの約束と合う`,
    shares: () => "対局者の約束は、最初の運の前にこのブラウザが見たものと同じ",
    bindings: (n) => `このブラウザが鍵を開く前に決定は確定していた（${n}回）`,
    opening: () => "卓・設定・約束・開いた時刻にサーバーの署名がある",
    seal: () => "棋譜全体にサーバーの署名がある",
    key: () => "署名の鍵は、このブラウザが最初に見たもの",
    outcomes: (n) => `運の結果${n}件が種と鍵から出ること（規則が必要）`,
  },
  states: { ok: "確認済み", bad: "不一致", unknown: "ここでは未確認" },
  fine: "この対局の運に、おかしな点は見つかりませんでした。",
  wrong: "この対局の運には、おかしな点があります。",
  about:
    "対局の前に、サーバーと各対局者の端末が秘密の数を約束します。運はそのすべてから引かれ、端末は決定が確定してからはじめて次の数を明かします。だから管理者も、最後に座った人も、運を選んだり先に知ったりできません。",
  command: "残りは、ダウンロードした棋譜と次のコマンドで確かめられます。",
};

export const luckWords = (language: Language): LuckWords => (language === "ja" ? ja : en);
