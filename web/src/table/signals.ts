/** Signals for a player who does not look at the page: sounds, and notices of the system. */
import type { Face } from "../boards/contract";
import type { Timeline } from "../boards/shared/timeline";
import { settings } from "../settings.svelte";
import { play } from "../sound";
import type { Told } from "../wire";

/** Each event sounds when the board shows it; of many at one moment only the first. */
export function sound(face: Face | null, told: Told[], timeline: Timeline, ends: boolean): void {
  let quiet = 0;
  told.forEach((each, i) => {
    const name = face?.sound?.(each);
    const at = (timeline.at[i] ?? 0) / 1000;
    if (!name || at < quiet) return;
    play(name, at);
    quiet = at + 0.12;
  });
  if (ends && told.length > 0) play("drum", timeline.total / 1000 + 0.3);
}

/** Call a player back to a page that is not in view, if that is wanted and allowed. */
export function notify(title: string, body: string, tag: string): Notification | null {
  const may = settings.chosen.notify && document.hidden && "Notification" in window;
  if (!may || Notification.permission !== "granted") return null;
  return new Notification(title, { body, tag });
}
