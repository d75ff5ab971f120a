"""Tensors: what a seat may know as an array of numbers; `encoder_of(game)` and `Observer`.

Each game has an encoder, the class `GameEncoder` of its part `tensors`; ours are compiled.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import NDArray

from gunbai.core import Game, State
from gunbai.games import needed_part
from gunbai.research.tensors.encoder import Encoder, Page
from gunbai.research.tensors.perspective import Perspective

__all__ = ["Encoder", "Observer", "Page", "Perspective", "encoder_of"]

Cells = NDArray[np.uint8]


def encoder_of(game: Game) -> Encoder:
    """The encoder for states of this game: its length depends on game, players and pack alone.

    It is made from the game's `tables`, or from a game without tables itself; raises MissingPart.
    """
    make: Callable[[Any], Encoder] = needed_part(game.info.id, "tensors").GameEncoder
    assert sys.byteorder == "little", "the cells of a row are the bytes of integers"
    tables: Any = vars(game).get("tables", game)
    return make(tables)


class Observer:
    """Encodes states into one array that is reused."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.encoder = encoder_of(game)
        self.size = int(self.encoder.size)
        self._page = Page()
        self._words = vec[i64]([0] * int(self.encoder.length()))
        cells = np.frombuffer(memoryview(self._words), dtype=np.uint8)
        self._array: Cells = cells[: self.size]

    def look(self, state: State, viewer: int) -> Cells:
        """The reused array, valid until the next look."""
        self.encoder.encode(state, viewer, self._words, 0, self._page)
        return self._array

    def observe(self, state: State, viewer: int) -> Cells:
        """A new array, which the caller may keep."""
        return self.look(state, viewer).copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return Observer, (self.game,)

    def slices(self) -> dict[str, tuple[slice, tuple[int, ...]]]:
        """The slice and the shape of each part."""
        found: dict[str, tuple[slice, tuple[int, ...]]] = {}
        start = 0
        for name, shape in self.encoder.parts:
            length = int(np.prod(shape))
            found[name] = slice(start, start + length), tuple(shape)
            start += length
        return found
