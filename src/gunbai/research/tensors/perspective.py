"""Perspective: actions as a seat sees them, to match observations that are seen from the seat.

Observations show a board turned so that the seat looks forwards, and count seats from the viewer
on. A network that plays every seat needs actions of the same kind: "one square ahead" has one
number, whoever plays it. A game whose actions depend on the seat has the function `turned_code`
in its part `tensors`; without it every seat sees the actions as they are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gunbai.core import CHANCE, BadCode, Game
from gunbai.games import needed_part


class Perspective:
    """Tables of both directions, by seat: `turned[seat, action]` and `back[seat, seen]`."""

    def __init__(self, game: Game) -> None:
        n = game.info.n_actions
        rows = [[*range(n)] for _ in range(game.players)]
        turn: Callable[[Any, int, str], str] | None
        turn = getattr(needed_part(game.info.id, "tensors"), "turned_code", None)
        if turn is not None:
            tables = vars(game).get("tables", game)
            codes = [_code(game, action) for action in range(n)]
            number = {code: action for action, code in enumerate(codes) if code}
            for seat in range(1, game.players):
                rows[seat] = [
                    number[turn(tables, seat, code)] if code else action
                    for action, code in enumerate(codes)
                ]
        self.turned: NDArray[np.int64] = np.array(rows)
        """The action as the seat sees it."""
        self.back: NDArray[np.int64] = np.argsort(self.turned, axis=1)
        """The action of the game for one that the seat sees."""

    def mask(self, seat: int, legal: list[int]) -> NDArray[np.int8]:
        """1 for each of these actions of a seat, as the seat sees them."""
        mask = np.zeros(self.turned.shape[1], np.int8)
        mask[self.turned[seat, legal]] = 1
        return mask

    def action(self, seat: int, seen: int) -> int:
        """The action of the game; numbers that are no action stay as they are."""
        return int(self.back[seat, seen]) if 0 <= seen < self.back.shape[1] else seen


def _code(game: Game, action: int) -> str:
    """The text of an action; "" for a number that means nothing at this table."""
    try:
        return game.code(CHANCE + 1, action)
    except BadCode:
        return ""
