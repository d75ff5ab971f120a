/** Setting up an army: ready formations, those that the player saved, and what a tap places. */
import type { Choosing } from "../choosing.svelte";
import type { GunshiView, Name, ReadyFormation, SideView } from "./view";

/** A formation that the player saved, as Red would place it. */
type Saved = Omit<ReadyFormation, "id">;

const PLACE = "gunbai.gunshi.formations";
const MOST = 8;

export class Deployment {
  /** The formation that is being set up. */
  chosen = $state.raw<ReadyFormation | null>(null);
  #saved = $state.raw<Saved[]>(load());
  #kind = "infantry";

  /** The formations of the server, then the player's own, as this seat places them. */
  offered(ready: readonly ReadyFormation[], seat: number): ReadyFormation[] {
    const own = this.#saved.map(({ name, steps }, i) => ({
      id: `own ${i}`,
      name,
      steps: seat === 1 ? steps.map((step) => step.map(turned)) : steps,
    }));
    return [...ready, ...own];
  }

  begin(formation: ReadyFormation): void {
    this.chosen = formation;
  }

  stop(): void {
    this.chosen = null;
  }

  /** The next code of the chosen formation. It ends where it is complete or not possible. */
  next(codes: ReadonlySet<string>, view: GunshiView, seat: number): string | null {
    const side = view.seats[seat];
    if (!this.chosen || !side || codes.size === 0) return null;
    const step = this.chosen.steps.find((each) => !lies(side, each));
    const code = step?.find((each) => codes.has(each)) ?? null;
    if (code === null) this.stop();
    return code;
  }

  /** What a tap on a free square places: the kind placed last, if it can be paid. */
  kind(codes: ReadonlySet<string>, side: SideView | undefined): string | null {
    this.#kind = side?.soldiers.at(-1)?.kind ?? this.#kind;
    const kinds = [this.#kind, "infantry", "archer", "cavalry"];
    return kinds.find((kind) => codes.has(`place ${kind}`)) ?? null;
  }

  save(side: SideView, seat: number, name: Name): void {
    const steps = placements(side).map((step) => (seat === 1 ? step.map(turned) : step));
    this.#keep([...this.#saved, { name, steps }].slice(-MOST));
  }

  /** Has the player saved exactly this? */
  knows(side: SideView, seat: number): boolean {
    const mine = JSON.stringify(placements(side));
    return this.offered([], seat).some(({ steps }) => JSON.stringify(steps) === mine);
  }

  forget(id: string): void {
    this.#keep(this.#saved.filter((_, i) => id !== `own ${i}`));
  }

  #keep(saved: Saved[]): void {
    this.#saved = saved;
    try {
      localStorage.setItem(PLACE, JSON.stringify(saved));
    } catch {
      // Without storage they last until the page is closed.
    }
  }
}

function load(): Saved[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(found) ? (found as Saved[]) : [];
  } catch {
    return [];
  }
}

/** Everything that a side has placed. */
function placements({ soldiers, fences }: SideView): string[][] {
  return [
    ...soldiers.map(({ kind, square, facing }) => [
      `place ${kind}`,
      `square ${square}`,
      `face ${facing}`,
    ]),
    ...fences.map((edge) => ["place fence", `edge ${edge}`]),
  ];
}

function lies({ soldiers, fences }: SideView, step: readonly string[]): boolean {
  const place = step[1]?.split(" ")[1] ?? "";
  return fences.includes(place) || soldiers.some(({ square }) => square === place);
}

const OPPOSITE: Record<string, string> = { N: "S", S: "N", E: "W", W: "E" };
const FILES = "abcdefg";

/** The same placement, seen from the other side of the field. */
export function turned(code: string): string {
  const [verb = "", thing = ""] = code.split(" ");
  if (verb === "face") return `face ${OPPOSITE[thing] ?? thing}`;
  if (verb === "square") return `square ${across(thing)}`;
  return verb === "edge" ? `edge ${canonical(across(thing), thing.slice(2))}` : code;
}

function across(square: string): string {
  const file = FILES.length - 1 - FILES.indexOf(square[0] ?? "a");
  return `${FILES[file]}${FILES.length + 1 - Number(square[1])}`;
}

/** The side of a square opposite to the one named, by the name that codes use. */
function canonical(square: string, side: string): string {
  const other = OPPOSITE[side] ?? side;
  const [file, row] = [FILES.indexOf(square[0] ?? "a"), Number(square[1])];
  if (other === "S" && row > 1) return `${square[0]}${row - 1}N`;
  if (other === "W" && file > 0) return `${FILES[file - 1]}${row}E`;
  return square + other;
}

const deployments = new WeakMap<Choosing, Deployment>();

/** Board and hand share it, as they share what is being chosen. */
export function deploymentOf(choosing: Choosing): Deployment {
  const found = deployments.get(choosing) ?? new Deployment();
  deployments.set(choosing, found);
  return found;
}
