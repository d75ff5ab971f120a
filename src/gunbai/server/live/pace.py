"""Long work on the event loop, in slices: others are served in between."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from time import perf_counter
from typing import TypeVar

from gunbai.server.table import log
from gunbai.server.table.table import Table

T = TypeVar("T")
SLICE = 0.01
"""Seconds of work before others are served."""


async def paced(items: Iterable[T]) -> AsyncIterator[T]:
    """The items; pauses whenever handling them has taken a slice of time."""
    start = perf_counter()
    for item in items:
        yield item
        if perf_counter() - start > SLICE:
            await asyncio.sleep(0)
            start = perf_counter()


async def folded(id: str, bodies: Iterable[str]) -> Table:
    """A table from the texts of its log."""
    table = Table(id, [])
    async for body in paced(bodies):
        table.fold(log.decode(body))
    return table
