/** What can go wrong on this device, in words. */
import type { Problem } from "../wire";

function problem(key: string, en: string, ja: string): Problem {
  return { key: `client.${key}`, message: en, words: { en, ja } };
}

const FULL = problem(
  "storage_full",
  "This device has no room left, so the last move is not stored. Free some space, or export and delete old games, and try again.",
  "端末の空き容量が足りないため、最後の手を保存できませんでした。空きを作るか、古い対局を書き出して削除してから、もう一度お試しください。",
);
const DENIED = problem(
  "storage_denied",
  "This browser stores nothing for this page, so games on this device are not possible. It may be a private window, or storage is blocked in the settings.",
  "このブラウザはこのページのデータを保存しないため、端末での対局はできません。プライベートウィンドウか、設定で保存が禁止されている可能性があります。",
);
const BLOCKED = problem(
  "storage_blocked",
  "Another tab uses an older version of this page. Close it and try again.",
  "古い版のこのページが別のタブで開いています。閉じてから、もう一度お試しください。",
);
const FAILED = problem(
  "storage_failed",
  "The browser could not store or read the games of this device. Reload the page and try again.",
  "ブラウザがこの端末の対局を保存または読み出せませんでした。ページを再読み込みして、もう一度お試しください。",
);

const REASONS: Record<string, Problem> = {
  QuotaExceededError: FULL,
  SecurityError: DENIED,
  InvalidStateError: DENIED,
  NotAllowedError: DENIED,
  InvalidAccessError: DENIED,
  VersionError: BLOCKED,
  BlockedError: BLOCKED,
};

/** Why nothing was stored, by the error of the browser. */
export function storageProblem(reason: unknown): Problem {
  const name = reason instanceof Error || reason instanceof DOMException ? reason.name : "";
  return REASONS[name] ?? FAILED;
}

export const NO_ENGINE = problem(
  "no_engine",
  "The engine could not be loaded. It is fetched once over the network; after that it works without.",
  "エンジンを読み込めませんでした。最初の一回だけ通信が必要です。その後は通信なしで動きます。",
);
export const STOPPED = problem(
  "engine_stopped",
  "The engine on this device has stopped. Nothing that was confirmed is lost: try again.",
  "この端末のエンジンが停止しました。確定した手は失われていません。もう一度お試しください。",
);
