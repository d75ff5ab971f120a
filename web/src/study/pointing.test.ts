import { expect, it } from "vitest";
import { pointAt, targetsOf } from "./pointing";

function page(html: string): HTMLElement {
  const root = document.createElement("div");
  root.innerHTML = html;
  return root;
}

it("points at the target of the very code, on the board and in the list", () => {
  const root = page(
    '<i data-code="war"></i><i data-square="war"></i><b id="choices"><i data-code="war"></i></b>',
  );
  expect(targetsOf(root, "war")).toHaveLength(2);
});

it("points at the places a code names, but not at its numbers", () => {
  const root = page('<i data-region="kinai"></i><i data-card="3"></i><i data-square="d4"></i>');
  expect(targetsOf(root, "attack kinai=3").map((each) => each.outerHTML)).toEqual([
    '<i data-region="kinai"></i>',
  ]);
  expect(targetsOf(root, "lead d4")).toHaveLength(1);
});

it("takes the finger away again", () => {
  const root = page('<i data-square="d4"></i>');
  const stop = pointAt(root, "lead d4");
  expect(root.querySelector("[data-pointed]")).not.toBe(null);
  stop();
  expect(root.querySelector("[data-pointed]")).toBe(null);
});
