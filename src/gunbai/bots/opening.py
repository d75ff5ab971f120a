"""Openings: choices that a bot has practised before the game and makes without a search.

A game with such knowledge has a part `opening_book` with a class `PreparedOpening(game, seed)`; its
method `choose(view, legal)` returns an action, or None where the bot must think for itself.
"""

from __future__ import annotations

from typing import Protocol, cast

from gunbai.core import Game, View
from gunbai.games import part


class Opening(Protocol):
    def choose(self, view: View, legal: list[int]) -> int | None:
        """The practised action, or None."""


def opening(game: Game, seed: str) -> Opening | None:
    """An opening of this game, drawn by the seed; None if the game has none."""
    own = part(game.info.id, "opening_book")
    return None if own is None else cast(Opening, own.PreparedOpening(game, seed))
