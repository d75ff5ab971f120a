"""bench/strength: intervals that hold at every moment, paired deals, resuming, the report."""

from __future__ import annotations

import json
import sys
from itertools import islice
from pathlib import Path

import pytest
from bench.strength import duel, exploit, match, report
from bench.strength.__main__ import _arguments, wanted
from bench.strength.exploit import Challenger
from bench.strength.frozen import Engine, EnginePlayer
from bench.strength.match import Deal, Equal, Match, Pace, Spent, Timed
from bench.strength.sequential import ConfidenceSequence, interval

import gunbai
from gunbai.bots import make
from gunbai.bots.evaluation import features
from gunbai.bots.search import SearchBot, Thought
from gunbai.core import Rng, View, play_match

TINY = Match("tenka", 2, "greedy", "random", deals=3)


# The interval.


def pair(rng: Rng, share: float) -> float:
    return sum(rng.unit() < share for _ in range(2)) / 2


@pytest.mark.parametrize("share", [0.3, 0.5, 0.9])
def test_the_interval_rarely_ever_misses_the_true_share(share: float) -> None:
    """Looked at after every deal, in 5 % of the series at most; 40 series: 6 misses are rare."""
    missed = 0
    for series in range(40):
        rng, evidence = Rng(f"{share} {series}"), ConfidenceSequence()
        for _ in range(80):
            evidence.add(pair(rng, share))
            low, high = evidence.interval
            if not low <= share <= high:
                missed += 1
                break
    assert missed <= 6


def test_the_interval_only_shrinks_and_finds_the_share() -> None:
    rng, evidence = Rng(1), ConfidenceSequence()
    last = (0.0, 1.0)
    for _ in range(150):
        evidence.add(pair(rng, 0.8))
        assert last[0] <= evidence.interval[0] <= evidence.interval[1] <= last[1]
        last = evidence.interval
    assert last[0] > 0.65
    assert last[1] < 0.92


def test_a_few_wins_prove_nothing() -> None:
    low, high = interval([1.0] * 5)
    assert low < 0.5
    assert high == 1.0


# Matches.


def test_a_deal_is_played_once_with_the_new_bot_in_every_seat() -> None:
    deal = match.Table(Match("tenka", 3, "greedy", "random")).play(0, [])
    assert len(deal.shares) == 3
    assert all(min(decisions) > 0 for decisions in deal.decisions)
    assert all(seconds[0] > 0 for seconds in deal.seconds)


def test_a_series_that_was_interrupted_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    *_, whole = match.play(TINY, tmp_path / "whole")
    first = next(islice(match.play(TINY, tmp_path / "parts"), 1, None))
    assert len(first) == 1
    file = tmp_path / "parts" / f"{TINY.name}.jsonl"
    file.write_text(file.read_text() + '{"deal": 1, "sha', encoding="utf-8")
    *_, parts = match.play(TINY, tmp_path / "parts")
    assert [deal.shares for deal in parts] == [deal.shares for deal in whole]
    assert len(file.read_text().splitlines()) == 3


def test_a_match_stops_when_it_is_decided() -> None:
    won = [Deal(i, (1.0, 1.0), ((0.1, 0.1),) * 2, ((1, 1),) * 2) for i in range(20)]
    assert not match.is_decided(TINY, won[:3])
    assert match.is_decided(TINY, won)
    assert not match.is_decided(Match("tenka", 2, "greedy", "random", goal=0.95), won)


def test_a_game_without_a_winner_is_shared() -> None:
    class Pacifist:
        def choose(self, view: object, legal: list[int]) -> int:
            return legal[0]

    game = gunbai.load("tenka", 2, {"max_rounds": 1})
    record = play_match(game, [Pacifist(), Pacifist()], Rng(1))
    assert record.result is not None
    returns = record.result["returns"]
    assert isinstance(returns, list)
    assert match.share_of(returns, 0) + match.share_of(returns, 1) == 1
    assert match.share_of([0.0, 0.0, 0.0, 0.0], 2) == 0.25


class Worker:
    """Stands in for the search of a bot: 200 µs, and a microsecond for every simulation."""

    def __init__(self, bot: SearchBot) -> None:
        self.bot = bot
        self.time = 0.0

    def choose(self, view: View, legal: list[int]) -> int:
        made = self.bot.thinking.simulations
        self.time += 0.0002 + made / 1e6
        self.bot.thought = Thought((), made, 0, 0.0)
        return legal[0]


@pytest.mark.parametrize("budget", [0.0005, 0.2])
def test_equal_time_is_what_the_opponent_has_used_per_decision(
    budget: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = gunbai.load("tenka", 2)
    bot = make("level6", game, 1)
    assert isinstance(bot, SearchBot)
    worker = Worker(bot)
    monkeypatch.setattr(bot, "choose", worker.choose)
    other = Timed(make("random", game, 2))
    other.seconds, other.decisions = 3 * budget, 2
    equal = Equal(bot, [other], Spent(budget, 2), Pace())
    monkeypatch.setattr(equal, "clock", lambda: worker.time)
    view = game.new_state().view(0)
    for _ in range(100):
        equal.choose(view, [0, 1])
    assert equal.seconds / equal.decisions == pytest.approx(budget, rel=0.05)
    assert bot.thinking.seconds == 0


def test_an_engine_plays_through_the_line_protocol_and_its_time_is_measured() -> None:
    game = gunbai.load("tenka", 2)
    engine = Engine([sys.executable, "-m", "gunbai.server.engine"])
    try:
        start = engine.seconds()
        seats = [
            EnginePlayer(engine, game, name, seat, "1")
            for seat, name in enumerate(("greedy", "random"))
        ]
        record = play_match(game, seats, Rng(1))
        assert record.result is not None
        assert engine.seconds() > start
        stranger = EnginePlayer(engine, game, "nobody", 0, "2")
        with pytest.raises(RuntimeError, match="UnknownBot"):
            stranger.choose(game.new_state().view(0), [0, 1])
    finally:
        engine.close()


def test_every_game_has_its_rush_script() -> None:
    for id in gunbai.games():
        game = gunbai.load(id, 2)
        players = [match.local(game, name, f"{id} {name}") for name in ("rush", "random")]
        record = play_match(game, players, Rng(id))
        assert record.result is not None


# The plan and the report.


def test_the_plan_has_matches_of_every_game_and_flags_make_one() -> None:
    planned = wanted(_arguments([]))
    assert {each.game for each in planned} == set(gunbai.games())
    assert all(each.against in ("rush",) or each.against.startswith("frozen:") for each in planned)
    (single,) = wanted(_arguments(["tenka", "--against", "greedy", "--players", "4"]))
    assert (single.players, single.against, single.aim) == (4, "greedy", 0.25)


def test_a_newer_outcome_replaces_the_older(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(report, "DATA", tmp_path / "strength.json")
    monkeypatch.setattr(report, "PAGE", tmp_path / "strength.md")
    deals = [Deal(i, (1.0, 0.5), ((0.1, 0.2),) * 2, ((10, 20),) * 2) for i in range(4)]
    report.write(TINY, deals[:2])
    report.write(TINY, deals)
    (row,) = json.loads((tmp_path / "strength.json").read_text())
    assert (row["deals"], row["share"]) == (4, 0.75)
    assert row["time"] == {"mean": 10.0, "low": 10.0, "high": 10.0}
    assert (
        "| tenka (2) | greedy | random | own | 75.0 % (" in (tmp_path / "strength.md").read_text()
    )


def test_a_duel_takes_weights_from_a_table(tmp_path: Path) -> None:
    names = features("tenka")
    table = tmp_path / "other.toml"
    lines = [f"{name} = {number}.5" for number, name in enumerate(names)]
    table.write_text("[weights-2]\n" + "\n".join(lines) + "\n")
    bot = duel.player(gunbai.load("tenka"), f"linear={table}:weights-2 exploration=0.2", "1", 1.0)
    assert isinstance(bot, SearchBot)
    assert bot.evaluation is not None
    assert list(bot.evaluation.weights) == [number + 0.5 for number in range(len(names))]
    assert bot.thinking.exploration == 0.2


# The exploiter.


def test_a_few_lucky_deals_do_not_make_the_best_challenger() -> None:
    lucky, good = Challenger([], 0.7, [1.0] * 2), Challenger([], 0.7, [0.65] * 60)
    assert good.promise > lucky.promise > Challenger([], 0.7).promise == 0.5


def test_the_same_command_finds_the_same_exploiter(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["tenka", "--simulations=15", "--generations=2", "--deals=1", "--final=2"]
    exploit.main(command)
    first = capsys.readouterr().out
    exploit.main([*command, "--workers", "2"])
    assert capsys.readouterr().out == first
    assert "unseen deals: " in first
