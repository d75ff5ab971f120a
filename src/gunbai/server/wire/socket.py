"""Messages on the socket of a table; HTTP and the bot API use some of them too."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from gunbai.server.table.log import CONTROL, OfferKind
from gunbai.server.table.shares import LENGTH, Link
from gunbai.server.table.table import Status
from gunbai.server.wire.lobby import SeatInfo
from gunbai.server.wire.parts import (
    Choice,
    Code,
    Count,
    Outgoing,
    Problem,
    Result,
    SeatNumber,
    Secret,
    Told,
    Words,
)

ChatText = Annotated[
    str, Meta(min_length=1, max_length=200, pattern=rf"^[^{CONTROL}]*[^\s{CONTROL}][^{CONTROL}]*$")
]
ChatRoom = Literal["seats", "spectators"]
LinkNumber = Annotated[int, Meta(ge=1, le=LENGTH)]
Nonce = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[^\x00]*$")]


class Incoming(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Base of the messages that a client may send on a table's socket."""


class Hello(Incoming, frozen=True, tag="hello"):
    """The first message: who the client is, and what it knows already."""

    token: Secret | None = None
    """A seat's token, for clients without the session's cookie."""
    seat: SeatNumber | None = None
    """Which of its seats' views it wants (only needed if it holds several)."""
    since: Count = 0
    """The number of the last update it has."""


class Act(Incoming, frozen=True, tag="act"):
    nonce: Nonce
    decision: Code
    code: Code


class Resign(Incoming, frozen=True, tag="resign"):
    nonce: Nonce


class Undo(Incoming, frozen=True, tag="undo"):
    """Take back the seat's latest decision, if nobody has learnt anything from it."""

    nonce: Nonce
    decision: Code


class Offer(Incoming, frozen=True, tag="offer"):
    nonce: Nonce
    what: Literal["undo", "abort", "rematch", "proceed", "draw"]
    """`proceed`: go on without the share of a seat that does not open its link. All must agree,
    the player of that seat too."""
    share: Link | None = None
    """For a rematch: the commitment to your share of the luck at the new table."""


class Answer(Incoming, frozen=True, tag="answer"):
    nonce: Nonce
    offer: Count
    yes: bool
    share: Link | None = None


class OpenLink(Incoming, frozen=True, tag="link"):
    """Open the next link of the seat's share, for the draw that waits for it."""

    nonce: Nonce
    draw: LinkNumber
    link: Link
    seat: SeatNumber | None = None
    """Which of your seats (only needed on a socket that does not show this seat)."""


class Deposit(Incoming, frozen=True, tag="deposit"):
    """You go away: the server may open your links up to number `n`. Whoever reads its database
    can foresee what they would have hidden."""

    nonce: Nonce
    n: LinkNumber
    link: Link
    seat: SeatNumber | None = None


class Explain(Incoming, frozen=True, tag="explain"):
    """Ask whether a code is legal: its outlook, or the clause that forbids it."""

    nonce: Nonce
    code: Code


class Return(Incoming, frozen=True, tag="return"):
    """The player is back and takes the seat from the bot that holds it."""

    nonce: Nonce


class Say(Incoming, frozen=True, tag="say"):
    """Send a chat line: players to players, spectators to spectators."""

    nonce: Nonce
    text: ChatText


class Curtain(Incoming, frozen=True, tag="curtain"):
    """Several players at one screen: show this seat's view, or (null) only what all may see."""

    seat: SeatNumber | None = None


class Resync(Incoming, frozen=True, tag="resync"):
    """The client missed an update: send everything after this number again."""

    since: Count = 0


class Ping(Incoming, frozen=True, tag="ping"):
    id: Count = 0


Command = Act | Resign | Undo | Offer | Answer | OpenLink | Deposit | Explain | Return | Say
"""What may also be posted over HTTP."""
Asked = Hello | Command | Curtain | Resync | Ping


class Question(msgspec.Struct, frozen=True):
    """What the viewer's seat is asked."""

    decision: str
    """The key that the answer must repeat, so that late answers are refused."""
    choices: list[Choice]
    undo: int
    """How many of its latest decisions the seat may take back alone."""


class ClockInfo(msgspec.Struct, frozen=True):
    seat: int
    main: int
    """Milliseconds left when the clock was last started or stopped."""
    periods: int
    since: int | None
    """When it was started; null while it stands still."""
    deadline: int | None


class OfferInfo(msgspec.Struct, frozen=True):
    id: int
    seat: int
    what: OfferKind
    waiting: list[int]
    """Seats that have not answered yet."""


class DrawInfo(msgspec.Struct, frozen=True):
    """Luck that waits for links: nobody is asked and no clock runs."""

    draw: int
    """Its number, from 1: the number of the link to open."""
    binding: str
    """HMAC-SHA256 of all decisions before it, keyed by the seed: it fixes them before any link is
    opened, and can be checked when the seed is known."""
    shares: list[str]
    """The commitments of all seats; empty for a seat without a share."""
    awaited: list[int]
    """Seats that have not opened their link yet."""
    overdue: int
    """From this time on every seat may call the game off, or all agree to `proceed`."""


class Welcome(Outgoing, frozen=True, tag="welcome"):
    """The answer to `hello`: which seats are yours, how often to send a ping."""

    table: str
    seats: list[int]
    viewer: int
    asked: list[int]
    """Seats that are asked now; several of yours may be among them."""
    heartbeat: int
    """Send a ping at least this often (milliseconds)."""
    time: int
    """The server's clock."""


class Update(Outgoing, frozen=True, tag="update"):
    """The table as one viewer may know it, after everything up to number `n`; `events` holds
    what happened after `since`. Known `n`: ignore it. `since` beyond what you have: resync."""

    table: str
    viewer: int
    """A seat, or -2 for what everybody may see."""
    since: int
    n: int
    acks: list[str]
    """Nonces of this seat's messages that were carried out since: each replaces an `ack`."""
    status: Status
    seats: list[SeatInfo]
    asked: list[int]
    view: dict[str, object] | None
    aids: dict[str, object] | None
    """What follows from the view by the rules, for boards; null if there is nothing."""
    prompt: Words | None
    question: Question | None
    events: list[Told]
    clocks: list[ClockInfo]
    may_resign: bool
    offer: OfferInfo | None
    result: Result | None
    commitment: str
    """SHA-256 of the seed of all luck; with the seed itself once the game is over."""
    rematch: str
    draw: DrawInfo | None = None
    draws: int = 0
    """Draws so far for which links were asked."""
    curtains: list[int] = msgspec.field(default_factory=list)
    """Several seats at one screen: asked seats that know something secret, or choose in secret."""


class Ack(Outgoing, frozen=True, tag="ack"):
    """The message was carried out and stored. Sent only if no update confirms it."""

    nonce: str


class Refusal(Outgoing, frozen=True, tag="refusal"):
    """The message was not carried out, and why."""

    nonce: str
    problem: Problem


class Outlook(msgspec.Struct, frozen=True):
    """What the seat could compute about a choice before making it."""

    words: Words
    args: dict[str, object]
    odds: float | None


class Explained(Outgoing, frozen=True, tag="explained"):
    """`problem` is null if the code is legal now; then there may be an outlook on it."""

    nonce: str
    problem: Problem | None
    outlook: Outlook | None = None


class Pong(Outgoing, frozen=True, tag="pong"):
    id: int
    time: int


class ChatLine(msgspec.Struct, frozen=True):
    n: int
    """Its number; each room counts its own lines."""
    room: ChatRoom
    seat: int | None
    name: str
    text: str
    at: int
    words: Words | None = None
    """What a bot says, in every language; `text` is the English."""


class Chat(Outgoing, frozen=True, tag="chat"):
    """Chat lines. Players and spectators read their own room; after the game, both."""

    table: str
    lines: list[ChatLine]


class Presence(Outgoing, frozen=True, tag="presence"):
    """Who is connected."""

    table: str
    seats: list[int]
    spectators: int


class Waiting(Outgoing, frozen=True, tag="waiting"):
    """Bots of many tables think; the bot of this seat waits for its turn. Sent at most once between
    two updates, which end it."""

    table: str
    seat: int
    waiting: int
    """How many thoughts wait on this server."""


class Capped(Outgoing, frozen=True, tag="capped"):
    """The bot of this seat had no time for all simulations of its level. Sent at most once between
    two updates that everybody gets."""

    table: str
    seat: int
    share: float
    """The share of the simulations that it made, from 0 to 1, in tenths."""


class Bye(Outgoing, frozen=True, tag="bye"):
    """The connection is about to close, and why."""

    problem: Problem


Said = (
    Welcome | Update | Ack | Refusal | Explained | Chat | Presence | Waiting | Capped | Pong | Bye
)
decode = msgspec.json.Decoder(Asked).decode
