"""Parts of a table: seats, questions, steps, an open offer, a draw of luck that waits."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from gunbai.core import EventLog
from gunbai.server.table import log, shares


@dataclass
class Seat:
    number: int
    name: str = ""
    holder: str = ""
    token: str = ""
    bot: str = ""
    salt: str = ""
    taken_over: bool = False
    share: shares.Share | None = None
    """What its client adds to the luck."""
    resigning: bool = False
    """A bot holds the place only until the rules let the seat resign."""
    hints: bool = False
    """Its player wants hints to be allowed."""
    hinted: tuple[str, ...] = ()
    """The decisions for which it was given a hint."""

    @property
    def filled(self) -> bool:
        return bool(self.holder or self.bot)

    @property
    def human(self) -> bool:
        return bool(self.holder) and not self.bot


class Question(msgspec.Struct, frozen=True, gc=False):
    """What a seat is asked now. The number changes with the question, and only then."""

    number: int
    legal: list[int]
    since: int
    key: str
    """The key that is sent with the question and must come back with the answer."""


class Step(msgspec.Struct, frozen=True, gc=False):
    """An entry of the log, what it told, and which viewers learn of it at all."""

    entry: log.AnyEntry
    events: EventLog | None
    seen: frozenset[int]
    told: dict[int, object] = {}
    """Events that are equal for all viewers, by their index, after they have been put into
    words."""


@dataclass
class OpenOffer:
    id: int
    seat: int
    what: log.OfferKind
    to: int
    yes: set[int] = field(default_factory=set)
    shares: dict[int, str] = field(default_factory=dict)
    """For a rematch: commitments to the shares at the new table, by seat."""


class Drawing(msgspec.Struct, frozen=True, gc=False):
    """A draw of luck that waits for links of seats."""

    number: int
    since: int
    binding: str
    """The digest of all decisions before it, keyed by the seed."""
