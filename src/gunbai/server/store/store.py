"""SqlStore: the group commit and the queries that both kinds of database share."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from sqlalchemy.exc import IntegrityError

from gunbai.server.store import queries
from gunbai.server.store.items import Account, Append, Failed, Remark, Settled

T = TypeVar("T")
TRIES = 5
"""How often another node may take the number of a remark."""
log = logging.getLogger("gunbai.store")


class SqlStore(ABC):
    """Subclasses define `_read`, `_write`, `start` and `close`; the rest is the same for all."""

    shared = True
    """Other nodes may write to it."""

    def __init__(self) -> None:
        self._waiting: list[tuple[Append, Settled]] = []
        self._writer: asyncio.Task[None] | None = None
        self.commits = 0
        self.appended = 0
        self.full = False
        """The last write failed."""

    @abstractmethod
    async def start(self) -> None:
        """Connect, and bring the database's tables up to date."""

    @abstractmethod
    async def close(self) -> None: ...

    @abstractmethod
    async def _read(self, query: Callable[..., T], *args: Any, **named: Any) -> T:
        """Run a query of `queries` on a connection."""

    @abstractmethod
    async def _write(self, query: Callable[..., T], *args: Any) -> T:
        """The same on the connection that writes."""

    async def written_elsewhere(self) -> bool:
        """May another process have written since the last call? If in doubt, True."""
        return True

    async def append(self, append: Append) -> None:
        """Store; raises Taken or Failed. Batches that wait meanwhile are committed together."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def settled(outcome: Exception | None) -> None:
            if done.done():
                return
            if outcome is None:
                done.set_result(None)
            else:
                done.set_exception(outcome)

        self.append_then(append, settled)
        await done

    def append_then(self, append: Append, settled: Settled) -> None:
        """The same without waiting: `settled` is called with None once it is stored, or
        with Taken or Failed."""
        self._waiting.append((append, settled))
        if self._writer is None:
            self._writer = asyncio.create_task(self._commit_all())

    async def flush(self) -> None:
        """Wait until nothing is left to store."""
        while self._writer is not None:
            await asyncio.wait([self._writer])

    async def _commit_all(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            try:
                outcomes = await self._write(queries.write, [append for append, _ in batch])
            except Exception as error:
                outcomes = [Failed(type(error).__name__)] * len(batch)
            self.commits += 1
            self.full = any(isinstance(outcome, Failed) for outcome in outcomes)
            for (append, settled), outcome in zip(batch, outcomes, strict=True):
                if outcome is None:
                    self.appended += len(append.entries)
                try:
                    settled(outcome)
                except Exception as error:
                    log.error("a mistake after storing: %s", type(error).__name__, exc_info=error)
        self._writer = None

    async def load(self, table: str, since: int = 0) -> list[str]:
        return await self._read(queries.load, table, since)

    async def heads(self, tables: Sequence[str]) -> dict[str, int]:
        return await self._read(queries.heads, tables)

    async def listed(
        self, game: str = "", status: str = "", limit: int = 50, *, private: bool = False
    ) -> list[str]:
        return await self._read(queries.listed, game, status, limit, private=private)

    async def held(self, holder: str, limit: int = 50) -> list[str]:
        return await self._read(queries.held, holder, limit)

    async def due(self, now: int, limit: int = 200) -> list[str]:
        return await self._read(queries.due, now, limit)

    async def set_aside(self, tables: dict[str, str]) -> None:
        await self._write(queries.set_aside, tables)

    async def try_again(self) -> None:
        await self._write(queries.try_again)

    async def aside(self, limit: int = 50) -> list[tuple[str, str]]:
        return await self._read(queries.aside, limit)

    async def info(self, table: str) -> str | None:
        return await self._read(queries.info, table)

    async def remove(self, table: str) -> None:
        await self._write(queries.remove, table)

    async def remark(self, table: str, remark: Remark, author: str, nonce: str, at: int) -> None:
        """Store a remark; raises Failed."""
        for _ in range(TRIES):
            try:
                await self._write(queries.remark, table, remark, author, nonce, at)
                return
            except IntegrityError:
                continue
        raise Failed("contention")

    async def remarks(self, table: str, room: str, since: int) -> list[dict[str, Any]]:
        return await self._read(queries.remarks, table, room, since)

    async def secret(self, proposal: str, name: str = "secret") -> str:
        return await self._write(queries.secret, proposal, name)

    async def add_account(self, account: Account) -> bool:
        return await self._write(queries.add_account, account)

    async def account(self, name: str = "", token: str = "") -> Account | None:
        return await self._read(queries.account, name, token)

    async def ping(self) -> bool:
        """Does the database answer, and can it be written again if the last write failed?"""
        if self.full:
            await self._write(queries.try_to_write)
            self.full = False
        return await self._read(queries.ping)
