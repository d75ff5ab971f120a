"""The wire: every message and every body that goes over the line, and nothing else does.

The only definition: OpenAPI and the TypeScript types are made from these structs. Names of
fields are the same in Python, JSON and TypeScript. Times are milliseconds.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from gunbai.server.clock import ClockPlan, NoClock
from gunbai.server.log import CONTROL, NAME, Absent, Decline, OfferKind, SeatPlan
from gunbai.server.table import Status

Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=rf"^{NAME}$")]
ChatText = Annotated[
    str, Meta(min_length=1, max_length=200, pattern=rf"^[^{CONTROL}]*[^\s{CONTROL}][^{CONTROL}]*$")
]
ChatRoom = Literal["seats", "spectators"]
Nonce = Annotated[str, Meta(min_length=1, max_length=64)]
Code = Annotated[str, Meta(min_length=1, max_length=200)]
Secret = Annotated[str, Meta(min_length=1, max_length=200)]
Salt = Annotated[str, Meta(max_length=64, pattern=r"^[!-~]*$")]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
Count = Annotated[int, Meta(ge=0, le=2**53)]
PageSize = Annotated[int, Meta(ge=1, le=200)]
Viewer = Annotated[int, Meta(ge=-3, le=63)]
RECORD_SIZE = 512 * 1024
"""The longest record that is read, in characters."""
SeatKind = Literal["open", "human", "bot", "account"]


class Incoming(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """What a client may say on the socket of a table."""


class Hello(Incoming, frozen=True, tag="hello"):
    """The first message: who is there, and what it knows already."""

    token: Secret | None = None
    """A seat's token, for clients without the session's cookie."""
    seat: SeatNumber | None = None
    """Which of its seats it wants to see through (only needed if it holds several)."""
    since: Count = 0
    """The number of the last update it has."""


class Act(Incoming, frozen=True, tag="act"):
    nonce: Nonce
    decision: Code
    code: Code


class Resign(Incoming, frozen=True, tag="resign"):
    nonce: Nonce


class Undo(Incoming, frozen=True, tag="undo"):
    """Take back one's latest decision, as far as nobody has learnt anything by it."""

    nonce: Nonce
    decision: Code


class Offer(Incoming, frozen=True, tag="offer"):
    nonce: Nonce
    what: Literal["undo", "abort", "rematch", "draw"]


class Answer(Incoming, frozen=True, tag="answer"):
    nonce: Nonce
    offer: Count
    yes: bool


class Explain(Incoming, frozen=True, tag="explain"):
    """May I do this: what would it come to, or which clause forbids it?"""

    nonce: Nonce
    code: Code


class Return(Incoming, frozen=True, tag="return"):
    """I am back: take my seat back from the bot that holds it."""

    nonce: Nonce


class Say(Incoming, frozen=True, tag="say"):
    """Say something to the others: players to players, spectators to spectators."""

    nonce: Nonce
    text: ChatText


class Curtain(Incoming, frozen=True, tag="curtain"):
    """Several players at one screen: show this seat's view, or (null) only what all may see."""

    seat: SeatNumber | None = None


class Resync(Incoming, frozen=True, tag="resync"):
    """There was a gap: tell again everything after this number."""

    since: Count = 0


class Ping(Incoming, frozen=True, tag="ping"):
    id: Count = 0


Command = Act | Resign | Undo | Offer | Answer | Explain | Return | Say
Asked = Hello | Command | Curtain | Resync | Ping
"""What may also be posted over HTTP."""


class Words(msgspec.Struct, frozen=True):
    """One text in every language there is."""

    ja: str
    en: str


class Problem(msgspec.Struct, frozen=True):
    """Why something is not done: a key for programs, a clause for players, words for people."""

    key: str
    message: str
    """In the language asked for."""
    clause: str = ""
    words: Words | None = None


class Choice(msgspec.Struct, frozen=True):
    """Something a seat may do: its code, the parts of the code, and what a button says."""

    code: str
    verb: str
    args: list[str]
    words: Words


class Told(msgspec.Struct, frozen=True):
    """Something that happened, as the viewer may know it."""

    verb: str
    clause: str
    args: dict[str, object]
    words: Words


class Question(msgspec.Struct, frozen=True):
    """What the viewer's seat is asked."""

    decision: str
    """Goes back with the answer: late answers are refused, not guessed."""
    choices: list[Choice]
    undo: int
    """How many of its latest decisions the seat may take back alone."""


class SeatInfo(msgspec.Struct, frozen=True):
    seat: int
    kind: SeatKind
    name: str
    bot: str = ""
    taken_over: bool = False
    """A bot plays for somebody who ran out of time or left."""


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


class Result(msgspec.Struct, frozen=True):
    returns: list[float]
    standings: list[int]
    reason: str
    clause: str
    words: Words


class Outgoing(msgspec.Struct, frozen=True, tag_field="type"):
    """What the server says on the socket of a table."""


class Welcome(Outgoing, frozen=True, tag="welcome"):
    """The answer to `hello`: which seats are yours, how long silence may last."""

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
    """Nonces of this seat's messages that were carried out since: as good as an `ack` each."""
    status: Status
    seats: list[SeatInfo]
    asked: list[int]
    view: dict[str, object] | None
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


class Ack(Outgoing, frozen=True, tag="ack"):
    """Carried out, and safely stored. Comes alone only where no update says so."""

    nonce: str


class Refusal(Outgoing, frozen=True, tag="refusal"):
    """Not carried out, and why."""

    nonce: str
    problem: Problem


class Outlook(msgspec.Struct, frozen=True):
    """What the seat could work out of a choice before making it."""

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
    """Counted for each room."""
    room: ChatRoom
    seat: int | None
    name: str
    text: str
    at: int


class Chat(Outgoing, frozen=True, tag="chat"):
    """What was said. Players and spectators hear their own room; once it is over, both."""

    table: str
    lines: list[ChatLine]


class Presence(Outgoing, frozen=True, tag="presence"):
    """Who is connected."""

    table: str
    seats: list[int]
    spectators: int


class Bye(Outgoing, frozen=True, tag="bye"):
    """The connection is about to close, and why."""

    problem: Problem


Said = Welcome | Update | Ack | Refusal | Explained | Chat | Presence | Pong | Bye


# Bodies of HTTP.


class OptionInfo(msgspec.Struct, frozen=True):
    name: str
    clause: str
    default: object
    choices: list[object]
    expected: str


class BotAbout(msgspec.Struct, frozen=True):
    """A bot that can be asked to a seat."""

    name: str
    title: Words
    level: int | None = None
    """Bots made to be weaker or stronger: 1 is the weakest. Null: it has no level."""


class GameAbout(msgspec.Struct, frozen=True):
    id: str
    titles: Words
    fewest: int
    most: int
    default: int
    rules: int
    options: list[OptionInfo]
    bots: list[BotAbout]
    secrets: bool
    """Whether a seat ever knows what others do not."""


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
    """Hints of the machine: null, as is usual: alone with bots and at one screen; false, never;
    true, also among people apart, once all of them have said so when they sat down."""
    name: Name | None = None
    """How you are called at this table."""


class TableMade(msgspec.Struct, frozen=True):
    table: str
    link: str
    """Whoever gets this link may take an open seat or watch."""
    tokens: dict[str, str]
    """The secret token of each seat you hold, by its number."""


class TableInfo(msgspec.Struct, frozen=True):
    """What a list of tables says of each."""

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
    hints: bool | None = None
    """What the table says of hints: true, if everybody agrees; false, never; null, as is usual."""
    rematch: str = ""
    mine: list[int] = []
    """Seats that you hold."""


class TableList(msgspec.Struct, frozen=True):
    tables: list[TableInfo]


class Joining(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name | None = None
    salt: Salt = ""
    """Your own share in the luck: a few random characters, published in the record."""
    hints: bool = False
    """Hints of the machine are fine with you."""


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


class Line(msgspec.Struct, frozen=True):
    """One entry of a record as one viewer may know it."""

    n: int
    seat: int
    code: str | None
    """Null: something was chosen or drawn, and it is not for this viewer to know what."""
    ms: int
    events: list[Told]


class Telling(msgspec.Struct, frozen=True):
    """A game that is told to one viewer."""

    game: str
    rules: int
    players: int
    options: dict[str, object]
    pack: dict[str, str]
    seats: list[dict[str, object]]
    started: str
    commitment: str
    viewer: int
    """A seat, -2 for what everybody may see, -3 for all there is (once the game is over)."""
    result: Result | None


class Story(Telling, frozen=True):
    """A record as one viewer may know it."""

    lines: list[Line]


class Scene(msgspec.Struct, frozen=True):
    """What a viewer sees at one moment."""

    view: dict[str, object]
    prompt: Words | None
    asked: list[int]


class Moment(Line, frozen=True):
    """An entry of a record, and what the viewer sees after it."""

    view: dict[str, object]
    prompt: Words | None
    asked: list[int]


class Moments(Telling, frozen=True):
    """A record to step through: `moments` are those from number `offset` on."""

    start: Scene
    """Before anything happened."""
    total: int
    offset: int
    moments: list[Moment]


class RecordText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record as a file holds it, to be stepped through."""

    record: Annotated[str, Meta(min_length=1, max_length=RECORD_SIZE)]
    seat: Viewer = -3
    offset: Count = 0
    limit: PageSize = 50


class Verified(msgspec.Struct, frozen=True):
    """Whether the luck of a game was what had been promised before it."""

    commitment: str
    """The SHA-256 of the seed, published when the table was opened."""
    seed: str
    salts: list[str]
    """The players' shares in the luck, by seat."""
    draws: int
    """Outcomes of luck that were checked."""
    problem: Problem | None
    """What is wrong; null: all is as it was promised."""


# Study: hints and counts for a seat, a look back at a game that is over.


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
    """What a seat might do, worked out of its view alone. Everybody is told that it asked."""

    decision: str
    simulations: int
    choices: list[HintChoice]
    """At most three, the best first."""


class Chance(msgspec.Struct, frozen=True):
    value: str
    words: Words
    chance: float
    at: str = ""
    """The place on the board it is about, if there is one."""


class Belief(msgspec.Struct, frozen=True):
    """One hidden thing, and everything it may be."""

    what: str
    """"general", "hand", …"""
    seat: int | None
    words: Words
    several: bool
    """A hand rather than one thing: each chance is that it is among them."""
    at: str
    chances: list[Chance]
    """Likeliest first."""


class Beliefs(msgspec.Struct, frozen=True):
    """What a seat can count of what it does not see, from its view alone."""

    n: int
    """The number of the seat's update it belongs to."""
    beliefs: list[Belief]


Mark = Literal["", "inaccuracy", "mistake", "blunder"]


class StudyChoice(msgspec.Struct, frozen=True):
    code: str
    words: Words
    share: float
    visits: int


class StudyStep(msgspec.Struct, frozen=True):
    """One entry looked at again. What the viewer could not see is empty."""

    n: int
    """Its number among the moments of this viewer."""
    seat: int
    """-1: luck."""
    code: str | None
    words: Words | None
    swing: list[float]
    """What it changed for every seat."""
    loss: float
    """What the choice fell short of the best that the seat could know."""
    mark: Mark
    choices: int
    """How many choices there were; 0 for luck."""
    best: list[StudyChoice]
    """The best of them, the best first, and what was played."""


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
    """A line of the stream while the game is thought over."""

    done: int
    total: int
    waiting: int
    """Games that come before this one."""


class Analysis(Outgoing, frozen=True, tag="analysis"):
    """The last line of the stream: a finished game looked at again."""

    viewer: int
    total: int
    simulations: int
    """For every decision."""
    curve: list[list[float]]
    """For every seat its share of the win: at the beginning, and after each moment."""
    steps: list[StudyStep]
    accounts: list[StudyAccount]
    luckiest: list[StudyStep]
    """The greatest strokes of luck, the greatest first."""


class StudyFailed(Outgoing, frozen=True, tag="failed"):
    """The last line of the stream, if it could not be done."""

    problem: Problem


StudyLine = StudyProgress | Analysis | StudyFailed


class RecordStudy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record as a file holds it, to be thought over."""

    record: Annotated[str, Meta(min_length=1, max_length=RECORD_SIZE)]
    seat: Viewer = -3


# The playground: for whoever works on a game. Only with `gunbai serve --playground`.


class NewPlayground(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Any game from its beginning, from a position, or from a record."""

    game: Annotated[str, Meta(max_length=40)] = ""
    players: Annotated[int, Meta(ge=1, le=64)] | None = None
    options: dict[str, object] = {}
    seed: Annotated[str, Meta(max_length=64)] = "0"
    """Of the luck that is drawn."""
    position: dict[str, object] | None = None
    record: Annotated[str, Meta(max_length=RECORD_SIZE)] | None = None
    """Names game, players and options itself."""


class PlaygroundAct(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: SeatNumber
    code: Code
    """A legal code, or "resign"."""
    entry: Count | None = None
    """Go on from the moment after so many entries; what came later is dropped."""


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
    """Entries there are."""
    deciders: list[int]
    """-1: luck."""
    sides: list[Side]
    luck: list[Outcome]
    """What luck may bring, at most the first 200 outcomes."""
    lines: list[Line]
    """What happened up to this moment, as the referee knows it."""
    position: dict[str, object]
    result: Result | None


class RuleClause(msgspec.Struct, frozen=True):
    id: str
    mark: str
    text: str


class RuleChapter(msgspec.Struct, frozen=True):
    id: str
    title: str
    clauses: list[RuleClause]


class Rules(msgspec.Struct, frozen=True):
    """A rule book: its clauses have the ids that refusals and events name."""

    game: str
    language: str
    title: str
    summary: str
    chapters: list[RuleChapter]


class LessonStep(msgspec.Struct, frozen=True):
    """One thing to see or to do, with all that a board needs to show it."""

    seat: int
    text: Words
    hint: Words | None
    code: str
    """The move to make; empty: only something to look at."""
    focus: list[str]
    view: dict[str, object]
    prompt: Words | None
    choices: list[Choice]
    told: list[Told]
    """What happens after the move."""
    after: dict[str, object]
    """The view then."""
    done: Words | None


class Lesson(msgspec.Struct, frozen=True):
    """A game's tutorial: the player makes the moves, nothing has to be asked of the server."""

    game: str
    players: int
    pack: str
    steps: list[LessonStep]


class GameWords(msgspec.Struct, frozen=True):
    """The words of a game by their keys, without the game's own name: "piece.infantry"."""

    ja: dict[str, str]
    en: dict[str, str]


class BotEvent(msgspec.Struct, frozen=True):
    """A line of an account's event stream."""

    type: Literal["challenge", "gameStart", "gameFinish"]
    table: TableInfo


class Failure(msgspec.Struct, frozen=True):
    """The body of every answer that is not a success."""

    problem: Problem


class Health(msgspec.Struct, frozen=True):
    status: Literal["ok", "starting", "stopping"]
    version: str


encode = msgspec.json.Encoder(order="deterministic").encode
decode = msgspec.json.Decoder(Asked).decode
decode_command = msgspec.json.Decoder(Command).decode
