import { afterEach, expect, it, vi } from "vitest";
import { Drag, under } from "./drag.svelte";

const pointer = (x: number, y: number, button = 0, buttons = 1): PointerEvent =>
  new PointerEvent("pointermove", { clientX: x, clientY: y, button, buttons });

afterEach(() => vi.restoreAllMocks());

it("begins when the thing has left its place, and tells where it was dropped", () => {
  const drag = new Drag<string>();
  drag.grab(pointer(100, 100), "token");
  drag.move(pointer(105, 105));
  expect(drag.now).toBeNull();
  drag.move(pointer(130, 100));
  expect(drag.now).toEqual({ thing: "token", x: 130, y: 100, dx: 30, dy: 0 });
  drag.move(pointer(101, 100));
  expect(drag.now?.dx).toBe(1);
  expect(drag.drop(pointer(140, 90))).toEqual({ thing: "token", x: 140, y: 90, dx: 40, dy: -10 });
  expect(drag.now).toBeNull();
  expect(drag.drop(pointer(140, 90))).toBeNull();
});

it("is nothing after a tap, another button or a cancelled gesture", () => {
  const drag = new Drag<string>();
  drag.grab(pointer(0, 0), "a");
  expect(drag.drop(pointer(3, 3))).toBeNull();
  drag.grab(pointer(0, 0, 2), "b");
  drag.move(pointer(50, 50));
  expect(drag.now).toBeNull();
  drag.grab(pointer(0, 0), "c");
  drag.move(pointer(50, 50));
  drag.cancel();
  expect(drag.drop(pointer(60, 60))).toBeNull();
  drag.grab(pointer(0, 0), "let go outside the window");
  drag.move(pointer(50, 50, 0, 0));
  expect(drag.now).toBeNull();
});

it("finds what lies under the finger, through what lies above it", () => {
  document.body.innerHTML = '<p data-region="kinai"><b></b></p><i></i>';
  const [above, inner] = [document.querySelector("i"), document.querySelector("b")];
  const elements = [above, inner].filter((each) => each !== null);
  Object.assign(document, { elementsFromPoint: () => elements });
  expect(under({ x: 1, y: 1 }, "[data-region]")?.getAttribute("data-region")).toBe("kinai");
  expect(under({ x: 1, y: 1 }, "[data-square]")).toBeNull();
});
