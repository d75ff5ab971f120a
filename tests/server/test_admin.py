"""The operator's commands, and `gunbai serve` as it is started."""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import pytest

from gunbai.cli import admin, serve
from gunbai.cli.arguments import Parser
from gunbai.core import GunbaiError, Record
from tests.server.arena import Person, node, two_at_a_table


def command(*words: str) -> int:
    parser = Parser(prog="gunbai")
    commands = parser.add_subparsers()
    for module in (serve, admin):
        module.add_parser(commands)
    args: argparse.Namespace = parser.parse_args(words)
    args.language = "en"
    code = args.run(args)
    assert isinstance(code, int)
    return code


def test_tables_are_listed_called_off_backed_up_and_restored(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = ["--data", str(tmp_path)]
    with node(tmp_path) as one:
        table, person, _ = two_at_a_table(one.url)
        person.open_table(seats=[{"kind": "bot", "bot": "random"}] * 2)
        assert command("admin", "list", *data) == 0
        assert table in capsys.readouterr().out
        assert command("admin", "export", table, "--backup", *data) == 0
        backup = capsys.readouterr().out
        assert command("admin", "export", table, *data) == 0
        assert Record.loads(capsys.readouterr().out).result is None
        assert command("admin", "close", table, *data) == 0
        status, answer = person.ask("POST", f"/api/tables/{table}/abort", {})
        assert (status, answer["problem"]["key"]) == (409, "server.refusal.over"), "it caught up"
        assert command("admin", "show", table, *data) == 0
        assert "aborted" in capsys.readouterr().out
    file = tmp_path / "backup"
    file.write_text(backup)
    with pytest.raises(GunbaiError, match="already"):
        command("admin", "import", str(file), *data)
    elsewhere = tmp_path / "elsewhere"
    assert command("admin", "import", str(file), "--data", str(elsewhere)) == 0
    with node(elsewhere) as one:
        moved = Person(one.url)
        assert moved.get(f"/api/tables/{table}")["status"] == "playing"


@pytest.mark.parametrize("change", ["cut", "entry", "head"])
def test_a_damaged_backup_is_not_restored(tmp_path: Path, change: str) -> None:
    with node(tmp_path) as one:
        table, _, _ = two_at_a_table(one.url)
    file = tmp_path / "backup"
    from gunbai.server.admin import Admin
    from gunbai.server.settings import in_folder
    from tests.server.arena import run

    async def backup() -> str:
        async with Admin(in_folder(tmp_path)) as tool:
            return await tool.backup(table)

    lines = run(backup()).splitlines()
    if change == "cut":
        lines.pop()
    elif change == "head":
        lines[0] = "{}"
    else:
        lines[-1] = json.dumps({"kind": "act", "at": 0, "seat": 0, "code": "fly"})
    file.write_text("\n".join(lines))
    with pytest.raises(GunbaiError, match="cannot be read"):
        command("admin", "import", str(file), "--data", str(tmp_path / "new"))


def test_an_unknown_table_and_a_useless_folder_are_named(tmp_path: Path) -> None:
    with pytest.raises(GunbaiError, match="no such table"):
        command("admin", "show", "nothing", "--data", str(tmp_path))
    (tmp_path / "file").write_text("")
    with pytest.raises(GunbaiError, match="cannot be used"):
        command("admin", "list", "--data", str(tmp_path / "file" / "below"))


def test_engines_are_named_with_their_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert serve.engine("mine=python bot.py") == ("mine", "python bot.py")
    with pytest.raises(SystemExit):
        command("serve", "--engine", "mine")
    assert "NAME=COMMAND" in capsys.readouterr().err


def test_rematches_are_opened_once_with_the_seats_moved_on(tmp_path: Path) -> None:
    with node(tmp_path) as one:
        table, person, other = two_at_a_table(one.url)
        other.post(f"/api/tables/{table}/abort")
        command_path = f"/api/tables/{table}/seats/{{}}/commands"
        person.post(command_path.format(0), {"type": "offer", "nonce": "o", "what": "rematch"})
        offer = person.get(f"/api/tables/{table}/view")["offer"]
        other.post(
            command_path.format(1),
            {"type": "answer", "nonce": "a", "offer": offer["id"], "yes": True},
        )
        limit = time.monotonic() + 10
        while not (new := person.get(f"/api/tables/{table}")["rematch"]):
            assert time.monotonic() < limit
            time.sleep(0.02)
        assert person.get(f"/api/tables/{new}")["mine"] == [1]
        assert other.get(f"/api/tables/{new}")["mine"] == [0]
        assert other.get(f"/api/tables/{new}")["status"] == "playing"
