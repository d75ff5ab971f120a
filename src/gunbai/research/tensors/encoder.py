"""Encoder: base class that writes what a viewer may know as a row of numbers of fixed length.

Every cell is an integer from 0 to 255 (larger values become 255). Seats are counted from the
viewer on: 0 is the viewer, 1 the next seat. Each game's encoder is a subclass.
"""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from gunbai.core.offer import Actions
from gunbai.core.state import State


class Page:
    """A range of cells that is written from left to right. Cells not set are 0.

    It remembers which cells it set, so that the next look clears only those.
    """

    def __init__(self) -> None:
        self.cells: vec[u8] = vec[u8]()
        self.at: i64 = 0
        self.trace: Actions = Actions()

    def open(self, cells: vec[u8], start: i64, trace: Actions) -> None:
        """Write from `start` on; `trace` lists the cells that the last look set."""
        zero = u8(0)
        for i in range(trace.count):
            cells[trace.ids[i]] = zero
        trace.clear()
        self.cells = cells
        self.at = start
        self.trace = trace

    def put(self, place: i64, value: i64) -> None:
        """Write a number at any place."""
        if value > 0:
            self.cells[place] = u8(value) if value < 255 else u8(255)
            self.trace.add(place)

    def number(self, value: i64) -> None:
        if value > 0:
            self.put(self.at, value)
        self.at += 1

    def flag(self, value: bool) -> None:  # noqa: FBT001 (a cell is a truth)
        if value:
            self.put(self.at, 1)
        self.at += 1

    def one_of(self, index: i64, n: i64) -> None:
        """n cells with a 1 at the index; none for a negative index."""
        if 0 <= index < n:
            self.put(self.at + index, 1)
        self.at += n

    def members(self, members: i64, n: i64) -> None:
        """A set of up to 62 things, one cell per thing."""
        place = self.at
        self.at += n
        while members != 0 and place < self.at:
            if members & 1 != 0:
                self.put(place, 1)
            members >>= 1
            place += 1

    def column(self, members: i64, column: i64, columns: i64) -> None:
        """A set as one column of a table that begins here; the page does not move on."""
        place = self.at + column
        while members != 0:
            if members & 1 != 0:
                self.put(place, 1)
            members >>= 1
            place += columns

    def skip(self, n: i64) -> None:
        self.at += n


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder:
    def __init__(self) -> None:
        self.size: i64 = 0
        self.parts: list[tuple[str, list[int]]] = []
        """The names and shapes of the parts, in order: what the cells mean."""

    def part(self, name: str, shape: list[int]) -> None:
        cells = 1
        for n in shape:
            cells *= n
        self.parts.append((name, shape))
        self.size += cells

    def write(self, state: State, viewer: i64, page: Page) -> None:
        """Write all parts, only from what the viewer may know, like its view."""
        raise NotImplementedError

    def encode(
        self, state: State, viewer: i64, cells: vec[u8], start: i64, page: Page, trace: Actions
    ) -> None:
        """Write the state as this viewer knows it, from cell `start` on. `trace` belongs to these
        cells: it is empty at first, and remembers which of them are not 0."""
        page.open(cells, start, trace)
        self.write(state, viewer, page)
        assert page.at == start + self.size
