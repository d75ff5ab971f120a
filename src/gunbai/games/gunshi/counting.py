"""The hidden things of gunshi that beliefs are shown for, and their words."""

from __future__ import annotations

from gunbai.core import Game, View
from gunbai.games.gunshi.view import GunshiView, Invader, Soldier
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
    side = view.read(GunshiView).seats[seat]
    pieces: list[Soldier | Invader] = [*side.soldiers, *side.invaders]
    for piece in pieces:
        if piece.letter == letter:
            square = piece.square if isinstance(piece, Soldier) else ""
            key = f"gunshi.belief.{'soldier' if square else 'invader'}"
            args = {"kind": piece.kind, "square": square}
            return say(language, key, args, game.name), square
    return letter, ""
