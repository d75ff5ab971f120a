"""Summary: how a finished game ended, as people want to read it: points, tie-breaks, secrets.

A game's part `summary` has one function `summary(state, viewer)`. Its sentences are messages of the
game. Without that part the summary has places only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from gunbai.core import Game, State
from gunbai.games import part
from gunbai.i18n import Namer, say


@dataclass(frozen=True)
class Sentence:
    """A message with its arguments, and the clause behind it."""

    key: str
    """The whole key: `<game>.summary.…`, or one of another section."""
    args: Mapping[str, object]
    clause: str = ""

    def said(self, game: Game, language: str, namer: Namer | None = None) -> str:
        return say(language, self.key, self.args, namer or game.name)


@dataclass(frozen=True)
class Source:
    """A column of the table of points: what every seat has of one thing."""

    name: str
    """Its title is the message `<game>.summary.source.<name>`."""
    amounts: Sequence[int]
    scores: bool = True
    """Whether it counts towards the score."""


@dataclass(frozen=True)
class Summary:
    sources: Sequence[Source] = ()
    decided: Sequence[Sentence] = ()
    """The rule that settled the first place where it was not settled at once, with its figures."""
    details: Sequence[Sentence] = ()
    """What the points of each seat are made of."""
    secrets: Sequence[Sentence] = ()
    """What was hidden in the game, as far as this viewer may know it now."""

    @property
    def scores(self) -> list[int]:
        """The score of every seat; empty in a game without points."""
        counted = [source.amounts for source in self.sources if source.scores]
        return [sum(amounts) for amounts in zip(*counted, strict=True)]


def summary_of(state: State, viewer: int) -> Summary:
    """The summary of a finished game, of what this viewer may know."""
    assert state.over()
    own = part(state.game.info.id, "summary")
    if own is None:
        return Summary()
    found = own.summary(state, viewer)
    assert isinstance(found, Summary)
    return found


def title(game: Game, source: Source, language: str) -> str:
    return say(language, f"{game.info.id}.summary.source.{source.name}", {})
