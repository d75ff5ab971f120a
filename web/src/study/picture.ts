/** A board as a picture of its own: the SVG on the page with the colours it has there. */

const INHERITED = ["fill", "stroke", "stroke-width", "font-family", "font-size", "font-weight"];
const OWN = [...INHERITED, "opacity", "fill-opacity", "stroke-opacity", "stroke-dasharray"];
const MORE = ["stroke-linecap", "stroke-linejoin", "text-anchor", "dominant-baseline", "display"];

export function pictureOf(board: Element): string | null {
  const svg = largest(board);
  if (!svg) return null;
  const copy = svg.cloneNode(true) as SVGSVGElement;
  paint(svg, copy);
  const { width, height } = svg.getBoundingClientRect();
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(Math.round(width)));
  copy.setAttribute("height", String(Math.round(height)));
  const paper = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  const box = svg.viewBox.baseVal;
  for (const [name, value] of [
    ["x", box.x - box.width],
    ["y", box.y - box.height],
    ["width", box.width * 3],
    ["height", box.height * 3],
  ] as const) {
    paper.setAttribute(name, String(value));
  }
  paper.setAttribute("fill", getComputedStyle(document.body).backgroundColor);
  copy.prepend(paper);
  return new XMLSerializer().serializeToString(copy);
}

function largest(board: Element): SVGSVGElement | null {
  const size = (svg: SVGSVGElement): number => {
    const { width, height } = svg.getBoundingClientRect();
    return width * height;
  };
  const all = [...board.querySelectorAll("svg")];
  return all.reduce<SVGSVGElement | null>((a, b) => (a && size(a) >= size(b) ? a : b), null);
}

/** Colours come from the page's tokens and classes; the copy has to carry them itself. */
function paint(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  for (const name of [...OWN, ...MORE]) to.setAttribute(name, style.getPropertyValue(name));
  if (style.transform !== "none") to.setAttribute("style", `transform:${style.transform}`);
  else to.removeAttribute("style");
  for (const name of ["class", "tabindex", "role", "aria-label"]) to.removeAttribute(name);
  for (const [i, child] of [...from.children].entries()) {
    const other = to.children[i];
    if (other) paint(child, other);
  }
}

export function download(text: string, type: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
