"""Hidden things that a seat is shown a count of, and their words."""

from __future__ import annotations

from gunbai.core import Game, View
from gunbai.i18n import say

COUNTED = {
    "seats.*.general": "general",
    "seats.*.hand": "hand",
    "seats.*.queue.*.card": "queue",
    "seats.*.lightning.card": "lightning",
}


def said(
    game: Game, view: View, what: str, seat: int | None, value: str, language: str
) -> tuple[str, str]:
    if what == "general" and seat is not None:
        return _soldier(game, view, seat, value, language)
    return game.name("card", value, language), ""


def _soldier(game: Game, view: View, seat: int, letter: str, language: str) -> tuple[str, str]:
    """A piece that may be the general, by what everybody sees of it."""
    side = view.data["seats"][seat]
    for piece in (*side["soldiers"], *side["invaders"]):
        if piece["letter"] == letter:
            square = str(piece.get("square", ""))
            key = f"gunshi.belief.{'soldier' if square else 'invader'}"
            args = {"kind": piece["kind"], "square": square}
            return say(language, key, args, game.name), square
    return letter, ""
