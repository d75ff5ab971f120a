"""An unreliable socket, and a client that plays over it: for testing servers and bots.

`LossySocket` drops, duplicates, delays and reorders messages in both directions. `TableClient` is
the reference of a robust client: it resends until it gets an answer, and resyncs when it misses a
message. Both use JSON as docs/reference/wire.md describes it, and do not import the server.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from gunbai.core import Rng

Message = dict[str, Any]
Chooser = Callable[[Message], str | None]
"""From an update with a question to the code to play; None: leave the table."""
Opener = Callable[[str, int], str]
"""From a seat's commitment and the number of a draw to the link to open; empty: none."""


class Socket(Protocol):
    """The methods we need of a WebSocket; a connection of `websockets` has them."""

    async def send(self, message: str, /) -> None: ...

    async def recv(self) -> str | bytes: ...


@dataclass(frozen=True)
class Faults:
    """Shares of messages with each fault, from 0 to 1."""

    drop: float = 0.0
    double: float = 0.0
    delay: float = 0.0
    reorder: float = 0.0
    longest: float = 0.05
    """The longest delay of a message, in seconds."""


class LossySocket:
    """Wraps a socket; `close` stops its task (not the socket)."""

    def __init__(self, socket: Socket, faults: Faults, seed: int | str = 0) -> None:
        self.socket = socket
        self.faults = faults
        self.rng = Rng(seed)
        self._inbox: asyncio.Queue[str | bytes | None] = asyncio.Queue()
        self._late: set[asyncio.Task[None]] = set()
        self._pump = asyncio.create_task(self._receive())

    async def send(self, message: str) -> None:
        for _ in range(self._copies()):
            wait = self._wait()
            if wait:
                self._later(self._send_after(wait, message))
            else:
                await self.socket.send(message)

    async def recv(self) -> str | bytes:
        message = await self._inbox.get()
        if message is None:
            raise ConnectionError("the socket is closed")
        return message

    async def close(self) -> None:
        for task in [self._pump, *self._late]:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await task

    async def _receive(self) -> None:
        try:
            while True:
                message = await self.socket.recv()
                for _ in range(self._copies()):
                    wait = self._wait()
                    if wait:
                        self._later(self._put_after(wait, message))
                    else:
                        self._inbox.put_nowait(message)
        except Exception:
            self._inbox.put_nowait(None)

    def _copies(self) -> int:
        if self.rng.unit() < self.faults.drop:
            return 0
        return 2 if self.rng.unit() < self.faults.double else 1

    def _wait(self) -> float:
        """Seconds to hold a message back; for reordering, enough for the next to overtake it."""
        if self.rng.unit() < self.faults.reorder:
            return 0.002
        if self.rng.unit() < self.faults.delay:
            return self.rng.unit() * self.faults.longest
        return 0.0

    def _later(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._late.add(task)
        task.add_done_callback(self._late.discard)

    async def _send_after(self, wait: float, message: str) -> None:
        await asyncio.sleep(wait)
        with contextlib.suppress(Exception):
            await self.socket.send(message)

    async def _put_after(self, wait: float, message: str | bytes) -> None:
        await asyncio.sleep(wait)
        self._inbox.put_nowait(message)


class TableClient:
    """One connection to a table. `last` is the newest update, `events` all that happened."""

    PATIENCE = 0.15
    """Seconds without an answer after which a message is sent again."""

    def __init__(
        self,
        socket: Socket,
        token: str | None = None,
        seat: int | None = None,
        opener: Opener | None = None,
    ) -> None:
        self.socket = socket
        self.opener = opener
        self.bindings: dict[int, str] = {}
        """What each draw was bound to when a link was opened for it."""
        self.token = token
        self.seat = seat
        self.welcome: Message = {}
        self.last: Message = {}
        self.n = 0
        self.events: list[Message] = []
        self.seen: list[str] = []
        """Every message as received, for tests that look for leaks."""
        self.answers: dict[str, Message] = {}
        self.resyncs = 0
        # No two clients may use the same nonce for a seat; an object's id may be reused.
        self._name = secrets.token_hex(8)
        self._nonces = 0

    async def say(self, type: str, **fields: Any) -> None:
        await self.socket.send(json.dumps({"type": type, **fields}))

    async def hello(self) -> Message:
        """Say hello, and wait for the server's welcome and the first view of the table."""
        fields: Message = {"since": self.n}
        if self.token is not None:
            fields["token"] = self.token
        if self.seat is not None:
            fields["seat"] = self.seat
        while not (self.welcome and self.last):
            await self.say("hello", **fields)
            while await self.hear(self.PATIENCE):
                if self.welcome and self.last:
                    break
        return self.last

    async def hear(self, patience: float | None = None) -> Message | None:
        """Receive the next message; None if none came in time."""
        try:
            async with asyncio.timeout(patience):
                raw = await self.socket.recv()
        except TimeoutError:
            return None
        text = raw if isinstance(raw, str) else raw.decode()
        self.seen.append(text)
        message: Message = json.loads(text)
        match message["type"]:
            case "welcome":
                self.welcome = message
            case "update":
                for nonce in message["acks"]:
                    self.answers[nonce] = {"type": "ack", "nonce": nonce}
                await self._take(message)
            case "ack" | "refusal" | "explained":
                self.answers[message["nonce"]] = message
        return message

    async def _take(self, update: Message) -> None:
        if self.last and update["viewer"] != self.last["viewer"]:
            self.n = 0
        if update["since"] > self.n:
            self.resyncs += 1
            await self.say("resync", since=self.n)
        elif update["n"] > self.n or not self.last or update["viewer"] != self.last["viewer"]:
            fresh = update["n"] - self.n
            if update["since"] < self.n and fresh > 0:
                self.resyncs += 1
                await self.say("resync", since=self.n)
                return
            self.n = update["n"]
            self.last = update
            self.events += update["events"]
        await self._open_links(self.last)

    async def _open_links(self, update: Message) -> None:
        """Open the links of my seats; never twice for different decisions."""
        draw = update.get("draw")
        if draw is None or self.opener is None or not self.welcome:
            return
        number = draw["draw"]
        if self.bindings.setdefault(number, draw["binding"]) != draw["binding"]:
            raise ConnectionError("the server asks for a second try")
        for seat in set(draw["awaited"]) & set(self.welcome["seats"]):
            link = self.opener(draw["shares"][seat], number)
            if link:
                nonce = f"link {seat} {number}"
                await self.say("link", nonce=nonce, seat=seat, draw=number, link=link)

    async def ask(self, type: str, **fields: Any) -> Message:
        """Send a command with a new nonce until it is answered."""
        self._nonces += 1
        nonce = f"{self._name} {self._nonces}"
        while nonce not in self.answers:
            await self.say(type, nonce=nonce, **fields)
            waited = asyncio.get_running_loop().time() + self.PATIENCE
            while nonce not in self.answers:
                left = waited - asyncio.get_running_loop().time()
                if left <= 0 or await self.hear(left) is None:
                    break
        return self.answers[nonce]

    async def act(self, code: str) -> Message:
        return await self.ask("act", decision=self.last["question"]["decision"], code=code)

    async def play(self, choose: Chooser) -> Message:
        """Answer every question until the game is over (or `choose` returns None)."""
        answered = ""
        while self.last["status"] not in ("over", "aborted"):
            question = self.last["question"]
            if question is not None and question["decision"] != answered:
                code = choose(self.last)
                if code is None:
                    break
                answer = await self.act(code)
                if answer["type"] == "ack":
                    answered = question["decision"]
            elif await self.hear(4 * self.PATIENCE) is None:
                await self.say("resync", since=self.n)
        return self.last
