"""Bots choose legally, from views alone, and the greedy one beats the random one."""

from __future__ import annotations

from pathlib import Path

import pytest

import gunbai
from gunbai import bots
from gunbai.bots import Bot, UnknownBot, make
from gunbai.bots.analysis import Account, turning_point, verdict
from gunbai.bots.search import SearchBot
from gunbai.bots.search.bot import Thinking
from gunbai.cli import main
from gunbai.core import Game, Rng, View, play_match
from gunbai.games import kind
from gunbai.server.live.bot_pool import BotPool
from gunbai.testing.walk import looks

NAMES = ["random", "greedy", "search"]


def seat_bot(name: str, game: Game, seed: int | str) -> Bot:
    """Like `make`, but the searching bot thinks only briefly."""
    return SearchBot(game, seed, Thinking(20)) if name == "search" else make(name, game, seed)


def choices(name: str, game: Game, seed: int) -> list[int]:
    """What a bot chooses at some moments of a random game; each choice is checked."""
    found = []
    for state in looks(game, seed, 20):
        for seat in state.deciders():
            if seat >= 0:
                legal = state.legal(seat)
                choice = seat_bot(name, game, seed).choose(state.view(seat), legal)
                assert choice in legal
                found.append(choice)
    return found


@pytest.mark.parametrize("id", gunbai.games())
@pytest.mark.parametrize("name", NAMES)
def test_bots_choose_legally_in_every_variant_and_the_same_with_the_same_seed(
    id: str, name: str
) -> None:
    for players, options in kind(id).variants:
        game = gunbai.load(id, players, options)
        first = choices(name, game, 1)
        assert first
    assert choices(name, game, 1) == first


@pytest.mark.parametrize("id", gunbai.games())
def test_greedy_bots_play_a_whole_game(id: str) -> None:
    game = gunbai.load(id)
    bots = [make("greedy", game, seat) for seat in range(game.players)]
    assert play_match(game, bots, Rng(1)).result is not None


@pytest.mark.parametrize("id", gunbai.games())
@pytest.mark.parametrize("name", ["greedy", "search"])
def test_a_bot_cannot_tell_worlds_apart_that_look_the_same(id: str, name: str) -> None:
    """With the same view, list and seed the choice is the same, whatever is hidden."""
    game = gunbai.load(id)
    for state in looks(game, 4, 25):
        for seat in state.deciders():
            if seat < 0:
                continue
            view, legal = state.view(seat), state.legal(seat)
            world = game.imagine(view, Rng(9))
            choices = {
                seat_bot(name, game, 5).choose(each.view(seat), each.legal(seat))
                for each in (state, world)
            }
            assert len(choices) == 1
            assert choices <= set(legal)
            assert isinstance(view, View)


def win_share(game: Game, games: int) -> float:
    """The greedy bot's share of wins, alone against random ones, seats in turn."""
    won = 0.0
    for i in range(games):
        mine = i % game.players
        bots = [
            make("greedy" if seat == mine else "random", game, f"{i} {seat}")
            for seat in range(game.players)
        ]
        result = play_match(game, bots, Rng(i)).result
        assert result is not None
        returns = result["returns"]
        assert isinstance(returns, list)
        won += returns[mine]
    return won / games


@pytest.mark.parametrize("games", [40, pytest.param(400, marks=pytest.mark.slow)])
def test_greedy_beats_random_at_tenka_with_two_players(games: int) -> None:
    assert win_share(gunbai.load("tenka", 2), games) >= 0.80


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("games", [24, pytest.param(200, marks=pytest.mark.slow)])
def test_greedy_wins_well_above_its_share_at_tenka(players: int, games: int) -> None:
    assert win_share(gunbai.load("tenka", players), games) >= 1.6 / players


def test_an_unknown_bot_is_named_with_the_known_ones() -> None:
    with pytest.raises(UnknownBot, match="random, greedy, search, level1"):
        make("deep", gunbai.load("tenka"))


def test_a_bot_of_another_distribution_is_named_like_any_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "hawks.py").write_text(
        "from gunbai.bots import Bot\n\n\n"
        "class Hawk(Bot):\n"
        "    games = ('tenka',)\n\n"
        "    def choose(self, view, legal):\n"
        "        return legal[0]\n"
    )
    about = tmp_path / "hawks-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: hawks\nVersion: 1\n")
    (about / "entry_points.txt").write_text("[gunbai.bots]\nhawk = hawks:Hawk\n")
    monkeypatch.syspath_prepend(tmp_path)
    bots.others.cache_clear()
    try:
        game = gunbai.load("tenka", 2)
        assert type(make("hawk", game)).__name__ == "Hawk"
        words = ["--seat", "hawk", "random", "-n", "2", "--jobs", "1", "--language", "en"]
        assert main(["simulate", "tenka", *words]) == 0
        assert "hawk" in capsys.readouterr().out
        engines = BotPool(1, {})
        engines.require("hawk")
        assert "hawk" in [each.name for each in engines.about("tenka")]
        assert "hawk" not in [each.name for each in engines.about("gunshi")]
    finally:
        bots.others.cache_clear()


@pytest.mark.parametrize("games", [2, pytest.param(12, marks=pytest.mark.slow)])
def test_search_beats_greedy_at_tenka(games: int) -> None:
    """Some hundred simulations a decision, without any knowledge of the game, are enough."""
    game = gunbai.load("tenka", 2)
    won = 0.0
    for i in range(games):
        mine = i % 2
        bots: list[Bot] = [make("greedy", game, f"{i} {seat}") for seat in range(2)]
        bots[mine] = SearchBot(game, f"{i} search", Thinking(600))
        result = play_match(game, bots, Rng(i // 2)).result
        assert result is not None
        returns = result["returns"]
        assert isinstance(returns, list)
        won += returns[mine]
    assert won / games > 0.5


def account(result: float, luck: float, own: float, others: float) -> Account:
    return Account(result - luck - own - others, luck, own, others, result, 0.0)


@pytest.mark.parametrize("most", ["luck", "own", "others"])
def test_the_verdict_names_what_gave_the_winner_most(most: str) -> None:
    parts = {"luck": 0.1, "own": 0.1, "others": 0.1, most: 0.3}
    winner = account(1.0, **parts)
    assert verdict([account(0.0, 0.0, -0.5, 0.0), winner]) == (1, most)
    assert verdict([account(0.5, 0.0, 0.0, 0.0)] * 2) == (0, "none")


def test_the_turning_point_is_the_largest_swing_for_anybody() -> None:
    assert turning_point([[0.1, -0.1], [-0.4, 0.4], [0.2, -0.2]]) == 1
    assert turning_point([[0.001, -0.001]]) is None
    assert turning_point([]) is None


@pytest.mark.parametrize(
    ("name", "near"), [("greddy", "greedy"), ("Level3", "level3"), ("level3-bald", "level3")]
)
def test_a_mistyped_bot_is_suggested(name: str, near: str) -> None:
    for ask in (lambda: make(name, gunbai.load("tenka")), lambda: bots.about(name)):
        with pytest.raises(UnknownBot, match=f"no bot {name}; did you mean {near}. The bots are"):
            ask()
