import { expect, test } from "vitest";
import { byLine, copyOf, idIn, lineAt, neighbour, spanOf } from "./editing";

const said = { ja: "", en: "" };
const mistake = (line: number) => ({ line, field: "", problem: said, remedy: said });

test("a copy has an id of its own, and only the first id is changed", () => {
  const text = 'game = "tenka"\nid = "japan12"\n[[region]]\nid = "kanto"\n';
  expect(copyOf(text)).toBe('game = "tenka"\nid = "my-japan12"\n[[region]]\nid = "kanto"\n');
  expect(idIn(copyOf(text))).toBe("my-japan12");
  expect(idIn('id = "../x"')).toBe("pack");
});

test("lines and places of a text lead to each other", () => {
  const text = "one\n\nthree";
  expect([1, 2, 3, 9].map((line) => spanOf(text, line))).toEqual([
    [0, 3],
    [4, 4],
    [5, 10],
    [5, 10],
  ]);
  expect([0, 3, 4, 5, 10].map((place) => lineAt(text, place))).toEqual([1, 1, 2, 3, 3]);
});

test("mistakes are gathered by line, and one goes round them in both directions", () => {
  expect(byLine([mistake(2), mistake(7), mistake(2)]).get(2)).toHaveLength(2);
  expect(neighbour([7, 2, 2], 2, 1)).toBe(7);
  expect(neighbour([7, 2], 7, 1)).toBe(2);
  expect(neighbour([7, 2], 2, -1)).toBe(7);
  expect(neighbour([], 2, 1)).toBeNull();
});
