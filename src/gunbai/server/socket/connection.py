"""The WebSocket of a table: every connection has a bounded queue and its own sender.

No connection waits for another: a connection whose queue overflows is closed, and the client
reconnects and resyncs. What a connection asks for is answered in order and as fast as it reads.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
from collections import deque
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import msgspec

from gunbai.core import SPECTATOR, GunbaiError
from gunbai.server import wire
from gunbai.server.answers.asker import Denied
from gunbai.server.http.guard import address_of
from gunbai.server.live.commands import carry_out, decide_at_once
from gunbai.server.live.house import House
from gunbai.server.live.limits import Bucket
from gunbai.server.live.room import Room
from gunbai.server.live.talk import speaker_of
from gunbai.server.live.times import now
from gunbai.server.store import Failed
from gunbai.server.table import identity, words
from gunbai.server.table.identity import Caller
from gunbai.server.table.judge import Refused
from gunbai.server.table.table import Table

if TYPE_CHECKING:
    from gunbai.server.http.authentication import Connection
    from gunbai.server.socket.fast_protocol import FastProtocol

EXTENSION = "gunbai.line"
"""Under this name the scope holds the `FastProtocol` of a connection, if it has one."""
PATH = re.compile(r"/api/tables/([\w-]{1,40})/socket", re.ASCII)
QUEUE = 64
MOST_QUEUED = 512 * 1024
"""Bytes in the queue, besides its longest message."""
RESYNC_RATE, RESYNC_BURST = 4.0, 20.0
"""Whole updates that one connection may ask for, per second and at once."""
HELLO_WITHIN = 15.0
HEARTBEAT = 20_000
MOST_REFUSED = 100
"""Messages beyond the rate limit that get a refusal before the connection is closed."""
Identify = Callable[[str | None], Awaitable[Caller]]
log = logging.getLogger("gunbai.socket")

CLOSE_POLICY, CLOSE_SLOW = 1008, 1013


class Cut(Exception):
    """Close the connection; the client gets the reason."""

    def __init__(self, key: str, code: int = CLOSE_POLICY, **args: object) -> None:
        super().__init__(key)
        self.error = GunbaiError(key, **args)
        self.code = code


async def table_socket(scope: Any, receive: Any, send: Any, house: House) -> None:
    """Plain ASGI endpoint, without the overhead of the framework."""
    found = PATH.fullmatch(scope["path"])
    if found is None or (await receive())["type"] != "websocket.connect":
        await send({"type": "websocket.close", "code": CLOSE_POLICY})
        return
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    # Here, because a line without a server (`offline/`) does without this library.
    from litestar.connection import ASGIConnection

    from gunbai.server.http.authentication import caller_of

    connection: Connection = ASGIConnection(scope)

    async def identify(token: str | None) -> Caller:
        return await caller_of(connection, house, token)

    house.sockets += 1
    line = Line(connection, receive, send, house, identify)
    try:
        await line.serve(found[1])
    finally:
        house.sockets -= 1


class Line:
    """One connection: a viewer of one table."""

    def __init__(
        self, connection: Any, receive: Any, send: Any, house: House, identify: Identify
    ) -> None:
        """`connection`: has the headers and the ASGI scope. `identify`: the caller with this
        token."""
        self.connection = connection
        self._identify = identify
        self.house = house
        self._asgi_receive, self._asgi_send = receive, send
        self.viewer = SPECTATOR
        self.seated = False
        self.talks = True
        self.n = 0
        self.language = words.language_of(connection.headers.get("accept-language", ""))
        self.bucket = Bucket(house.settings.socket_rate, house.settings.socket_burst)
        self.caller = Caller()
        self.room: Room
        self._whole = Bucket(RESYNC_RATE, RESYNC_BURST)
        self._queue: deque[bytes] = deque()
        self._queued = 0
        """The bytes in the queue."""
        self._filled: asyncio.Future[None] | None = None
        """The sender waits for this future while the queue is empty."""
        extensions: dict[str, Any] = connection.scope.get("extensions") or {}
        self._short_way: FastProtocol | None = extensions.get(EXTENSION)
        self._busy = True
        """Set while a message received through ASGI is handled."""
        self._deciding = False
        """Set while a decision of the synchronous path is being stored."""
        self._slow = False
        self._ended: GunbaiError | None = None
        self._sender: asyncio.Task[None] | None = None
        self._reader: asyncio.Task[None] | None = None
        self._excess = 0
        self._sure: tuple[Table, int, int] | None = None

    def push(self, message: bytes) -> None:
        """Called by the room; never waits. Send the message at once if possible; otherwise queue it
        for the sender, in order."""
        queue, filled = self._queue, self._filled
        way = self._short_way
        if way is not None and filled is not None and not queue and way.send_now(message):
            return
        queue.append(message)
        self._queued += len(message)
        if len(queue) > QUEUE or (self._queued > MOST_QUEUED and self._has_too_much()):
            self._cut_off()
            return
        if filled is not None and not filled.done():
            filled.set_result(None)

    def _has_too_much(self) -> bool:
        """One message may be longer than the limit, such as the whole of a long game; all others
        together may not."""
        return self._queued - max(len(message) for message in self._queue) > MOST_QUEUED

    def end(self, why: GunbaiError) -> None:
        """Called by the room when its table is gone."""
        if self._reader is not None:
            self._ended = why
            self._reader.cancel()

    def _cut_off(self) -> None:
        if not self._slow and self._reader is not None:
            self._slow = True
            self.house.metrics.cut.add()
            self._reader.cancel()

    def _flooded(self) -> None:
        """The address may open no more sockets for a while."""
        self.house.metrics.floods.add()
        self.house.blocks.add(address_of(self.connection.scope))
        self._cut_off()

    def say(self, message: wire.socket.Said) -> None:
        self.push(wire.encode(message))

    async def serve(self, table: str) -> None:
        if self.house.sockets > self.house.settings.most_sockets:
            await self._end(Cut("server.error.too_many", CLOSE_SLOW))
            return
        if self._short_way is not None:
            self._short_way.guard(self._cut_off, self._flooded)
        self._sender = asyncio.create_task(self._send())
        self._reader = asyncio.create_task(self._talk(table))
        cut: Cut | None = None
        try:
            await asyncio.wait([self._sender, self._reader], return_when=asyncio.FIRST_COMPLETED)
            cut = self._why_ended()
        finally:
            if hasattr(self, "room"):
                self.room.unwatch(self)
            for task in (self._sender, self._reader):
                task.cancel()
                with contextlib.suppress(asyncio.CancelledError, Exception):
                    await task
        if cut is not None:
            await self._end(cut)

    def _why_ended(self) -> Cut | None:
        reader = self._reader
        assert reader is not None
        if not reader.done():
            return None
        if reader.cancelled() and self._ended is not None:
            return Cut(self._ended.key)
        if reader.cancelled():
            return Cut("server.error.slow", CLOSE_SLOW)
        error = reader.exception()
        if error is None:
            return None
        if isinstance(error, Cut):
            return error
        if isinstance(error, GunbaiError):
            cut = Cut(error.key)
            cut.error = error
            return cut
        if isinstance(error, Failed):
            return Cut("server.error.unavailable", CLOSE_SLOW)
        if isinstance(error, TimeoutError):
            return Cut("server.error.not_hello")
        self.house.metrics.failures.add()
        log.error("mistake on a socket: %s", type(error).__name__, exc_info=error)
        return Cut("server.error.internal", 1011)

    async def _end(self, cut: Cut) -> None:
        """Tell the client why, then stop reading: a flood must not be parsed any longer."""
        way = self._short_way
        if self._slow and way is not None:
            way.abort()
            return
        with contextlib.suppress(Exception):
            bye = wire.socket.Bye(words.problem(cut.error, self.language))
            async with asyncio.timeout(1):
                await self._send_text(wire.encode(bye))
                await self._asgi_send({"type": "websocket.close", "code": cut.code, "reason": ""})
        if way is not None:
            way.abort_soon()

    async def _send(self) -> None:
        queue, loop = self._queue, asyncio.get_running_loop()
        while True:
            while queue:
                message = queue.popleft()
                self._queued -= len(message)
                await self._send_text(message)
            self._filled = loop.create_future()
            await self._filled
            self._filled = None

    async def _send_text(self, message: bytes) -> None:
        await self._asgi_send({"type": "websocket.send", "text": message.decode(), "bytes": None})

    async def _talk(self, table: str) -> None:
        self.room = await self.house.room(table)
        async with asyncio.timeout(HELLO_WITHIN):
            first = await self._hear()
        if first is None:
            return
        if not isinstance(first, wire.socket.Hello):
            raise Cut("server.error.not_hello")
        await self._greet(first)
        if self._short_way is not None:
            self._short_way.listen(self._decide_at_once)
        while (message := await self._hear()) is not None:
            if isinstance(message, wire.socket.Act):
                await self._command(message)
            else:
                await self._answer(message)

    async def _hear(self) -> wire.socket.Asked | None:
        """The next message; None when the client has gone."""
        self._busy = False
        received = await self._asgi_receive()
        self._busy = True
        if self._deciding:
            await self.room.read()
        if received["type"] != "websocket.receive":
            return None
        self.house.metrics.messages.add()
        raw = received.get("text") or received.get("bytes") or b""
        try:
            message: wire.socket.Asked = wire.socket.decode(raw)
            return message
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise Cut("server.error.bad_body", problem=str(error)) from None

    async def _greet(self, hello: wire.socket.Hello) -> None:
        self.caller = await self._identify(hello.token)
        self._sure = None
        self.room = await self.house.room(self.room.table.id)
        table = await self.room.read()
        mine = identity.seats_of(table, self.caller)
        self.seated = bool(mine)
        self.viewer = SPECTATOR
        if hello.seat is not None and hello.seat in mine:
            self.viewer = hello.seat
        elif len(mine) == 1:
            self.viewer = mine[0]
        shown = table if mine else self.room.seen_by(SPECTATOR)
        self.say(
            wire.socket.Welcome(
                table=self.room.table.id,
                seats=mine,
                viewer=self.viewer,
                asked=shown.asked(),
                heartbeat=HEARTBEAT,
                time=now(),
            )
        )
        await self.room.watch(self, hello.since)

    async def _answer(self, message: wire.socket.Asked) -> None:
        if not isinstance(message, wire.socket.Command) and not self.bucket.take():
            self._count_excess()
            return
        match message:
            case wire.socket.Ping(id=id):
                self.say(wire.socket.Pong(id, now()))
            case wire.socket.Resync(since=since):
                await self._turn_for_whole()
                await self.room.watch(self, since)
            case wire.socket.Curtain(seat=seat):
                await self._turn_for_whole()
                await self._curtain(seat)
            case wire.socket.Hello():
                await self._turn_for_whole()
                self.room.unwatch(self)
                await self._greet(message)
            case _:
                await self._command(message)

    async def _turn_for_whole(self) -> None:
        """Wait until the client has read the last whole update, and may ask for the next."""
        if self._short_way is not None:
            await self._short_way.drained()
        while not self._whole.take():
            await asyncio.sleep(1 / RESYNC_RATE)

    async def _curtain(self, seat: int | None) -> None:
        """Show another of the caller's seats, or none. The view of a seat is sent only after
        this."""
        mine = identity.seats_of(await self.room.read(), self.caller)
        self.seated = bool(mine)
        await self.room.switch_viewer(
            self, seat if seat is not None and seat in mine else SPECTATOR
        )

    async def _command(self, command: wire.socket.Command) -> None:
        if not self.bucket.take():
            self._count_excess()
            self._refuse(command, Denied("server.error.too_many", 429))
        elif isinstance(command, wire.socket.Say):
            await self._say(command)
        elif isinstance(command, wire.socket.OpenLink | wire.socket.Deposit):
            await self._link(command)
        elif self.viewer == SPECTATOR:
            self._refuse(command, Refused("server.refusal.closed_curtain"))
        elif not self._holds_seat():
            self.seated = bool(identity.seats_of(self.room.table, self.caller))
            await self.room.switch_viewer(self, SPECTATOR)
            self._refuse(command, Denied("server.error.not_yours", 403))
        else:
            known = self.n
            said = await carry_out(self.room, self.viewer, command, self.language)
            if not isinstance(said, wire.socket.Ack) or self.n == known:
                self.say(said)

    async def _link(self, command: wire.socket.OpenLink | wire.socket.Deposit) -> None:
        """Links may be opened for every seat of the caller, also behind a closed curtain."""
        seat = self.viewer if command.seat is None else command.seat
        if seat not in identity.seats_of(self.room.table, self.caller):
            self._refuse(command, Denied("server.error.not_yours", 403))
            return
        self.say(await carry_out(self.room, seat, command, self.language))

    def _decide_at_once(self, raw: bytes) -> bool:
        """Handle a message without a task if it is a decision, or a link for a draw, and the lock
        of the room is free."""
        if self._busy or self.room.lock.locked or self.viewer == SPECTATOR:
            return False
        try:
            command = wire.socket.decode(raw)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            return False
        is_act = isinstance(command, wire.socket.Act)
        if not is_act:
            if not isinstance(command, wire.socket.OpenLink):
                return False
            if command.seat not in (None, self.viewer):
                return False
        if not self._holds_seat() or not self.bucket.take():
            return False
        known = self.n

        def answer(said: wire.socket.Ack | wire.socket.Refusal | None) -> None:
            self._deciding = False
            if said is None:
                self.house.spawn(self._command(command))
            elif self.n == known or not is_act or not isinstance(said, wire.socket.Ack):
                self.say(said)

        self.house.metrics.messages.add()
        self._deciding = True
        taken = decide_at_once(self.room, self.viewer, command, self.language, answer)
        self._deciding = taken and self._deciding
        return taken

    def _count_excess(self) -> None:
        self._excess += 1
        if self._excess > MOST_REFUSED:
            self.house.metrics.floods.add()
            self.house.blocks.add(address_of(self.connection.scope))
            raise Cut("server.error.too_many")

    def _holds_seat(self) -> bool:
        """Does the caller still hold the seat whose view it gets? Checked again if seats
        changed."""
        table = self.room.table
        sure = (table, table.seatings, self.viewer)
        if self._sure != sure:
            if self.viewer not in identity.seats_of(table, self.caller):
                return False
            self._sure = sure
        return True

    async def _say(self, command: wire.socket.Say) -> None:
        speaker = speaker_of(self.room.table, self.caller, self.viewer)
        try:
            await self.room.talk.say(speaker, command.text, command.nonce)
            self.say(wire.socket.Ack(command.nonce))
        except Refused as refused:
            self._refuse(command, refused)
        except Failed:
            self._refuse(command, GunbaiError("server.error.unavailable"))

    def _refuse(self, command: wire.socket.Command, error: GunbaiError) -> None:
        self.say(wire.socket.Refusal(command.nonce, words.problem(error, self.language)))
