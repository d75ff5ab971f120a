"""The playground for developers of a game. Only with `gunbai serve --playground`."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from gunbai.server.wire.parts import Choice, Code, Count, Name, Result, SeatNumber, Words
from gunbai.server.wire.records import RECORD_SIZE, Line


class NewPlayground(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Any game from its beginning, from a position, or from a record."""

    game: Annotated[str, Meta(max_length=40)] = ""
    players: Annotated[int, Meta(ge=1, le=64)] | None = None
    options: dict[str, object] = {}
    seed: Annotated[str, Meta(max_length=64)] = "0"
    """The seed of the luck that is drawn."""
    position: dict[str, object] | None = None
    record: Annotated[str, Meta(max_length=RECORD_SIZE)] | None = None
    """A record. It names game, players and options itself."""


class PlaygroundAct(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: SeatNumber
    code: Code
    """A legal code, or "resign"."""
    entry: Count | None = None
    """Continue after this number of entries; later entries are dropped."""


class PlaygroundBot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: SeatNumber
    bot: Name
    entry: Count | None = None


class PlaygroundLuck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    code: Code | None = None
    """This outcome; null: one is drawn."""
    entry: Count | None = None


class Side(msgspec.Struct, frozen=True):
    """What one viewer sees, and what it could do."""

    viewer: int
    view: dict[str, object]
    prompt: Words | None
    choices: list[Choice]
    may_resign: bool
    aids: dict[str, object] | None = None
    """What follows from `view` by the rules, as in an update of a table."""
    text: Words | None = None
    """The board as text, in a game for which clients have no board of their own."""


class Outcome(msgspec.Struct, frozen=True):
    code: str
    weight: int


class Playground(msgspec.Struct, frozen=True):
    """Everything about one moment of a game: every seat, the spectator (-2), the referee (-3)."""

    id: str
    game: str
    players: int
    options: dict[str, object]
    pack: str
    seed: str
    entry: int
    """Entries played up to the moment shown."""
    entries: int
    """All entries of the game."""
    deciders: list[int]
    """-1: luck."""
    sides: list[Side]
    luck: list[Outcome]
    """What luck may bring, at most the first 200 outcomes."""
    lines: list[Line]
    """What happened up to this moment, as the referee knows it."""
    position: dict[str, object]
    result: Result | None
