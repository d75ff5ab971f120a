/** Gestures for tests. */
import { fireEvent } from "@testing-library/svelte";

/** Drag with the mouse from one element to another. */
export async function drag(from: Element, to: Element): Promise<void> {
  // The test page has no layout and captures no pointers.
  Object.assign(document, { elementsFromPoint: () => [to] });
  Object.assign(SVGElement.prototype, { setPointerCapture: () => undefined });
  const at = { pointerType: "mouse", button: 0, clientX: 50, clientY: 50 };
  await fireEvent.pointerDown(from, { ...at, buttons: 1 });
  await fireEvent.pointerMove(from, { ...at, buttons: 1, clientX: 90 });
  await fireEvent.pointerUp(from, { ...at, buttons: 0, clientX: 120 });
}
