"""Records on the command line: checked, shown, replayed, exported, and without secrets of
others."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from gunbai.cli.files import read_record
from gunbai.server.table import fairness
from gunbai.server.table.promise import Signer
from tests.cli.conftest import Gunbai
from tests.server.test_shares import opened, play_on
from tests.server.test_table import SEED


def test_good_record(gunbai: Gunbai, record_file: Path) -> None:
    result = gunbai("record", "check", str(record_file))
    assert result.code == 0
    entries = len(read_record(record_file).entries)
    assert result.out == f"{record_file}: OK (tenka, {entries} entries, finished)\n"


def test_unfinished_record_is_good_too(gunbai: Gunbai, unfinished_file: Path) -> None:
    result = gunbai("record", "check", str(unfinished_file))
    assert result.code == 0
    assert "not finished" in result.out


def test_bad_records_among_good_ones(gunbai: Gunbai, record_file: Path) -> None:
    lines = record_file.read_text().splitlines(keepends=True)
    Path("cut.jsonl").write_text("".join(lines[:-1]))
    Path("torn.jsonl").write_text("".join(lines)[:-20])
    Path("changed.jsonl").write_text("".join(lines).replace("accept", "refuse", 1))
    Path("empty.jsonl").write_text("")
    forged = read_record(record_file)
    assert forged.result is not None
    forged.result["returns"] = forged.result["returns"][::-1]  # type: ignore[index]
    Path("forged.jsonl").write_text(forged.dumps())
    illegal = read_record(record_file)
    del illegal.entries[3]
    text = illegal.dumps()
    illegal.entries = [
        type(entry)(i, entry.seat, entry.code) for i, entry in enumerate(illegal.entries)
    ]
    Path("illegal.jsonl").write_text(illegal.dumps())
    Path("gap.jsonl").write_text(text)
    bad = ["cut", "torn", "changed", "empty", "forged", "illegal", "gap", "missing"]
    files = [str(record_file), *(f"{name}.jsonl" for name in bad)]
    result = gunbai("record", "check", *files)
    assert result.code == 1
    verdicts = dict(line.split(": ", 1) for line in result.out.splitlines())
    assert verdicts.pop(str(record_file)).startswith("OK")
    assert all(verdict.startswith("BAD: ") for verdict in verdicts.values())
    assert "cut off" in verdicts["cut.jsonl"]
    assert "cut off or damaged" in verdicts["torn.jsonl"]
    assert "has been changed" in verdicts["changed.jsonl"]
    assert "not the one the rules give" in verdicts["forged.jsonl"]
    assert "was not possible" in verdicts["illegal.jsonl"]
    assert "cannot be read" in verdicts["missing.jsonl"]


def test_show_gives_header_and_result(gunbai: Gunbai, record_file: Path) -> None:
    result = gunbai("record", "show", str(record_file))
    assert result.code == 0
    assert "A Simple New War Game (tenka)" in result.out
    assert "P1 (random), P2 (random)" in result.out
    assert "scenario=tenka_fubu" in result.out
    assert "[TK-1" in result.out


@pytest.mark.parametrize("language", ["en", "ja"])
def test_replay_tells_the_story(gunbai: Gunbai, record_file: Path, language: str) -> None:
    result = gunbai("replay", str(record_file), "--language", language)
    assert result.code == 0
    assert "[TK-1.5]" in result.out
    assert {"en": "wins", "ja": "の勝ち"}[language] in result.out
    assert {"en": "army supply 0", "ja": "兵力コマ置き場 0"}[language] in result.out
    story = gunbai("replay", str(record_file), "--language", language, "--story")
    assert result.out.startswith(story.out)


def test_replay_at_a_moment(gunbai: Gunbai, record_file: Path) -> None:
    assert " starts in " in gunbai("replay", str(record_file), "--at", "2").out
    assert "Round 1" in gunbai("replay", str(record_file), "--at", "0").out
    late = gunbai("replay", str(record_file), "--at", "999")
    assert late.code == 2
    assert "There is no step 999" in late.err


def test_replay_step_by_step(gunbai: Gunbai, record_file: Path) -> None:
    result = gunbai("replay", str(record_file), "--step", keys="\n\nb\n9999\n0\nq\n")
    assert result.code == 0
    shown = [line.split("/")[0] for line in result.out.splitlines() if line.startswith("[")]
    last = shown[4]
    assert shown == ["[0", "[1", "[2", "[1", last, "[0"]


class TestSecrets:
    """P1 has put the 3 on Koshin and the 2 on Tohoku; nobody else may know yet."""

    def test_nothing_counts_hidden_choices(self, gunbai: Gunbai, unfinished_file: Path) -> None:
        further = ("play", "--resume", "half.jsonl", "--save", "further.jsonl")
        assert gunbai(*further, keys="\nattack koshin=1\nquit\n").code == 0
        for command in (["record", "show"], ["record", "check"], ["record", "export"], ["replay"]):
            seen = gunbai(*command, "half.jsonl").out
            assert seen == gunbai(*command, "further.jsonl").out.replace("further", "half")

    def test_unfinished_game_shows_only_what_everybody_knows(
        self, gunbai: Gunbai, unfinished_file: Path
    ) -> None:
        for viewer in ([], ["--viewer", "spectator"], ["--viewer", "P2"]):
            for command in (
                ["replay", "half.jsonl"],
                ["replay", "half.jsonl", "--step"],
                ["record", "export", "half.jsonl", "--format", "text"],
                ["record", "export", "half.jsonl", "--format", "json"],
            ):
                result = gunbai(*command, *viewer, keys="\n" * 9)
                assert result.code == 0
                assert "war" in result.out
                assert "puts the" not in result.out
                assert "koshin" not in result.out
                assert "attack 3" not in result.out

    def test_a_seat_sees_its_own(self, gunbai: Gunbai, unfinished_file: Path) -> None:
        result = gunbai("replay", "half.jsonl", "--viewer", "p1")
        assert "P1 puts the 3 on Koshin" in result.out
        assert "attack 3" in result.out

    def test_referee_is_told_whose_token_it_is(self, gunbai: Gunbai, unfinished_file: Path) -> None:
        result = gunbai("replay", "half.jsonl", "--viewer", "referee")
        assert "P1 puts the 3 on Koshin" in result.out

    def test_start_position_is_not_exported_to_others(
        self, gunbai: Gunbai, unfinished_file: Path
    ) -> None:
        from gunbai.cli.files import game_of
        from gunbai.core import Record, Replay

        half = read_record(unfinished_file)
        game = game_of(half, None)
        record = Record.of(game)
        record.position = Replay(game, half).state.dump()
        Path("position.jsonl").write_text(record.dumps())
        assert '"position"' not in gunbai("record", "export", "position.jsonl").out
        whole = gunbai("record", "export", "position.jsonl", "--viewer", "referee")
        assert '"position"' in whole.out

    def test_no_such_viewer(self, gunbai: Gunbai, unfinished_file: Path) -> None:
        result = gunbai("replay", "half.jsonl", "--viewer", "P3")
        assert result.code == 2
        assert "use P1 to P2, spectator or referee" in result.err


def test_export_as_json(gunbai: Gunbai, record_file: Path) -> None:
    result = gunbai("record", "export", str(record_file), "--viewer", "P2")
    exported = json.loads(result.out)
    assert exported["viewer"] == 1
    assert [step["n"] for step in exported["story"]] == list(range(1, 1 + len(exported["story"])))
    whole = read_record(record_file).result or {}
    assert exported["result"] == {name: value for name, value in whole.items() if name != "key"}


class TestVerify:
    def test_a_record_without_a_promise_cannot_be_verified(
        self, gunbai: Gunbai, record_file: Path
    ) -> None:
        result = gunbai("record", "verify", str(record_file))
        assert result.code == 1
        assert "Traceback" not in result.out + result.err

    def test_it_says_what_was_checked_and_never_more(self, gunbai: Gunbai) -> None:
        table = opened()
        play_on(table)
        signer = Signer("11" * 32)
        Path("plain.jsonl").write_text(table.record().dumps())
        Path("signed.jsonl").write_text(signer.sealed(table).dumps())
        promise = fairness.commitment(SEED).removeprefix("sha256:")
        plain = gunbai("record", "verify", "plain.jsonl")
        assert plain.code == 0
        assert _marks(plain.out) == ["checked"] * 2 + ["not checked"] * 2
        signed = gunbai("record", "verify", "signed.jsonl")
        assert _marks(signed.out) == ["checked"] * 2 + ["not checked", "checked", "checked"] + [
            "not checked"
        ]
        known = ("--promise", promise, "--key", signer.key)
        assert _marks(gunbai("record", "verify", "signed.jsonl", *known).out) == ["checked"] * 6
        japanese = gunbai("record", "verify", "signed.jsonl", *known, "--language", "ja").out
        assert japanese.count("確認済み") == 6

    def test_a_replaced_promise_and_another_key_are_found_out(self, gunbai: Gunbai) -> None:
        table = opened()
        play_on(table)
        Path("game.jsonl").write_text(Signer("11" * 32).sealed(table).dumps())
        for option in ("--promise", "--key"):
            result = gunbai("record", "verify", "game.jsonl", option, "ab" * 32)
            assert result.code == 1
            assert "ab" * 32 in result.out.replace("\n", "")

    def test_a_record_from_before_shares_says_that_the_luck_could_be_chosen(
        self, gunbai: Gunbai
    ) -> None:
        table = opened(roots=["", ""])
        play_on(table)
        Path("old.jsonl").write_text(table.record().dumps())
        result = gunbai("record", "verify", "old.jsonl")
        assert result.code == 0
        assert _marks(result.out) == ["checked", "not checked", "not checked", "not checked"]


def _marks(out: str) -> list[str]:
    """Of each finding, whether it was checked."""
    return re.findall(r"^(checked|not checked): ", out, re.MULTILINE)


@pytest.mark.parametrize(
    ("language", "words"), [("en", "A draw between P1, P2"), ("ja", "引き分け")]
)
def test_a_draw_is_called_a_draw(gunbai: Gunbai, language: str, words: str) -> None:
    simulate = ("simulate", "kingdom", "-n", "1", "--seat", "random", "--option", "max_turns=4")
    assert gunbai(*simulate, "--seed", "1", "--records", "draws").code == 0
    file = next(Path("draws").glob("*.jsonl"))
    assert (read_record(file).result or {})["returns"] == [0.5, 0.5]
    for command in (["replay"], ["record", "show"]):
        shown = gunbai(*command, str(file), "--language", language).out
        assert words in shown
        assert "win together" not in shown


def test_a_step_has_the_same_number_wherever_it_is_shown(gunbai: Gunbai) -> None:
    keys = "pick kinai\npick kanto\nno_war\nno_war\nquit\n"
    gunbai(
        "play", "tenka", "--seat", "human", "human", "--option", "play_order=[0,1]",
        "--save", "short.jsonl", "--seed", "1", keys="\n" + keys.replace("\n", "\n\n"),
    )  # fmt: skip
    record = read_record(Path("short.jsonl"))
    settled = ("analyse", "short.jsonl", "--unfinished", "--simulations", "2", "--workers", "1")
    assert gunbai(*settled, "--json", "short.json").code == 0
    found = {
        step["entry"]: step["code"] for step in json.loads(Path("short.json").read_text())["steps"]
    }
    exported = json.loads(gunbai("record", "export", "short.jsonl", "--viewer", "referee").out)
    assert found == {step["n"]: step["code"] for step in exported["story"]}
    assert min(found) == 1
    assert len(found) == len(record.entries)
    first = gunbai("replay", "short.jsonl", "--story").out
    assert "\n   1  " in first


def test_an_undo_in_an_export_names_the_step_that_was_taken_back(gunbai: Gunbai) -> None:
    gunbai(
        "play", "tenka", "--seat", "human", "human", "--option", "play_order=[0,1]",
        "--save", "undo.jsonl", "--seed", "1", keys="\npick kinai\n\npick kanto\nwar\nundo\nquit\n",
    )  # fmt: skip
    story = json.loads(gunbai("record", "export", "undo.jsonl", "--viewer", "referee").out)["story"]
    taken_back = next(step["n"] for step in story if step["code"] == "war")
    assert story[-1]["code"] == f"undo {taken_back}"


def test_nobody_is_advised_when_the_game_is_over(gunbai: Gunbai, record_file: Path) -> None:
    result = gunbai("advise", str(record_file))
    assert result.code == 2
    assert result.err == f"gunbai: {record_file} holds a finished game; gunbai replay shows it.\n"
