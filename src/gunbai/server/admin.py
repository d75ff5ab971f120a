"""Operator commands: list tables, call them off, export, import and delete them.

The commands work on the store directly, whether nodes run or not. They write like one more node: a
node that finds its entry number taken reads the new entries and tries again.
"""

from __future__ import annotations

import msgspec

from gunbai.core import GunbaiError
from gunbai.server import wire
from gunbai.server.live.bus import Grown, Note, open_bus
from gunbai.server.live.house import is_id, new_id
from gunbai.server.live.room import NoTable
from gunbai.server.live.summary import summary_of
from gunbai.server.live.times import now
from gunbai.server.store import Append, Summary, Taken, open_store
from gunbai.server.table import judge, log, show
from gunbai.server.table.loading import Outdated
from gunbai.server.table.raw import raw_record
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
        return [_info(info) for info in found]

    async def aside(self, limit: int) -> list[tuple[wire.lobby.TableInfo, str]]:
        """Tables that cannot be played on, with the reason."""
        return [(_info(info), why) for info, why in await self.store.aside(limit)]

    async def table(self, id: str) -> Table:
        return Table(id, await self._entries(id))

    async def _entries(self, id: str) -> list[log.AnyEntry]:
        bodies = await self.store.load(id) if is_id(id) else []
        if not bodies:
            raise NoTable
        return [log.decode(body) for body in bodies]

    async def info(self, id: str) -> wire.lobby.TableInfo:
        try:
            return show.info(await self.table(id))
        except Outdated:
            return await self._stored_info(id)

    async def _stored_info(self, id: str) -> wire.lobby.TableInfo:
        info = await self.store.info(id)
        if info is None:
            raise NoTable
        return _info(info)

    async def close(self, id: str) -> wire.lobby.TableInfo:
        """Call a table off without asking its players."""
        for _ in range(TRIES):
            try:
                append = await self._closing(id)
            except Outdated:
                append = await self._closing_raw(id)
            try:
                await self.store.append(append)
            except Taken:
                continue
            self.bus.publish(Grown(id, append.seq + len(append.entries)))
            return await self.info(id)
        raise GunbaiError("server.error.unavailable")

    async def _closing(self, id: str) -> Append:
        table = await self.table(id)
        first = table.seq
        entries = judge.abort(table, -1, now())
        for entry in entries:
            table.fold(entry)
        bodies = [log.encode(entry).decode() for entry in entries]
        return Append(id, first, bodies, summary_of(table))

    async def _closing_raw(self, id: str) -> Append:
        """The same for a table whose rules this version does not have."""
        entries = await self._entries(id)
        if isinstance(entries[-1], log.Abort | log.End):
            raise judge.Refused("server.refusal.over")
        at = max(now(), entries[-1].at)
        info = msgspec.structs.replace(await self._stored_info(id), status="aborted", changed=at)
        summary = Summary(
            game=info.game,
            status=info.status,
            public=info.public,
            changed=at,
            due=None,
            info=wire.encode(info).decode(),
            holders=_holders(entries),
        )
        return Append(id, len(entries), [log.encode(log.Abort(at=at)).decode()], summary)

    async def export(self, id: str) -> str:
        """A table as a record, finished or not. It holds the players' secrets and the seed."""
        try:
            return exported(await self.table(id))
        except Outdated:
            pack = (await self._stored_info(id)).pack
            return raw_record(await self._entries(id), pack).dumps()

    async def delete(self, id: str) -> wire.lobby.TableInfo:
        """Delete a table that is over or was called off, with its chat."""
        info = await self.info(id)
        if info.status not in ("over", "aborted"):
            raise judge.Refused("server.refusal.close_first", table=id)
        await self.store.remove(id)
        self.bus.publish(Grown(id, 0))
        return info

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


def _info(text: str) -> wire.lobby.TableInfo:
    return msgspec.json.decode(text, type=wire.lobby.TableInfo)


def _holders(entries: list[log.AnyEntry]) -> dict[int, str]:
    """The holder of each seat, from the log alone."""
    found: dict[int, str] = {}
    for entry in entries:
        if isinstance(entry, log.Sit | log.Hold) and entry.holder:
            found[entry.seat] = entry.holder
        elif isinstance(entry, log.Leave):
            found.pop(entry.seat, None)
    return found


async def _ignore(_note: Note) -> None:
    pass
