/** Answers of the static build that stand in files: games, words, rules, lessons, packs. */
import { Log } from "./log";
import type { Reply } from "./place";

const log = new Log();

/** The answer to a GET request; null if it is in no file, or if a pack of the user may change it. */
export async function filed(path: string): Promise<Reply | null> {
  const game = /^\/games(?:\/([^/?]+))?/.exec(path);
  if (!game || (await hasOwnPack(game[1] ?? "", path))) return null;
  const file = `${import.meta.env.BASE_URL}api${path.replace("?", ",")}.json`;
  const answer = await fetch(new URL(file, location.href)).catch(() => null);
  return answer?.ok ? { status: 200, text: await answer.text() } : null;
}

async function hasOwnPack(game: string, path: string): Promise<boolean> {
  if (!/\/(words|packs)\b/.test(path)) return false;
  const packs = await log.packs().catch(() => []);
  return packs.some((json) => (JSON.parse(json) as { game?: string }).game === game);
}
