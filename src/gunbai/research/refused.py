"""Refused actions: the clause and the reason of an error, in words with the names of the game."""

from __future__ import annotations

from gunbai.core import Game, GunbaiError, Illegal
from gunbai.i18n import say


def refusal(game: Game, error: GunbaiError) -> tuple[str, str]:
    """The clause that an error names ("" for none), and its text with the names of the game."""
    if not isinstance(error, Illegal):
        return "", str(error)
    found = error.refusal
    return found.clause, say("en", found.key, found.args, game.name)


def explain(game: Game, error: GunbaiError) -> str:
    """The same as one text, for the note of an exception."""
    clause, text = refusal(game, error)
    return f"{text} ({clause})" if clause else text
