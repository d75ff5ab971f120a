"""Store: what the server needs of a place that keeps logs, summaries, remarks and secrets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from gunbai.server.store.items import Account, Append, Remark, Settled


class Store(Protocol):
    shared: bool
    """Other nodes may write to it."""
    commits: int
    appended: int

    async def start(self) -> None: ...

    async def close(self) -> None: ...

    async def flush(self) -> None:
        """Wait until nothing is left to store."""

    async def written_elsewhere(self) -> bool:
        """May another process have written since the last call? If in doubt, True."""

    async def append(self, append: Append) -> None:
        """Store; raises Taken or Failed."""

    def append_then(self, append: Append, settled: Settled) -> None:
        """The same without waiting."""

    async def load(self, table: str, since: int = 0) -> list[str]: ...

    async def heads(self, tables: Sequence[str]) -> dict[str, int]: ...

    async def listed(
        self, game: str = "", status: str = "", limit: int = 50, *, private: bool = False
    ) -> list[str]: ...

    async def held(self, holder: str, limit: int = 50) -> list[str]: ...

    async def due(self, now: int, limit: int = 200) -> list[str]: ...

    async def set_aside(self, tables: dict[str, str]) -> None: ...

    async def try_again(self) -> None: ...

    async def aside(self, limit: int = 50) -> list[tuple[str, str]]: ...

    async def info(self, table: str) -> str | None: ...

    async def remove(self, table: str) -> None: ...

    async def remark(self, table: str, remark: Remark, author: str, nonce: str, at: int) -> None:
        """Store a remark; raises Failed."""

    async def remarks(self, table: str, room: str, since: int) -> list[dict[str, Any]]: ...

    async def secret(self, proposal: str, name: str = "secret") -> str: ...

    async def add_account(self, account: Account) -> bool: ...

    async def account(self, name: str = "", token: str = "") -> Account | None: ...

    async def ping(self) -> bool: ...
