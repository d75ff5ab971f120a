"""Requests and answers for opening, listing and joining tables, for sessions and for health."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from gunbai.server.table.clock import ClockPlan, NoClock
from gunbai.server.table.log import Absent, Decline, SeatPlan
from gunbai.server.table.shares import Link
from gunbai.server.table.table import Status
from gunbai.server.wire.parts import Name, Secret, Words

Salt = Annotated[str, Meta(max_length=64, pattern=r"^[!-~]*$")]
SeatKind = Literal["open", "human", "bot", "account"]


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to open. Seats that are left out are open to anybody who has the link."""

    game: Annotated[str, Meta(min_length=1, max_length=40)]
    players: Annotated[int, Meta(ge=1, le=64)] | None = None
    options: dict[str, object] = {}
    seats: Annotated[list[SeatPlan], Meta(max_length=64)] = []
    clock: ClockPlan = NoClock()
    absent: Absent = "bot"
    takeover: Annotated[str, Meta(max_length=40)] = "greedy"
    takebacks: bool = True
    delay: Annotated[int, Meta(ge=0, le=3600)] = 0
    public: bool = False
    autostart: bool = True
    hints: bool | None = None
    """Hints. Null: the default, only for one person among bots or people at one screen. False:
    never. True: also for people at several screens, if all agreed when they sat down."""
    bots_resign: bool = False
    """May bots resign when their game is hopeless? For friendly tables."""
    name: Name | None = None
    """Your name at this table."""
    shares: dict[str, Link] = {}
    """The commitments to the shares of the luck of your own seats, by seat number."""


class NewPractice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The short game of a lesson, to be opened."""

    number: Annotated[int, Meta(ge=1, le=9)] = 1
    """Which lesson of the game."""
    share: Link | None = None
    """The commitment to your share of the luck."""


class TableMade(msgspec.Struct, frozen=True):
    table: str
    link: str
    """Whoever gets this link may take an open seat or watch."""
    tokens: dict[str, str]
    """The secret token of each seat you hold, by its number."""


class SeatInfo(msgspec.Struct, frozen=True):
    seat: int
    kind: SeatKind
    name: str
    bot: str = ""
    taken_over: bool = False
    """A bot plays for a player who ran out of time or left."""


class TableInfo(msgspec.Struct, frozen=True):
    """A table as lists show it."""

    table: str
    game: str
    players: int
    options: dict[str, object]
    pack: str
    """The map or the set of cards: `/api/games/{game}/packs/{pack}`."""
    status: Status
    seats: list[SeatInfo]
    clock: ClockPlan
    public: bool
    opened: int
    changed: int
    """When everybody last saw something happen; hidden decisions do not count."""
    hints: bool | None = None
    """The table's option for hints: true, if everybody agrees; false, never; null, the default."""
    rematch: str = ""
    lesson: int = 0
    """The lesson of which this is the short game; 0: none."""
    mine: list[int] = []
    """Seats that you hold."""
    host: bool = False
    """You opened it."""


class TableList(msgspec.Struct, frozen=True):
    tables: list[TableInfo]


class Joining(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name | None = None
    salt: Salt = ""
    """A salt for the luck, published in the record. It counts only if no seat has a share."""
    share: Link | None = None
    """The commitment to your share of the luck: the tip of your chain of hashes."""
    hints: bool = False
    """You agree to hints."""


class SeatTaken(msgspec.Struct, frozen=True):
    table: str
    seat: int
    token: str
    link: str
    """Open it on another device to move the seat there (also as a QR code)."""


class Declining(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    reason: Decline = "generic"


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    token: Secret


class Guest(msgspec.Struct, frozen=True):
    name: str


class Naming(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name


class AccountMade(msgspec.Struct, frozen=True):
    name: str
    token: str


class BotEvent(msgspec.Struct, frozen=True):
    """A line of an account's event stream."""

    type: Literal["challenge", "gameStart", "gameFinish"]
    table: TableInfo


Readiness = Literal["ok", "degraded", "starting", "stopping"]


class Health(msgspec.Struct, frozen=True):
    status: Readiness
    version: str


class TableText(msgspec.Struct, frozen=True):
    """The board as plain text, as one viewer may know it."""

    n: int
    """The number of the update that shows the same."""
    text: Words | None
    """Null before the game has started."""
