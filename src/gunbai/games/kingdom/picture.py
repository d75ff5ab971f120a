"""The board as a picture."""

from __future__ import annotations

from typing import Any

import msgspec

from gunbai.games.kingdom.view import KingdomView
from gunbai.pictures.boards import CELL, EDGE, HEADINGS, Data, arrow, title
from gunbai.pictures.shapes import INK, PAPER, SEATS, Picture


def draw(game: Any, data: Data) -> Picture:
    facts = msgspec.convert(data, KingdomView)
    tables = game.tables
    columns, rows = int(tables.columns), int(tables.rows)
    width, height = columns * CELL + 2 * EDGE, rows * CELL + 2 * EDGE
    picture = Picture(width, height + 40, title("kingdom", data))
    for number, name in enumerate(tables.names):
        x = EDGE + number % columns * CELL
        y = EDGE + (rows - 1 - number // columns) * CELL
        ground = "#d8c9a3" if name in facts.high_ground else None
        picture.rect(x, y, CELL, CELL, INK if name in facts.rocks else ground)
        for seat, things in enumerate(facts.seats):
            if things.headquarters == name:
                picture.rect(x + 4, y + 4, CELL - 8, CELL - 8, None)
                picture.text(x + 12, y + 12, "H", 12, SEATS[1 - seat])
        if name in facts.board:
            _stack(picture, x + CELL / 2, y + CELL / 2, facts.board[name])
        if number < columns:
            picture.text(x + CELL / 2, height - EDGE / 2, name[0])
        if number % columns == 0:
            picture.text(EDGE / 2, y + CELL / 2, name[1:])
    for seat, things in enumerate(facts.seats):
        cards = f"{things.hand_size} cards, {len(things.used)} used"
        picture.text(
            width / 2, height + 8 + 18 * seat, f"P{seat + 1}: {cards}", 13, SEATS[1 - seat]
        )
    return picture


def _stack(picture: Picture, x: float, y: float, stack: str) -> None:
    """ "B:T2N": Blue's commander with two soldiers facing north."""
    colour = SEATS[1] if stack[0] == "B" else SEATS[0]
    general = stack[2].replace("-", "")
    if stack[-1] in HEADINGS:
        arrow(picture, x, y, stack[-1], colour)
        general += stack[3:-1]
    else:
        picture.circle(x, y, CELL * 0.3, colour)
    picture.text(x, y, general, 14, PAPER)
