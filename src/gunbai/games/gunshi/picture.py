"""The board as a picture."""

from __future__ import annotations

import msgspec

from gunbai.games.gunshi.game import GunshiGame
from gunbai.games.gunshi.grid import FILES, SIZE
from gunbai.games.gunshi.view import GunshiView, Soldier
from gunbai.pictures.boards import CELL, EDGE, HEADINGS, Data, arrow, title
from gunbai.pictures.shapes import PAPER, SEATS, Picture, Point


def draw(game: GunshiGame, data: Data) -> Picture:
    seen = msgspec.convert(data, GunshiView)
    size = SIZE * CELL + 2 * EDGE
    picture = Picture(size, size + 40, title("gunshi", data))
    goals = [*game.pack.invasion_squares.red, *game.pack.invasion_squares.blue]
    for file in range(SIZE):
        for row in range(SIZE):
            x, y = EDGE + file * CELL, EDGE + (SIZE - 1 - row) * CELL
            name = f"{FILES[file]}{row + 1}"
            picture.rect(x, y, CELL, CELL, "#efe3c6" if name in goals else None)
        picture.text(EDGE + file * CELL + CELL / 2, size - EDGE / 2, FILES[file])
        picture.text(EDGE / 2, EDGE + (SIZE - 1 - file) * CELL + CELL / 2, str(file + 1))
    for seat, side in enumerate(seen.seats):
        for soldier in side.soldiers:
            _soldier(picture, seat, soldier, general=soldier.letter == side.general)
        for edge in side.fences:
            picture.line(*_edge(edge), 6, SEATS[seat])
        queue = " ".join(entry.card or "?" for entry in side.queue)
        words = f"P{seat + 1}: supply {side.supply}  {queue}"
        picture.text(size / 2, size + 8 + 18 * seat, words, 13, SEATS[seat])
    return picture


def _square(name: str) -> Point:
    """The middle of a square."""
    file, row = FILES.index(name[0]), int(name[1]) - 1
    return EDGE + file * CELL + CELL / 2, EDGE + (SIZE - 1 - row) * CELL + CELL / 2


def _edge(name: str) -> tuple[Point, Point]:
    x, y = _square(name[:2])
    dx, dy = HEADINGS[name[2]]
    half = CELL / 2
    start = x + dx * half - dy * half, y + dy * half - dx * half
    return start, (x + dx * half + dy * half, y + dy * half + dx * half)


def _soldier(picture: Picture, seat: int, soldier: Soldier, *, general: bool) -> None:
    x, y = _square(soldier.square)
    arrow(picture, x, y, soldier.facing, SEATS[seat])
    letter = soldier.kind[0].upper() + ("+" if soldier.shield else "")
    picture.text(x, y, letter + ("*" if general else ""), 14, PAPER)
