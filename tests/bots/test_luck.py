"""bench/luck: the parts of the results add up, and pure luck is found as luck."""

from __future__ import annotations

import pytest
from bench import luck
from bench.luck import PARTS, accounts, intervals, shares

import gunbai
from gunbai.bots.analysis import Account
from gunbai.core import Rng


def line(luck: float, own: float) -> Account:
    return Account(0.5, luck, own, 0.0, 0.5 + luck + own, 0.0)


def test_a_result_that_only_luck_decides_is_luck() -> None:
    found = shares([[line(0.5, 0.0), line(-0.5, 0.0)]])
    assert found == pytest.approx({"start": 0, "luck": 1, "own": 0, "others": 0})


def test_luck_and_play_share_the_result() -> None:
    games = [[line(0.4, 0.1), line(-0.4, -0.1)], [line(-0.3, -0.2), line(0.3, 0.2)]]
    found = shares(games)
    assert found["luck"] == pytest.approx(0.7)
    assert found["own"] == pytest.approx(0.3)
    low, high = intervals(games, Rng(1))["luck"]
    assert low <= 0.7 <= high


def test_the_parts_of_real_games_add_up() -> None:
    game = gunbai.load("tenka")
    played = [accounts(game, "greedy", 10, f"parts {number}") for number in range(2)]
    assert sum(shares(played).values()) == pytest.approx(1)


def test_the_command_prints_all_parts(capsys: pytest.CaptureFixture[str]) -> None:
    luck.main(["tenka", "--games", "1", "--bot", "random", "--simulations", "5"])
    said = capsys.readouterr().out
    assert all(f"  {part}: " in said for part in PARTS)
