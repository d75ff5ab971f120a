"""GS-1.2 The field as bits: squares, directions and the edges between squares.

A square is `8 * file + row`, so one bit board holds the field with a spare row between the files.
An edge below or left of a square has the square's own bit: level edges (south and north sides) and
upright edges (west and east sides) are two boards. Nothing here knows a piece.
"""

from typing import Final

from mypy_extensions import i64

from gunbai.core.bits import bit, members_of
from gunbai.games.gunshi.terms import EAST, NORTH, SOUTH

FILES: Final = "abcdefg"
SIZE: Final = 7
SQUARES: Final = 49
LEVEL_EDGES: Final = 56
EDGES: Final = 112
ROW_SHIFT: Final = 3
"""A file takes 2 ** 3 places of a bit board; the last of them is spare."""
BOARD: Final = 0x7F7F7F7F7F7F7F
"""All 49 squares."""


def shift(squares: i64, direction: i64) -> i64:
    """These squares moved one step; what would leave the field is gone."""
    if direction == NORTH:
        return (squares << 1) & BOARD
    if direction == SOUTH:
        return (squares >> 1) & BOARD
    if direction == EAST:
        return (squares << 8) & BOARD
    return squares >> 8


def ahead(squares: i64, direction: i64, steps: i64) -> i64:
    for _step in range(steps):
        squares = shift(squares, direction)
    return squares


def behind(squares: i64, direction: i64) -> i64:
    """The squares from which one step in this direction leads to one of these."""
    return shift(squares, direction ^ 2)


def level_edges(squares: i64) -> i64:
    """The south and north sides of these squares."""
    return squares | (squares << 1)


def upright_edges(squares: i64) -> i64:
    """The west and east sides of these squares."""
    return squares | (squares << 8)


def beside_level(edges: i64) -> i64:
    """The squares on either side of these level edges."""
    return (edges | (edges >> 1)) & BOARD


def beside_upright(edges: i64) -> i64:
    """The squares on either side of these upright edges."""
    return (edges | (edges >> 8)) & BOARD


def beside_any(level: i64, upright: i64) -> i64:
    return beside_level(level) | beside_upright(upright)


def before_edge(level: i64, upright: i64, direction: i64) -> i64:
    """The squares that have one of these edges on their side towards this direction."""
    if direction == NORTH:
        return (level >> 1) & BOARD
    if direction == SOUTH:
        return level & BOARD
    if direction == EAST:
        return (upright >> 8) & BOARD
    return upright & BOARD


def dense(square: i64) -> i64:
    """Squares numbered without gaps: a1 = 0, a2 = 1, … g7 = 48."""
    return square - (square >> 3)


def spread(number: i64) -> i64:
    """The inverse of `dense`."""
    return number + number // 7


def edge_number(square: i64, side: i64) -> i64:
    """The number of a square's edge, 0 to 111: level edges first, file by file."""
    if side == NORTH:
        return square + 1
    if side == SOUTH:
        return square
    if side == EAST:
        return LEVEL_EDGES + dense(square + 8)
    return LEVEL_EDGES + dense(square)


def upright_number(edge: i64) -> i64:
    """The number of an upright edge, given by its bit."""
    return LEVEL_EDGES + dense(edge)


def level_bit(number: i64) -> i64:
    """The edge's bit if it is a level one, else nothing."""
    return bit(number) if number < LEVEL_EDGES else 0


def upright_bit(number: i64) -> i64:
    return bit(spread(number - LEVEL_EDGES)) if number >= LEVEL_EDGES else 0


def square_name(square: int) -> str:
    return f"{FILES[square >> 3]}{(square & 7) + 1}"


def square_names(squares: i64) -> list[str]:
    return [square_name(square) for square in members_of(squares)]


def square_named(name: str) -> int:
    """The square, or -1 for a text that names none."""
    if len(name) == 2 and name[0] in FILES and name[1] in "1234567":
        return FILES.index(name[0]) * 8 + int(name[1]) - 1
    return -1


def edge_name(number: int) -> str:
    """The canonical name: a north or east side, except on the south and west border."""
    if number < LEVEL_EDGES:
        file, line = divmod(number, 8)
        return f"{FILES[file]}1S" if line == 0 else f"{FILES[file]}{line}N"
    line, row = divmod(number - LEVEL_EDGES, SIZE)
    return f"a{row + 1}W" if line == 0 else f"{FILES[line - 1]}{row + 1}E"


def edge_named(name: str) -> int:
    """The edge by any of its names (d3N = d4S), or -1."""
    square = square_named(name[:2])
    if square < 0 or len(name) != 3 or name[2] not in "NESW":
        return -1
    return edge_number(square, "NESW".index(name[2]))
