"""Line: a connection to a table without a socket. It is the socket's own, with other ends."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from gunbai.server.answers.asker import Asker
from gunbai.server.live.house import House
from gunbai.server.socket import connection
from gunbai.server.table import identity
from gunbai.server.table.identity import Caller


class Line:
    """`hear` and `close` are called by the page, `say` and `closed` are called by us."""

    def __init__(
        self,
        house: House,
        asker: Asker,
        table: str,
        say: Callable[[str], object],
        closed: Callable[[], object],
    ) -> None:
        self._asker = asker
        self._say = say
        self._closed = closed
        self._heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        there = SimpleNamespace(headers={"accept-language": asker.language}, scope={})
        self._line = connection.Line(there, self._heard.get, self._send, house, self._identify)
        self._task = asyncio.create_task(self._serve(table))

    def hear(self, text: str) -> None:
        self._heard.put_nowait({"type": "websocket.receive", "text": text})

    def close(self) -> None:
        self._heard.put_nowait({"type": "websocket.disconnect"})

    async def _serve(self, table: str) -> None:
        try:
            await self._line.serve(table)
        finally:
            self._closed()

    async def _send(self, message: dict[str, Any]) -> None:
        if message["type"] == "websocket.send":
            self._say(message["text"])

    async def _identify(self, token: str | None) -> Caller:
        """The guest of this device, perhaps with the token of a seat."""
        caller = self._asker.caller
        shown = identity.hashed(token) if token else ""
        return Caller(caller.holder, shown, caller.name)
