"""The log of a table: all kinds of entries. The state of a table is the fold of its log.

Entries are stored and never sent: they hold the seed, hashes of tokens and hidden choices.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from gunbai.server.table.clock import ClockPlan, NoClock

Absent = Literal["bot", "resign"]
"""When a seat's time is up or its player leaves: a bot plays on, or the seat resigns."""
OfferKind = Literal["undo", "abort", "rematch", "proceed"]
Cause = Literal["wish", "time", "left"]
Decline = Literal["generic", "later", "game", "options", "clock"]
"""Why an account declines the seat that was reserved for it."""
CONTROL = r"\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069"
"""Control characters, line breaks and bidirectional controls; not allowed in names and messages."""
NAME = rf"[^\s{CONTROL}]([^{CONTROL}]*[^\s{CONTROL}])?"
SeatName = Annotated[str, msgspec.Meta(max_length=40, pattern=rf"^({NAME})?$")]


class SeatPlan(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How one seat is to be filled: by anybody, by the opener of the table, by a bot, or by an
    account of the bot API that is asked by name."""

    kind: Literal["open", "mine", "bot", "account"] = "open"
    bot: Annotated[str, msgspec.Meta(max_length=40)] = ""
    name: SeatName = ""


class Entry(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind", gc=False):
    at: int
    """Milliseconds since 1970, never before the entry that precedes it."""


class Open(Entry, frozen=True, tag="open"):
    game: str
    players: int
    options: dict[str, object]
    rules: int
    pack: str
    """The pack's hash: a table never silently continues under other rules."""
    seed: str
    """Secret until the end; only its SHA-256 is public."""
    host: str
    """Hash of the session that opened the table."""
    seats: list[SeatPlan]
    clock: ClockPlan = NoClock()
    absent: Absent = "bot"
    takeover: str = "greedy"
    takebacks: bool = True
    """May decisions be taken back with everybody's consent?"""
    delay: int = 0
    """Seconds that spectators lag behind."""
    public: bool = False
    autostart: bool = True
    hints: bool | None = None
    """False: no hints at this table; null: the default (see `Table.hints`)."""
    bots_resign: bool = False
    """May bots give up games that are hopeless for them?"""
    rematch_of: str = ""
    position: dict[str, object] | None = None
    lesson: int = 0
    """The number of the lesson of which this is the short game."""
    imported: bool = False
    """Made from a record that somebody brought: nothing about it is signed."""


class Sit(Entry, frozen=True, tag="sit"):
    seat: int
    name: str
    holder: str = ""
    """Hash of the session or account that holds the seat; empty for a bot."""
    token: str = ""
    """Hash of the seat's secret token."""
    bot: str = ""
    salt: str = ""
    """A salt for the luck, from a client without a share."""
    share: str = ""
    """The commitment to the seat's share of the luck."""
    hints: bool = False
    """The player wants hints to be allowed."""


class Hold(Entry, frozen=True, tag="hold"):
    """The seat's token was renewed, and perhaps the seat moved to another device."""

    seat: int
    holder: str
    token: str


class Leave(Entry, frozen=True, tag="leave"):
    seat: int
    removed: bool = False
    """The host removed the player, who may not sit down here again."""


class Declined(Entry, frozen=True, tag="declined"):
    """An account declined the seat reserved for it: the seat is open from now on."""

    seat: int
    reason: Decline = "generic"


class Start(Entry, frozen=True, tag="start"):
    pass


class Act(Entry, frozen=True, tag="act"):
    seat: int
    code: str
    nonce: str = ""


class Draw(Entry, frozen=True, tag="draw"):
    """Luck is to be drawn: the decisions before it are fixed, and the seats open their links."""


class Opened(Entry, frozen=True, tag="opened"):
    """A seat opened its next link, or the server did so from its deposit."""

    seat: int
    link: str


class Deposit(Entry, frozen=True, tag="deposit"):
    """A client that goes away left its links up to number `n` with the server."""

    seat: int
    link: str
    n: int


class Struck(Entry, frozen=True, tag="struck"):
    """All agreed to go on without the share of a seat that did not open its link."""

    seat: int


class Luck(Entry, frozen=True, tag="luck"):
    code: str


class Resign(Entry, frozen=True, tag="resign"):
    seat: int
    cause: Cause = "wish"
    nonce: str = ""


class Undo(Entry, frozen=True, tag="undo"):
    """Back to the moment before an entry of the record."""

    seat: int
    to: int
    nonce: str = ""


class Offer(Entry, frozen=True, tag="offer"):
    seat: int
    what: OfferKind
    to: int = 0
    """For an undo: the entry of the record that would be taken back."""
    nonce: str = ""
    share: str = ""
    """For a rematch: the commitment to the seat's share at the new table."""


class Answer(Entry, frozen=True, tag="answer"):
    seat: int
    offer: int
    yes: bool
    nonce: str = ""
    share: str = ""


class TakeOver(Entry, frozen=True, tag="takeover"):
    """A bot plays the seat until its player returns; `resigning`: until the seat may resign."""

    seat: int
    bot: str
    cause: Cause
    resigning: bool = False


class Return(Entry, frozen=True, tag="return"):
    """The player is back, and the bot leaves."""

    seat: int
    nonce: str = ""


class Hint(Entry, frozen=True, tag="hint"):
    """The seat was given a hint."""

    seat: int
    decision: str


class Abort(Entry, frozen=True, tag="abort"):
    seat: int = -1
    """The seat that aborted it; -1: the operator."""
    nonce: str = ""
    withheld: list[int] = []
    """Seats that did not open the links of their shares in time."""


class End(Entry, frozen=True, tag="end"):
    """The game is over and its seed is no longer secret."""

    seed: str


class Rematch(Entry, frozen=True, tag="rematch"):
    table: str


AnyEntry = (
    Open
    | Sit
    | Hold
    | Leave
    | Declined
    | Start
    | Act
    | Draw
    | Opened
    | Deposit
    | Struck
    | Luck
    | Resign
    | Undo
    | Offer
    | Answer
    | TakeOver
    | Return
    | Hint
    | Abort
    | End
    | Rematch
)

Answerable = Act | Resign | Undo | Offer | Answer | Return
"""Entries that answer a message of a seat; they keep its nonce."""
ANSWERABLE = (Act, Resign, Undo, Offer, Answer, Return)
PLAYED = (Act, Luck, Draw, Opened)
"""Entries that change no seat."""

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(AnyEntry).decode
