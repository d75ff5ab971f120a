"""The fast path of sockets behaves as uvicorn does: frames in any shape, whole or in pieces."""

from __future__ import annotations

import asyncio
import inspect
import json
import socket
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import metadata
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlsplit

from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.protocol import State
from websockets.server import ServerProtocol

from gunbai.server.live.lock import FifoLock
from gunbai.server.socket.fast_protocol import FastProtocol
from tests.server.arena import Node, two_at_a_table

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
MASK = b"\x5a\x01\xfe\x33"


def frame(body: bytes, kind: int = TEXT, *, last: bool = True, masked: bool = True) -> bytes:
    size, bit = len(body), 0x80 if masked else 0
    length = bytes([bit | size]) if size < 126 else bytes([bit | 126]) + size.to_bytes(2, "big")
    if not masked:
        return bytes([kind | (0x80 if last else 0)]) + length + body
    hidden = bytes(byte ^ MASK[i % 4] for i, byte in enumerate(body))
    return bytes([kind | (0x80 if last else 0)]) + length + MASK + hidden


class Wire:
    """A client that sends bytes, not messages."""

    def __init__(self, plug: socket.socket) -> None:
        self.plug = plug
        self.rest = b""

    def read(self, size: int) -> bytes:
        while len(self.rest) < size:
            more = self.plug.recv(65536)
            assert more, "the server has closed"
            self.rest += more
        taken, self.rest = self.rest[:size], self.rest[size:]
        return taken

    def hear(self) -> tuple[int, bytes]:
        first, size = self.read(2)
        if size == 126:
            size = int.from_bytes(self.read(2), "big")
        elif size == 127:
            size = int.from_bytes(self.read(8), "big")
        return first & 0xF, self.read(size)

    def until_pong(self, number: int) -> None:
        while True:
            kind, body = self.hear()
            if kind == TEXT:
                message = json.loads(body)
                if message["type"] == "pong" and message["id"] == number:
                    return

    def until_closed(self) -> int:
        while True:
            kind, body = self.hear()
            if kind == CLOSE:
                return int.from_bytes(body[:2], "big")


@contextmanager
def wired(server: Node) -> Iterator[Wire]:
    table, _one, _other = two_at_a_table(server.url)
    place = urlsplit(server.url)
    with socket.create_connection((place.hostname or "", place.port or 0), timeout=60) as plug:
        plug.sendall(
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {place.netloc}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        client = Wire(plug)
        while not client.rest.endswith(b"\r\n\r\n"):
            client.rest += plug.recv(1)
        assert b" 101 " in client.rest
        client.rest = b""
        plug.sendall(frame(b'{"type": "hello"}'))
        yield client


def ping(number: int, width: int = 0) -> bytes:
    return json.dumps({"type": "ping", "id": number}).ljust(width).encode()


def test_several_frames_in_one_packet_and_one_frame_in_many(server: Node) -> None:
    with wired(server) as client:
        client.plug.sendall(frame(ping(1)) + frame(ping(2)) + frame(ping(3, 300))[:5])
        for number in (1, 2):
            client.until_pong(number)
        for byte in frame(ping(3, 300))[5:]:
            client.plug.sendall(bytes([byte]))
        client.until_pong(3)


def test_pings_of_the_protocol_are_answered_between_messages(server: Node) -> None:
    with wired(server) as client:
        client.plug.sendall(frame(b"are you there", PING) + frame(b"unasked", PONG))
        while (heard := client.hear())[0] != PONG:
            pass
        assert heard[1] == b"are you there"
        client.plug.sendall(frame(ping(4)))
        client.until_pong(4)


def test_a_message_in_pieces_and_all_after_it_are_heard(server: Node) -> None:
    with wired(server) as client:
        whole = ping(5, 200)
        client.plug.sendall(frame(whole[:50], last=False))
        client.plug.sendall(frame(b"in between", PING))
        client.plug.sendall(frame(whole[50:], 0x0) + frame(ping(6)))
        client.until_pong(5)
        client.until_pong(6)


def test_binary_frames_are_messages_too(server: Node) -> None:
    with wired(server) as client:
        client.plug.sendall(frame(ping(7), 0x2))
        client.until_pong(7)


def test_who_breaks_the_protocol_is_told_and_cut_off(server: Node) -> None:
    for broken, code in (
        (frame(b"hi", masked=False), 1002),
        (b"\xc1" + frame(b"hi")[1:], 1002),
        (frame(b"a", last=False) + frame(b"another begins"), 1002),
        (b"\x81\xff" + (1 << 40).to_bytes(8, "big") + MASK, 1009),
        (frame((1000).to_bytes(2, "big"), CLOSE), 1000),
    ):
        with wired(server) as client:
            client.plug.sendall(broken)
            assert client.until_closed() == code


def test_the_lock_is_given_in_order_of_arrival_and_skips_cancelled_waiters() -> None:
    async def play() -> None:
        lock, order = FifoLock(), []

        async def visit(name: str) -> None:
            async with lock:
                order.append(name)

        assert lock.try_acquire()
        assert not lock.try_acquire()
        visits = [asyncio.create_task(visit(name)) for name in "abc"]
        await asyncio.sleep(0)
        visits[0].cancel()
        lock.release()
        visits[1].cancel()
        await asyncio.gather(*visits, return_exceptions=True)
        assert order == ["c"]
        assert lock.try_acquire()

    asyncio.run(play())


def test_a_message_may_not_begin_inside_another_however_late_it_comes(server: Node) -> None:
    with wired(server) as client:
        client.plug.sendall(frame(b"a", last=False) + frame(b"so far", PING))
        while client.hear()[0] != PONG:
            pass
        client.plug.sendall(frame(b"another begins"))
        assert client.until_closed() == 1002


class ClosedTransport:
    """As uvloop's: to write to it after it was closed is an error."""

    def __init__(self) -> None:
        self.written = b""
        self.closed = False

    def is_closing(self) -> bool:
        return self.closed

    def write(self, data: bytes) -> None:
        if self.closed:
            raise RuntimeError("the handler is closed")
        self.written += data

    def get_extra_info(self, _name: str) -> None:
        return None


def test_a_connection_that_has_just_closed_does_not_keep_messages_from_the_others() -> None:
    async def send() -> list[bytes]:
        lines = []
        for _ in range(3):
            line = FastProtocol(Config(no_application, log_config=None), ServerState(), {})
            line.connection_made(cast(Any, ClosedTransport()))
            line.conn.state = State.OPEN
            assert line.send_now(b"news")
            lines.append(line)
        transports = [cast(Any, line.transport) for line in lines]
        transports[0].closed = True
        await asyncio.sleep(0)
        return [each.written for each in transports]

    assert asyncio.run(send()) == [b"", b"\x81\x04news", b"\x81\x04news"]


async def no_application(_scope: Any, _receive: Any, _send: Any) -> None:
    pass


def test_uvicorn_still_has_the_private_parts_that_the_fast_path_uses() -> None:
    """If this fails, read uvicorn's module again before the version in pyproject.toml is raised."""

    async def look() -> dict[str, type]:
        line = WebSocketsSansIOProtocol(Config(no_application, log_config=None), ServerState(), {})
        return {name: type(value) for name, value in vars(line).items()}

    parts = asyncio.run(look())
    assert (
        parts.items()
        >= {
            "queue": asyncio.Queue,
            "handshake_complete": bool,
            "close_sent": bool,
            "disconnected": bool,
            "read_paused": bool,
            "writable": asyncio.Event,
            "conn": ServerProtocol,
        }.items()
    )
    assert {"loop", "transport"} <= set(parts)
    source = inspect.getsource(WebSocketsSansIOProtocol)
    for method in ("data_received", "run_asgi", "send", "receive", "connection_made"):
        assert callable(getattr(WebSocketsSansIOProtocol, method)), method
    assert "self.scope:" in source, "run_asgi puts the extension into it"
    assert "self.transport.resume_reading()" in source, "receive ends what _hear has paused"
    assert "self.conn.receive_data(data)" in source, "data_received may be given whole frames only"
    assert inspect.iscoroutinefunction(WebSocketsSansIOProtocol.send)
    assert inspect.iscoroutinefunction(WebSocketsSansIOProtocol.run_asgi)


def test_the_version_of_uvicorn_is_pinned_to_the_one_that_was_read() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())
    pinned = [each for each in project["project"]["dependencies"] if each.startswith("uvicorn")]
    major, minor, *_ = metadata.version("uvicorn").split(".")
    assert pinned == [f"uvicorn>={major}.{minor},<{major}.{int(minor) + 1}"]
