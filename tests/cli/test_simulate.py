"""Simulations: the same games whatever the number of processes, and a right tally."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gunbai.cli.tally import wilson
from tests.cli.conftest import Gunbai

SERIES = ("simulate", "tenka", "--seat", "random", "--players", "3", "--seed", "11")


def _tally(gunbai: Gunbai, *arguments: str) -> dict[str, Any]:
    result = gunbai(*SERIES, "--json", *arguments)
    assert result.code == 0
    assert result.err == ""
    found = json.loads(result.out)
    assert isinstance(found, dict)
    assert found.pop("seconds") > 0
    return found


def test_results_do_not_depend_on_jobs(gunbai: Gunbai) -> None:
    alone = _tally(gunbai, "-n", "30", "--jobs", "1", "--records", "one")
    together = _tally(gunbai, "-n", "30", "--jobs", "2", "--records", "two")
    assert alone == together
    one, two = sorted(Path("one").iterdir()), sorted(Path("two").iterdir())
    assert len(one) == 30
    assert [path.read_bytes() for path in one] == [path.read_bytes() for path in two]
    assert gunbai("record", "check", *map(str, one)).code == 0


def test_game_depends_on_its_number_alone(gunbai: Gunbai) -> None:
    _tally(gunbai, "-n", "3", "--jobs", "1", "--records", "few")
    _tally(gunbai, "-n", "6", "--jobs", "1", "--records", "more")
    for path in Path("few").iterdir():
        assert path.read_bytes() == (Path("more") / path.name).read_bytes()


def test_tally_adds_up(gunbai: Gunbai) -> None:
    tally = _tally(gunbai, "-n", "40", "--jobs", "1")
    wins = sum(seat["wins"] for seat in tally["seats"])
    assert wins + tally["without_winner"] == tally["games"] == 40
    assert sum(ending["games"] for ending in tally["endings"]) == 40
    for seat in tally["seats"]:
        low, high = seat["win_rate_95"]
        assert low <= seat["win_rate"] <= high
    assert tally["length"]["rounds"]["least"] >= 1
    assert tally["players"] == 3


def test_other_seed_gives_other_games(gunbai: Gunbai) -> None:
    assert _tally(gunbai, "-n", "20", "--jobs", "1") != _tally(
        gunbai, "-n", "20", "--jobs", "1", "--seed", "12"
    )


@pytest.mark.parametrize(
    ("language", "words"), [("en", ["Seat", "95 % interval"]), ("ja", ["席", "95 % 区間"])]
)
def test_summary_as_a_table(gunbai: Gunbai, language: str, words: list[str]) -> None:
    result = gunbai(*SERIES, "-n", "5", "--jobs", "1", "--language", language)
    assert result.code == 0
    assert all(word in result.out for word in words)
    assert "TK-10." in result.out


def test_two_seats_set_the_number_of_players(gunbai: Gunbai) -> None:
    result = gunbai(
        "simulate", "tenka", "-n", "2", "--jobs", "1", "--json", "--seat", "random", "random"
    )
    assert json.loads(result.out)["players"] == 2


def test_a_level_may_have_a_style(gunbai: Gunbai) -> None:
    seats = ("level1-bold", "level1-careful")
    result = gunbai("simulate", "tenka", "-n", "2", "--jobs", "1", "--json", "--seat", *seats)
    assert [seat["bot"] for seat in json.loads(result.out)["seats"]] == list(seats)


def test_wilson_interval() -> None:
    assert wilson(0, 10) == pytest.approx((0, 0.2775), abs=1e-4)
    assert wilson(10, 10) == pytest.approx((0.7225, 1), abs=1e-4)
    assert wilson(50, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
