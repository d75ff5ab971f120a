/** Faces and pictures of the games, each loaded when it is needed. A game without one is played by its list of choices. */
import type { Component } from "svelte";
import type { Face, Language } from "./contract";

const faces = import.meta.glob<{ face: Face }>("./*/index.ts");
const pictures = import.meta.glob<{ default: Component<{ language: Language }> }>(
  "./*/Picture.svelte",
);

export async function loadFace(game: string): Promise<Face | null> {
  const found = await faces[`./${game}/index.ts`]?.();
  return found?.face ?? null;
}

export async function loadPicture(game: string): Promise<Component<{ language: Language }> | null> {
  const found = await pictures[`./${game}/Picture.svelte`]?.();
  return found?.default ?? null;
}
