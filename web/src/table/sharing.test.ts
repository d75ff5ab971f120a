import { expect, it } from "vitest";
import { sharing, type Screen } from "./sharing";

function screen(viewer: number, asked: number[], curtains: number[], lifted = false): Screen {
  return { shown: { status: "playing", viewer, asked, curtains }, mine: [0, 1], lifted };
}

it("hands over without a curtain where nothing is secret", () => {
  expect(sharing(screen(0, [1], []))).toEqual({ next: 1, veiled: [] });
});

it("draws a curtain before a seat with a secret", () => {
  expect(sharing(screen(0, [1], [1]))).toEqual({ next: null, veiled: [1] });
  expect(sharing(screen(-2, [0, 1], [0, 1]))).toEqual({ next: null, veiled: [0, 1] });
});

it("draws it for a player who sat down without one and now chooses in secret", () => {
  expect(sharing(screen(1, [1], []))).toEqual({ next: null, veiled: [] });
  expect(sharing(screen(1, [1], [1]))).toEqual({ next: null, veiled: [1] });
  expect(sharing(screen(1, [1], [1], true))).toEqual({ next: null, veiled: [] });
});

it("shows a seat without a secret before those that need a curtain", () => {
  expect(sharing(screen(-2, [0, 1], [0]))).toEqual({ next: 1, veiled: [] });
});

it("is of no use with one seat, or after the game", () => {
  const alone = { ...screen(-2, [0], [0]), mine: [0] };
  expect(sharing(alone)).toEqual({ next: null, veiled: [] });
  const { shown, ...rest } = screen(0, [], []);
  expect(sharing({ shown: { ...shown, status: "over" }, ...rest }).veiled).toEqual([]);
});
