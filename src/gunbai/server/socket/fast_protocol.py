"""uvicorn WebSocket protocol with a fast path for whole text frames.

Everything else (handshake, closing, fragments, protocol errors) is left to uvicorn and
`websockets`. The application finds the protocol in `scope["extensions"]["gunbai.line"]`: ASGI's
`receive` and `send` are coroutines and need a task per message, `listen` and `send_now` do not.

This subclasses a private module of uvicorn, so pyproject.toml pins uvicorn to one minor version,
and tests/server/test_fast_protocol.py lists what is used of it. The figures are in
bench/results/server.md.
"""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import Callable
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from gunbai.server.live.limits import Bucket
from gunbai.server.socket.connection import EXTENSION
from gunbai.server.socket.http_protocol import Connections, GuardedHttp

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

TEXT, PING, PONG = 0x81, 0x89, 0x8A
"""The first byte of an unfragmented frame."""
HEADER = struct.Struct(">BBH")
"""Of a frame with two bytes of length."""
MASKED, LONG = 0x80, 126
"""In the second byte: the mask bit, and the first size that means an extended length."""
MOST_WAITING = 32
"""Messages that may wait for the application before reading from the client pauses."""
MOST_UNSENT = 512 * 1024
"""Bytes that may wait for a client that reads slowly; a single longer message may wait alone."""
DRAIN_WITHIN = 4.0
"""Seconds after which a client that does not read is cut off."""
LAST_WORDS_WITHIN = 1.0
"""Seconds in which a client may read why it was cut off."""
RECEIVE_RATE, RECEIVE_BURST = 256 * 1024, 1024 * 1024
"""Bytes that a client may send, per second and at once. Players send some hundred per second."""
FRAME_COST, UNUSUAL_COST = 100, 10
"""What a frame costs, in bytes, and what each byte costs that is not read here (such frames may
have only six bytes)."""
COUNTED_AT = 16 * 1024
"""Bytes after which what a client has sent is compared with the clock."""
OPEN = State.OPEN

SENDING: list[FastProtocol] = []
"""Connections with something to send. Everything that one commit caused is written at once, so a
client wakes up once and not for every message."""


def send_all() -> None:
    waiting = SENDING.copy()
    SENDING.clear()
    for each in waiting:
        each.let_go()


class FastProtocol(WebSocketsSansIOProtocol):
    _rest = b""
    """The received part of an incomplete frame."""
    _usual = True
    """Only whole text frames, pings and pongs so far; otherwise uvicorn reads everything."""
    connections_of: Connections = GuardedHttp.connections_of
    owner = ""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._outgoing = b""
        self._listener: Callable[[bytes], bool] | None = None
        self._stuck: Callable[[], None] | None = None
        self._flooded: Callable[[], None] | None = None
        self._allowance = Bucket(RECEIVE_RATE, RECEIVE_BURST)
        self._received = 0
        """What the client has sent since it was last compared with the clock."""
        self._patience: asyncio.TimerHandle | None = None

    async def run_asgi(self) -> None:
        extensions = cast(dict[str, Any], self.scope).setdefault("extensions", {})
        extensions[EXTENSION] = self
        await super().run_asgi()

    def listen(self, listener: Callable[[bytes], bool]) -> None:
        """Offer text messages to `listener` first. A message it refuses (False), and those behind
        it, are received through ASGI."""
        self._listener = listener

    def guard(self, stuck: Callable[[], None], flooded: Callable[[], None]) -> None:
        """Call one of them before the connection is cut, because the client does not read or
        sends too much."""
        self._stuck, self._flooded = stuck, flooded

    async def drained(self) -> None:
        """Return when the client has read almost all that was sent."""
        self.let_go()
        await self.writable.wait()

    def abort(self) -> None:
        """Close at once; what was not sent is discarded, in the operating system's buffers too."""
        self._outgoing = b""
        plug = self.transport.get_extra_info("socket")
        if plug is not None and not self.transport.is_closing():
            plug.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.transport.abort()

    def abort_soon(self) -> None:
        """Read nothing more, and close when the client had time to read the last message."""
        self.transport.pause_reading()
        self.read_paused = True
        self.loop.call_later(LAST_WORDS_WITHIN, self.abort)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._patience = self.loop.call_later(DRAIN_WITHIN, self._give_up)

    def resume_writing(self) -> None:
        self._stop_waiting()
        super().resume_writing()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.owner = self.connections_of.take(self.client) or ""

    def connection_lost(self, exc: Exception | None) -> None:
        self.connections_of.give_back(self.owner)
        self._stop_waiting()
        super().connection_lost(exc)

    def _stop_waiting(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _give_up(self) -> None:
        if self._stuck is not None:
            self._stuck()
        self.abort()

    def send_now(self, text: bytes) -> bool:
        """True: it is sent in this turn of the event loop. False: the client reads too slowly or
        is gone; send it through ASGI."""
        if self.conn.state is not OPEN or not self.writable.is_set() or self.disconnected:
            return False
        waiting, size = self._outgoing, len(text)
        if size < LONG:
            frame = b"%c%c%b" % (TEXT, size, text)
        elif size < 65536:
            frame = HEADER.pack(TEXT, LONG, size) + text
        else:
            frame = b"%c%c%b%b" % (TEXT, LONG + 1, size.to_bytes(8, "big"), text)
        if waiting:
            if len(waiting) + size > MOST_UNSENT:
                return False
            self._outgoing = waiting + frame
            return True
        if not SENDING:
            self.loop.call_soon(send_all)
        SENDING.append(self)
        self._outgoing = frame
        return True

    def let_go(self) -> None:
        """Write what is waiting, unless the connection has been closed meanwhile."""
        outgoing, self._outgoing = self._outgoing, b""
        if outgoing and self.conn.state is OPEN and not self.transport.is_closing():
            self.transport.write(outgoing)

    async def send(self, message: Any) -> None:
        self.let_go()
        await super().send(message)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        cost = len(data) + FRAME_COST
        if self._usual and self.handshake_complete:
            data = self._take_frames(self._rest + data if self._rest else data)
        if data:
            cost += UNUSUAL_COST * len(data)
            super().data_received(data)
        received = self._received = self._received + cost
        if received >= COUNTED_AT and not self._may_send():
            self._stop_flood()

    def _may_send(self) -> bool:
        received, self._received = self._received, 0
        return self._allowance.take(received)

    def _stop_flood(self) -> None:
        if self._flooded is not None and not self.transport.is_closing():
            self._flooded()
        self.abort()

    def _take_frames(self, data: bytes) -> bytes:
        """Take all whole frames; return what uvicorn has to read."""
        at, end = 0, len(data)
        while end - at >= 2:
            kind, size, body = data[at], data[at + 1] - MASKED, at + 6
            if kind not in (TEXT, PING, PONG) or not 0 <= size <= LONG:
                self._usual = False
                return data[at:]
            if size == LONG:
                if end - at < 4:
                    break
                size, body = data[at + 2] << 8 | data[at + 3], at + 8
            if end < body + size:
                break
            if kind == TEXT:
                self._hear(apply_mask(data[body : body + size], data[body - 4 : body]))
            else:
                super().data_received(data[at : body + size])
            at = body + size
            # The first frame is counted with the bytes.
            if at < end:
                self._received += FRAME_COST
                if self._received >= COUNTED_AT and not self._may_send():
                    self._stop_flood()
                    return b""
        self._rest = data[at:]
        return b""

    def _hear(self, text: bytes) -> None:
        if self.close_sent:
            return
        if self._listener is not None and self.queue.empty() and self._listener(text):
            return
        self.queue.put_nowait({"type": "websocket.receive", "bytes": text})
        if self.queue.qsize() >= MOST_WAITING and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
