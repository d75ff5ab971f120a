/** What the board shows while events are told: the dice first, then what they did to the map. */
import type { Told } from "../../wire";
import type { Choosing } from "../choosing.svelte";
import { lastMove } from "../shared/earlier";
import { saidAt, until, type Timeline } from "../shared/timeline";
import { follow, midway, NO_WAR, warAfter, type Battle, type War } from "./battle";
import { touched } from "./follow";
import type { TenkaAids, TenkaView, WarView } from "./view";

/** One picture of the story. */
export interface Frame extends War {
  /** When it begins (ms). */
  at: number;
  view: TenkaView;
  /** Its dice tumble, for so long (ms); 0: they lie still. */
  tumble: number;
  /** How many events the map has shown. */
  events: number;
}

/** The share of the time of a roll in which the dice tumble. */
export const TUMBLES = 0.4;

export interface Scene {
  view: TenkaView;
  aids: TenkaAids | null;
  told: Told[];
  earlier: Told[];
  timeline: Timeline;
}

export class Stage {
  view = $state.raw<TenkaView>() as TenkaView;
  aids = $state.raw<TenkaAids | null>(null);
  battle = $state.raw<Battle | null>(null);
  fought = $state.raw<readonly Battle[]>([]);
  /** How long the dice of the battle tumble (ms); 0: they lie still. */
  tumble = $state(0);
  /** Regions of the last move. */
  last = $state.raw<ReadonlySet<string>>(touched([]));

  constructor({ view, aids }: Pick<Scene, "view" | "aids">) {
    this.view = view;
    this.aids = aids;
  }

  /** Show a scene from its first frame on; the function returned shows its end. */
  follow(scene: Scene): () => void {
    const { view, told, earlier, timeline } = scene;
    const war = warAfter(earlier);
    const start = war.battle || told.length ? war : { ...war, battle: midway(view, scene.aids) };
    const story = frames(start, this.view, told, timeline);
    const end = { ...(story.at(-1) ?? { ...start, events: 0 }), view, tumble: 0 };
    const timers: ReturnType<typeof setTimeout>[] = [];
    const finish = (): void => {
      timers.forEach(clearTimeout);
      timers.length = 0;
      this.#show(end, scene);
      this.aids = scene.aids;
    };
    const last = story.at(-1)?.at ?? 0;
    for (const frame of story) {
      if (frame.at <= 0) this.#show(frame, scene);
      else timers.push(setTimeout(() => this.#show(frame, scene), until(timeline, frame.at)));
    }
    if (last <= 0) finish();
    else timers.push(setTimeout(finish, until(timeline, last)));
    return finish;
  }

  #show(frame: Omit<Frame, "at">, { told, earlier }: Scene): void {
    this.view = frame.view;
    this.battle = frame.battle;
    this.fought = frame.fought;
    this.tumble = frame.tumble;
    const before = lastMove(earlier, (each) => touched([each]).size > 0);
    this.last = touched(told.length ? told.slice(0, frame.events) : before);
  }
}

const stages = new WeakMap<Choosing, Stage>();

/** Board and hand share one stage, as they share what is being chosen. */
export function stageOf(choosing: Choosing, scene: Pick<Scene, "view" | "aids">): Stage {
  const found = stages.get(choosing) ?? new Stage(scene);
  stages.set(choosing, found);
  return found;
}

/** The pictures of these events in order, from the map before them on. */
export function frames(war: War, view: TenkaView, told: Told[], timeline: Timeline): Frame[] {
  const found: Frame[] = [];
  let now: Frame = { ...NO_WAR, ...war, at: 0, view, tumble: 0, events: 0 };
  const show = (change: Partial<Frame>): void => {
    now = { ...now, ...change };
    found.push(now);
  };
  told.forEach((event, i) => {
    const { battle, fought } = follow(now, told, i);
    if (battle !== now.battle) {
      const tumble = event.verb === "dice" ? (timeline.time[i] ?? 0) * TUMBLES : 0;
      const at = timeline.at[i] ?? 0;
      show({ at, battle, tumble });
      if (tumble > 0) show({ at: at + tumble, tumble: 0 });
    }
    const map = changed(now.view, event);
    show({ at: saidAt(timeline, i), fought, view: map, tumble: 0, events: i + 1 });
  });
  return found;
}

/** The map after an event of a battle. */
function changed(view: TenkaView, { verb, args }: Told): TenkaView {
  const region = String(args["region"]);
  const seat = Number(args["seat"]);
  switch (verb) {
    case "reveal":
      return view.war ? { ...view, war: faceUp(view.war, region, args) } : view;
    case "armies_lost":
      return {
        ...placed(view, region, () => 0),
        supply: view.supply + Number(args["n"]),
      };
    case "retreat":
      return placed(view, String(args["to"]), (armies) => armies + 1);
    case "tile_back":
      return withSeat(view, seat, ({ regions, hand, ...rest }) => {
        const { [region]: _, ...kept } = regions;
        return { ...rest, regions: kept, hand: hand + 1 };
      });
    case "conquer":
      return withSeat(view, seat, ({ regions, hand, ...rest }) => {
        return { ...rest, regions: { ...regions, [region]: 0 }, hand: hand - 1 };
      });
    default:
      return view;
  }
}

type Seat = TenkaView["seats"][number];

function withSeat(view: TenkaView, seat: number, change: (seat: Seat) => Seat): TenkaView {
  return { ...view, seats: view.seats.map((each, i) => (i === seat ? change(each) : each)) };
}

function placed(view: TenkaView, region: string, change: (armies: number) => number): TenkaView {
  const seat = view.seats.findIndex(({ regions }) => region in regions);
  return withSeat(view, seat, ({ regions, ...rest }) => {
    return { ...rest, regions: { ...regions, [region]: change(regions[region] ?? 0) } };
  });
}

function faceUp(war: WarView, region: string, args: Told["args"]): WarView {
  const shown = <T extends WarView["attack"]>(tokens: T, values: unknown): T => ({
    ...tokens,
    values: { ...tokens.values, [region]: values as number[] },
  });
  return {
    ...war,
    battle: region,
    attack: shown(war.attack, args["attack"]),
    defence: shown(war.defence, args["defence"]),
  };
}
