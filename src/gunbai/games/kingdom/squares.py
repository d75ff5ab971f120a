"""Squares as numbers (a1, b1, …, a2, …) and sets of squares as bits: names and quick loops.

Nothing here knows a board's terrain or pieces.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

# The powers of two up to 2**60 have different remainders by 67, a prime.
_PRIME: Final = 67


def _by_remainder() -> list[int]:
    found = [0] * 67
    power = 1
    for square in range(62):
        found[power % 67] = square
        power *= 2
    return found


_LOWEST: Final[vec[i64]] = vec[i64](_by_remainder())


def lowest(squares: i64) -> i64:
    """The first square of a set that is not empty, without a loop."""
    return _LOWEST[(squares & -squares) % _PRIME]


def nth(squares: i64, n: i64) -> i64:
    """The square with so many others before it."""
    for _ in range(n):
        squares &= squares - 1
    return lowest(squares)


def square_names(columns: int, rows: int) -> list[str]:
    """KD-1.2: a column letter and a row number, in the order a1, b1, …, a2, b2, …"""
    return [
        f"{chr(ord('a') + column)}{row + 1}" for row in range(rows) for column in range(columns)
    ]
