"""Manners: choices that a polite player avoids, and a line in which a bot says why.

A game with such manners has a part `manners` with two functions. `polite(game, view, legal)` leaves
out what a polite player would not do. `why(game, before, code, after)`, from the bot's views before
and after its choice, names a message `<game>.why.<name>` with arguments, or None. It may use only
what everybody at the table knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gunbai.core import Game, View
from gunbai.games import part


@dataclass(frozen=True)
class Said:
    """A line of a bot, as a message with arguments."""

    key: str
    args: Mapping[str, object]


def polite(game: Game, view: View, legal: list[int]) -> list[int]:
    """The legal actions that a polite player considers; never none."""
    own = part(game.info.id, "manners")
    kept: list[int] = legal if own is None or len(legal) == 1 else own.polite(game, view, legal)
    return kept


def why(game: Game, before: View, code: str, after: View) -> Said | None:
    """What a bot says about the choice it has just made."""
    own = part(game.info.id, "manners")
    found = None if own is None else own.why(game, before, code, after)
    return None if found is None else Said(f"{game.info.id}.why.{found[0]}", found[1])
