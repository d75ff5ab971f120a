"""Records as one viewer may read them: stories, moments to step through, the check of the luck."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from gunbai.server.table.table import Status
from gunbai.server.wire.parts import Count, Problem, Result, Told, Words

PageSize = Annotated[int, Meta(ge=1, le=200)]
Viewer = Annotated[int, Meta(ge=-3, le=63)]
RECORD_SIZE = 512 * 1024
"""The longest record that is read, in characters."""


class Line(msgspec.Struct, frozen=True):
    """One entry of a record as one viewer may know it."""

    n: int
    seat: int
    code: str | None
    """Null: a hidden choice or draw that this viewer may not know."""
    ms: int
    """How long the seat thought, in milliseconds; 0 if that is not known."""
    events: list[Told]
    words: Words | None
    """The choice or draw in words; null if the viewer may not know it."""


class Sentence(msgspec.Struct, frozen=True):
    words: Words
    clause: str
    """The clause behind it; empty if there is none."""


class PointSource(msgspec.Struct, frozen=True):
    """A column of the table of points."""

    name: str
    words: Words
    amounts: list[int]
    """What every seat has of it."""
    scores: bool
    """Whether it counts towards the score."""


class Summary(msgspec.Struct, frozen=True):
    """How a finished game ended, as one viewer may know it."""

    viewer: int
    result: Result
    sources: list[PointSource]
    scores: list[int]
    """The score of every seat; empty in a game without points."""
    decided: list[Sentence]
    """The rule that settled a tie for the first place."""
    details: list[Sentence]
    """What the points of each seat are made of."""
    secrets: list[Sentence]
    """What was hidden during the game."""


class Telling(msgspec.Struct, frozen=True):
    """The fields that all answers about a record share."""

    game: str
    rules: int
    players: int
    options: dict[str, object]
    pack: dict[str, str]
    seats: list[dict[str, object]]
    started: str
    commitment: str
    viewer: int
    """A seat, -2 for the spectator, -3 for the referee, who sees everything (after the game)."""
    result: Result | None
    summary: Summary | None
    """Null as long as the game has no result."""


class Story(Telling, frozen=True):
    """A record as one viewer may know it."""

    lines: list[Line]


class ClockLeft(msgspec.Struct, frozen=True):
    """What a seat's clock showed at one moment."""

    seat: int
    ms: int
    """Milliseconds left of the budget or of the period that runs."""
    periods: int | None
    """Periods left, the running one included; null while the budget lasts or without periods."""


class Scene(msgspec.Struct, frozen=True):
    """What a viewer sees at one moment."""

    view: dict[str, object]
    prompt: Words | None
    asked: list[int]
    aids: dict[str, object] | None = None
    """What follows from the view by the rules, for boards."""
    text: Words | None = None
    """The board as text, in a game for which clients have no board of their own."""
    clocks: list[ClockLeft] = []
    """Of the people at the table, if it has a clock."""


class Moment(Line, frozen=True):
    """An entry of a record, and what the viewer sees after it."""

    view: dict[str, object]
    prompt: Words | None
    asked: list[int]
    aids: dict[str, object] | None = None
    """What follows from the view by the rules, for boards."""
    text: Words | None = None
    clocks: list[ClockLeft] = []


class Moments(Telling, frozen=True):
    """A record to step through: `moments` are those from number `offset` on."""

    start: Scene
    """The moment before the first entry."""
    total: int
    offset: int
    moments: list[Moment]


class RecordText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record as a file holds it, to be stepped through."""

    record: Annotated[str, Meta(min_length=1, max_length=RECORD_SIZE)]
    seat: Viewer = -3
    offset: Count = 0
    limit: PageSize = 50


class Brought(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record as a file holds it, to be kept as a table."""

    record: Annotated[str, Meta(min_length=1, max_length=RECORD_SIZE)]


class BroughtTo(msgspec.Struct, frozen=True):
    """The table that was made of a record."""

    table: str
    status: Status


class SignedPromise(msgspec.Struct, frozen=True):
    """What the server signed when the table opened. Keep it, and check the record against it."""

    statement: str
    """JSON: table, game, players, options, pack, commitment, time of opening."""
    key: str
    """The server's public key (Ed25519), in hexadecimal digits."""
    signature: str
    shares: list[str]
    """The commitments of the seats, as they are now; empty for a seat without a share. They are
    not part of the statement."""


class ServerKey(msgspec.Struct, frozen=True):
    key: str
    """The public key (Ed25519) of this server's signatures, in hexadecimal digits."""


class Verified(msgspec.Struct, frozen=True):
    """Whether the luck of a game fits the commitment published before it."""

    commitment: str
    """The SHA-256 of the seed, published when the table was opened."""
    seed: str
    salts: list[str]
    """The players' salts for the luck, by seat."""
    draws: int
    """Outcomes of luck that were checked."""
    problem: Problem | None
    """What is wrong; null: the luck fits the commitment."""
