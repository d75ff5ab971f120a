"""LogStore: a store on the log that JavaScript keeps (IndexedDB), for one device and one guest.

JavaScript is asked in texts and numbers alone. Of a table it keeps the entries and one row, the
`TableInfo` of this device's guest. What lists need is kept in memory too.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Protocol

import msgspec

from gunbai.server.store import Account, Append, Failed, Remark, Settled, Summary, Taken
from gunbai.server.wire.lobby import TableInfo

MOST_REMARKS = 200
TAKEN = "taken"


class Log(Protocol):
    """The log that JavaScript provides. Every method may raise an error of the browser."""

    async def append(self, table: str, first: int, bodies: str, row: str | None) -> str:
        """Store these texts (a JSON list) from number `first` on, and the row, if there is one:
        "stored" once all is on disk, or "taken"."""

    async def load(self, table: str, since: int) -> str:
        """The texts from this number on, as a JSON list."""

    async def rows(self) -> str:
        """Tables and their rows: a JSON list of pairs."""

    async def remove(self, table: str) -> None: ...

    async def secret(self, name: str, fresh: str) -> str:
        """The text of this name; `fresh` becomes it if there is none."""

    async def keep(self, name: str, value: str) -> None:
        """Set the text of this name."""

    async def packs(self) -> str:
        """The packs of this device: a JSON list of texts."""

    async def keep_pack(self, pack: str, text: str) -> None: ...


@contextmanager
def storing() -> Iterator[None]:
    """Whatever the browser says when it cannot store or read."""
    try:
        yield
    except Exception as error:
        raise Failed(str(error)) from error


class LogStore:
    shared = False

    def __init__(self, log: Log, holder: str) -> None:
        """`holder`: the guest of this device."""
        self.log = log
        self.holder = holder
        self.commits = 0
        self.appended = 0
        self._rows: dict[str, TableInfo] = {}
        self._remarks: dict[str, list[dict[str, Any]]] = {}
        self._writing: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        rows = msgspec.json.decode(await self.log.rows(), type=list[tuple[str, str]])
        for table, row in rows:
            with suppress(msgspec.DecodeError):  # a row of another version: the log is the truth
                self._rows[table] = msgspec.json.decode(row, type=TableInfo)

    async def close(self) -> None:
        await self.flush()

    async def flush(self) -> None:
        while self._writing:
            await asyncio.wait(self._writing)

    async def written_elsewhere(self) -> bool:
        return False

    async def append(self, append: Append) -> None:
        row = None if append.summary is None else self._row(append.table, append.summary)
        bodies = msgspec.json.encode(append.entries).decode()
        text = None if row is None else msgspec.json.encode(row).decode()
        with storing():
            outcome = await self.log.append(append.table, append.seq, bodies, text)
        if str(outcome) == TAKEN:
            raise Taken
        self.commits += 1
        self.appended += len(append.entries)
        if row is not None:
            self._rows[append.table] = row

    def append_then(self, append: Append, settled: Settled) -> None:
        task = asyncio.create_task(self._append_then(append, settled))
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)

    async def _append_then(self, append: Append, settled: Settled) -> None:
        outcome: Exception | None = None
        try:
            await self.append(append)
        except (Taken, Failed) as error:
            outcome = error
        settled(outcome)

    def _row(self, table: str, summary: Summary) -> TableInfo:
        info = msgspec.json.decode(summary.info, type=TableInfo)
        known = self._rows.get(table)
        if summary.holders is not None or known is None:
            mine = [seat for seat, who in (summary.holders or {}).items() if who == self.holder]
        else:
            mine = known.mine
        return msgspec.structs.replace(info, mine=mine, host=True)

    async def load(self, table: str, since: int = 0) -> list[str]:
        with storing():
            text = await self.log.load(table, since)
        return msgspec.json.decode(text, type=list[str])

    async def heads(self, tables: Sequence[str]) -> dict[str, int]:
        return {table: len(await self.load(table)) for table in tables}

    async def listed(
        self, game: str = "", status: str = "", limit: int = 50, *, private: bool = False
    ) -> list[str]:
        return self._listed(
            limit,
            [
                row
                for row in self._rows.values()
                if (private or row.public) and game in ("", row.game) and status in ("", row.status)
            ],
        )

    async def held(self, holder: str, limit: int = 50) -> list[str]:
        if holder != self.holder:
            return []
        return self._listed(limit, [row for row in self._rows.values() if row.mine])

    def _listed(self, limit: int, rows: list[TableInfo]) -> list[str]:
        rows.sort(key=lambda row: (-row.changed, row.table))
        return [msgspec.json.encode(row).decode() for row in rows[:limit]]

    async def due(self, now: int, limit: int = 200) -> list[str]:
        """None: a table is looked after from the moment it is opened on this device."""
        return []

    async def set_aside(self, tables: dict[str, str]) -> None:
        pass

    async def try_again(self) -> None:
        pass

    async def aside(self, limit: int = 50) -> list[tuple[str, str]]:
        return []

    async def info(self, table: str) -> str | None:
        row = self._rows.get(table)
        return None if row is None else msgspec.json.encode(row).decode()

    async def remove(self, table: str) -> None:
        with storing():
            await self.log.remove(table)
            await self.log.keep(_remarks_of(table), "[]")
        self._rows.pop(table, None)
        self._remarks.pop(table, None)

    async def remark(self, table: str, remark: Remark, author: str, nonce: str, at: int) -> None:
        known = await self._known(table)
        if any(each["author"] == author and each["nonce"] == nonce for each in known):
            return
        latest = [each["n"] for each in known if each["room"] == remark.room]
        fresh = {
            "n": max(latest, default=-1) + 1,
            "room": remark.room,
            "seat": remark.seat,
            "name": remark.name,
            "text": remark.text,
            "at": at,
            "author": author,
            "nonce": nonce,
        }
        kept = [*known, fresh][-MOST_REMARKS:]
        with storing():
            await self.log.keep(_remarks_of(table), msgspec.json.encode(kept).decode())
        self._remarks[table] = kept

    async def remarks(self, table: str, room: str, since: int) -> list[dict[str, Any]]:
        found = [
            each for each in await self._known(table) if each["room"] == room and each["n"] >= since
        ]
        return [{name: each[name] for name in each if name != "nonce"} for each in found]

    async def _known(self, table: str) -> list[dict[str, Any]]:
        if table not in self._remarks:
            with storing():
                text = await self.log.secret(_remarks_of(table), "[]")
            self._remarks[table] = msgspec.json.decode(text)
        return self._remarks[table]

    async def secret(self, proposal: str, name: str = "secret") -> str:
        return str(await self.log.secret(name, proposal))

    async def add_account(self, account: Account) -> bool:
        return False

    async def account(self, name: str = "", token: str = "") -> Account | None:
        return None

    async def ping(self) -> bool:
        return True


def _remarks_of(table: str) -> str:
    return f"remarks {table}"
