"""The SQLite store: one file, one writing thread; a commit is acknowledged once it is on disk."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from gunbai.server.store.items import Failed
from gunbai.server.store.migrations import bring_up_to_date
from gunbai.server.store.store import SqlStore

T = TypeVar("T")
READERS = 2


class SqliteStore(SqlStore):
    shared = False

    def __init__(self, url: str) -> None:
        super().__init__()
        self.engine = create_engine(url, connect_args={"timeout": 30})
        event.listen(self.engine, "connect", _prepare)
        self._writing = ThreadPoolExecutor(1, "gunbai-write")
        self._reading = ThreadPoolExecutor(READERS, "gunbai-read")
        self._connection: Connection | None = None
        self._seen: int | None = None

    async def start(self) -> None:
        await self._run(self._writing, self._open)

    def _open(self) -> None:
        self._keep_private()
        self._connection = self.engine.connect()
        bring_up_to_date(self._connection)

    def _keep_private(self) -> None:
        """Only the owner may read the file; SQLite gives the files beside it the same mode."""
        name = self.engine.url.database
        if name and name != ":memory:":
            file = Path(name)
            file.touch(mode=0o600)
            with suppress(PermissionError):
                file.chmod(0o600)

    async def close(self) -> None:
        await self.flush()
        await self._run(self._writing, self._shut)
        self._writing.shutdown()
        self._reading.shutdown()
        self.engine.dispose()

    def _shut(self) -> None:
        if self._connection is not None:
            self._connection.close()

    async def written_elsewhere(self) -> bool:
        """Whether another process (an operator command) has written."""
        return await self._run(self._writing, self._look)

    def _look(self) -> bool:
        # SQLite counts for each connection the commits of all others; only this one writes here.
        assert self._connection is not None
        seen = self._connection.exec_driver_sql("PRAGMA data_version").scalar()
        self._connection.rollback()
        seen, self._seen = self._seen, seen
        return seen is not None and seen != self._seen

    async def _write(self, query: Callable[..., T], *args: Any) -> T:
        return await self._run(self._writing, self._with_writer, query, args)

    def _with_writer(self, query: Callable[..., T], args: tuple[Any, ...]) -> T:
        assert self._connection is not None
        try:
            return query(self._connection, *args)
        except IntegrityError:
            raise
        except SQLAlchemyError as error:
            raise Failed(type(error).__name__) from error
        finally:
            if self._connection.in_transaction():
                self._connection.rollback()

    async def _read(self, query: Callable[..., T], *args: Any, **named: Any) -> T:
        return await self._run(self._reading, self._with_reader, query, args, named)

    def _with_reader(
        self, query: Callable[..., T], args: tuple[Any, ...], named: dict[str, Any]
    ) -> T:
        try:
            with self.engine.connect() as connection:
                return query(connection, *args, **named)
        except SQLAlchemyError as error:
            raise Failed(type(error).__name__) from error

    async def _run(self, pool: ThreadPoolExecutor, work: Callable[..., T], *args: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(pool, work, *args)


def _prepare(connection: Any, _record: Any) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.close()
