/** What is needed to draw a game: its face, its pack, its words. */
import * as api from "../api";
import type { Face, Json } from "../boards/contract";
import { loadFace } from "../boards/faces";
import type { GameWords } from "../wire";

export interface Kit {
  game: string;
  title: { ja: string; en: string };
  face: Face | null;
  pack: Json;
  words: GameWords;
}

export async function loadKit(game: string, pack: string): Promise<Kit> {
  const [games, words, data, face] = await Promise.all([
    api.games(),
    api.gameWords(game),
    api.pack(game, pack),
    loadFace(game),
  ]);
  const title = games.find((each) => each.id === game)?.titles ?? { ja: game, en: game };
  return { game, title, face, pack: data, words };
}
