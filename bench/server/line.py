"""A minimal WebSocket client, so that the load generator uses little CPU time.

It supports text frames, pings and closing, but no fragments, extensions or TLS. Frames are masked
with zeros, which the standard allows and which costs nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import cast

PING, PONG, CLOSE, TEXT = 0x9, 0xA, 0x8, 0x1


class Line(asyncio.Protocol):
    """`hear` is called with every text frame."""

    def __init__(self, host: str, path: str, hear: Callable[[Line, bytes], None]) -> None:
        self.hear = hear
        self.closed = asyncio.get_running_loop().create_future()
        self.opened = asyncio.get_running_loop().create_future()
        self._request = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n"
        ).encode()
        self._rest = b""
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        data = self._rest + data
        if not self.opened.done():
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._rest = head
                return
            if b" 101 " not in head[:20]:
                self._transport.close()
                return
            self.opened.set_result(None)
        self._rest = self._frames(data)

    def _frames(self, data: bytes) -> bytes:
        at = 0
        while len(data) - at >= 2:
            size, head = data[at + 1], 2
            if size == 126:
                size, head = int.from_bytes(data[at + 2 : at + 4], "big"), 4
            elif size == 127:
                size, head = int.from_bytes(data[at + 2 : at + 10], "big"), 10
            if len(data) - at < head + size:
                break
            body = data[at + head : at + head + size]
            kind = data[at] & 0xF
            at += head + size
            if kind == TEXT:
                self.hear(self, body)
            elif kind == PING:
                self._send(PONG, body)
            elif kind == CLOSE:
                self._transport.close()
        return data[at:]

    def say(self, message: bytes) -> None:
        self._send(TEXT, message)

    def _send(self, kind: int, body: bytes) -> None:
        size = len(body)
        length = bytes([0x80 | size]) if size < 126 else b"\xfe" + size.to_bytes(2, "big")
        self._transport.write(bytes([0x80 | kind]) + length + b"\0\0\0\0" + body)

    def close(self) -> None:
        self._transport.close()

    def connection_lost(self, _error: Exception | None) -> None:
        for waiting in (self.opened, self.closed):
            if not waiting.done():
                waiting.set_result(None)


async def connect(host: str, port: int, path: str, hear: Callable[[Line, bytes], None]) -> Line:
    loop = asyncio.get_running_loop()
    _, line = await loop.create_connection(lambda: Line(f"{host}:{port}", path, hear), host, port)
    await line.opened
    return line
