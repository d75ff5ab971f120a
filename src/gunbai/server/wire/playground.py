"""The playground for developers of a game. Only with `gunbai serve --playground`."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from gunbai.server.wire.parts import Choice, Code, Count, Name, Result, SeatNumber, Words
from gunbai.server.wire.records import RECORD_SIZE, Line

PACK_SIZE = 40_000
"""The most characters of a pack: three times the largest built-in one."""
PackSource = Annotated[str, Meta(max_length=PACK_SIZE)]
"""The text of a pack (TOML)."""


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
    pack: PackSource = ""
    """A pack of one's own, instead of a built-in one. It names the game itself."""


class PackText(msgspec.Struct, frozen=True):
    """A built-in pack as its author wrote it."""

    pack: str
    title: Words
    text: str


class PackCheck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    text: PackSource
    base: Annotated[str, Meta(max_length=64)] = ""
    """The id of the built-in pack to compare with."""


class PackMistake(msgspec.Struct, frozen=True):
    line: int
    """From 1."""
    field: str
    """As `region[3].points`; entries are counted from 0. Empty: not a field."""
    problem: Words
    remedy: Words


class PackChange(msgspec.Struct, frozen=True):
    place: str
    """As `region[kinai].points`."""
    first: str | None
    """In the built-in pack; null: nothing."""
    second: str | None


class PackChecked(msgspec.Struct, frozen=True):
    """The mistakes of a pack; if it has none, what it is and how it differs."""

    mistakes: list[PackMistake]
    game: str = ""
    pack: str = ""
    title: Words | None = None
    changes: list[PackChange] = []


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
    own: dict[str, object] | None = None
    """When a board is set up: the content of its pack, if that is not a built-in one."""
