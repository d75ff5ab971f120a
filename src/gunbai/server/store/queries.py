"""The SQL queries, as plain functions over one connection, for both databases."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from msgspec import json
from sqlalchemy import Connection, and_, bindparam, delete, func, insert, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError, IntegrityError

from gunbai.server.store import schema
from gunbai.server.store.items import Account, Append, Failed, Remark, Summary, Taken

Outcome = Exception | None
MOST_REMARKS = 200
MANY_HELD = 500
"""Tables of one holder beyond which the list is searched in another way."""
AT_ONCE = 500
"""Tables named in one query: databases limit how many values a query may have."""


def write(connection: Connection, appends: Sequence[Append]) -> list[Outcome]:
    """Write all batches in one transaction; if one fails, each in its own, so it fails alone."""
    # Sorted: nodes that write tables in the same order cannot deadlock.
    ordered = sorted(appends, key=lambda append: append.table)
    try:
        with connection.begin():
            _write(connection, ordered)
        return [None] * len(appends)
    except DBAPIError as error:
        if len(appends) == 1:
            return [_failure(error)]
    return [write(connection, [append])[0] for append in appends]


def _failure(error: DBAPIError) -> Outcome:
    return Taken() if isinstance(error, IntegrityError) else Failed(type(error.orig).__name__)


def _write(connection: Connection, appends: Sequence[Append]) -> None:
    rows = [
        (append.table, append.seq + i, body)
        for append in appends
        for i, body in enumerate(append.entries)
    ]
    touches = [
        (append.table, append.touch.due, append.touch.changed)
        for append in appends
        if append.touch is not None
    ]
    summaries = {append.table: append.summary for append in appends if append.summary is not None}
    _insert_entries(connection, rows, alone=not touches and not summaries)
    if touches:
        _touch(connection, touches)
    if summaries:
        _summarise(connection, summaries)


INSERT = (
    "INSERT INTO entry (table_id, seq, body) "
    "SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?)"
)
INSERT_ALONE = (
    "WITH given AS (SELECT value FROM json_each(?)) INSERT INTO entry (table_id, seq, body) "
    "SELECT value ->> 0, value ->> 1, value ->> 2 FROM given"
)
"""Python's driver begins a transaction before a statement only if that starts with its verb. SQLite
commits this one by itself, and keeps no copy of the pages it changes, which costs as much again."""


def _insert_entries(
    connection: Connection, rows: list[tuple[str, int, str]], *, alone: bool
) -> None:
    """The hot path. SQLite takes all rows as one JSON text, so Python does little work. `alone`:
    nothing else is written in this transaction."""
    if connection.dialect.name == "sqlite":
        statement = INSERT_ALONE if alone else INSERT
        connection.exec_driver_sql(statement, (json.encode(rows).decode(),))
    else:
        names = ("table_id", "seq", "body")
        connection.execute(
            insert(schema.entry), [dict(zip(names, row, strict=True)) for row in rows]
        )


def _touch(connection: Connection, touches: list[tuple[str, int | None, int]]) -> None:
    """One statement too: the driver lets another thread run after each, and waits for its turn."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(TOUCH_ALL, (json.encode(touches).decode(),))
    else:
        names = ("id", "new_due", "new_changed")
        connection.execute(TOUCH, [dict(zip(names, touch, strict=True)) for touch in touches])


def _summarise(connection: Connection, summaries: dict[str, Summary]) -> None:
    rows = [
        {
            "table_id": table,
            "game": summary.game,
            "status": summary.status,
            "public": summary.public,
            "changed": summary.changed,
            "due": summary.due,
            "info": summary.info,
        }
        for table, summary in summaries.items()
    ]
    connection.execute(_upsert(connection.dialect.name), rows)
    moved = {
        table: summary.holders
        for table, summary in summaries.items()
        if summary.holders is not None
    }
    if moved:
        connection.execute(LEAVE, [{"id": table} for table in moved])
    held = [
        {"table_id": table, "seat": seat, "holder": holder}
        for table, holders in moved.items()
        for seat, holder in holders.items()
    ]
    if held:
        connection.execute(HOLD, held)


# Statements of the hot path are built once.
TOUCH = (
    update(schema.summary)
    .where(schema.summary.c.table_id == bindparam("id"))
    .values(due=bindparam("new_due"), changed=bindparam("new_changed"))
)
TOUCH_ALL = (
    "UPDATE summary SET due = given.value ->> 1, changed = given.value ->> 2 "
    "FROM json_each(?) AS given WHERE table_id = given.value ->> 0"
)
LEAVE = delete(schema.holding).where(schema.holding.c.table_id == bindparam("id"))
HOLD = insert(schema.holding)


@cache
def _upsert(dialect: str) -> Any:
    insertion = (postgresql.insert if dialect == "postgresql" else sqlite.insert)(schema.summary)
    names = ("game", "status", "public", "changed", "due", "info")
    new = {name: insertion.excluded[name] for name in names}
    return insertion.on_conflict_do_update(index_elements=["table_id"], set_=new)


def _insert(connection: Connection) -> Any:
    """Both dialects know ON CONFLICT, each under its own name."""
    return postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert


def load(connection: Connection, table: str, since: int) -> list[str]:
    e = schema.entry.c
    query = select(e.body).where(e.table_id == table, e.seq >= since).order_by(e.seq)
    return list(connection.scalars(query))


def heads(connection: Connection, tables: Sequence[str]) -> dict[str, int]:
    """The number of entries of each of these tables."""
    e = schema.entry.c
    found: dict[str, int] = {}
    for first in range(0, len(tables), AT_ONCE):
        some = tables[first : first + AT_ONCE]
        query = select(e.table_id, func.max(e.seq)).where(e.table_id.in_(some)).group_by(e.table_id)
        found |= {table: last + 1 for table, last in connection.execute(query)}
    return found


def listed(
    connection: Connection, game: str, status: str, limit: int, *, private: bool
) -> list[str]:
    s = schema.summary.c
    query = select(s.info).order_by(s.changed.desc(), s.table_id).limit(limit)
    if not private:
        query = query.where(s.public)
    if game:
        query = query.where(s.game == game)
    if status:
        query = query.where(s.status == status)
    return list(connection.scalars(query))


def held(connection: Connection, holder: str, limit: int) -> list[str]:
    s, h = schema.summary.c, schema.holding.c
    mine = select(h.table_id).where(h.holder == holder)
    if len(list(connection.scalars(mine.limit(MANY_HELD)))) < MANY_HELD:
        query = select(s.info).where(s.table_id.in_(mine))
    else:
        # A person with seats at many tables holds some of the latest: read those first, and look
        # for each by its table (`coalesce` keeps the index of holders out of it).
        there = select(h.seat).where(
            h.table_id == s.table_id, func.coalesce(h.holder, "") == holder
        )
        query = select(s.info).where(there.exists())
    return list(connection.scalars(query.order_by(s.changed.desc(), s.table_id).limit(limit)))


def due(connection: Connection, now: int, limit: int) -> list[str]:
    s = schema.summary.c
    waiting = and_(s.due.is_not(None), s.due <= now, s.aside == "")
    return list(connection.scalars(select(s.table_id).where(waiting).order_by(s.due).limit(limit)))


def set_aside(connection: Connection, tables: dict[str, str]) -> None:
    """These tables cannot be played on, for these reasons: they are not due any more."""
    s = schema.summary.c
    with connection.begin():
        for table, why in tables.items():
            connection.execute(update(schema.summary).where(s.table_id == table).values(aside=why))


def try_again(connection: Connection) -> None:
    """Tables that were set aside may be due again: this version may know their rules."""
    with connection.begin():
        connection.execute(
            update(schema.summary).where(schema.summary.c.aside != "").values(aside="")
        )


def aside(connection: Connection, limit: int) -> list[tuple[str, str]]:
    """The tables that were set aside, with the reason."""
    s = schema.summary.c
    stuck = and_(s.aside != "", s.status.in_(("open", "playing")))
    query = select(s.info, s.aside).where(stuck).order_by(s.changed.desc()).limit(limit)
    return [(info, why) for info, why in connection.execute(query)]


def info(connection: Connection, table: str) -> str | None:
    s = schema.summary.c
    return connection.scalar(select(s.info).where(s.table_id == table))


def remove(connection: Connection, table: str) -> None:
    """Delete everything of a table."""
    with connection.begin():
        for each in (schema.entry, schema.summary, schema.holding, schema.remark):
            connection.execute(delete(each).where(each.c.table_id == table))


def remark(
    connection: Connection, table: str, remark: Remark, author: str, nonce: str, at: int
) -> None:
    """Number it and store it; the same nonce of the same author again changes nothing.
    Raises IntegrityError if another node took the number."""
    r = schema.remark.c
    with connection.begin():
        known = select(r.n).where(r.table_id == table, r.author == author, r.nonce == nonce)
        if connection.scalar(known) is not None:
            return
        latest = select(func.max(r.n)).where(r.table_id == table, r.room == remark.room)
        last = connection.scalar(latest)
        values = {
            "table_id": table,
            "room": remark.room,
            "n": 0 if last is None else last + 1,
            "seat": remark.seat,
            "name": remark.name,
            "text": remark.text,
            "at": at,
            "author": author,
            "nonce": nonce,
        }
        connection.execute(insert(schema.remark).values(**values))


def remarks(connection: Connection, table: str, room: str, since: int) -> list[dict[str, Any]]:
    """The latest remarks from this number on, the earliest first."""
    r = schema.remark.c
    query = (
        select(r.n, r.room, r.seat, r.name, r.text, r.at, r.author)
        .where(r.table_id == table, r.room == room, r.n >= since)
        .order_by(r.n.desc())
        .limit(MOST_REMARKS)
    )
    return [dict(row) for row in reversed(connection.execute(query).mappings().all())]


def secret(connection: Connection, proposal: str, name: str) -> str:
    """A key of this server: the first node makes it, all others read it."""
    with connection.begin():
        connection.execute(
            _insert(connection)(schema.setting)
            .values(name=name, value=proposal)
            .on_conflict_do_nothing()
        )
    s = schema.setting.c
    return str(connection.scalar(select(s.value).where(s.name == name)))


def add_account(connection: Connection, account: Account) -> bool:
    """False if the name is taken."""
    try:
        with connection.begin():
            values = {
                "name": account.name,
                "holder": account.holder,
                "token": account.token,
                "created": account.created,
            }
            connection.execute(insert(schema.account).values(**values))
    except IntegrityError:
        return False
    return True


def account(connection: Connection, name: str, token: str) -> Account | None:
    """Find an account by its name or by the hash of its token."""
    a = schema.account.c
    query = select(a.name, a.holder, a.token, a.created).where(
        or_(a.name == name, a.token == token)
    )
    row = connection.execute(query).first()
    return None if row is None else Account(*row)


def try_to_write(connection: Connection) -> None:
    """Write something small, as large as the logs of a move."""
    values = {"name": "written", "value": "x" * 4096}
    with connection.begin():
        insertion = _insert(connection)(schema.setting).values(**values)
        connection.execute(insertion.on_conflict_do_update(index_elements=["name"], set_=values))


def ping(connection: Connection) -> bool:
    return connection.scalar(select(1)) == 1
