import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import QrCode from "./QrCode.svelte";

/** "gunbai" in byte mode, level M, mask 6, as a second implementation encodes it. */
const GUNBAI = `
#######.#.#...#######
#.....#.###...#.....#
#.###.#.#.###.#.###.#
#.###.#..####.#.###.#
#.###.#.#.#.#.#.###.#
#.....#....##.#.....#
#######.#.#.#.#######
...........##........
#..######.#.##..#.###
##..##..#.#.#.#.####.
#.##.##......##.#.###
.........###......###
..#.#.##..#...#..#..#
........#.###....#.#.
#######.#...#####....
#.....#.#..###.####..
#.###.#.##.##.####.##
#.###.#.#.###....##..
#.###.#..#....#.##.##
#.....#......###.####
#######.#..#...##....`;

/** The modules that are drawn, as text. */
function drawn(text: string): string[] {
  render(QrCode, { text, label: text });
  const svg = screen.getByLabelText(text);
  const size = Number(svg.getAttribute("viewBox")?.split(" ")[2]) - 6;
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => "."));
  const path = svg.querySelector("path")?.getAttribute("d") ?? "";
  for (const [, column = "", row = ""] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    const line = rows[Number(row)];
    if (line) line[Number(column)] = "#";
  }
  return rows.map((row) => row.join(""));
}

test("a QR code has the modules of the standard", () => {
  expect(drawn("gunbai")).toEqual(GUNBAI.trim().split("\n"));
});

test("a QR code grows with its link", () => {
  expect(drawn("https://example.org/table/abc#s_あ")).toHaveLength(29);
  expect(drawn("x".repeat(110))).toHaveLength(45);
});
