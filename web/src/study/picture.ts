/** Files to take away: a board as a stand-alone SVG with the colours it has on the page, a record. */
import * as api from "../api";

const SVG = "http://www.w3.org/2000/svg";
const DROPPED = /^(?:class|style|tabindex|role|aria-.*|data-.*|on.*)$/;
const CARRIED = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "opacity",
  "display",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "dominant-baseline",
];

export function pictureOf(board: Element): string | null {
  const svg = largest(board);
  if (!svg) return null;
  const copy = painted(svg);
  const { width, height } = svg.getBoundingClientRect();
  copy.setAttribute("width", String(Math.round(width)));
  copy.setAttribute("height", String(Math.round(height)));
  const { x, y, width: wide, height: high } = svg.viewBox.baseVal;
  const paper = document.createElementNS(SVG, "path");
  paper.setAttribute("d", `M${x - wide} ${y - high}h${wide * 3}v${high * 3}h${-wide * 3}z`);
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
function painted(from: Element): Element {
  const style = getComputedStyle(from);
  const to = document.createElementNS(SVG, from.localName);
  for (const { name, value } of from.attributes) {
    if (!DROPPED.test(name)) to.setAttribute(name, value);
  }
  for (const name of CARRIED) to.setAttribute(name, style.getPropertyValue(name));
  if (style.transform !== "none") to.setAttribute("transform", style.transform);
  for (const child of from.childNodes) {
    if (child instanceof Element) to.append(painted(child));
    else if (child instanceof Text) to.append(child.data);
  }
  return to;
}

/** The record of a table as a file. */
export async function saveRecord(table: string): Promise<void> {
  download(await api.record(table), "application/jsonl", `${table}.jsonl`);
}

export function download(text: string, type: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
