/** Pointing at what a code is about: its own target, or else the places it names. */

const PLACES = ["region", "square", "edge", "card", "spot", "part", "stack", "area"];

/** The elements on the page that stand for this code, or for this place. */
export function targetsOf(root: ParentNode, code: string): Element[] {
  const own = [...root.querySelectorAll(`[data-code="${CSS.escape(code)}"]`)];
  if (own.some((each) => !each.closest("#choices"))) return own;
  const parts = code.split(/[ =,>]/).filter((part) => part && !/^\d+$/.test(part));
  const places = parts.flatMap((part) =>
    PLACES.flatMap((kind) => [...root.querySelectorAll(`[data-${kind}="${CSS.escape(part)}"]`)]),
  );
  return [...own, ...places];
}

/** Mark them until the returned function is called. */
export function pointAt(root: ParentNode, code: string): () => void {
  const found = code ? targetsOf(root, code) : [];
  for (const each of found) each.setAttribute("data-pointed", "");
  return () => {
    for (const each of found) each.removeAttribute("data-pointed");
  };
}
