/** A game that was opened to be looked at: from a table or from a file, with its seats and eyes. */
import { call } from "../api";
import { nameOf } from "../i18n";
import { settings } from "../settings.svelte";
import type { SeatInfo, TableInfo } from "../wire";
import { Analysing, type Lines } from "./analysing.svelte";
import { loadKit, type Kit } from "./kit";
import {
  analysisOfRecord,
  analysisOfTable,
  ofRecord,
  ofTable,
  Replaying,
} from "./replaying.svelte";
import { words } from "./words";

export const PUBLIC = -2;
export const ALL = -3;

export class Opened {
  replaying = $state.raw<Replaying | null>(null);
  analysing = $state.raw<Analysing | null>(null);
  kit = $state.raw<Kit | null>(null);
  seats = $state.raw<SeatInfo[]>([]);
  /** Whose eyes may be borrowed. */
  viewers = $state.raw<number[]>([PUBLIC]);
  /** Why there is nothing to look at. */
  trouble = $state.raw<unknown>(null);

  /** `asked`: the parameters of the address, which may name a moment and a viewer. */
  async table(id: string, asked: URLSearchParams): Promise<void> {
    await this.#attempt(async () => {
      const info = await call<TableInfo>("GET", `/tables/${encodeURIComponent(id)}`);
      const all = info.seats.map((seat) => seat.seat);
      this.viewers = [PUBLIC, ...(info.status === "over" ? [...all, ALL] : (info.mine ?? []))];
      this.seats = info.seats;
      const eyes = Number(asked.get("seat") ?? PUBLIC);
      await this.#begin(
        new Replaying(ofTable(id)),
        analysisOfTable(id),
        this.viewers.includes(eyes) ? eyes : PUBLIC,
        Number(asked.get("n") ?? 0),
      );
    });
  }

  async file(file: File): Promise<void> {
    await this.#attempt(async () => {
      const record = await file.text();
      const player = new Replaying(ofRecord(record));
      await this.#begin(player, analysisOfRecord(record), ALL, 0);
      const count = player.about?.players ?? 0;
      this.viewers = [PUBLIC, ...Array.from({ length: count }, (_, seat) => seat), ALL];
      this.seats = this.viewers
        .filter((seat) => seat >= 0)
        .map((seat) => ({ seat, kind: "human", name: nameIn(player, seat) }));
    });
  }

  async #begin(player: Replaying, lines: Lines, viewer: number, at: number): Promise<void> {
    await player.look(viewer, at);
    const about = player.about;
    if (about) this.kit = await loadKit(about.game, about.pack["id"] ?? "");
    this.analysing = new Analysing(lines);
    this.replaying = player;
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    this.trouble = null;
    try {
      await work();
    } catch (error) {
      this.trouble = error;
    }
  }

  async look(viewer: number): Promise<void> {
    await this.replaying?.look(viewer);
    if (this.analysing?.found || this.analysing?.busy) void this.analysing.look(viewer);
  }

  analyse(): void {
    if (this.replaying) void this.analysing?.look(this.replaying.viewer);
  }

  eyesOf(viewer: number): string {
    const w = words(settings.language);
    if (viewer === PUBLIC) return w.everybody;
    if (viewer === ALL) return w.all;
    return nameOf(this.seats[viewer], settings.language) || `P${viewer + 1}`;
  }
}

function nameIn(player: Replaying, seat: number): string {
  const name = player.about?.seats[seat]?.["name"];
  return typeof name === "string" && name ? name : `P${seat + 1}`;
}
