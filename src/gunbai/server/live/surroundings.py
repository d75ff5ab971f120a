"""Surroundings: the store, the bots and the threads that a house uses.

The server's are databases and processes. In a browser they are IndexedDB and a worker
(`offline/`); house, rooms and judge are the same.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from gunbai.server.live.analysis_queue import AnalysisQueue
from gunbai.server.live.bot_pool import BotPool
from gunbai.server.live.bus import Bus, open_bus
from gunbai.server.live.replays import Replays
from gunbai.server.settings import Settings
from gunbai.server.store import Store, open_store

T = TypeVar("T")
STUDIES_KEPT = 50


@dataclass(frozen=True)
class Surroundings:
    store: Store
    bus: Bus
    bots: BotPool
    analyses: AnalysisQueue
    replays: Replays
    threads: bool = True
    signs: bool = True
    """Promises and records are signed with a key of the store."""

    async def beside(self, work: Callable[[], T]) -> T:
        """Do long work in a thread, if there are threads."""
        return await asyncio.to_thread(work) if self.threads else work()


def of_server(settings: Settings) -> Surroundings:
    return Surroundings(
        store=open_store(settings.database),
        bus=open_bus(settings.bus),
        bots=BotPool(settings.bot_workers, settings.engines),
        analyses=AnalysisQueue(STUDIES_KEPT),
        replays=Replays(),
    )
