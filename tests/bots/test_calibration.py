"""Calibration: deciles, intervals over games, resuming, the plot; the correction of hints."""

from __future__ import annotations

from pathlib import Path

import pytest
from bench import calibration
from bench.calibration import Terms, collect, corrected, deciles

import gunbai
from gunbai.bots import analysis, tune
from gunbai.bots import calibration as bots_calibration
from gunbai.bots.calibration import KNOTS, Calibration, fitted
from gunbai.bots.calibration import calibration as calibration_of
from gunbai.bots.search import Candidate, Thought
from gunbai.core import Rng

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


# The correction.


TRUTH = Calibration(tuple(0.12 + 0.68 * knot for knot in KNOTS))
"""Of predictions that are too sure, most of all the bad ones."""


def sure(rng: Rng) -> tuple[float, float]:
    """A prediction that is too sure, and the result."""
    value = 0.02 + 0.96 * rng.unit()
    return value, float(rng.unit() < TRUTH.share(value))


def test_the_fit_finds_what_predictions_mean() -> None:
    rng = Rng("sure")
    found = fitted([[sure(rng)] for _ in range(4000)])
    for value in (0.05, 0.2, 0.4, 0.5, 0.65, 0.8, 0.95):
        assert found.share(value) == pytest.approx(TRUTH.share(value), abs=0.06)


def test_between_the_knots_a_correction_is_linear_in_log_odds() -> None:
    for value in (0.001, 0.03, 0.15, 0.5, 0.6, 0.97, 0.999):
        assert Calibration().share(value) == pytest.approx(value)
    for knot, share in zip(KNOTS, TRUTH.shares, strict=True):
        assert TRUTH.share(knot) == pytest.approx(share)
    assert TRUTH.shares[5] < TRUTH.share(0.45) < TRUTH.shares[6]


def test_corrected_predictions_come_true_in_games_that_were_not_fitted() -> None:
    rng = Rng("apart")
    learned = fitted([[sure(rng)] for _ in range(1500)])
    games = [[sure(rng)] for _ in range(3000)]

    def error(series: list[list[tuple[float, float]]]) -> float:
        found = deciles(series)
        return sum(each.n * abs(each.error) for each in found) / sum(each.n for each in found)

    assert error(games) > 0.06
    assert error(corrected(learned, games)) < 0.04


def test_one_game_corrects_only_a_part() -> None:
    found = fitted([[(0.9, 0.0), (0.8, 0.0)]])
    assert 0.4 < found.share(0.9) < 0.9
    assert fitted([]) == Calibration()


def test_predictions_that_are_always_wrong_do_not_turn_the_order_round() -> None:
    found = fitted([[(0.9, 0.0)], [(0.1, 1.0)]] * 50)
    assert list(found.shares) == sorted(set(found.shares))


def test_the_correction_keeps_the_order_and_certain_results() -> None:
    by = TRUTH
    values = [0.0, 0.001, 0.2, 0.5, 0.8, 0.999, 1.0]
    found = [by.share(value) for value in values]
    assert found == sorted(found)
    assert (found[0], found[-1]) == (0.0, 1.0)
    tried = (Candidate(4, 70, 0.8), Candidate(5, 30, 0.6), Candidate(6, 0, 0.0))
    thought = by.thought(Thought(tried, 100, 10, 0.1))
    assert [each.action for each in thought.candidates] == [4, 5, 6]
    assert [each.visits for each in thought.candidates] == [70, 30, 0]
    assert thought.candidates[0].value == by.share(0.8)
    assert thought.candidates[2].value == 0.0


def test_hints_show_corrected_values_and_bots_play_without(monkeypatch: pytest.MonkeyPatch) -> None:
    game = gunbai.load("tenka")
    state = game.new_state()
    while state.deciders()[0] < 0 or len(state.legal(state.deciders()[0])) == 1:
        state.apply(state.deciders()[0], state.sample(Rng(1)))
    seat = state.deciders()[0]
    by = TRUTH
    monkeypatch.setattr(analysis, "calibration", lambda _game, _n: by)
    asked = (game, state.view(seat), state.legal(seat), 60, "hint")
    raw, shown = analysis.searched(*asked), analysis.hint(*asked)
    assert raw.best.value not in (0.0, 0.5, 1.0)
    assert [by.share(each.value) for each in raw.candidates if each.visits] == [
        each.value for each in shown.candidates if each.visits
    ]


def test_a_game_without_a_measured_correction_has_none() -> None:
    assert calibration_of(gunbai.load("tenka", 6), 300) == Calibration()


def test_between_two_measured_lengths_the_correction_is_a_mixture(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    halves = Calibration((0.5,) * len(KNOTS))
    points = {100: Calibration().numbers(), 10_000: halves.numbers()}
    monkeypatch.setattr(bots_calibration, "calibrations", lambda _id, _players: points)
    game = gunbai.load("tenka")
    assert calibration_of(game, 50) == calibration_of(game, 100) == Calibration()
    assert calibration_of(game, 1000).share(0.8) == pytest.approx(2 / 3)
    assert calibration_of(game, 10_000) == calibration_of(game, 10**6) == halves


def test_the_fit_is_written_with_its_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "evaluation.toml"
    file.write_text("[weights]\ntiles = 1\n")
    monkeypatch.setattr(tune, "table_path", lambda _id: file)
    wishes = ["tenka", "--games", "3", "--bot", "random", "--simulations", "20", "--fit"]
    for _ in range(2):
        calibration.main([*wishes, "--folder", str(tmp_path)])
    text = file.read_text()
    command = "python -m bench.calibration tenka --players 2 --games 3 --bot random"
    assert f"# {command} --simulations 20 --seed 1 --fit\n[calibration-2-20]\nat_3 = " in text
    assert text.count("[calibration-2-20]") == 1
    assert "[weights]\ntiles = 1\n" in text
    assert "50% of the search means" in capsys.readouterr().out
