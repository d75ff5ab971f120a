"""The store: where logs are kept. Two kinds, one interface: SQLite here, PostgreSQL for many.

`append` returns when the entries are on disk, and raises Taken if somebody else has already
appended under that number; then one must catch up and judge again. All other tables of the
database are notes for finding logs, written in the same transaction.
"""

from gunbai.server.store.items import Account, Append, Failed, Remark, Summary, Taken, Touch
from gunbai.server.store.sqlite import SqliteStore
from gunbai.server.store.store import Settled, Store


def open_store(url: str) -> Store:
    """`sqlite:///path/to/file` or `postgresql://…`."""
    if url.startswith("sqlite:"):
        return SqliteStore(url)
    # One machine alone needs neither asyncpg nor what SQLAlchemy wants for it.
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
