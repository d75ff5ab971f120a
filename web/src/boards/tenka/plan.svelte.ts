/**
 * The plan of a player: tokens or armies, each with the region it is meant for.
 *
 * Tokens go to the server one by one as soon as their turn comes (the choices for the next depend
 * on them), all but the last, which waits for a confirmation. Armies are all held until then.
 */
import type { Choosing } from "../choosing.svelte";
import type { Language, Ready } from "../contract";
import type { Choice } from "../../wire";
import { Intent, type Step } from "../shared/intent";
import { byRegion, defended } from "./notation";
import type { TenkaView } from "./view";
import { words } from "./words";

export type Kind = "attack" | "defend" | "redeploy";

export interface Piece {
  /** A token's value; null for an army. */
  value: number | null;
  region: string | null;
}

export class Plan {
  kind = $state<Kind | null>(null);
  pieces = $state<Piece[]>([]);
  /** The values of all tokens of this placement, those that lie on the map included. */
  series = $state.raw<number[]>([]);
  selected = $state<number | null>(null);
  /** The region chosen last: "all the rest here". */
  latest = $state<string | null>(null);
  /** Where the armies stood before they were taken back. */
  before = $state<Record<string, number>>({});
  /** Grows with every change the player makes. */
  changes = $state(0);
  /** A choice is on its way to the server. */
  sending = false;
  /** The player has confirmed the whole plan. */
  #confirmed = false;
  /** Where the war begins: the region whose tap declared it. */
  #opening: string | null = null;
  #intent = new Intent();
  #offered: Choice[] = [];

  /** Follow the game: what is to be placed now, and which of the plans still hold. */
  follow(view: TenkaView, viewer: number, choices: Choice[], series: number[] = []): void {
    this.#offered = choices;
    const kind = kindOf(choices);
    if (view.phase !== "redeploy" && viewer >= 0) {
      this.before = { ...(view.seats[viewer]?.regions ?? {}) };
    }
    if (!kind) {
      if (choices.length || !this.#mayGoOn(view)) this.#reset(null);
      return;
    }
    const legal = byRegion(choices);
    const values = valuesOf(kind, view, viewer, series);
    const kept = this.kind === kind ? this.pieces : [];
    const fresh = this.kind !== kind;
    if (fresh) this.#reset(kind);
    this.series = series;
    this.pieces = carried(kept, values, legal);
    if (fresh && kind === "redeploy") this.asBefore(choices);
    if (fresh && kind === "attack" && legal.has(this.#opening ?? "")) this.put(this.#opening ?? "");
    this.#opening = null;
    if (this.selected !== null && this.selected >= this.pieces.length) this.selected = null;
  }

  /** The next code to send, if the plan says so; each list of choices is answered once. */
  next(choices: Choice[]): string | null {
    const answer = this.#intent.next(choices);
    return answer && "play" in answer ? answer.play : null;
  }

  #step(choices: Choice[]): Step {
    const first = this.pieces[0];
    const waits = this.kind === "redeploy" || this.pieces.length < 2;
    if (!first?.region || (waits && !this.#confirmed)) return "wait";
    const code = byRegion(choices).get(first.region)?.code;
    return code === undefined ? "wait" : { play: code };
  }

  /** Put the selected piece, or the next one, or (if all have a region) the last on a region. */
  put(region: string, wanted: number | null = this.selected): void {
    this.#changed();
    const free = this.pieces.findIndex((piece) => piece.region === null);
    const piece = this.pieces[wanted ?? (free < 0 ? this.pieces.length - 1 : free)];
    if (!piece) return;
    piece.region = region;
    this.selected = null;
    this.latest = region;
  }

  /** Go to war: the first token is meant for this region. */
  open(region: string): void {
    this.#opening = region;
  }

  /** All pieces without a region go here, and the plan is confirmed. */
  putRest(region: string): void {
    this.#changed();
    for (const piece of this.pieces) piece.region ??= region;
    this.selected = null;
    this.confirm();
  }

  /** Put the next piece on a region; the last army to place completes the deployment. */
  tap(region: string): void {
    const last = this.kind === "redeploy" && !this.complete;
    this.put(region);
    if (last && this.complete) this.confirm();
  }

  /** Choose which piece the next region is for; one that has a region is taken back. */
  select(at: number): void {
    const piece = this.pieces[at];
    if (!piece) return;
    this.#changed();
    this.selected = piece.region === null && this.selected === at ? null : at;
    piece.region = null;
  }

  takeFrom(region: string): void {
    this.#changed();
    const piece = this.pieces.findLast((each) => each.region === region);
    if (piece) piece.region = null;
  }

  asBefore(choices: Choice[]): void {
    this.clear();
    const legal = byRegion(choices);
    for (const [region, armies] of Object.entries(this.before)) {
      if (legal.has(region)) for (let i = 0; i < armies; i++) this.put(region);
    }
  }

  clear(): void {
    this.#changed();
    for (const piece of this.pieces) piece.region = null;
    this.selected = null;
    this.latest = null;
  }

  get complete(): boolean {
    return this.pieces.length > 0 && this.pieces.every(({ region }) => region !== null);
  }

  /** How many pieces are meant for a region. */
  on(region: string): Piece[] {
    return this.pieces.filter((piece) => piece.region === region);
  }

  confirm(): void {
    if (!this.complete) return;
    this.#intent.retry();
    this.#confirmed = true;
    this.changes += 1;
  }

  /** A new wish: a code that was sent and not accepted is forgotten. */
  #changed(): void {
    const first = this.pieces[0];
    // The list that was answered is still offered, and nothing is on its way any longer.
    const refused = this.#intent.answered === this.#offered && !this.sending;
    if (refused && first && this.kind !== "redeploy") first.region = null;
    if (refused) this.#intent.retry();
    this.#confirmed = false;
    this.changes += 1;
  }

  /** Between two questions of one placement nothing is asked for a moment. */
  #mayGoOn(view: TenkaView): boolean {
    return view.phase === (this.kind ?? "");
  }

  #reset(kind: Kind | null): void {
    this.kind = kind;
    this.pieces = [];
    this.selected = null;
    this.latest = null;
    this.#confirmed = false;
    this.#intent.begin((choices) => this.#step(choices));
  }
}

function kindOf(choices: Choice[]): Kind | null {
  const verb = choices[0]?.verb;
  return verb === "attack" || verb === "defend" || verb === "redeploy" ? verb : null;
}

function valuesOf(
  kind: Kind,
  view: TenkaView,
  viewer: number,
  series: number[],
): (number | null)[] {
  if (kind === "redeploy") return Array.from({ length: view.muster }, () => null);
  const attacking = Object.values(view.war?.attack.values ?? {}).flat();
  return series.slice((kind === "attack" ? attacking : defended(view, viewer)).length);
}

/** The new pieces, with the regions that were meant for pieces of the same value. */
function carried(kept: Piece[], values: (number | null)[], legal: Map<string, Choice>): Piece[] {
  const old = [...kept];
  // Pieces that have been placed are gone from the front: match from the back.
  const found = [...values].reverse().map((value) => {
    const at = old.findLastIndex((piece) => piece.value === value);
    const region = at < 0 ? null : (old.splice(at, 1)[0]?.region ?? null);
    return { value, region: region !== null && legal.has(region) ? region : null };
  });
  return found.reverse();
}

const plans = new WeakMap<Choosing, Plan>();

/** Board and hand share one plan, as they share what is being chosen. */
export function planOf(choosing: Choosing): Plan {
  const found = plans.get(choosing) ?? new Plan();
  plans.set(choosing, found);
  return found;
}

/** A complete plan waits for its confirmation. */
export function ready({
  choosing,
  language,
}: {
  choosing: Choosing;
  language: Language;
}): Ready | null {
  const plan = planOf(choosing);
  if (!plan.kind || !plan.complete) return null;
  const text = words(language);
  const { prompt, button } = {
    attack: { prompt: text.declareNow, button: text.declare },
    defend: { prompt: text.standNow, button: text.stand },
    redeploy: { prompt: text.placeNow, button: text.place },
  }[plan.kind];
  return { prompt, button, go: () => plan.confirm() };
}
