"""The house: all rooms of this node. It opens, loads, unloads and wakes tables."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Coroutine
from hashlib import sha256
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from gunbai.core import BadOptions, GunbaiError
from gunbai.server import wire
from gunbai.server.live.answer_cache import AnswerCache
from gunbai.server.live.bus import Grown, Here, Note, Spoken
from gunbai.server.live.limits import Blocks, Buckets
from gunbai.server.live.metrics import Metrics
from gunbai.server.live.pace import folded
from gunbai.server.live.playground import Boards
from gunbai.server.live.room import NoTable, Room
from gunbai.server.live.sized_cache import SizedCache
from gunbai.server.live.summary import summary_of
from gunbai.server.live.surroundings import Surroundings, of_server
from gunbai.server.live.times import now
from gunbai.server.settings import Settings
from gunbai.server.store import Append, Failed, Taken
from gunbai.server.table import fairness, identity, judge
from gunbai.server.table import log as entries_of
from gunbai.server.table.identity import Caller
from gunbai.server.table.judge import Refused
from gunbai.server.table.loading import load_game
from gunbai.server.table.parts import Seat
from gunbai.server.table.promise import Signer, Unsigned
from gunbai.server.table.shares import Share
from gunbai.server.table.table import Table

if TYPE_CHECKING:
    from gunbai.server.live.cookies import CookieSigner

IDLE = 10 * 60 * 1000
"""Milliseconds after which an unused room may be unloaded, if there are too many."""
HERE_EVERY = 10.0
"""Seconds between two announcements of presence to other nodes."""
ADVICE_KEPT, ADVICE_WAITING = 2000, 24
"""Hints and beliefs that are cached; and how many may wait for a process."""
PICTURES_KEPT, PICTURES_WAITING = 64, 8
"""Pictures of boards that are cached; and how many may be painted at once."""
BRING_RATE, BRING_BURST = 1 / 10, 200.0
"""Records that one address may have made into tables, per second and at once."""
BRING_SIZE = 20_000
"""Characters that count as one more record: a long one takes much memory."""
UPDATES_KEPT = 8 << 20
"""Bytes of updates that are kept for others who ask for the same."""
log = logging.getLogger("gunbai.house")
T = TypeVar("T")


class House:
    def __init__(self, settings: Settings, around: Surroundings | None = None) -> None:
        around = around or of_server(settings)
        self.settings = settings
        self.around = around
        self.store = around.store
        self.bus = around.bus
        self.bots = around.bots
        self.answers = AnswerCache(ADVICE_KEPT, ADVICE_WAITING)
        self.pictures = AnswerCache(PICTURES_KEPT, PICTURES_WAITING)
        self.analyses = around.analyses
        self.metrics = Metrics()
        self.rooms: dict[str, Room] = {}
        self.boards = Boards()
        self.brought = Buckets(BRING_RATE, BRING_BURST)
        """How many records each address brought of late. Whoever sends no cookie is a new guest
        every time."""
        self.blocks = Blocks()
        """Addresses that flooded: they may open no socket for a while."""
        self.updates: SizedCache[bytes] = SizedCache(UPDATES_KEPT)
        """Updates by table, length, viewer and first entry: many clients ask for the same one."""
        self.replays = around.replays
        self.cookies: CookieSigner
        """Set by the application: only HTTP knows cookies."""
        self.signer: Signer | Unsigned = Unsigned()
        """Signs promises and records with a key that all nodes share."""
        self.reading = asyncio.Lock()
        """Uploaded records are read one at a time."""
        self.sockets = 0
        self.stopping = False
        self.ready = False
        self.problem = ""
        """Why it could not start."""
        self.node = secrets.token_hex(8)
        """The id of this node."""
        self._said_here = 0.0
        self._bus_was_up = self.bus.up
        """At the last sweep. While the bus is down, changes of other nodes are not announced."""
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    # Start and stop.

    async def start(self) -> None:
        await self.store.start()
        await self.store.try_again()
        if self.around.signs:
            self.signer = Signer(await self.store.secret(secrets.token_hex(32), "signing key"))
        await self.bus.start(self._heard)
        self.spawn(self._sweep())
        self.ready = True
        log.info("ready")

    async def close(self) -> None:
        self.stopping = True
        self.ready = False
        log.info("stopping")
        for task in list(self._tasks):
            task.cancel()
        for task in list(self._tasks):
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await task
        for room in self.rooms.values():
            room.close()
        self.replays.close()
        await self.analyses.close()
        await self.bots.close()
        await self.bus.close()
        await self.store.close()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Run a background task; errors are logged without the data."""
        if self.stopping:
            work.close()
            return
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if task.cancelled() or (error := task.exception()) is None:
            return
        if isinstance(error, NoTable):
            log.debug("a table was deleted before a task had ended")
        else:
            self.metrics.failures.add()
            log.error("a task failed: %s", type(error).__name__, exc_info=error)

    # Rooms.

    async def room(self, id: str) -> Room:
        """The room of a table, loaded if necessary; raises NoTable."""
        await self._refresh(id)
        room = self.rooms.get(id)
        if room is not None:
            return room
        if id not in self._loading:
            self._loading[id] = asyncio.create_task(self._load(id))
        return await asyncio.shield(self._loading[id])

    async def _refresh(self, id: str) -> None:
        """Read what other nodes have stored so far. A proxy may send somebody who just sat down at
        another node here, before the bus has told us."""
        if self.bus.remote and id in self.rooms:
            heads = await self.store.heads([id])
            await self._heard(Grown(id, heads.get(id, 0)))

    async def _load(self, id: str) -> Room:
        try:
            room = Room(self, await self.read(id))
            await room.prepare()
            self.rooms[id] = room
            await room.attend()
            return room
        finally:
            del self._loading[id]

    async def read(self, id: str) -> Table:
        """A table from its log; raises NoTable or Outdated."""
        bodies = await self.store.load(id) if is_id(id) else []
        if not bodies:
            raise NoTable
        opening = entries_of.decode(bodies[0])
        if isinstance(opening, entries_of.Open):
            await self.replays.prepare(opening.game)
        return await folded(id, bodies)

    async def open(
        self,
        wish: wire.lobby.NewTable,
        caller: Caller,
        *,
        position: dict[str, object] | None = None,
        lesson: int = 0,
    ) -> tuple[Table, dict[int, str]]:
        """Open a table; returns also the tokens of the opener's seats."""
        await self.replays.prepare(wish.game)
        opening = msgspec.structs.replace(
            self._opening(wish, caller), position=position, lesson=lesson
        )
        self._require_quota(opening)
        table = Table(self.settings.table_prefix + new_id(), [opening])
        tokens: dict[int, str] = {}
        for number, plan in enumerate(opening.seats):
            seat = self._first_sitter(number, plan, caller, wish.name, tokens)
            if seat is not None:
                share = "" if seat.bot else wish.shares.get(str(number), "")
                seat.share = Share(share) if share else None
                seat.hints = bool(wish.hints) and not seat.bot
                for entry in judge.sit(table, seat, opening.at):
                    table.fold(entry)
        await self.keep(table)
        self.metrics.opened.add()
        return table, tokens

    async def keep(self, table: Table) -> None:
        """Store a new table and look after it; raises Taken if there is one of this name."""
        bodies = [entries_of.encode(step.entry).decode() for step in table.steps]
        await self.store.append(Append(table.id, 0, bodies, summary_of(table)))
        self.rooms[table.id] = room = Room(self, table)
        await room.prepare()
        await room.attend()

    def _opening(self, wish: wire.lobby.NewTable, caller: Caller) -> entries_of.Open:
        game = load_game(wish.game, wish.players, dict(wish.options))
        if len(wish.seats) > game.players:
            raise BadOptions("seats", "server.error.seats", n=len(wish.seats), players=game.players)
        spare = [entries_of.SeatPlan()] * (game.players - len(wish.seats))
        for plan in wish.seats:
            if plan.kind == "bot":
                self._require_bot(plan.bot)
            if plan.kind == "account" and not plan.name:
                raise BadOptions("seats", "server.error.no_account_seat")
        self._require_bot(wish.takeover)
        return entries_of.Open(
            at=now(),
            game=wish.game,
            players=game.players,
            options=dict(game.options),
            rules=game.info.rules_version,
            pack=game.pack_hash,
            seed=fairness.new_seed(),
            host=caller.holder,
            seats=[*wish.seats, *spare],
            clock=wish.clock,
            absent=wish.absent,
            takeover=wish.takeover,
            takebacks=wish.takebacks,
            delay=wish.delay,
            public=wish.public,
            autostart=wish.autostart,
            hints=wish.hints,
            bots_resign=wish.bots_resign,
        )

    def _require_quota(self, opening: entries_of.Open) -> None:
        """Refuse a guest who has too many tables; the limit for tables of bots alone is lower."""
        tables = [room.table for room in self.rooms.values() if not room.table.over]
        own = [table for table in tables if table.open.host == opening.host]
        if len(own) >= self.settings.most_tables:
            raise Refused("server.refusal.too_many_tables", most=self.settings.most_tables)
        if any(plan.kind != "bot" for plan in opening.seats):
            return
        most = self.settings.most_bot_tables
        mine = [table for table in own if not table.humans()]
        if len(mine) >= max(1, most // 5):
            raise Refused("server.refusal.too_many_bot_tables", most=max(1, most // 5))
        if sum(table.full and not table.humans() for table in tables) >= most:
            raise Refused("server.refusal.bots_busy")

    def _require_bot(self, bot: str) -> None:
        if not bot:
            raise BadOptions("bot", "server.error.no_bot_seat")
        self.bots.require(bot)

    def _first_sitter(
        self,
        number: int,
        plan: entries_of.SeatPlan,
        caller: Caller,
        name: str | None,
        tokens: dict[int, str],
    ) -> Seat | None:
        if plan.kind == "bot":
            return Seat(number, plan.name or plan.bot, bot=plan.bot)
        if plan.kind == "mine":
            token = tokens[number] = identity.new_secret(identity.SEAT)
            shown = plan.name or name or caller.name
            return Seat(number, shown, caller.holder, identity.hashed(token))
        return None

    async def rematch(self, room: Room) -> None:
        """The same players and options at a new table, every seat shifted by one."""
        old = await room.read()
        if old.rematch or not old.over:
            return
        id = self.settings.table_prefix + rematch_id(old)
        new = Table(id, [_reopening(old)])
        for number, seat in enumerate(_moved_on(old.seats)):
            bot = "" if seat.taken_over else seat.bot
            sitter = Seat(number, seat.name, seat.holder, seat.token, bot)
            sitter.hints = seat.hints
            share = "" if old.offer is None else old.offer.shares.get(seat.number, "")
            sitter.share = Share(share) if share else None
            for entry in judge.sit(new, sitter, now()):
                new.fold(entry)
        with contextlib.suppress(Taken):
            await self.keep(new)
            self.metrics.opened.add()
        await room.change(lambda table, at: judge.rematched(table, new.id, at))

    # Maintenance of tables.

    async def _heard(self, note: Note) -> None:
        """Handle a message of the bus (it may be our own)."""
        room = self.rooms.get(note.table)
        if room is None or (not isinstance(note, Grown) and note.node == self.node):
            return
        match note:
            case Grown(seq=0):
                self._forget(note.table)
            case Grown(seq=seq):
                if room.table.seq < seq:
                    await room.catch_up(seq)
            case Spoken():
                await room.talk.spoken()
            case Here():
                room.talk.heard(note)

    async def _sweep(self) -> None:
        while True:
            try:
                await self._look_after()
            except Exception as error:
                log.warning("sweep: %s", type(error).__name__)
            await asyncio.sleep(self.settings.sweep)

    async def _look_after(self) -> None:
        """Wake all tables that are due, whichever node had them; unload idle rooms."""
        await self._attend_due()
        watched = [id for id, room in self.rooms.items() if room.watchers]
        if await self.store.written_elsewhere():
            told = self.bus.up and self._bus_was_up
            concerned = watched if self.store.shared and told else list(self.rooms)
            heads = await self.store.heads(concerned)
            for id in concerned:
                await self._heard(Grown(id, heads.get(id, 0)))
        if self.bus.remote:
            if self.bus.up and not self._bus_was_up:
                for id in watched:
                    await self.rooms[id].talk.spoken()
            self._bus_was_up = self.bus.up
            self._say_who_is_here(watched)
        if len(self.rooms) > self.settings.most_rooms:
            self._put_away()

    async def _attend_due(self) -> None:
        """Tables that fail, because their rules are not ours or their log is damaged, are set
        aside: they would fail at every look, and others would wait for them."""
        aside: dict[str, str] = {}
        for id in await self.store.due(now()):
            try:
                await (await self.room(id)).attend()
            except Failed:
                raise
            except Exception as error:
                aside[id] = error.key if isinstance(error, GunbaiError) else type(error).__name__
        if aside:
            await self.store.set_aside(aside)
            whys = ", ".join(sorted(set(aside.values())))
            log.warning("%d tables cannot be played on and were set aside: %s", len(aside), whys)

    def _say_who_is_here(self, watched: list[str]) -> None:
        """Announce presence regularly, also without changes: other nodes take silence for a
        crash."""
        if monotonic() - self._said_here > HERE_EVERY:
            self._said_here = monotonic()
            for id in watched:
                self.rooms[id].talk.publish()

    async def remove(self, id: str) -> None:
        """Delete a table for good, also one that cannot be read; raises NoTable."""
        if not is_id(id) or not await self.store.load(id):
            raise NoTable
        room = self.rooms.get(id)
        if room is None:
            await self.store.remove(id)
            return
        async with room.lock:
            await self.store.remove(id)
            self._forget(id)

    def _forget(self, id: str) -> None:
        """The table was deleted."""
        room = self.rooms.pop(id)
        room.removed = True
        room.close()
        for watcher in list(room.watchers):
            watcher.end(NoTable())

    def _put_away(self) -> None:
        limit = now() - IDLE
        for id, room in list(self.rooms.items()):
            idle = not room.watchers and room.used < limit and not room.lock.locked
            if idle and room.table.due() is None:
                room.close()
                del self.rooms[id]


def new_id() -> str:
    """A name for a table. It never begins with a dash: a command line would take it for an
    option."""
    id = secrets.token_urlsafe(12)
    return new_id() if id.startswith("-") else id


def is_id(text: str) -> bool:
    return (
        0 < len(text) <= 40 and text.isascii() and text.replace("-", "").replace("_", "").isalnum()
    )


def rematch_id(table: Table) -> str:
    """The same on every node, so that only one rematch can be opened."""
    return sha256(f"rematch {table.id} {table.open.seed}".encode()).hexdigest()[:24]


def _reopening(old: Table) -> entries_of.Open:
    return msgspec.structs.replace(
        old.open,
        at=now(),
        seed=fairness.new_seed(),
        seats=_moved_on(old.open.seats),
        rematch_of=old.id,
        autostart=True,
        position=None,
        lesson=0,
    )


def _moved_on(seats: list[T]) -> list[T]:
    return [*seats[1:], seats[0]]
