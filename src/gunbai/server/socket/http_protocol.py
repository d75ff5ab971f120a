"""uvicorn's HTTP protocol with time limits and a limit of connections for one address.

A connection that sends its request slowly, or does not read the answer, would otherwise hold a
descriptor for ever. Like `fast_protocol`, this relies on the pinned version of uvicorn.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from gunbai.server.http.forwarded import Proxies
from gunbai.server.live.limits import Shares, network

HEADERS_WITHIN = 10.0
"""Seconds for the headers of a request, and for the first one to begin."""
BODY_WITHIN = 30.0
READ_WITHIN = 20.0
"""Seconds in which a client must read some of its answer."""
MOST_HEADERS = 64 * 1024
"""Bytes of headers."""


class Connections:
    """The open connections of each address. Those of trusted proxies are not counted: they carry
    many clients, and the proxy limits them."""

    def __init__(self, most: int, proxies: Proxies) -> None:
        self.shares = Shares(most)
        self.proxies = proxies

    def take(self, peer: tuple[str, int] | None) -> str | None:
        """What to give back later (empty: not counted); None if there are too many."""
        if peer is None or self.proxies.trusts(peer[0]):
            return ""
        owner = network(peer[0])
        return owner if self.shares.take(owner) else None

    def give_back(self, owner: str) -> None:
        if owner:
            self.shares.give_back(owner)


class GuardedHttp(HttpToolsProtocol):
    connections_of = Connections(1 << 30, Proxies(""))
    """Set by `run.serve`."""
    owner = ""

    def __init__(self, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._timer: asyncio.TimerHandle | None = None
        self._reading: asyncio.TimerHandle | None = None
        self._in_headers = False
        self._head = 0
        """The bytes of the headers so far."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        owner = self.connections_of.take(self.client)
        if owner is None:
            self._refuse(429)
            return
        self.owner = owner
        self._within(HEADERS_WITHIN)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self._in_headers:
            self._head += len(data)
            if self._head > MOST_HEADERS:
                self._refuse(431)

    def on_message_begin(self) -> None:
        self._in_headers, self._head = True, 0
        self._within(HEADERS_WITHIN)
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._in_headers = False
        self._within(BODY_WITHIN)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._within(0)
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._within(0)
        self._give_back()
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        self._within(0)
        self._watch_reading(0)
        self._give_back()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._watch_reading(self.transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        self._watch_reading(0)
        super().resume_writing()

    def _within(self, seconds: float) -> None:
        """The most seconds that the next step may take; 0: no limit."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self.loop.call_later(seconds, self._refuse, 408) if seconds else None

    def _watch_reading(self, unread: int) -> None:
        """End the connection unless the client reads some of this; 0: all is well."""
        if self._reading is not None:
            self._reading.cancel()
        self._reading = None
        if unread:
            self._reading = self.loop.call_later(READ_WITHIN, self._check_reading, unread)

    def _check_reading(self, unread: int) -> None:
        left = self.transport.get_write_buffer_size()
        if left >= unread:
            self.transport.abort()
        else:
            self._watch_reading(left)

    def _refuse(self, status: int) -> None:
        if self.transport.is_closing():
            return
        cycle: Any = self.cycle
        started = cycle is not None and not cycle.response_complete
        if not (started and cycle.response_started):
            self.transport.write(
                STATUS_LINE[status] + b"content-length: 0\r\nconnection: close\r\n\r\n"
            )
        if started:
            cycle.disconnected = True
            cycle.message_event.set()
        self.transport.close()

    def _give_back(self) -> None:
        owner, self.owner = self.owner, ""
        self.connections_of.give_back(owner)
