"""The store of logs: one interface for SQLite (one node), PostgreSQL (several nodes) and others.

`append` returns when the entries are on disk, and raises Taken if somebody else has already
appended under that number; then the caller must catch up and judge again. All other tables of the
database are indexes of the logs, written in the same transaction.
"""

from gunbai.server.store.interface import Store
from gunbai.server.store.items import (
    Account,
    Append,
    Failed,
    Remark,
    Settled,
    Summary,
    Taken,
    Touch,
)


def open_store(url: str) -> Store:
    """The store for `sqlite:///path/to/file` or `postgresql://…`."""
    # Each needs libraries that the others do without.
    if url.startswith("sqlite:"):
        from gunbai.server.store.sqlite import SqliteStore

        return SqliteStore(url)
    from gunbai.server.store.postgres import PostgresStore

    return PostgresStore(url)


__all__ = [
    "Account",
    "Append",
    "Failed",
    "Remark",
    "Settled",
    "Store",
    "Summary",
    "Taken",
    "Touch",
    "open_store",
]
