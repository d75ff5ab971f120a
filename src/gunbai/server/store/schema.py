"""The tables of the database. `entry` holds the logs; the others are indexes of them."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, MetaData, Table, Text

metadata = MetaData()

entry = Table(
    "entry",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
    sqlite_with_rowid=False,
)

summary = Table(
    "summary",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("due", BigInteger),
    Column("info", Text, nullable=False),
    Column("aside", Text, nullable=False, server_default=""),
    Index("summary_due", "due"),
    Index("summary_list", "public", "status", "changed"),
    Index("summary_public", "public", "changed"),
    Index("summary_game", "public", "game", "changed"),
    Index("summary_changed", "changed"),
)

holding = Table(
    "holding",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("holder", Text, nullable=False),
    Index("holding_holder", "holder"),
)

remark = Table(
    "remark",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("room", Text, primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("author", Text, nullable=False),
    Column("nonce", Text, nullable=False),
    Index("remark_nonce", "table_id", "author", "nonce", unique=True),
)

account = Table(
    "account",
    metadata,
    Column("name", Text, primary_key=True),
    Column("holder", Text, nullable=False),
    Column("token", Text, nullable=False, unique=True),
    Column("created", BigInteger, nullable=False),
)

setting = Table(
    "setting",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
