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

/** `own`: the contents of a pack that is not a built-in one. */
export async function loadKit(game: string, pack: string, own?: Json | null): Promise<Kit> {
  const [games, words, data, face] = await Promise.all([
    api.games(),
    api.gameWords(game),
    own ?? api.pack(game, pack),
    loadFace(game),
  ]);
  const title = games.find((each) => each.id === game)?.titles ?? { ja: game, en: game };
  return { game, title, face, pack: data, words };
}
