"""The hidden things of kingdom that beliefs are shown for, and their words."""

from __future__ import annotations

from gunbai.core import Game, View

COUNTED = {"seats.*.hand": "hand", "seats.*.headquarters": "headquarters"}


def said(
    game: Game, view: View, what: str, seat: int | None, value: str, language: str
) -> tuple[str, str]:
    if what == "headquarters":
        return value, value
    return game.name("card", value, language), ""
