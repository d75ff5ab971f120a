"""A room: one table in memory. It judges messages one at a time, stores them, then sends updates.

The table in memory is a cache of the log. It is changed first and stored before the lock is
released; nobody can read it in between, and if storing fails the cache is discarded.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from time import time
from typing import TYPE_CHECKING, Protocol

from gunbai.bots.manners import why
from gunbai.core import SPECTATOR, GunbaiError, View
from gunbai.server import wire
from gunbai.server.live.bot_pool import Request
from gunbai.server.live.bus import Grown
from gunbai.server.live.lock import FifoLock
from gunbai.server.live.pace import paced
from gunbai.server.live.talk import Talk
from gunbai.server.store import Append, Failed, Settled, Summary, Taken, Touch
from gunbai.server.table import judge, show
from gunbai.server.table import log as entries_of
from gunbai.server.table.identity import Caller, account_holder, seats_of
from gunbai.server.table.judge import Entries, Refused
from gunbai.server.table.table import Question, Table

if TYPE_CHECKING:
    from gunbai.server.live.house import House

Judgement = Callable[[Table, int], Entries]
TRIES = 8
"""How often another node may take the entry number before a message is refused."""
QUIET = (
    entries_of.Act,
    entries_of.Luck,
    entries_of.Draw,
    entries_of.Opened,
    entries_of.Deposit,
    entries_of.Undo,
    entries_of.Offer,
    entries_of.Answer,
    entries_of.Hint,
)
"""Entries that do not change the summary in a list of tables."""
MOVING = (entries_of.Hold, entries_of.Leave)
ENDING = (entries_of.End, entries_of.Abort)
LONG_TABLE = 1000
"""Entries beyond which an update of everything is not made on the event loop."""
WAIT_SHOWN = 1.0
"""Seconds after which players are told that a bot waits for its turn to think."""
log = logging.getLogger("gunbai.room")


def _is_quiet(entries: Entries) -> bool:
    for entry in entries:
        if not isinstance(entry, QUIET):
            return False
    return True


def now() -> int:
    return int(time() * 1000)


class Watcher(Protocol):
    """A connection that follows a table: a socket or a stream of the bot API."""

    viewer: int
    n: int
    """The number of the last update it was sent."""
    caller: Caller
    seated: bool
    """Its caller holds a seat, whichever view it shows: it never gets the delayed table."""
    talks: bool
    """It wants chat and presence."""

    def push(self, message: bytes) -> None: ...

    def end(self, why: GunbaiError) -> None:
        """There is nothing more to follow."""


class Room:
    def __init__(self, house: House, table: Table) -> None:
        self.house = house
        self.table = table
        self.lock = FifoLock()
        self.watchers: set[Watcher] = set()
        self.used = now()
        self._stale = False
        self._thinking: dict[int, int] = {}
        """Seats whose bot is being asked, with the number of the question."""
        self._timer: asyncio.TimerHandle | None = None
        self._wait_told = -1
        """The public number at which players were last told that a bot waits."""
        self._lag = Lag(table) if table.open.delay else None
        """`prepare` fills it."""
        self.talk = Talk(self)

    async def prepare(self) -> None:
        """Bring the table that spectators see up to its place."""
        if self._lag is not None:
            await self._lag.start(self.table)

    # Reading.

    def seen_by(self, viewer: int) -> Table:
        """The table as this viewer may see it: delayed for spectators, if the table has a delay."""
        return self.table if self._lag is None or viewer != SPECTATOR else self._lag.table

    async def read(self) -> Table:
        """The table as it is stored."""
        async with self.lock:
            await self._freshen()
            return self.table

    async def watch(self, watcher: Watcher, since: int) -> None:
        """Send a watcher everything after `since`, and every update from now on."""
        async with self.lock:
            await self._freshen()
            await self.update(self._shown_to(watcher), watcher.viewer, since)
            self._send_since(watcher, since)
            new = watcher not in self.watchers
            self.watchers.add(watcher)
        if new:
            await self.talk.came(watcher)

    async def switch_viewer(self, watcher: Watcher, viewer: int) -> None:
        """Change the viewer as which a watcher sees the table."""
        self.watchers.discard(watcher)
        async with self.lock:
            await self._freshen()
            watcher.viewer = viewer
            await self.update(self._shown_to(watcher), viewer, 0)
            self._send_since(watcher, 0)
            self.watchers.add(watcher)

    def unwatch(self, watcher: Watcher) -> None:
        if watcher in self.watchers:
            self.watchers.discard(watcher)
            self.talk.went()
        self.used = now()

    def _shown_to(self, watcher: Watcher) -> Table:
        return self.table if watcher.seated else self.seen_by(watcher.viewer)

    def _send_since(self, watcher: Watcher, since: int) -> None:
        table = self._shown_to(watcher)
        watcher.n = table.numbers[watcher.viewer]
        key = (table.id, table.seq, watcher.viewer, since)
        message = self.house.updates.get(key)
        if message is None:
            message = wire.encode(show.update(table, watcher.viewer, since))
        watcher.push(message)

    async def update(self, table: Table, viewer: int, since: int) -> bytes:
        """The update since some entry, from the cache if it is there. The caller holds the lock:
        that of a long table is made beside the event loop."""
        key = (table.id, table.seq, viewer, since)
        message = self.house.updates.get(key)
        if message is None:

            def make() -> bytes:
                return wire.encode(show.update(table, viewer, since))

            long = table is self.table and table.seq > LONG_TABLE
            message = await self.house.replays.run(make) if long else make()
            self.house.updates.put(key, message, len(message))
        return message

    async def read_update(self, viewer: int, since: int) -> bytes:
        """The table as it is stored, as this viewer may see it."""
        async with self.lock:
            await self._freshen()
            return await self.update(self.seen_by(viewer), viewer, since)

    # Changing.

    async def change(self, judgement: Judgement) -> None:
        """Judge, store, send updates. Raises Refused, or Failed if storing failed."""
        self.used = now()
        async with self.lock:
            for _ in range(TRIES):
                await self._freshen()
                entries = judgement(self.table, now())
                if not entries:
                    return
                try:
                    await self.house.store.append(self._fold(entries))
                except Taken:
                    continue
                self._stored(entries)
                return
            raise Failed("contention")

    def change_at_once(self, judgement: Judgement, settled: Settled) -> bool:
        """`change` without waiting: False if the lock is taken. Raises Refused; `settled` is called
        with None when all is stored and sent, else with the error."""
        if self._stale or not self.lock.try_acquire():
            return False
        self.used = now()
        entries: Entries = []
        try:
            entries = judgement(self.table, self.used)
            append = self._fold(entries) if entries else None
        except BaseException:
            self.lock.release()
            raise

        def after(outcome: Exception | None) -> None:
            try:
                if outcome is None and entries:
                    self._stored(entries)
            finally:
                self.lock.release()
            settled(outcome)

        if append is None:
            after(None)
        else:
            self.house.store.append_then(append, after)
        return True

    async def catch_up(self, seq: int) -> None:
        """Another node has appended."""
        async with self.lock:
            await self._freshen()
            if self.table.seq < seq:
                bodies = await self.house.store.load(self.table.id, self.table.seq)
                entries: Entries = []
                async for body in paced(bodies):
                    entries.append(entries_of.decode(body))
                    self.table.fold(entries[-1])
                self._after(entries)

    def _fold(self, entries: Entries) -> Append:
        """Fold entries into the table, which is stale until they are stored."""
        self._stale = True
        table = self.table
        first = table.seq
        for entry in entries:
            table.fold(entry)
        bodies = [entries_of.encode(entry).decode() for entry in entries]
        return Append(table.id, first, bodies, *self._notes(entries))

    def _stored(self, entries: Entries) -> None:
        self._stale = False
        self.house.bus.publish(Grown(self.table.id, self.table.seq))
        self._after(entries)

    def _notes(self, entries: Entries) -> tuple[Summary | None, Touch | None]:
        if not _is_quiet(entries):
            late = self._lag is not None and self._lag.table.status == "playing"
            shown = None if self.table.over or not late else self.seen_by(SPECTATOR)
            return summary_of(self.table, shown), None
        if self.table.unattended:
            return None, None
        return None, Touch(self.table.due(), self.table.changed)

    async def _freshen(self) -> None:
        """Discard what was not stored."""
        if not self._stale:
            return
        self.table = await self.house.read(self.table.id)
        self._stale = False
        if self._lag is not None:
            self._lag = Lag(self.table)
            await self._lag.start(self.table)
        self._show_out()
        self._tell()
        self._attend()

    def _after(self, entries: Entries) -> None:
        if self._lag is not None:
            self._lag.take(entries)
            if self.table.over:
                self._lag.catch_up()
            else:
                asyncio.get_running_loop().call_later(self.table.open.delay, self._tell_later)
        quiet = _is_quiet(entries)
        if not quiet and any(isinstance(entry, MOVING) for entry in entries):
            self._show_out()
        self._tell()
        if not quiet and self.table.over and any(isinstance(entry, ENDING) for entry in entries):
            self.talk.ended()
        self._attend()

    def _show_out(self) -> None:
        """Turn watchers that lost their seat into spectators."""
        for watcher in self.watchers:
            if not watcher.seated:
                continue
            seats = seats_of(self.table, watcher.caller)
            watcher.seated = bool(seats)
            if watcher.viewer not in seats and (watcher.viewer >= 0 or not seats):
                watcher.viewer = SPECTATOR
                self._send_since(watcher, 0)
        self.talk.went()

    def _tell_later(self) -> None:
        if self._lag is not None:
            self._lag.let_in(now())
            self._tell()

    def _tell(self) -> None:
        """Send every watcher its new updates; equal messages are encoded once."""
        made: dict[tuple[int, int, int], bytes] = {}
        for watcher in self.watchers:
            viewer, since = watcher.viewer, watcher.n
            table = self._shown_to(watcher)
            n = table.numbers[viewer]
            if n == since:
                continue
            key = (viewer, since, n)
            if key not in made:
                made[key] = wire.encode(show.update(table, viewer, since))
            watcher.n = n
            watcher.push(made[key])

    # Actions without a message: bots, alarms, rematch.

    def _attend(self) -> None:
        """Ask the bots, set the alarm, open the rematch."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        table = self.table
        if table.unattended:
            self._thinking.clear()
            self._open_rematch()
            return
        deadline = table.deadline()
        loop = asyncio.get_running_loop()
        if deadline is not None:
            wait = max(0.0, (deadline - now()) / 1000 + 0.001)
            self._timer = loop.call_later(min(wait, 86400.0), self._alarm)
        for seat, question in enumerate(table.questions):
            if question is not None and table.seats[seat].bot:
                if self._thinking.get(seat) != question.number:
                    self._thinking[seat] = question.number
                    self.house.spawn(self._think(seat, question))
            else:
                self._thinking.pop(seat, None)
        self._open_rematch()

    def _open_rematch(self) -> None:
        offer = self.table.offer
        if offer is None or offer.what != "rematch":
            return
        if not self.table.unanswered():
            self.house.spawn(self.house.rematch(self))

    async def attend(self) -> None:
        """Do what is due at a table that no node looks after."""
        async with self.lock:
            await self._freshen()
            self._attend()

    def _alarm(self) -> None:
        self.house.spawn(self._flags())

    async def _flags(self) -> None:
        await self.change(judge.flags)
        async with self.lock:
            self._attend()

    async def _think(self, seat: int, question: Question) -> None:
        """Ask the bot of a seat and play its answer."""
        decision = question.key
        try:
            async with self.lock:
                await self._freshen()
                if self.table.decision(seat) != decision:
                    return
                place, state = self.table.seats[seat], self.table.state
                resigns = place.resigning and state.may_resign(seat)
                request = self._request(seat, question)
            code = "resign" if resigns else await self._choose(seat, request)
            if code != "resign" and code not in request.legal:
                log.warning("bot %s answered what is not legal", request.bot)
                code = request.legal[0]
            await self._answer_for(seat, decision, code)
            await self._explain(seat, decision, request, code)
        except Refused:
            log.debug("a bot's answer came late")
        finally:
            if self._thinking.get(seat) == question.number:
                del self._thinking[seat]

    async def _choose(self, seat: int, request: Request) -> str:
        shown = asyncio.get_running_loop().call_later(WAIT_SHOWN, self._show_wait, seat)
        try:
            return await self.house.bots.choose(request)
        finally:
            shown.cancel()

    def _show_wait(self, seat: int) -> None:
        """Tell players that a bot waits: once between two public updates, because the number of
        such messages would reveal the number of its secret decisions."""
        waiting, n = self.house.bots.waiting, self.table.numbers[SPECTATOR]
        if not waiting or self._wait_told == n:
            return
        self._wait_told = n
        message = wire.encode(wire.socket.Waiting(self.table.id, seat, waiting))
        for watcher in self.watchers:
            if watcher.talks and watcher.seated:
                watcher.push(message)

    async def _answer_for(self, seat: int, decision: str, code: str) -> None:
        if code == "resign":
            await self.change(lambda t, at: judge.resign(t, seat, "", at))
        else:
            await self.change(lambda t, at: judge.act(t, seat, decision, code, "", at))

    async def _explain(self, seat: int, decision: str, request: Request, code: str) -> None:
        """Let a bot say why it chose so, by its own views, if people sit at the table."""
        table = self.table
        if not table.humans():
            return
        before = View(request.game, seat, request.view)
        said = why(table.game, before, code, table.state.view(seat))
        if said is not None:
            await self.talk.explain(seat, said, decision)

    def _request(self, seat: int, question: Question) -> Request:
        table = self.table
        return Request(
            game=table.open.game,
            players=table.open.players,
            options=table.open.options,
            seat=seat,
            view=table.state.view(seat).data,
            legal=[table.state.code(seat, action) for action in question.legal],
            bot=table.seats[seat].bot,
            budget=self.house.settings.bot_budget,
            owner=table.open.host or table.id,
            among_bots=not table.humans(),
            resigns=table.open.bots_resign,
        )

    def close(self) -> None:
        self.talk.close()
        if self._timer is not None:
            self._timer.cancel()


class Lag:
    """The table as spectators see it: `delay` seconds late, once the game has begun."""

    def __init__(self, table: Table) -> None:
        self.delay = table.open.delay * 1000
        self.table = Table(table.id, [])
        self.pending: deque[entries_of.AnyEntry] = deque()

    async def start(self, table: Table) -> None:
        """All that has happened so far."""
        async for step in paced(list(table.steps)):
            self.take([step.entry])
        if table.over:
            self.catch_up()

    def take(self, entries: Entries) -> None:
        self.pending.extend(entries)
        self.let_in(now())

    def let_in(self, time: int) -> None:
        while self.pending:
            early = self.table.seq == 0 or self.table.status == "open"
            if not early and self.pending[0].at > time - self.delay:
                return
            self.table.fold(self.pending.popleft())

    def catch_up(self) -> None:
        while self.pending:
            self.table.fold(self.pending.popleft())


def summary_of(table: Table, shown: Table | None = None) -> Summary:
    """The summary of a table, with the line that lists show of it (`shown`: as spectators see it
    now). An invited account finds the table as if it held the seat."""
    holders = {
        number: account_holder(plan.name)
        for number, plan in enumerate(table.plans)
        if plan.kind == "account"
    }
    holders |= {seat.number: seat.holder for seat in table.seats if seat.holder}
    return Summary(
        game=table.open.game,
        status=table.status,
        public=table.open.public,
        changed=table.changed,
        due=table.due(),
        info=wire.encode(show.info(shown or table)).decode(),
        holders=holders,
    )
