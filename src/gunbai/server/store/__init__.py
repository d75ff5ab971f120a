"""The store of logs: one interface for SQLite (one node) and PostgreSQL (several nodes).

`append` returns when the entries are on disk, and raises Taken if somebody else has already
appended under that number; then the caller must catch up and judge again. All other tables of the
database are indexes of the logs, written in the same transaction.
"""

from gunbai.server.store.items import Account, Append, Failed, Remark, Summary, Taken, Touch
from gunbai.server.store.sqlite import SqliteStore
from gunbai.server.store.store import Settled, Store


def open_store(url: str) -> Store:
    """The store for `sqlite:///path/to/file` or `postgresql://…`."""
    if url.startswith("sqlite:"):
        return SqliteStore(url)
    # With SQLite, neither asyncpg nor SQLAlchemy's support for it is needed.
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
