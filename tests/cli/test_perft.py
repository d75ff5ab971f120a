"""Counting paths on the command line."""

from __future__ import annotations

import json
from pathlib import Path

from gunbai.games import load
from tests.cli.conftest import Gunbai


def test_counts_by_depth(gunbai: Gunbai) -> None:
    result = gunbai("perft", "tenka", "--players", "2", "--depth", "3")
    assert result.code == 0
    rows = [line.split()[:2] for line in result.out.splitlines()[1:]]
    assert rows == [["1", "2"], ["2", "24"], ["3", "264"]]


def test_divide_adds_up(gunbai: Gunbai) -> None:
    result = gunbai(
        "perft", "tenka", "--option", "play_order=[0,1]", "--players", "2", "--depth", "2",
        "--divide",
    )  # fmt: skip
    counts = [line.split(": ") for line in result.out.splitlines() if ": " in line]
    assert [code for code, _ in counts][:2] == ["pick tohoku", "pick kanto"]
    assert sum(int(nodes) for _, nodes in counts) == 12 * 11


def test_position_from_a_file(gunbai: Gunbai) -> None:
    game = load("tenka", 2, {"play_order": [0, 1]})
    state = game.new_state()
    state.apply(1, state.parse(1, "pick kinai"))
    Path("position.json").write_text(json.dumps(state.dump()))
    command = ("perft", "tenka", "--players", "2", "--option", "play_order=[0,1]")
    result = gunbai(*command, "--position", "position.json", "--depth", "1")
    assert result.out.splitlines()[1].split()[:2] == ["1", "11"]


def test_broken_position(gunbai: Gunbai) -> None:
    for text in ("{", "[]", "{}"):
        Path("position.json").write_text(text)
        result = gunbai("perft", "tenka", "--players", "2", "--position", "position.json")
        assert result.code == 2
        assert result.err.count("\n") == 1


def test_a_position_with_a_byte_order_mark_is_read(gunbai: Gunbai) -> None:
    position = json.dumps(load("tenka", 2).new_state().dump())
    Path("plain.json").write_text(position, encoding="utf-8")
    Path("marked.json").write_text(position, encoding="utf-8-sig")
    plain, marked = (
        gunbai("perft", "tenka", "--players", "2", "--depth", "1", "--position", f"{name}.json")
        for name in ("plain", "marked")
    )
    assert plain.code == marked.code == 0
