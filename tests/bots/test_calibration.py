"""bench/calibration: deciles, intervals over games, resuming, the plot."""

from __future__ import annotations

from pathlib import Path

import pytest
from bench import calibration
from bench.calibration import Terms, collect, deciles

TINY = Terms("tenka", 2, "random", simulations=20, seed=1)


def test_perfect_predictions_have_no_error() -> None:
    games = [[(0.25, float(i % 4 == 0))] for i in range(400)]
    (found,) = deciles(games)
    assert (found.low, found.n) == (0.2, 400)
    assert found.error == pytest.approx(0.0)
    assert 0.2 < found.least < 0.25 < found.most < 0.3


def test_hints_of_one_game_count_once_in_the_interval() -> None:
    single = deciles([[(0.55, float(i % 2))] for i in range(100)])
    double = deciles([[(0.55, float(i % 2))] * 2 for i in range(100)])
    assert double[0].n == 2 * single[0].n
    assert (double[0].least, double[0].most) == (single[0].least, single[0].most)


def test_a_certain_win_belongs_to_the_last_decile() -> None:
    (found,) = deciles([[(1.0, 1.0)]])
    assert found.low == 0.9


def test_games_are_kept_and_the_series_goes_on(tmp_path: Path) -> None:
    three = collect(TINY, 3, tmp_path)
    assert collect(TINY, 2, tmp_path) == three[:2]
    file = tmp_path / f"{TINY.name}.jsonl"
    file.write_text(file.read_text() + "[[0.5,", encoding="utf-8")
    five = collect(TINY, 5, tmp_path)
    assert five[:3] == three
    assert len(file.read_text().splitlines()) == 5
    for game in five:
        assert 0 < len(game) <= calibration.ASKED
        assert all(0 <= predicted <= 1 and real in (0.0, 0.5, 1.0) for predicted, real in game)


def test_the_page_shows_every_decile_and_links_the_plot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calibration, "RESULTS", tmp_path)
    monkeypatch.setattr(calibration, "DATA", tmp_path / "calibration.json")
    monkeypatch.setattr(calibration, "PAGE", tmp_path / "calibration.md")
    monkeypatch.setattr(calibration, "commit", lambda: "0123456")
    found = deciles([[(0.12, 0.0)], [(0.87, 1.0)]])
    calibration.write(TINY, 2, found)
    page = (tmp_path / "calibration.md").read_text()
    assert page.count("| 0.0% (") + page.count("| 100.0% (") == 2
    assert "](calibration-tenka.svg)" in page
    assert (tmp_path / "calibration-tenka.svg").read_text().startswith("<svg")
