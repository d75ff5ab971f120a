"""The table as spectators see it, if it has a delay: `delay` seconds late, once the game began."""

from __future__ import annotations

from collections import deque

from gunbai.server.live.pace import paced
from gunbai.server.live.times import now
from gunbai.server.table import log
from gunbai.server.table.judge import Entries
from gunbai.server.table.table import Table


class Lag:
    def __init__(self, table: Table) -> None:
        self.delay = table.open.delay * 1000
        self.table = Table(table.id, [])
        self.pending: deque[log.AnyEntry] = deque()

    async def start(self, table: Table) -> None:
        """All that has happened so far."""
        async for step in paced(list(table.steps)):
            self.take([step.entry])
        await self.let_in(now(), all=table.over)

    def take(self, entries: Entries) -> None:
        """These entries were stored. Before the game everything is shown at once; later on
        `let_in` shows them when it is time."""
        self.pending.extend(entries)
        while self.pending and (self.table.seq == 0 or self.table.status == "open"):
            self.table.fold(self.pending.popleft())

    async def let_in(self, time: int, *, all: bool) -> None:
        """Fold what spectators may see at this time, or all of it."""
        async for entry in paced(list(self.pending)):
            if not all and entry.at > time - self.delay:
                return
            self.table.fold(entry)
            self.pending.popleft()
