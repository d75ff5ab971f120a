"""A database of an earlier version is migrated at the start, and its tables are played on.

`tests/fixtures/databases/0002.sql` was written by the server of commit ffc1c09, the last one before
migration 0003: a game of tenka in progress with chat, a finished game of daiyabo, an account.
`0002.json` notes what that server showed of it.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, MetaData, create_engine
from sqlalchemy.ext.asyncio import create_async_engine

from gunbai.server.store.migrations import HERE, LATEST
from tests.server.arena import Node, Person, chooser, node
from tests.server.services import postgres

FIXTURES = Path(__file__).parent.parent / "fixtures" / "databases"
NOTES: dict[str, Any] = json.loads((FIXTURES / "0002.json").read_text())


def old_database(folder: Path) -> Path:
    place = folder / "gunbai.sqlite"
    connection = sqlite3.connect(place)
    connection.executescript((FIXTURES / "0002.sql").read_text())
    connection.close()
    return place


@contextmanager
def on_sqlite(folder: Path) -> Iterator[Node]:
    old_database(folder)
    with node(folder) as one:
        yield one


@contextmanager
def on_postgres(folder: Path) -> Iterator[Node]:
    """The same rows in a PostgreSQL database that has reached migration 0002."""
    source = create_engine(f"sqlite:///{old_database(folder)}")
    tables = MetaData()
    tables.reflect(source, only=lambda name, _: name != "alembic_version")
    with source.connect() as connection:
        rows = {
            table: [dict(row) for row in connection.execute(table.select()).mappings()]
            for table in tables.sorted_tables
        }

    def fill(connection: Connection) -> None:
        config = Config()
        config.set_main_option("script_location", str(HERE))
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
        for table, found in rows.items():
            if found:
                connection.execute(table.insert(), found)

    async def write(url: str) -> None:
        engine = create_async_engine(url.replace("postgresql", "postgresql+asyncpg"))
        async with engine.begin() as connection:
            await connection.run_sync(fill)
        await engine.dispose()

    with postgres() as url:
        asyncio.run(write(url))
        with node(folder, database=url) as one:
            yield one


@pytest.mark.parametrize("place", [on_sqlite, on_postgres], ids=["SQLite", "PostgreSQL"])
def test_a_database_of_migration_0002_is_read_and_played_on(place: Any, tmp_path: Path) -> None:
    with place(tmp_path) as one:
        table = NOTES["table"]
        people = [Person(one.url, token) for token in NOTES["tokens"]]
        for seat, person in enumerate(people):
            update = person.get(f"/api/tables/{table}/view?seat={seat}")
            assert (update["n"], update["view"]) == (NOTES["n"][seat], NOTES["views"][seat])
        said = people[0].get(f"/api/tables/{table}/chat")["lines"]
        assert [line["text"] for line in said] == [line["text"] for line in NOTES["chat"]]
        host = Person(one.url)
        host.cookie = NOTES["cookie"]
        assert table in [each["table"] for each in host.get("/api/my/tables")["tables"]]
        listed = {each["table"]: each["status"] for each in host.get("/api/tables")["tables"]}
        assert listed == {table: "playing", NOTES["finished"]: "over"}
        assert Person(one.url, NOTES["account"]["token"]).get("/api/account")["name"] == "Roku"
        _finished_game_is_the_same(host)
        _play_on(people, table)


def _finished_game_is_the_same(person: Person) -> None:
    _, text = person.ask("GET", f"/api/tables/{NOTES['finished']}/record")
    now, then = (
        [json.loads(line) for line in record.splitlines()] for record in (text, NOTES["record"])
    )
    assert [line for line in now if isinstance(line, list)] == [
        line for line in then if isinstance(line, list)
    ]
    assert person.get(f"/api/tables/{NOTES['finished']}/verify")["problem"] is None


def _play_on(people: list[Person], table: str) -> None:
    for number in range(6):
        asked = people[0].get(f"/api/tables/{table}/view?seat=0")["asked"]
        if not asked:
            break
        seat = asked[0]
        update = people[seat].get(f"/api/tables/{table}/view?seat={seat}")
        act = {"type": "act", "nonce": f"again {number}", "code": chooser(update)}
        act["decision"] = update["question"]["decision"]
        people[seat].post(f"/api/tables/{table}/seats/{seat}/commands", act)
    assert number > 0


def test_the_fixture_is_older_than_the_latest_migration(tmp_path: Path) -> None:
    """Otherwise nothing would be migrated here."""
    connection = sqlite3.connect(old_database(tmp_path))
    [(version,)] = connection.execute("SELECT version_num FROM alembic_version")
    connection.close()
    assert version == "0002" < LATEST
