"""Writes docs/reference/observations.md: every part of the observations, with pictures.

`python tools/observations.py` after a change of an encoder; a test compares the page.
"""

from __future__ import annotations

from pathlib import Path

import gunbai
from gunbai.core import CHANCE, Game, Rng, State
from gunbai.research.tensors import Observer

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "reference" / "observations.md"
BOARDS = {"gunshi": (7, 7), "kingdom": (4, 6)}
"""Columns and rows of the boards that are drawn as planes; of other games all parts are drawn."""
DECISIONS = {"daiyabo": 40, "gunshi": 60, "kingdom": 24, "tenka": 12}
CELL = 9
ONE, MORE = "#b5331f", "#23457f"

HEAD = """# Observations, part by part

Written by `tools/observations.py` from the encoders (`tensors.py` of each game). Cells are bytes,
in this order. *own* is the viewer, other seats follow in seating order; a board is turned so that
the viewer looks forwards. Where a part names several things, they stand along its first axis. One
cell of a set is 1 if the thing is a member; all other cells are numbers.
"""


def after_some_moves(game: Game, decisions: int) -> State:
    """The same position every time."""
    state, rng = game.new_state(), Rng("observations")
    for _ in range(decisions):
        seat = state.decider()
        if seat == CHANCE:
            state.apply(seat, state.sample(rng))
            continue
        legal = state.legal(seat)
        state.apply(seat, legal[rng.below(len(legal))])
    return state


def picture(id: str) -> str:
    return planes(id) if id in BOARDS else parts_of(id)


def planes(id: str) -> str:
    """The planes of a board, as both players see the same position."""
    columns, rows = BOARDS[id]
    game = gunbai.load(id)
    state = after_some_moves(game, DECISIONS[id])
    observer = Observer(game)
    found = []
    for name, (place, shape) in observer.slices().items():
        if shape[-1] == columns * rows:
            found += [
                (name, place.start + i) for i in range(0, place.stop - place.start, shape[-1])
            ]
    wide, high = columns * CELL + 8, rows * CELL + 8
    parts = []
    for seat in range(2):
        row = observer.observe(state, seat)
        parts.append(f'<text x="4" y="{16 + seat * (high + 24)}">seat {seat} sees</text>')
        for i, (name, start) in enumerate(found):
            x, y = 4 + i * wide, 22 + seat * (high + 24)
            parts.append(f'<g transform="translate({x} {y})"><title>{name}</title>')
            size = f'width="{columns * CELL}" height="{rows * CELL}"'
            parts.append(f'<rect {size} fill="#f1ead9"/>')
            for square in range(columns * rows):
                value = int(row[start + square])
                if value:
                    parts.append(_mark(id, square, value))
            parts.append("</g>")
    return _drawing(8 + len(found) * wide, 2 * (high + 26), parts)


def parts_of(id: str) -> str:
    """All parts, one below the other, as both players see the same position: the last axis runs to
    the right."""
    game = gunbai.load(id, 2)
    state = after_some_moves(game, DECISIONS[id])
    observer = Observer(game)
    slices = observer.slices().items()
    columns = max(shape[-1] for _, (_, shape) in slices)
    wide, y = max(columns * CELL, 300) + 24, 22
    parts = [f'<text x="{4 + seat * wide}" y="14">seat {seat} sees</text>' for seat in range(2)]
    rows = [observer.observe(state, seat) for seat in range(2)]
    for name, (place, shape) in slices:
        lines = (place.stop - place.start) // shape[-1]
        for seat, row in enumerate(rows):
            parts.append(f'<g transform="translate({4 + seat * wide} {y})">')
            parts.append(f'<text y="10" fill="#555" font-size="9">{name}</text>')
            size = f'width="{shape[-1] * CELL}" height="{lines * CELL}"'
            parts.append(f'<rect y="14" {size} fill="#f1ead9"/>')
            for cell in range(lines * shape[-1]):
                if value := int(row[place.start + cell]):
                    line, column = divmod(cell, shape[-1])
                    parts.append(_cell(column * CELL, 14 + line * CELL, value))
            parts.append("</g>")
        y += lines * CELL + 22
    return _drawing(2 * wide, y + 4, parts)


def _drawing(width: int, height: int, parts: list[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" font-family="sans-serif" font-size="11"><rect width="{width}" '
        f'height="{height}" fill="#fff"/>{"".join(parts)}</svg>\n'
    )


def _mark(id: str, square: int, value: int) -> str:
    """A cell that is not 0; gunshi numbers squares file by file, kingdom row by row."""
    columns, rows = BOARDS[id]
    column, line = divmod(square, rows) if id == "gunshi" else divmod(square, columns)[::-1]
    return _cell(column * CELL, (rows - 1 - line) * CELL, value)


def _cell(x: int, y: int, value: int) -> str:
    color = ONE if value == 1 else MORE
    return f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{color}"/>'


def page() -> str:
    text = [HEAD]
    for id in gunbai.games():
        game = gunbai.load(id, 2)
        observer = Observer(game)
        title = game.info.titles["en"]
        text.append(f"## {id}\n\n{title} for two players: {observer.size} cells.\n")
        text.append("| cells | shape | part |\n| --- | --- | --- |")
        for name, (place, shape) in observer.slices().items():
            size = " × ".join(map(str, shape))
            text.append(f"| {place.start} to {place.stop - 1} | {size} | {name} |")
        text.append("")
        what = (
            "The planes of the board, from left to right in the order of the table, in one "
            "position as\nboth players see it (red: 1, blue: more):"
            if id in BOARDS
            else "All parts in one position, as both players see it (red: 1, blue: more):"
        )
        text.append(f"{what}\n\n![Observations of {id}](../pictures/observations-{id}.svg)\n")
    return "\n".join(text)


def main() -> None:
    PAGE.write_text(page(), encoding="utf-8")
    for id in gunbai.games():
        path = ROOT / "docs" / "pictures" / f"observations-{id}.svg"
        path.write_text(picture(id), encoding="utf-8")


if __name__ == "__main__":
    main()
