"""The ladder's own bookkeeping: when a step is proven, and where ratings are written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from bench import ladder

from gunbai.games import table
from gunbai.research import arena
from gunbai.research.arena import Played


def step(won: int, lost: int) -> list[Played]:
    """Games in which the higher level has won and lost so often."""
    outcomes = [(0.0, 1.0)] * won + [(1.0, 0.0)] * lost
    seats = ("level1", "level2")
    return [Played(seats, i, each, (1, 1), (0.1, 0.1)) for i, each in enumerate(outcomes)]


def test_a_step_is_proven_by_share_and_interval() -> None:
    assert ladder.is_proven(step(16, 4))
    assert not ladder.is_proven(step(13, 7)), "65 % of 20 games may be chance"
    assert not ladder.is_proven(step(116, 84)), "58 % is too little, however sure"


def test_a_proven_step_is_not_played_further(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The higher level wins every game: each pair stops at the least number of games."""

    def always_won(terms: object, plan: list[arena.Fixture], workers: int) -> list[Played]:
        return [
            Played(
                each.seats,
                each.deal,
                tuple(float(name == max(each.seats)) for name in each.seats),
                (1, 1),
                (0.1, 0.1),
            )
            for each in plan
        ]

    monkeypatch.setattr(arena, "play_all", always_won)
    terms = arena.Terms("tenka", 2)
    file = tmp_path / "series.jsonl"
    games = ladder.climb(terms, games=60, enough=10, workers=1, file=file)
    assert len(games) == 10 * len(ladder.NEIGHBOURS)
    assert len(ladder.climb(terms, games=60, enough=10, workers=1, file=file)) == len(games)


def test_ratings_go_into_the_rows_of_one_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = table("gunshi", "levels.toml")
    assert own is not None
    copy = tmp_path / "levels.toml"
    copy.write_text(own.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setattr(ladder, "table", lambda _id, _name: copy)
    before = copy.read_text(encoding="utf-8").splitlines()
    ladder.write("gunshi", arena.table(step(15, 5), ladder.ANCHOR))
    after = copy.read_text(encoding="utf-8").splitlines()
    changed = [new for old, new in zip(before, after, strict=True) if old != new]
    assert {line.split()[0] for line in changed} - {"level1"} == {"level2"}
    assert any(line.startswith("level1 = ") and ", rating = 1000 }" in line for line in after)
    ladder.write(
        "gunshi", arena.table([Played(("greedy", "level1"), 0, (1.0, 0.0), (1, 1), (1, 1))])
    )
    assert re.search(r"^greedy = { rating = \d+ }$", copy.read_text(encoding="utf-8"), re.M)
