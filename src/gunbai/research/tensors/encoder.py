"""Encoder: base class that writes what a viewer may know as a row of numbers of fixed length.

Every cell is an integer from 0 to 255 (larger values become 255). Everything is seen from the
viewer: seats are counted from it (0 is the viewer, 1 the next seat), and a board is turned so that
the viewer looks forwards. Each game's encoder is a subclass.

A cell is a byte. Eight of them lie in one integer, the first in its lowest byte, because an
integer is cleared or filled as fast as a byte; a row begins with a new integer.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gunbai.core.bits import bit, lowest
from gunbai.core.state import State


def mark(words: vec[i64], place: i64) -> None:
    """Write a 1 into a cell that is 0 or 1."""
    words[place >> 3] |= bit((place & 7) * 8)


def _spread() -> list[int]:
    """For each set of up to eight things, its cells: a byte for each thing."""
    return [sum(bit(8 * i) for i in range(8) if members >> i & 1) for members in range(256)]


_SPREAD: Final[vec[i64]] = vec[i64](_spread())


def mark_set(words: vec[i64], place: i64, members: i64) -> None:
    """Write a 1 for every member of a set, eight cells at a time; the cells are 0 or 1 before."""
    if members == 0:
        return
    at = place >> 3
    byte = place & 7
    if byte != 0:
        here = 8 - byte
        words[at] |= _SPREAD[members & (bit(here) - 1)] << (byte * 8)
        members >>= here
        at += 1
    while members != 0:
        words[at] |= _SPREAD[members & 255]
        members >>= 8
        at += 1


def mark_all(words: vec[i64], place: i64, members: i64, step: i64) -> None:
    """Write a 1 for every member of a set; member i is `i * step` cells after the place."""
    while members != 0:
        cell = place + lowest(members) * step
        words[cell >> 3] |= bit((cell & 7) * 8)
        members &= members - 1


def add(words: vec[i64], place: i64, value: i64) -> None:
    """Add a small number; the sum must stay below 128."""
    words[place >> 3] += value << ((place & 7) * 8)


def put(words: vec[i64], place: i64, value: i64) -> None:
    """Write a number into a cell that is 0; a negative one counts as 0."""
    if value > 127:
        _put_large(words, place, value)
    elif value > 0:
        words[place >> 3] |= value << ((place & 7) * 8)


def _put_large(words: vec[i64], place: i64, value: i64) -> None:
    """The rare case, apart, so that the usual one is short enough to be inlined."""
    if value > 255:
        value = 255
    byte = place & 7
    if byte == 7:
        value -= 256  # the sign of the integer is a part of its last byte
    words[place >> 3] |= value << (byte * 8)


def put_bytes(words: vec[i64], place: i64, packed: i64) -> None:
    """Write the bytes of an integer, the lowest first, into cells that are 0; none is over 127."""
    if packed == 0:
        return
    at = place >> 3
    byte = place & 7
    if byte == 0:
        words[at] |= packed
        return
    here = 64 - byte * 8
    words[at] |= (packed & (bit(here) - 1)) << (byte * 8)
    if packed >> here != 0:
        words[at + 1] |= packed >> here


@final
class Page:
    """A range of cells that is written from left to right. Cells not set are 0.

    The methods are short to write. An encoder that must be fast takes `words` and `at` into local
    variables and calls the functions of this module, which the compiler can inline."""

    def __init__(self) -> None:
        self.words: vec[i64] = vec[i64]()
        self.at: i64 = 0

    def open(self, words: vec[i64], row: i64, length: i64) -> None:
        """Clear this many integers from `row` on, and write from there."""
        at = row
        end = row + length
        while at + 4 <= end:
            words[at] = 0
            words[at + 1] = 0
            words[at + 2] = 0
            words[at + 3] = 0
            at += 4
        while at < end:
            words[at] = 0
            at += 1
        self.words = words
        self.at = row * 8

    def put(self, place: i64, value: i64) -> None:
        """Write a number at any place."""
        put(self.words, place, value)

    def number(self, value: i64) -> None:
        put(self.words, self.at, value)
        self.at += 1

    def flag(self, value: bool) -> None:  # noqa: FBT001 (a cell is a truth)
        if value:
            mark(self.words, self.at)
        self.at += 1

    def one_of(self, index: i64, n: i64) -> None:
        """n cells with a 1 at the index; none for a negative index."""
        if 0 <= index < n:
            mark(self.words, self.at + index)
        self.at += n

    def members(self, members: i64, n: i64) -> None:
        """A set of up to 62 things, one cell per thing."""
        mark_set(self.words, self.at, members)
        self.at += n

    def skip(self, n: i64) -> None:
        self.at += n


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder:
    def __init__(self) -> None:
        self.size: i64 = 0
        """The number of cells."""
        self.parts: list[tuple[str, list[int]]] = []
        """The names and shapes of the parts, in order: what the cells mean."""

    def part(self, name: str, shape: list[int]) -> i64:
        """Add a part; returns its first cell."""
        first = self.size
        cells = 1
        for n in shape:
            cells *= n
        self.parts.append((name, shape))
        self.size += cells
        return first

    def length(self) -> i64:
        """The number of integers that hold a row."""
        return (self.size + 7) >> 3

    def write(self, state: State, viewer: i64, page: Page) -> None:
        """Write all parts, only from what the viewer may know, like its view."""
        raise NotImplementedError

    def encode(self, state: State, viewer: i64, words: vec[i64], row: i64, page: Page) -> None:
        """Write the state as this viewer knows it, from the integer `row` on."""
        page.open(words, row, self.length())
        self.write(state, viewer, page)
        assert page.at == 8 * row + self.size
