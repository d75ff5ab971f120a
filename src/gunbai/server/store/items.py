"""The data types that a store reads and writes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from msgspec import Struct

Settled = Callable[[Exception | None], None]
"""Called with None once something is stored, or with Taken or Failed."""


class Taken(Exception):
    """There is already an entry with this number: another node was first."""


class Failed(Exception):
    """The database could not store it. Nothing was stored."""


@dataclass(frozen=True)
class Summary:
    """What lists and searches show of a table."""

    game: str
    status: str
    public: bool
    changed: int
    due: int | None
    info: str
    holders: dict[int, str] | None = field(default_factory=dict)
    """The holders of the seats; None: as they are stored already."""


class Touch(Struct, frozen=True):
    """The part of the summary that a decision changes: when the table is due."""

    due: int | None
    changed: int


class Append(Struct, frozen=True):
    """Entries that belong together, from number `seq` on."""

    table: str
    seq: int
    entries: Sequence[str]
    summary: Summary | None = None
    touch: Touch | None = None


@dataclass(frozen=True)
class Remark:
    """A chat line of a table."""

    room: str
    seat: int | None
    name: str
    text: str


@dataclass(frozen=True)
class Account:
    name: str
    holder: str
    token: str
    created: int
