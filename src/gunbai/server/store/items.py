"""What goes into a store and what comes out of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from msgspec import Struct


class Taken(Exception):
    """There is an entry of this number already: somebody else was first."""


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
    holders: dict[int, str] = field(default_factory=dict)


class Touch(Struct, frozen=True):
    """The small change a decision makes: when the table must be looked after."""

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
    """Something said at a table."""

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
