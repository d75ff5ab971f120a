"""The bus between nodes: announces new entries, remarks and presence.

Messages carry only names and numbers; a node that receives one reads the store. A lost message
delays an update, but no entry is lost.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable

import msgspec
import redis.asyncio as redis


class Grown(msgspec.Struct, frozen=True, tag=True):
    """The log of a table has entries up to this number."""

    table: str
    seq: int


class Spoken(msgspec.Struct, frozen=True, tag=True):
    """Something was said at a table."""

    table: str
    node: str


class Here(msgspec.Struct, frozen=True, tag=True):
    """The viewers of a table that are connected to a node; `asking`: other nodes answer with
    theirs."""

    table: str
    node: str
    seats: list[int]
    spectators: int
    asking: bool


Note = Grown | Spoken | Here
Listener = Callable[[Note], Awaitable[None]]
encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Note).decode
CHANNEL = "gunbai"
log = logging.getLogger("gunbai.bus")


class Bus(ABC):
    remote = False
    """True when other nodes may append to our tables."""

    @abstractmethod
    async def start(self, listener: Listener) -> None: ...

    @abstractmethod
    def publish(self, note: Note) -> None: ...

    @abstractmethod
    async def close(self) -> None: ...

    async def ping(self) -> bool:
        return True


class MemoryBus(Bus):
    """The bus of a single node: does nothing."""

    async def start(self, listener: Listener) -> None:
        pass

    def publish(self, note: Note) -> None:
        pass

    async def close(self) -> None:
        pass


class RedisBus(Bus):
    remote = True

    def __init__(self, url: str) -> None:
        self.client = redis.from_url(url)
        self._outbox: asyncio.Queue[bytes] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self, listener: Listener) -> None:
        await self.client.ping()
        self._tasks = [
            asyncio.create_task(self._listen(listener)),
            asyncio.create_task(self._send()),
        ]

    def publish(self, note: Note) -> None:
        self._outbox.put_nowait(encode(note))

    async def _send(self) -> None:
        while True:
            message = await self._outbox.get()
            try:
                await self.client.publish(CHANNEL, message)
            except redis.RedisError as error:
                log.warning("bus: not sent (%s)", type(error).__name__)

    async def _listen(self, listener: Listener) -> None:
        while True:
            try:
                async with self.client.pubsub() as subscription:
                    await subscription.subscribe(CHANNEL)
                    async for message in subscription.listen():
                        if message["type"] == "message":
                            with contextlib.suppress(msgspec.DecodeError):
                                await listener(decode(message["data"]))
            except redis.RedisError as error:
                log.warning("bus: connection lost (%s)", type(error).__name__)
                await asyncio.sleep(0.5)

    async def ping(self) -> bool:
        try:
            return bool(await self.client.ping())
        except redis.RedisError:
            return False

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        await self.client.aclose()


def open_bus(url: str) -> Bus:
    """The bus for `redis://…`, or for a single node if empty."""
    return RedisBus(url) if url else MemoryBus()
