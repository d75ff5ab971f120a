/** The words of the end of a game. */
import { inBoth } from "../i18n/catalogue";

const en = {
  player: "Player",
  place: "Place",
  score: "Score",
  decided: "What decided",
  details: "Where the points come from",
  secrets: "What was hidden",
  turning: "The deciding moment",
  turningAt: (n: number) => `Move ${n}`,
  turningGain: (percent: string, name: string) => `${name}’s chance of winning ${percent} %`,
  noTurning: "No moment changed much.",
  luckOrPlay: "Luck or play",
  hidden: "a hidden choice",
  colon: ": ",
  lookAgain: "Analyse",
  more: "Result in detail",
  share: "Share",
  draw: "A draw",
  youAre: (place: string) => `You come ${place}`,
  youLose: "You lose",
  rematchWaits: "Waiting for the others …",
};

const ja: typeof en = {
  player: "プレイヤー",
  place: "順位",
  score: "得点",
  decided: "決め手",
  details: "得点の内訳",
  secrets: "隠されていたもの",
  turning: "勝負の分かれ目",
  turningAt: (n) => `${n}手目`,
  turningGain: (percent, name) => `${name}の勝率 ${percent}％`,
  noTurning: "大きく形勢が動いた手はありません。",
  luckOrPlay: "運か実力か",
  hidden: "伏せられた選択",
  colon: "：",
  lookAgain: "検討する",
  more: "結果を詳しく",
  share: "共有",
  draw: "引き分け",
  youAre: (place) => `あなたは${place}`,
  youLose: "あなたの負け",
  rematchWaits: "相手の返事を待っています…",
};

export const words = inBoth(en, ja);
