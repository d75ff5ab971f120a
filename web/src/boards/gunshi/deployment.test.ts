import { beforeEach, expect, it } from "vitest";
import { Deployment, turned } from "./deployment.svelte";
import { view } from "./sample";
import type { GunshiView, SideView, Soldier } from "./view";

beforeEach(() => localStorage.clear());

const WALL = {
  id: "wall",
  name: { ja: "壁", en: "Wall" },
  steps: [
    ["place infantry", "square d3", "face N"],
    ["place fence", "edge d3N"],
  ],
};

function soldier(square: string, facing: Soldier["facing"] = "N"): Soldier {
  return { square, kind: "infantry", shield: true, facing, letter: "A", recruit: false };
}

function placed(soldiers: Soldier[], fences: string[] = []): GunshiView {
  const table = view();
  const [red, blue] = table.seats;
  return { ...table, seats: [{ ...red, soldiers, fences }, blue] };
}

it("places a formation step by step, and ends when it is complete", () => {
  const deployment = new Deployment();
  deployment.begin(WALL);
  const next = (codes: string[], now: GunshiView): string | null =>
    deployment.next(new Set(codes), now, 0);
  expect(next(["place infantry", "place fence"], placed([]))).toBe("place infantry");
  expect(next(["square d3", "square d2"], placed([]))).toBe("square d3");
  expect(next(["face N", "face S"], placed([]))).toBe("face N");
  expect(next([], placed([soldier("d3")]))).toBeNull();
  expect(next(["place infantry", "place fence"], placed([soldier("d3")]))).toBe("place fence");
  expect(next(["place archer"], placed([soldier("d3")], ["d3N"]))).toBeNull();
  expect(deployment.chosen).toBeNull();
});

it("keeps the player's own formations, for either side", () => {
  const first = new Deployment();
  const side = placed([soldier("c2", "E")], ["c3N"]).seats[0] as SideView;
  expect(first.knows(side, 0)).toBe(false);
  first.save(side, 0, { ja: "自", en: "Own" });
  const later = new Deployment();
  expect(later.knows(side, 0)).toBe(true);
  const [red] = later.offered([], 0);
  const [blue] = later.offered([], 1);
  expect(red?.steps[0]).toEqual(["place infantry", "square c2", "face E"]);
  expect(blue?.steps).toEqual([
    ["place infantry", "square e6", "face W"],
    ["place fence", "edge e4N"],
  ]);
  later.forget("own 0");
  expect(new Deployment().offered([WALL], 0)).toEqual([WALL]);
});

it("turns edges at the rim too", () => {
  expect(["a1S", "a1W", "g7E", "d3N", "b2E"].map((edge) => turned(`edge ${edge}`))).toEqual(
    ["g7N", "g7E", "a1W", "d4N", "e6E"].map((edge) => `edge ${edge}`),
  );
});

it("places by a tap what was placed last", () => {
  const deployment = new Deployment();
  const cavalry: Soldier = { ...soldier("d2"), kind: "cavalry" };
  const side = placed([cavalry]).seats[0];
  expect(deployment.kind(new Set(["place infantry", "place cavalry"]), side)).toBe("cavalry");
  expect(deployment.kind(new Set(["place infantry"]), side)).toBe("infantry");
  expect(deployment.kind(new Set(["place fence"]), side)).toBeNull();
});
