"""The PostgreSQL store, for several nodes: the same queries, run through asyncpg."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from asyncpg import InterfaceError, PostgresError  # type: ignore[import-untyped]
from sqlalchemy import make_url
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from gunbai.server.store.items import Failed
from gunbai.server.store.migrations import bring_up_to_date
from gunbai.server.store.store import SqlStore

T = TypeVar("T")
UNAVAILABLE = (OSError, SQLAlchemyError, PostgresError, InterfaceError)
"""What the driver raises when the database is away."""


class PostgresStore(SqlStore):
    def __init__(self, url: str) -> None:
        super().__init__()
        place = make_url(url).set(drivername="postgresql+asyncpg")
        self.engine = create_async_engine(
            place, pool_size=5, max_overflow=5, pool_pre_ping=True, pool_timeout=10
        )

    async def start(self) -> None:
        async with self.engine.connect() as connection:
            await connection.run_sync(bring_up_to_date)

    async def close(self) -> None:
        await self.flush()
        await self.engine.dispose()

    async def _write(self, query: Callable[..., T], *args: Any) -> T:
        try:
            async with self.engine.connect() as connection:
                return await connection.run_sync(query, *args)
        except IntegrityError:
            raise
        except UNAVAILABLE as error:
            raise Failed(type(error).__name__) from error

    async def _read(self, query: Callable[..., T], *args: Any, **named: Any) -> T:
        try:
            async with self.engine.connect() as connection:
                return await connection.run_sync(query, *args, **named)
        except UNAVAILABLE as error:
            raise Failed(type(error).__name__) from error
