"""Tables of rules that this version does not have: set aside, listed, closed, exported, deleted."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from gunbai.cli import record as record_command
from gunbai.cli.arguments import Parser
from gunbai.core import Record
from tests.server.arena import Node, Person, node, two_at_a_table
from tests.server.test_admin import command
from tests.waiting import wait_for

OLD = 40


def make_old(place: Path, tables: list[str]) -> None:
    """As if these tables had been opened under rules that are gone, and were long due."""
    database = sqlite3.connect(place)
    for table in tables:
        (body,) = database.execute(
            "SELECT body FROM entry WHERE table_id = ? AND seq = 0", [table]
        ).fetchone()
        opening = json.loads(body)
        opening["rules"] = 99
        database.execute(
            "UPDATE entry SET body = ? WHERE table_id = ? AND seq = 0", [json.dumps(opening), table]
        )
        database.execute("UPDATE summary SET due = 1 WHERE table_id = ?", [table])
    database.commit()
    database.close()


def old_tables(tmp_path: Path, count: int) -> tuple[Node, list[str]]:
    place = tmp_path / "gunbai.sqlite"
    with node(tmp_path) as server:
        clock = {"kind": "move", "seconds": 600}
        tables = [two_at_a_table(server.url, clock=clock)[0] for _ in range(count)]
    make_old(place, tables)
    return server, tables


def test_tables_that_fail_are_set_aside_and_hold_nobody_up(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, old = old_tables(tmp_path, OLD)
    with node(tmp_path) as server:
        clock = {"kind": "move", "seconds": 1}
        table, person, _ = two_at_a_table(server.url, clock=clock)
        wait_for(lambda: any(s["taken_over"] for s in person.get(f"/api/tables/{table}")["seats"]))
        data = ["--data", str(tmp_path)]

        def listed() -> str:
            command("admin", "list", "--aside", "--limit", "100", *data)
            return capsys.readouterr().out

        wait_for(lambda: all(each[:8] in listed() for each in old))
        lines = [json.loads(line)["message"] for line in server.log.read_text().splitlines()]
        about = [line for line in lines if "set aside" in line]
        assert 1 <= len(about) <= 5, "not a line for each table and each look"
        assert "server.error.outdated" in about[0]


def test_an_operator_closes_exports_and_deletes_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    _, (table,) = old_tables(tmp_path, 1)
    data = ["--data", str(tmp_path)]
    assert command("admin", "show", table, *data) == 0
    capsys.readouterr()
    assert command("admin", "export", table, *data) == 0
    text = capsys.readouterr().out
    record = Record.loads(text)
    assert (record.game, record.rules) == ("tenka", 99)
    assert record.entries, "luck was drawn at the start"
    file = tmp_path / "old.jsonl"
    file.write_text(text)
    parser = Parser(prog="gunbai")
    record_command.add_parser(parser.add_subparsers())
    args = parser.parse_args(["record", "text", str(file)])
    assert args.run(args) == 0
    assert record.entries[0].code in capsys.readouterr().out
    with pytest.raises(Exception, match=r"close_first|not over"):
        command("admin", "delete", table, *data)
    assert command("admin", "close", table, *data) == 0
    assert "aborted" in capsys.readouterr().out
    assert command("admin", "delete", table, *data) == 0
    database = sqlite3.connect(tmp_path / "gunbai.sqlite")
    for name in ("entry", "summary", "holding", "remark"):
        assert not database.execute(f"SELECT 1 FROM {name} LIMIT 1").fetchall()
    database.close()


def test_a_node_lets_go_of_a_table_that_was_deleted(tmp_path: Path) -> None:
    with node(tmp_path) as server:
        table, person, _ = two_at_a_table(server.url)
        data = ["--data", str(tmp_path)]
        person.post(f"/api/tables/{table}/abort")
        assert command("admin", "delete", table, *data) == 0
        wait_for(lambda: Person(server.url).ask("GET", f"/api/tables/{table}")[0] == 404)
