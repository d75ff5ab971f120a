"""The hidden things whose odds a seat is shown, with their words."""

from __future__ import annotations

from gunbai.core import Game, View
from gunbai.i18n import say

COUNTED = {"seats.*.sent": "sent"}


def said(
    game: Game, view: View, what: str, seat: int | None, value: str, language: str
) -> tuple[str, str]:
    return say(language, "toge.belief.soldier", {"n": value}), ""
