"""The bus between nodes: announces new entries, remarks and presence.

Messages carry only names and numbers; a node that receives one reads the store. A lost message
delays an update, but no entry is lost. So a node also works while the bus does not answer: it looks
into the store once per sweep.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable

import msgspec


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


class Bus(ABC):
    remote = False
    """True when other nodes may append to our tables."""
    up = True
    """Messages of other nodes arrive."""

    @abstractmethod
    async def start(self, listener: Listener) -> None: ...

    @abstractmethod
    def publish(self, note: Note) -> None: ...

    @abstractmethod
    async def close(self) -> None: ...


class MemoryBus(Bus):
    """The bus of a single node: does nothing."""

    async def start(self, listener: Listener) -> None:
        pass

    def publish(self, note: Note) -> None:
        pass

    async def close(self) -> None:
        pass


def open_bus(url: str) -> Bus:
    """The bus for `redis://…`, or for a single node if empty."""
    if not url:
        return MemoryBus()
    from gunbai.server.live.redis_bus import RedisBus  # a single node needs no Redis

    return RedisBus(url)
