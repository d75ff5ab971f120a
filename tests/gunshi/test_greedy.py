"""The greedy bot: strong against random play from either side, and honest."""

from __future__ import annotations

import pytest

from gunbai.bots import make
from gunbai.core import Rng, play_match

from .table import new_game, play, table


@pytest.mark.parametrize("mine", [0, 1])
@pytest.mark.parametrize("games", [4, pytest.param(60, marks=pytest.mark.slow)])
def test_greedy_beats_random_from_either_side(mine: int, games: int) -> None:
    game = new_game()
    won = 0.0
    for i in range(games):
        names = ["random", "random"]
        names[mine] = "greedy"
        bots = [make(name, game, f"{i} {seat}") for seat, name in enumerate(names)]
        result = play_match(game, bots, Rng(i)).result
        assert result is not None
        returns = result["returns"]
        assert isinstance(returns, list)
        won += returns[mine]
    assert won >= 0.9 * games


@pytest.mark.clause("GS-7.13")
def test_greedy_charges_past_a_parallel_fence_if_the_option_lets_it() -> None:
    for option, wins in (("fenced_square", False), ("before_fence", True)):
        state = table("RCd2N RAa1N* BAd6S* Bf:d4E", options={"charge_stop": option})
        bot = make("greedy", state.game, 1)
        while not state.over() and state.view(0)["stage"] == "execute" and state.deciders() == (0,):
            action = bot.choose(state.view(0), state.legal(0))
            play(state, state.code(0, action))
        assert state.over() == wins, option


def test_greedy_takes_the_only_soldier_that_can_be_the_general() -> None:
    state = table("RI+d4N RAa1N* BAd5S* BIb7S")
    bot = make("greedy", state.game, 1)
    while not state.over() and state.view(0)["stage"] == "execute":
        action = bot.choose(state.view(0), state.legal(0))
        play(state, state.code(0, action))
    assert state.over()


def test_greedy_invades_when_that_wins() -> None:
    state = table("RI+d6N RAa1N* BAg7S*", red={"invaders": [{"kind": "archer"}]})
    bot = make("greedy", state.game, 1)
    while not state.over():
        play(state, state.code(0, bot.choose(state.view(0), state.legal(0))))
    assert state.view(0)["result"] == {"reason": "invasion", "winner": 0}
