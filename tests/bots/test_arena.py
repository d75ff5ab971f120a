"""The arena: fair plans, ratings that are right, series that can be interrupted."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

from gunbai.cli import main
from gunbai.core import GunbaiError
from gunbai.research import arena
from gunbai.research.arena import Played, Terms
from gunbai.research.ratings import expected, rate, wilson

TERMS = Terms("tenka", 2, seed=5)


# Plans.


def test_every_deal_is_played_in_every_seating() -> None:
    plan = arena.fixtures(arena.line_ups(["a", "b", "c"], 3), 9)
    deals = Counter(fixture.deal for fixture in plan)
    assert deals == {0: 3, 1: 3, 2: 3}
    first = [fixture.seats for fixture in plan if fixture.deal == 0]
    assert first == [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")]


def test_seats_of_two_bots_at_a_table_for_four_are_shared_out() -> None:
    plan = arena.fixtures(arena.line_ups(["a", "b"], 4), 4)
    assert {fixture.seats for fixture in plan} == {("a", "b", "a", "b"), ("b", "a", "b", "a")}
    assert len(plan) == 4


def test_games_do_not_depend_on_processes() -> None:
    plan = arena.fixtures([("random", "greedy")], 4)
    alone = list(arena.play_all(TERMS, plan, 1))
    together = list(arena.play_all(TERMS, plan, 2))

    def facts(games: list[Played]) -> set[tuple[str, tuple[float, ...], tuple[int, ...]]]:
        return {(game.key, game.returns, game.decisions) for game in games}

    assert facts(alone) == facts(together)
    assert len(facts(alone)) == 4


# Ratings.


def test_ratings_of_two_are_the_logarithm_of_their_wins() -> None:
    results = [(("a", "b"), (1.0, 0.0))] * 75 + [(("b", "a"), (1.0, 0.0))] * 25
    best, worst = rate(results)
    assert (best.name, worst.name) == ("a", "b")
    assert expected(best.points - worst.points) == pytest.approx(0.75, abs=0.005)


def test_ratings_of_three_recover_the_strengths_behind_the_wins() -> None:
    """Wins 3 : 2 : 1 at one table."""
    results = []
    for winner, times in (("a", 300), ("b", 200), ("c", 100)):
        shares = tuple(1.0 if name == winner else 0.0 for name in "abc")
        results += [(("a", "b", "c"), shares)] * times
    points = {rating.name: rating.points for rating in rate(results)}
    assert expected(points["a"] - points["c"]) == pytest.approx(3 / 4, abs=0.005)
    assert expected(points["a"] - points["b"]) == pytest.approx(3 / 5, abs=0.005)


def test_intervals_shrink_with_the_root_of_the_games() -> None:
    few = [(("a", "b"), (1.0, 0.0)), (("a", "b"), (0.0, 1.0))] * 50
    narrow, wide = rate(few * 4)[0].margin, rate(few)[0].margin
    assert wide / narrow == pytest.approx(2, rel=0.02)
    # Of 100 even games the share's interval is about 40 % to 60 %: the points say the same.
    share = expected(2 * wide)
    assert share == pytest.approx(wilson(50, 100)[1], abs=0.01)


def test_an_anchor_fixes_the_scale_and_a_draw_is_half_a_win() -> None:
    ratings = rate([(("a", "b"), (0.5, 0.5))] * 10, {"b": 1500})
    assert {rating.name: round(rating.points) for rating in ratings} == {"a": 1500, "b": 1500}
    assert {rating.name: rating.margin for rating in ratings}["b"] == 0


def test_whoever_never_lost_has_a_rating_too() -> None:
    best, worst = rate([(("a", "b"), (1.0, 0.0))] * 20)
    assert 100 < best.points - worst.points < 2000


# Series.


def test_a_series_goes_on_where_it_was_broken_off(tmp_path: Path) -> None:
    file = tmp_path / "series.jsonl"
    base = ["arena", "tenka", "--players", "2", "--bots", "random,greedy", "--workers", "1"]
    assert main([*base, "--games", "4", "--resume", str(file)]) == 0
    lines = file.read_text().splitlines()
    assert len(lines) == 5
    file.write_text("\n".join(lines[:4]) + "\n" + lines[4][:20])
    assert main([*base, "--games", "6", "--resume", str(file)]) == 0
    again = file.read_text().splitlines()
    assert again[:4] == lines[:4]
    assert len(again) == 7
    assert len({Played.of(json.loads(line)).key for line in again[1:]}) == 6


def test_a_series_under_other_terms_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "series.jsonl"
    assert arena.open_series(file, TERMS) == []
    with pytest.raises(GunbaiError):
        arena.open_series(file, Terms("tenka", 3, seed=5))


def test_the_arena_prints_writes_and_draws(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, plot = tmp_path / "ratings.json", tmp_path / "ratings.svg"
    code = main(
        [
            *("arena", "tenka", "--players", "2", "--bots", "random,greedy", "--games", "20"),
            *("--workers", "1", "--json", str(data), "--plot", str(plot), "--language", "en"),
        ]
    )
    assert code == 0
    shown = capsys.readouterr().out
    assert "greedy" in shown
    assert "95 % interval" in shown
    found = json.loads(data.read_text())
    assert [line["rating"]["name"] for line in found["ratings"]] == ["greedy", "random"]
    assert found["pairings"][0]["games"] == 20
    picture = ElementTree.fromstring(plot.read_text())
    assert len(picture.findall("{http://www.w3.org/2000/svg}circle")) == 2


def test_one_bot_alone_is_no_arena(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "tenka", "--bots", "random", "--language", "en"]) == 2
    assert "two different bots" in capsys.readouterr().err


def test_a_budget_of_the_series_is_given_to_searching_bots() -> None:
    terms = Terms("tenka", 2, simulations=7)
    bot = arena.seat_bot(terms, terms.load(), "level6", "x")
    assert bot.thinking.simulations == 7  # type: ignore[attr-defined]
