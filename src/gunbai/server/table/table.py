"""Table: the fold of a log. `fold` applies one entry; nothing here judges messages or draws luck.

What a viewer may be told is decided here once for every entry (`Step.seen`), so all endpoints tell
the same, and message numbers reveal nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Literal

from gunbai.core import CHANCE, SPECTATOR, EventLog, Game, Line, Record, State, View, result_of
from gunbai.server.table import fairness, log, shares
from gunbai.server.table.clock import Clock, NoClock, TimeLeft
from gunbai.server.table.loading import game_of
from gunbai.server.table.parts import Drawing, OpenOffer, Question, Seat, Step

Status = Literal["open", "playing", "over", "aborted"]
OVERDUE = 30_000
"""Milliseconds after which the others need not wait any longer for a seat's link."""
LATEST = 253_402_300_799_000
"""The end of the year 9999: no later time can be written as a date."""
BOT_GRACE = 15_000
"""Milliseconds after which any node asks a bot again that has not answered."""


class Table:
    """`Table(id, entries)`; `seq` is the number of the next entry."""

    # More than thirty attributes: a dictionary for each table would be large and slow.
    # fmt: off
    __slots__ = (
        "_answered", "_hot_seat", "_transcript", "_unattended", "acted", "changed", "clocks",
        "counters", "drawing", "draws", "everybody", "fixed", "game", "id", "line", "luck",
        "nonces", "numbers", "offer", "open", "plans", "promise", "questions", "rematch", "removed",
        "seatings", "seats", "seq", "shared", "started", "state", "status", "steps", "time",
        "time_left", "timed", "views",
    )
    # fmt: on

    open: log.Open
    game: Game
    line: Line
    """The record so far: decisions, luck, resignations and undos."""
    state: State
    promise: str
    """The public commitment to the seed."""
    everybody: frozenset[int]
    plans: list[log.SeatPlan]
    """How the seats are to be filled, as things stand."""
    seats: list[Seat]
    questions: list[Question | None]
    counters: list[int]
    clocks: list[Clock]
    timed: bool
    """The table has clocks; without, nothing starts or stops them."""
    time_left: list[list[TimeLeft | None]]
    """What the clocks of people showed at the start and after each entry of the line; empty at a
    table without a clock."""
    numbers: dict[int, int]
    """For each viewer, how many entries it has learnt of."""

    def __init__(self, id: str, entries: Iterable[log.AnyEntry]) -> None:
        self.id = id
        self.seq = 0
        self.time = 0
        self.changed = 0
        """When spectators last saw something happen: the only time that lists show."""
        self.status: Status = "open"
        self.steps: list[Step] = []
        self.luck = 0
        """Outcomes of luck so far."""
        self.draws = 0
        """Draws so far for which links were asked."""
        self.drawing: Drawing | None = None
        self.started = 0
        self.nonces: dict[tuple[int, str], str] = {}
        """What each nonce of a seat was used for."""
        self.acted: set[int] = set()
        """Seats that made a decision of their own, ever."""
        self.offer: OpenOffer | None = None
        self.rematch = ""
        self.removed: set[str] = set()
        """Holders whom the host removed from a seat."""
        self.fixed = b""
        """What an update tells of the table besides the play, as JSON, until that changes."""
        self.shared = b""
        """What an update tells every viewer alike, as JSON, until the next entry."""
        self.views: dict[int, View] = {}
        """What viewers know, as far as somebody asked since the last entry."""
        self._unattended: bool | None = None
        self._hot_seat: bool | None = None
        self.seatings = 0
        """A counter that grows whenever the seats may have changed."""
        self._answered: set[int] = set()
        self._transcript: shares.Transcript | None = None
        for entry in entries:
            self.fold(entry)

    # Questions.

    @property
    def full(self) -> bool:
        return all(seat.filled for seat in self.seats)

    @property
    def over(self) -> bool:
        return self.status in ("over", "aborted")

    def decision(self, seat: int) -> str:
        """The key of the question put to a seat; empty if it is not asked."""
        question = self.questions[seat]
        return "" if question is None else question.key

    def asked(self) -> list[int]:
        return [seat for seat, question in enumerate(self.questions) if question is not None]

    def humans(self) -> list[int]:
        return [seat.number for seat in self.seats if seat.human]

    @property
    def hints(self) -> bool:
        """May seats get hints? Yes for one person among bots or several at one screen, unless the
        table forbids it; for people at several screens only if all of them agreed."""
        people = [seat for seat in self.seats if seat.holder]
        together = len({seat.holder for seat in people}) <= 1
        return self.open.hints is not False and (together or all(seat.hints for seat in people))

    def awaited(self) -> list[int]:
        """Seats that must open a link before luck is drawn."""
        if self.drawing is None or self.status != "playing":
            return []
        number = self.drawing.number
        return [
            seat.number for seat in self.seats if seat.share is not None and seat.share.owes(number)
        ]

    def overdue(self, now: int) -> list[int]:
        """Seats that have let the others wait for their link for too long."""
        late = self.drawing is not None and now - self.drawing.since >= OVERDUE
        return self.awaited() if late else []

    def voters(self, what: log.OfferKind) -> set[int]:
        """The people who must agree to an offer. To leave out a share, all must agree, also those
        whose seat a bot has taken over, and the one whose share it is."""
        if what == "proceed":
            return {seat.number for seat in self.seats if seat.holder}
        return set(self.humans())

    def unanswered(self) -> list[int]:
        """The seats of people who have not agreed to the open offer. A rematch is offered to
        people: somebody with several seats answers once for all of them."""
        if self.offer is None:
            return []
        agreed = self.offer.yes
        people = {self.seats[seat].holder for seat in agreed if self.offer.what == "rematch"}
        missing = sorted(self.voters(self.offer.what) - agreed)
        return [seat for seat in missing if self.seats[seat].holder not in people]

    def last_own(self, seat: int) -> int:
        """The last decision of a seat in the line of play; -1 if there is none."""
        own = (at for at in reversed(self.line.path()) if self.line.entries[at].seat == seat)
        return next(own, -1)

    def takebacks(self, seat: int) -> list[int]:
        """The entries a seat may take back alone, the latest first."""
        return self.line.takebacks(seat) if self.status == "playing" else []

    def result(self) -> dict[str, object] | None:
        return result_of(self.game, self.state) if self.status == "over" else None

    def deadline(self) -> int | None:
        """When the next flag falls."""
        found = [d for clock in self.clocks if (d := clock.deadline()) is not None]
        return min(found, default=None)

    @property
    def unattended(self) -> bool:
        """Nothing happens here unless somebody sends a message: no clock runs, no bot sits."""
        if self._unattended is None:
            self._unattended = not self.timed and not any(seat.bot for seat in self.seats)
        return self._unattended

    @property
    def hot_seat(self) -> bool:
        """Somebody holds several seats."""
        if self._hot_seat is None:
            holders = [seat.holder for seat in self.seats if seat.human]
            self._hot_seat = len(set(holders)) < len(holders)
        return self._hot_seat

    def view(self, viewer: int) -> View:
        """What this viewer knows of the state."""
        found = self.views.get(viewer)
        if found is None:
            found = self.views[viewer] = self.state.view(viewer)
        return found

    def due(self) -> int | None:
        """When somebody must look after this table even if no player comes."""
        if self.status != "playing":
            return None
        waiting = [
            question.since + BOT_GRACE
            for seat, question in zip(self.seats, self.questions, strict=True)
            if question is not None and seat.bot
        ]
        flag = self.deadline()
        return min(waiting if flag is None else [*waiting, flag], default=None)

    def record(self) -> Record:
        """The game as a record. It holds all secrets: the caller decides what to publish."""
        seats: list[dict[str, object]] = []
        for seat in self.seats:
            about: dict[str, object] = {"name": seat.name, "bot": seat.bot, "salt": seat.salt}
            if seat.share is not None:
                share = seat.share
                about |= {"share": share.tip, "link": share.latest, "links": share.opened}
            if self.status == "over":
                about["hints"] = len(seat.hinted)
            seats.append({key: value for key, value in about.items() if value or key == "name"})
        record = Record.of(self.game, seats, iso(self.started))
        record.commitment = self.promise
        record.position = self.open.position
        record.entries = list(self.line.entries)
        record.result = self.result()
        return record

    # The fold.

    def fold(self, entry: log.AnyEntry) -> None:
        if entry.at > self.time:
            self.time = entry.at
        events: EventLog | None = None
        seen: frozenset[int] | None = None
        if isinstance(entry, log.ANSWERABLE) and entry.nonce:
            self.nonces[entry.seat, entry.nonce] = self._purpose(entry)
        match entry:
            case log.Act():
                self.acted.add(entry.seat)
                events, seen = self._play(entry.seat, entry.code, entry.at)
            case log.Luck():
                self.luck += 1
                self._drawn()
                events, seen = self._play(CHANCE, entry.code, entry.at)
            case log.Open():
                self._open(entry)
            case log.Sit():
                self._sit(entry)
            case log.Hold():
                self.seats[entry.seat].holder = entry.holder
                self.seats[entry.seat].token = entry.token
                seen = frozenset()
            case log.Leave():
                if entry.removed:
                    self.removed.add(self.seats[entry.seat].holder)
                self.seats[entry.seat] = Seat(entry.seat, self.plans[entry.seat].name)
            case log.Declined():
                self.plans[entry.seat] = log.SeatPlan()
                self.seats[entry.seat] = Seat(entry.seat)
            case log.Start():
                self.status, self.started = "playing", entry.at
                self._settle(entry.at)
                self._read_clocks(entry.at)
            case log.Resign():
                events, seen = self._play(entry.seat, "resign", entry.at)
            case log.Undo():
                seen = self._undo(entry)
            case log.Offer():
                self.offer = OpenOffer(self.seq, entry.seat, entry.what, entry.to, {entry.seat})
                self.offer.shares[entry.seat] = entry.share
            case log.Answer():
                self._answer(entry)
            case log.TakeOver():
                self._take_over(entry)
            case log.Return():
                self._return(entry)
            case log.Hint():
                seen = self._hint(entry)
            case log.Draw():
                self._draw(entry.at)
                seen = frozenset()
            case log.Opened():
                share = self._share(entry.seat)
                share.latest, share.opened = entry.link, share.opened + 1
                seen = frozenset()
            case log.Deposit():
                share = self._share(entry.seat)
                share.deposit, share.deposited = entry.link, entry.n
                seen = frozenset()
            case log.Struck():
                self._share(entry.seat).struck = True
            case log.Abort():
                self._finish("aborted", entry.at)
            case log.End():
                self.promise = fairness.revealed(entry.seed)
                self._finish("over", entry.at)
            case log.Rematch():
                self.rematch, self.offer = entry.table, None
        self.shared = b""
        if self.views:
            self.views.clear()
        if not isinstance(entry, log.PLAYED):
            self.fixed = b""
            self._unattended = self._hot_seat = None
            self.seatings += 1
        seen = self.everybody if seen is None else seen
        self.steps.append(Step(entry, events, seen))
        for viewer in seen:
            self.numbers[viewer] += 1
        if SPECTATOR in seen and not self._delayed(entry):
            self.changed = self.time
        self.seq += 1

    def _delayed(self, entry: log.AnyEntry) -> bool:
        """Spectators see this entry later, if the table has a delay. It moves no public time."""
        return self.open.delay > 0 and self.status == "playing" and not isinstance(entry, log.Start)

    def _purpose(self, entry: log.Answerable) -> str:
        """What a nonce was used for: the question a decision answers, otherwise the entry's
        kind."""
        if isinstance(entry, log.Act):
            return self.decision(entry.seat)
        return type(entry).__name__

    def _open(self, entry: log.Open) -> None:
        self.open = entry
        self.game = game_of(entry)
        self.promise = fairness.commitment(entry.seed)
        position = entry.position
        self.line = Line(
            self.game.new_state() if position is None else self.game.load_position(position)
        )
        self.state = self.line.state
        self.everybody = self.line.everybody
        self.plans = list(entry.seats)
        self.seats = [Seat(number, plan.name) for number, plan in enumerate(entry.seats)]
        self.questions = [None] * entry.players
        self.counters = [0] * entry.players
        self.clocks = [Clock(entry.clock) for _ in range(entry.players)]
        self.timed = not isinstance(entry.clock, NoClock)
        self.time_left = []
        self.numbers = dict.fromkeys(self.line.viewers, 0)

    def _play(self, seat: int, code: str, at: int) -> tuple[EventLog, frozenset[int]]:
        """A decision, luck or a resignation: into the state and into the record."""
        question = self.questions[seat] if seat >= 0 else None
        if question is None:
            events = self.line.play(seat, code)
        else:
            since = question.since
            ms = at - since if at > since else 0
            events = self.line.play(seat, code, ms, legal=question.legal)
        mark = self.line.marks[-1]
        if seat >= 0:
            self._answered.add(seat)
            if mark.known == self.everybody:
                self.offer = None
        self._settle(at)
        if self.timed:
            self._read_clocks(at)
        return events, mark.noticed

    def _undo(self, entry: log.Undo) -> frozenset[int]:
        self.line.undo(entry.seat, entry.to)
        self.state = self.line.state
        self._answered.add(entry.seat)
        self.offer = None
        self._settle(entry.at)
        self._read_clocks(entry.at)
        return self.line.marks[-1].noticed

    def _answer(self, entry: log.Answer) -> None:
        if self.offer is not None and self.offer.id == entry.offer:
            if entry.yes:
                self.offer.yes.add(entry.seat)
                self.offer.shares[entry.seat] = entry.share
            else:
                self.offer = None

    def _sit(self, entry: log.Sit) -> None:
        seat = Seat(entry.seat, entry.name, entry.holder, entry.token, entry.bot, entry.salt)
        seat.hints = entry.hints
        seat.share = shares.Share(entry.share) if entry.share else None
        seat.taken_over = bool(entry.holder and entry.bot)
        self.seats[entry.seat] = seat

    def _share(self, seat: int) -> shares.Share:
        share = self.seats[seat].share
        assert share is not None
        return share

    def _draw(self, at: int) -> None:
        """Nobody is asked and no clock runs until the seats have opened their links."""
        self.draws += 1
        if self._transcript is None:
            self._transcript = shares.Transcript(self.open.seed)
        binding = self._transcript.bound(self.line.entries, self.draws)
        self.drawing = Drawing(self.draws, at, binding)
        for number, clock in enumerate(self.clocks):
            self.questions[number] = None
            clock.pause(at)

    def _drawn(self) -> None:
        if self.drawing is not None:
            self.drawing = None
            if self.offer is not None and self.offer.what == "proceed":
                self.offer = None

    def _hint(self, entry: log.Hint) -> frozenset[int]:
        """Tell everybody about a hint, but only once between two public events: otherwise the
        number of hints would reveal the number of secret decisions."""
        self.seats[entry.seat].hinted += (entry.decision,)
        for step in reversed(self.steps):
            if step.seen != self.everybody:
                continue
            told = isinstance(step.entry, log.Hint) and step.entry.seat == entry.seat
            return frozenset({entry.seat}) if told else self.everybody
        return self.everybody

    def _return(self, entry: log.Return) -> None:
        """The question is put again: an answer that the bot is still computing comes too late."""
        seat = self.seats[entry.seat]
        seat.bot, seat.taken_over = "", False
        self.clocks[entry.seat].grant()
        self._answered.add(entry.seat)
        self._settle(entry.at)

    def _take_over(self, entry: log.TakeOver) -> None:
        seat = self.seats[entry.seat]
        seat.bot, seat.taken_over, seat.resigning = entry.bot, True, entry.resigning
        self.clocks[entry.seat].stop(entry.at)

    def _finish(self, status: Status, at: int) -> None:
        self.status, self.offer = status, None
        self._settle(at)

    def _settle(self, at: int) -> None:
        """Put the new questions, start and stop the clocks. Luck does not interrupt a clock."""
        deciders = self.state.deciders() if self.status == "playing" else ()
        if deciders == (CHANCE,):
            return
        timed = self.timed
        questions = self.questions
        for number, old in enumerate(questions):
            if number not in deciders:
                questions[number] = None
                if timed:
                    self.clocks[number].stop(at)
                continue
            legal = self.state.legal(number)
            if old is None or old.legal != legal or number in self._answered:
                count = self.counters[number] = self.counters[number] + 1
                questions[number] = Question(count, legal, at, f"{number}.{count}")
            if timed and not self.seats[number].bot:
                self.clocks[number].start(at)
        self._answered.clear()

    def _read_clocks(self, at: int) -> None:
        """After the start and after each entry of the line."""
        if self.timed:
            pairs = zip(self.clocks, self.seats, strict=True)
            self.time_left.append([None if seat.bot else clock.left(at) for clock, seat in pairs])


def iso(ms: int) -> str:
    """A time in the format of records: UTC, in seconds; empty for 0."""
    return datetime.fromtimestamp(ms // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ") if ms else ""
