"""The operator's commands, and `gunbai serve` as it is started."""

from __future__ import annotations

import argparse
import asyncio
import re
import time
from pathlib import Path

import pytest
from bench.server import __main__ as bench_server
from bench.server import measure as bench_measure

import gunbai
from gunbai.cli import admin, serve
from gunbai.cli.arguments import Parser
from gunbai.core import GunbaiError, Record, Rng, TamperedRecord
from gunbai.server.live.house import new_id
from gunbai.server.settings import in_folder
from gunbai.server.store import Append, open_store
from gunbai.server.table import fairness, judge
from gunbai.server.table.restore import exported, restored
from tests.server.arena import Person, chooser, expected_lines, node, run, two_at_a_table
from tests.server.test_table import SEED, act, do, opened, opened_table, play_on
from tests.waiting import wait_for


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


def test_tables_are_listed_and_called_off_while_the_node_runs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = ["--data", str(tmp_path)]
    with node(tmp_path) as one:
        table, person, _ = two_at_a_table(one.url)
        quiet = person.open_table()["table"]
        assert command("admin", "list", *data) == 0
        assert table in capsys.readouterr().out

        async def notice() -> None:
            async with person.at(table) as client:
                assert client.last["status"] == "playing"
                await asyncio.to_thread(command, "admin", "close", table, *data)
                await asyncio.to_thread(command, "admin", "close", quiet, *data)
                start = time.monotonic()
                while client.last["status"] != "aborted":
                    assert await client.hear(5), "the node looks for itself"
                    assert time.monotonic() < start + 5

        run(notice())
        wait_for(lambda: person.get(f"/api/tables/{quiet}")["status"] == "aborted")
        assert command("admin", "show", table, *data) == 0
        assert "aborted" in capsys.readouterr().out


def test_a_database_tells_who_else_writes_to_it(tmp_path: Path) -> None:
    async def work() -> None:
        node, operator = open_store(in_folder(tmp_path)), open_store(in_folder(tmp_path))
        await node.start()
        await operator.start()
        await node.written_elsewhere()
        await node.append(Append("a", 0, ["{}"]))
        assert not await node.written_elsewhere(), "it was ourselves"
        await operator.append(Append("a", 1, ["{}"]))
        assert await node.written_elsewhere()
        assert not await node.written_elsewhere()
        await node.close()
        await operator.close()

    run(work())


def some_decisions(table: str, people: list[Person], count: int) -> None:
    for number in range(count):
        [seat] = people[0].get(f"/api/tables/{table}/view")["asked"]
        update = people[seat].get(f"/api/tables/{table}/view?seat={seat}")
        command = {"type": "act", "nonce": f"{number}", "code": chooser(update)}
        command["decision"] = update["question"]["decision"]
        people[seat].post(f"/api/tables/{table}/seats/{seat}/commands", command)


def test_a_running_table_is_brought_back_from_its_record_and_played_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with node(tmp_path) as one:
        table, person, other = two_at_a_table(one.url)
        some_decisions(table, [person, other], 9)
        promise = person.get(f"/api/tables/{table}/view")["commitment"]
    assert command("admin", "export", table, "--data", str(tmp_path)) == 0
    text = capsys.readouterr().out
    file = tmp_path / "table.jsonl"
    file.write_text(text)
    with pytest.raises(GunbaiError, match="already"):
        command("admin", "import", str(file), "--table", table, "--data", str(tmp_path))
    with pytest.raises(GunbaiError, match="not a valid name"):
        command("admin", "import", str(file), "--table", "a/b", "--data", str(tmp_path))
    elsewhere = tmp_path / "elsewhere"
    assert command("admin", "import", str(file), "--data", str(elsewhere)) == 0
    shown = capsys.readouterr().out
    links = re.findall(r"/table/([\w-]+)#(gbs_[\w-]+)", shown)
    assert len(links) == 2
    with node(elsewhere) as one:
        people = [Person(one.url), Person(one.url)]
        for (id, token), each in zip(links, people, strict=True):
            each.post(f"/api/tables/{id}/claim", {"token": token})
            table = id

        async def play() -> None:
            async with people[0].at(table) as first, people[1].at(table) as second:
                assert first.last["commitment"] == promise, "luck goes on as it was promised"
                await asyncio.gather(first.play(chooser), second.play(chooser))

        run(play())
        record = Record.loads(people[0].get(f"/api/tables/{table}/record"))
        before = Record.loads(text)
        assert record.entries[: len(before.entries)] == before.entries
        assert fairness.verify(gunbai.load("tenka", 2, record.options), record).draws > 0
        seed = record.commitment.split(":")[2]
        game = gunbai.load("tenka", 2, record.options)
        played = [(entry.seat, entry.code) for entry in record.entries]
        assert played == expected_lines(game, seed, ["", ""]), "as if nothing had happened"


def test_no_name_of_a_table_looks_like_an_option() -> None:
    assert not [id for id in (new_id() for _ in range(2000)) if id.startswith("-")]


@pytest.mark.parametrize("id", gunbai.games())
def test_a_table_and_its_record_are_the_same_table(id: str) -> None:
    table = opened_table(id, at=10**12)
    rng = Rng(2)
    for step in range(10**10, 10**10 + 70):
        if table.status != "playing":
            break
        seat = table.asked()[rng.below(len(table.asked()))]
        if table.takebacks(seat) and rng.below(8) == 0:
            do(table, judge.undo(table, seat, table.decision(seat), "", 100 * step))
        else:
            legal = table.state.legal(seat)
            act(table, seat, table.state.code(seat, legal[rng.below(len(legal))]), 100 * step)
    again = restored(exported(table), "again", table.time).table
    assert again.record() == table.record()
    assert again.state == table.state
    assert again.luck == table.luck
    assert again.status == table.status
    assert exported(again) == exported(table)


def test_a_record_without_its_seed_is_gone_on_with_from_its_last_position() -> None:
    table = opened(2, options={})
    play_on(table, 20)
    text = table.record().dumps()
    assert SEED not in text
    found = restored(text, "again", 0)
    assert found.table.state == table.state
    assert found.table.line.entries == []
    play_on(found.table, 400)
    assert found.table.status == "over"
    fairness.verify(found.table.game, found.table.record())
    over = opened(2, options={})
    play_on(over, 400)
    record = over.record()
    record.commitment = fairness.commitment(SEED)
    with pytest.raises(GunbaiError, match="nothing to go on with"):
        restored(record.dumps(), "again", 0)
    record.commitment = fairness.revealed("11" * 32)
    with pytest.raises(TamperedRecord, match="seed gives"):
        restored(record.dumps(), "again", 0)
    assert restored(over.record().dumps(), "again", 0).table.status == "over"


def test_an_unknown_table_and_a_useless_folder_are_named(tmp_path: Path) -> None:
    with pytest.raises(GunbaiError, match="no such table"):
        command("admin", "show", "nothing", "--data", str(tmp_path))
    (tmp_path / "file").write_text("")
    with pytest.raises(GunbaiError, match="cannot be used"):
        command("admin", "list", "--data", str(tmp_path / "file" / "below"))


def test_the_benchmark_of_the_server_takes_the_parts_it_is_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    whole = bench_server.parser().parse_args([])
    assert (whole.tables, whole.spectators, whole.lossy, whole.kills) == (200, 1000, 100, 200)
    assert bench_server.main(["--only", "spectators", "--spectators", "7"]) == 0
    assert "7 of 7 spectators" in capsys.readouterr().out


def test_the_benchmark_plays_its_small_game_and_counts_moves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bench_measure, "WARM_UP", "0.2")
    figures = bench_measure.measure_ours("tictactoe", 2, 0.5)
    assert figures["moves"] > 0
    assert figures["refused"] == 0


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
        new = wait_for(lambda: person.get(f"/api/tables/{table}")["rematch"])
        assert person.get(f"/api/tables/{new}")["mine"] == [1]
        assert other.get(f"/api/tables/{new}")["mine"] == [0]
        assert other.get(f"/api/tables/{new}")["status"] == "playing"
