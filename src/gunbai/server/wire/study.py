"""Hints and beliefs for a seat, and the analysis of a finished game."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from gunbai.server.wire.parts import Code, Outgoing, Problem, Words
from gunbai.server.wire.records import RECORD_SIZE, Viewer


class HintWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    decision: Code
    """The key of the question: a hint is given for one that is open."""


class HintChoice(msgspec.Struct, frozen=True):
    """One of the best choices."""

    code: str
    words: Words
    visits: int
    """How often it was tried in the search."""
    share: float
    """The share of the win to expect, from 0 to 1."""
    reasons: list[Words]


class Hint(msgspec.Struct, frozen=True):
    """A hint, computed from the seat's view alone. Everybody is told that the seat asked."""

    decision: str
    simulations: int
    choices: list[HintChoice]
    """At most three, the best first."""


class Chance(msgspec.Struct, frozen=True):
    value: str
    words: Words
    chance: float
    at: str = ""
    """The place on the board, if there is one."""


class Belief(msgspec.Struct, frozen=True):
    """One hidden thing, and every value it may have."""

    what: str
    """"general", "hand", …"""
    seat: int | None
    words: Words
    several: bool
    """True for a hand of several things: each chance is that the value is among them."""
    at: str
    chances: list[Chance]
    """Likeliest first."""


class Beliefs(msgspec.Struct, frozen=True):
    """Probabilities of what a seat does not see, computed from its view alone."""

    n: int
    """The number of the seat's update that it belongs to."""
    beliefs: list[Belief]


Mark = Literal["", "inaccuracy", "mistake", "blunder"]


class StudyChoice(msgspec.Struct, frozen=True):
    code: str
    words: Words
    share: float
    visits: int


class StudyStep(msgspec.Struct, frozen=True):
    """The analysis of one entry. Fields that the viewer could not see are empty."""

    n: int
    """Its number among the moments of this viewer."""
    seat: int
    """-1: luck."""
    code: str | None
    words: Words | None
    swing: list[float]
    """The change of every seat's prospects."""
    loss: float
    """How much worse the choice was than the best one, as far as the seat could know."""
    mark: Mark
    choices: int
    """How many choices there were; 0 for luck."""
    best: list[StudyChoice]
    """The best choices, best first, and the one that was played."""


class StudyAccount(msgspec.Struct, frozen=True):
    """A seat's game in one line: start + luck + own + others = result."""

    start: float
    luck: float
    own: float
    others: float
    result: float
    lost: float
    """The sum of all losses: how much better its own play could have been."""


class StudyProgress(Outgoing, frozen=True, tag="progress"):
    """A line of the stream while the game is being analysed."""

    done: int
    total: int
    waiting: int
    """Games before this one in the queue."""


class Analysis(Outgoing, frozen=True, tag="analysis"):
    """The last line of the stream: the analysis of a finished game."""

    viewer: int
    total: int
    simulations: int
    """Simulations for every decision."""
    curve: list[list[float]]
    """For every seat its share of the win: at the beginning, and after each moment."""
    steps: list[StudyStep]
    accounts: list[StudyAccount]
    turning: StudyStep | None
    """The deciding moment: the step that changed the prospects most; null if none did."""
    verdict: Words
    """Luck against play, in one sentence."""
    luckiest: list[StudyStep]
    """The greatest strokes of luck, the greatest first."""


class StudyFailed(Outgoing, frozen=True, tag="failed"):
    """The last line of the stream, if the analysis failed."""

    problem: Problem


StudyLine = StudyProgress | Analysis | StudyFailed


class RecordStudy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record as a file holds it, to be analysed."""

    record: Annotated[str, Meta(min_length=1, max_length=RECORD_SIZE)]
    seat: Viewer = -3
