"""The greedy bot knows majorities, conversions and odds, and beats random play."""

from __future__ import annotations

import pytest

import gunbai
from gunbai.bots import make
from gunbai.core import Rng, play_match
from gunbai.games.daiyabo import dice
from gunbai.games.daiyabo.greedy import odds
from gunbai.games.daiyabo.state import DaiyaboState

from .table import new_game, play, table


def choice(state: DaiyaboState) -> str:
    seat = state.deciders()[0]
    bot = make("greedy", state.game, 1)
    return state.code(seat, bot.choose(state.view(seat), state.legal(seat)))


@pytest.mark.parametrize(
    ("faces", "n", "chance"),
    [
        ([1], 2, 0.306),
        ([1], 8, 0.767),
        ([1, 1], 3, 0.074),
        ([1, 2], 5, 0.328),
        ([2, 2, 2], 6, 0.062),
        ([1, 2, 3], 3, 0.028),
        ([1, 2, 3], 7, 0.331),
    ],
)
def test_the_odds_of_a_roll(faces: list[int], n: int, chance: float) -> None:
    assert round(odds(n, int(dice.from_list(faces)), ()), 3) == chance


def test_conversions_raise_the_odds() -> None:
    required = int(dice.from_list([6, 6]))
    assert odds(4, required, ((0, 5), (1, 5))) > 2 * odds(4, required, ())
    assert odds(4, 0, ()) == 1.0
    assert odds(1, required, ()) == 0.0


def test_takes_the_castle_that_can_be_had_without_a_roll() -> None:
    pile = ["great_wall", "nijo", "odawara"]
    state = table(
        "ashikaga_yoshiaki", "", phase="battle", siege_pile=pile, placed={"siege": "A1@1"}
    )
    assert choice(state) == "siege nijo"
    play(state, "A siege nijo")
    assert choice(state) == "remove ashikaga_yoshiaki=1"


def test_converts_when_that_takes_the_castle_and_only_then() -> None:
    for castle, wanted in (("great_wall", "convert yasuke=1>6"), ("kochi", "none")):
        placed = {"3": "A2@1"}
        state = table("yasuke", "", phase="battle", slots={"3": castle}, placed=placed)
        play(state, "roll 1,1,1,5")
        assert choice(state) == wanted


def test_puts_its_marker_where_a_rank_is_to_be_had() -> None:
    markers = {"e1": [1, 1], "e2": [0, 4], "e3": [4, 0]}
    state = table(
        "kuki_yoshitaka", "", phase="domestic", round=5, markers=markers, ranks={"shogun": "B"}
    )
    assert choice(state) == "marker e1"


@pytest.mark.skipif(gunbai.ENGINE != "compiled", reason="takes minutes as plain Python")
@pytest.mark.parametrize(("players", "share"), [(2, 0.9), (4, 0.6), (6, 0.5)])
@pytest.mark.parametrize("games", [6, pytest.param(30, marks=pytest.mark.slow)])
def test_wins_well_above_its_share_against_random_play(
    players: int, share: float, games: int
) -> None:
    game = new_game(players, start_player="random")
    won = 0.0
    for i in range(games):
        mine = i % players
        bots = [
            make("greedy" if seat == mine else "random", game, f"{i} {seat}")
            for seat in range(players)
        ]
        result = play_match(game, bots, Rng(i)).result
        assert result is not None
        returns = result["returns"]
        assert isinstance(returns, list)
        won += returns[mine]
    assert won / games >= share
