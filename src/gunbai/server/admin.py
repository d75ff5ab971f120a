"""Operator commands: list tables, call them off, export and import them.

The commands work on the store directly, whether nodes run or not. They write like one more node: a
node that finds its entry number taken reads the new entries and tries again.
"""

from __future__ import annotations

import msgspec

from gunbai.core import GunbaiError
from gunbai.server import wire
from gunbai.server.live.bus import Grown, Note, open_bus
from gunbai.server.live.house import NoTable, is_id, new_id
from gunbai.server.live.room import now, summary_of
from gunbai.server.store import Append, Taken, open_store
from gunbai.server.table import judge, log, show
from gunbai.server.table.restore import Restored, exported, restored
from gunbai.server.table.table import Table

TRIES = 5


class Admin:
    """`async with Admin(database, bus) as admin`."""

    def __init__(self, database: str, bus: str = "") -> None:
        self.store = open_store(database)
        self.bus = open_bus(bus)

    async def __aenter__(self) -> Admin:
        await self.store.start()
        await self.bus.start(_ignore)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.bus.close()
        await self.store.close()

    async def tables(self, game: str, status: str, limit: int) -> list[wire.lobby.TableInfo]:
        """All tables, private ones too, the latest first."""
        found = await self.store.listed(game, status, limit, private=True)
        return [msgspec.json.decode(info, type=wire.lobby.TableInfo) for info in found]

    async def table(self, id: str) -> Table:
        bodies = await self.store.load(id) if is_id(id) else []
        if not bodies:
            raise NoTable
        return Table(id, [log.decode(body) for body in bodies])

    async def info(self, id: str) -> wire.lobby.TableInfo:
        return show.info(await self.table(id))

    async def close(self, id: str) -> wire.lobby.TableInfo:
        """Call a table off without asking its players."""
        for _ in range(TRIES):
            table = await self.table(id)
            first = table.seq
            entries = judge.abort(table, -1, now())
            for entry in entries:
                table.fold(entry)
            bodies = [log.encode(entry).decode() for entry in entries]
            try:
                await self.store.append(Append(id, first, bodies, summary_of(table)))
            except Taken:
                continue
            self.bus.publish(Grown(id, table.seq))
            return show.info(table)
        raise GunbaiError("server.error.unavailable")

    async def export(self, id: str) -> str:
        """A table as a record, finished or not. It holds the players' secrets and the seed."""
        return exported(await self.table(id))

    async def restore(self, text: str, id: str = "") -> Restored:
        """Open a table from its record, under the given name or a new one."""
        if id and not is_id(id):
            raise GunbaiError("server.error.bad_id", table=id)
        found = restored(text, id or new_id(), now())
        table = found.table
        bodies = [log.encode(step.entry).decode() for step in table.steps]
        try:
            await self.store.append(Append(table.id, 0, bodies, summary_of(table)))
        except Taken:
            raise GunbaiError("server.error.exists", table=table.id) from None
        return found


async def _ignore(_note: Note) -> None:
    pass
