"""A room: one table in memory. It judges messages one at a time, stores them, then sends updates.

The table in memory is a cache of the log. It is changed first and stored before the lock is
released; nobody can read it in between, and if storing fails the cache is discarded.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, TypeVar

from gunbai.core import SPECTATOR, GunbaiError
from gunbai.server.live.attendant import Attendant
from gunbai.server.live.bus import Grown
from gunbai.server.live.lag import Lag
from gunbai.server.live.lock import FifoLock
from gunbai.server.live.pace import paced
from gunbai.server.live.summary import holders_of, is_quiet, summary_of
from gunbai.server.live.talk import Talk
from gunbai.server.live.times import now
from gunbai.server.store import Append, Failed, Settled, Summary, Taken, Touch
from gunbai.server.table import log as entries_of
from gunbai.server.table import show
from gunbai.server.table.identity import Caller, seats_of
from gunbai.server.table.judge import Entries
from gunbai.server.table.table import Table

if TYPE_CHECKING:
    from gunbai.server.live.house import House

T = TypeVar("T")
Judgement = Callable[[Table, int], Entries]
TRIES = 8
"""How often another node may take the entry number before a message is refused."""
MOVING = (entries_of.Hold, entries_of.Leave)
ENDING = (entries_of.End, entries_of.Abort)
LONG = 500
"""Entries beyond which an update about them is not made on the event loop."""


class NoTable(GunbaiError):
    """There is no table of this name."""

    def __init__(self) -> None:
        super().__init__("server.error.no_table")


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
        self._awaiting: set[Watcher] = set()
        """Watchers that get no updates until one that takes long to make has been sent to them."""
        self.used = now()
        self.removed = False
        """The table was deleted: nothing is stored any more."""
        self._stale = False
        self._lag = Lag(table) if table.open.delay else None
        """`prepare` fills it."""
        self.talk = Talk(self)
        self._attendant = Attendant(self)

    async def prepare(self) -> None:
        """Fold the delayed table of the spectators up to the present time."""
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
            await self._send_since(watcher, since)
            new = watcher not in self.watchers
            self._follow(watcher)
        if new:
            await self.talk.came(watcher)

    async def switch_viewer(self, watcher: Watcher, viewer: int) -> None:
        """Change the viewer as which a watcher sees the table."""
        self.watchers.discard(watcher)
        async with self.lock:
            await self._freshen()
            watcher.viewer = viewer
            await self._send_since(watcher, 0)
            self._follow(watcher)

    def unwatch(self, watcher: Watcher) -> None:
        self._awaiting.discard(watcher)
        if watcher in self.watchers:
            self.watchers.discard(watcher)
            self.talk.went()
        self.used = now()

    def _shown_to(self, watcher: Watcher) -> Table:
        return self.table if watcher.seated else self.seen_by(watcher.viewer)

    def _follow(self, watcher: Watcher) -> None:
        self._awaiting.discard(watcher)
        self.watchers.add(watcher)

    async def _send_since(self, watcher: Watcher, since: int) -> None:
        """The caller holds the lock."""
        table = self._shown_to(watcher)
        message = await self.update(table, watcher.viewer, since)
        watcher.n = table.numbers[watcher.viewer]
        watcher.push(message)

    async def update(self, table: Table, viewer: int, since: int) -> bytes:
        """The update since some entry, from the cache if it is there. The caller holds the lock: a
        long update is made beside the event loop."""
        since = since if since <= table.numbers[viewer] else 0
        key = (table.id, table.seq, viewer, since)
        message = self.house.updates.get(key)
        if message is None:

            def make() -> bytes:
                return show.update(table, viewer, since)

            long = table.numbers[viewer] - since > LONG
            message = await self.house.replays.run(make) if long else make()
            table.views.clear()
            self.house.updates.put(key, message, len(message))
        return message

    async def read_update(self, viewer: int, since: int) -> bytes:
        """The table as it is stored, as this viewer may see it."""
        async with self.lock:
            await self._freshen()
            return await self.update(self.seen_by(viewer), viewer, since)

    # Changing.

    async def change(self, judgement: Judgement) -> None:
        """Judge, store, send updates. Raises Refused, Failed if storing failed, or NoTable."""
        self.used = now()
        async with self.lock:
            if self.removed:
                raise NoTable
            for _ in range(TRIES):
                await self._freshen()
                entries = judgement(self.table, now())
                if not entries:
                    return
                quiet = is_quiet(entries)
                try:
                    await self.house.store.append(self._fold(entries, quiet=quiet))
                except Taken:
                    continue
                self._stored(entries, quiet=quiet)
                return
            raise Failed("contention")

    def change_at_once(
        self,
        judge: Callable[[Table, int, T, int], Entries],
        seat: int,
        command: T,
        settled: Settled,
    ) -> bool:
        """`change` without waiting: False if the lock is taken. Raises Refused; `settled` is called
        with None when all is stored and sent, else with the error."""
        if self._stale or self.removed or not self.lock.try_acquire():
            return False
        self.used = now()
        try:
            entries = judge(self.table, seat, command, self.used)
            quiet = is_quiet(entries)
            append = self._fold(entries, quiet=quiet) if entries else None
        except BaseException:
            self.lock.release()
            raise
        if append is None:
            self.lock.release()
            settled(None)
            return True

        def after(outcome: Exception | None) -> None:
            try:
                if outcome is None:
                    self._stored(entries, quiet=quiet)
            finally:
                self.lock.release()
            settled(outcome)

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
                self._after(entries, quiet=is_quiet(entries))

    def _fold(self, entries: Entries, *, quiet: bool) -> Append:
        """Fold entries into the table, which is stale until they are stored."""
        self._stale = True
        table = self.table
        first = table.seq
        known = None if quiet else holders_of(table)
        for entry in entries:
            table.fold(entry)
        bodies = [entries_of.encode(entry).decode() for entry in entries]
        if known is not None:
            return Append(table.id, first, bodies, self._summary(known))
        if table.unattended:
            return Append(table.id, first, bodies)
        return Append(table.id, first, bodies, None, Touch(table.due(), table.changed))

    def _stored(self, entries: Entries, *, quiet: bool) -> None:
        self._stale = False
        if self.house.bus.remote:
            self.house.bus.publish(Grown(self.table.id, self.table.seq))
        self._after(entries, quiet=quiet)

    def _summary(self, known: dict[int, str]) -> Summary:
        late = self._lag is not None and self._lag.table.status == "playing"
        shown = None if self.table.over or not late else self.seen_by(SPECTATOR)
        return summary_of(self.table, shown, known)

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
        self._attendant.attend()

    def _after(self, entries: Entries, *, quiet: bool) -> None:
        if self._lag is not None:
            self._lag.take(entries)
            if self.table.over:
                self._let_in()
            else:
                asyncio.get_running_loop().call_later(self.table.open.delay, self._let_in)
        if not quiet and any(isinstance(entry, MOVING) for entry in entries):
            self._show_out()
        self._tell()
        if not quiet and self.table.over and any(isinstance(entry, ENDING) for entry in entries):
            self.talk.ended()
        self._attendant.attend()

    def _show_out(self) -> None:
        """Turn watchers that lost their seat into spectators."""
        for watcher in list(self.watchers):
            if not watcher.seated:
                continue
            seats = seats_of(self.table, watcher.caller)
            watcher.seated = bool(seats)
            if watcher.viewer not in seats and (watcher.viewer >= 0 or not seats):
                watcher.viewer = SPECTATOR
                self._send_later(watcher, 0)
        self.talk.went()

    def _let_in(self) -> None:
        self.house.spawn(self._catch_up_spectators())

    async def _catch_up_spectators(self) -> None:
        """Show delayed spectators what is due now: everything, if the game is over."""
        async with self.lock:
            await self._freshen()
            if self._lag is not None:
                await self._lag.let_in(now(), all=self.table.over)
                self._tell()

    def _tell(self) -> None:
        """Send every watcher its new updates; equal messages are encoded once."""
        made: dict[tuple[int, int, int], bytes] = {}
        late: list[Watcher] = []
        table, lags = self.table, self._lag is not None
        for watcher in self.watchers:
            viewer, since = watcher.viewer, watcher.n
            if lags:
                table = self._shown_to(watcher)
            n = table.numbers[viewer]
            if n == since:
                continue
            if n - since > LONG:
                late.append(watcher)
                continue
            key = (viewer, since, n)
            message = made.get(key)
            if message is None:
                message = made[key] = show.update(table, viewer, since)
            watcher.n = n
            watcher.push(message)
        table.views.clear()
        for watcher in late:
            self._send_later(watcher, watcher.n)

    def _send_later(self, watcher: Watcher, since: int) -> None:
        """Send an update that may take long to make; until then the watcher gets no others."""
        self.watchers.discard(watcher)
        self._awaiting.add(watcher)
        self.house.spawn(self._send_awaited(watcher, since))

    async def _send_awaited(self, watcher: Watcher, since: int) -> None:
        try:
            async with self.lock:
                await self._freshen()
                if watcher in self._awaiting:
                    await self._send_since(watcher, since)
                if watcher in self._awaiting:
                    self._follow(watcher)
        except Failed:
            watcher.end(GunbaiError("server.error.unavailable"))

    async def attend(self) -> None:
        """Do what is due at a table that no node looks after."""
        async with self.lock:
            await self._freshen()
            self._attendant.attend()

    def close(self) -> None:
        self.talk.close()
        self._attendant.close()
