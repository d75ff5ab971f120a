"""Alliances in tenka with four players: what is accepted, refused, offered, and left unsaid."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gunbai.bots import make
from gunbai.bots.levels import LevelBot
from gunbai.core import CHANCE, Rng
from gunbai.games.tenka.offers import is_dangerous
from gunbai.games.tenka.state import TenkaState

from ..tenka.table import asked, hands, play, scores, table

LEADER = ("kinai tokai kanto hokuriku", "tohoku", "kyushu", "shikoku")
"""Seat 0 has one tile left; with none, a single conquest wins."""


def thoughts(state: TenkaState, seed: int = 1) -> dict[str, float]:
    """What the seat that is asked thinks of its choices: code to value, the best first."""
    seat = state.deciders()[0]
    bot = make("level4", state.game, seed)
    assert isinstance(bot, LevelBot)
    bot.thinking = replace(bot.thinking, simulations=2500)
    thought = bot.think(state.view(seat), state.legal(seat))
    return {state.code(seat, each.action): each.value for each in thought.candidates}


def best(state: TenkaState, seed: int = 1) -> str:
    return next(iter(thoughts(state, seed=seed)))


def test_the_position_is_what_it_says() -> None:
    state = table(*LEADER, phase="propose")
    assert hands(state)[0] == 1
    assert scores(state)[0] > 2 * max(scores(state)[1:])


@pytest.mark.parametrize("seed", range(3))
def test_an_alliance_that_hands_the_leader_his_victory_is_refused(seed: int) -> None:
    state = table(*LEADER, phase="propose")
    play(state, "0 propose 1")
    assert best(state, seed) == "refuse"


def test_an_ally_that_moves_first_must_not_be_near_its_last_tile() -> None:
    """TK-8.7, TK-10.1: a seat with two tiles left may win, if its turn comes first."""
    state = table("kyushu", "kinai tokai kanto", "tohoku", "shikoku", phase="propose")
    assert hands(state)[1] == 2
    assert is_dangerous(state, 1, 2)
    assert not is_dangerous(state, 1, 0)
    assert not is_dangerous(state, 3, 2)


@pytest.mark.parametrize("seed", range(3))
def test_the_weak_accept_each_other_against_a_leader(seed: int) -> None:
    lands = "kinai tokai kanto", "tohoku", "chugoku nanki", "kyushu shikoku"
    state = table(*lands, phase="propose")
    play(state, "0 pass", "1 pass", "2 propose 3")
    assert best(state, seed) == "accept"


@pytest.mark.parametrize("seed", range(3))
def test_what_the_other_would_refuse_is_not_offered(seed: int) -> None:
    """By the rules an offer costs nothing: otherwise the leader would ask all players at every
    turn."""
    state = table(*LEADER, phase="propose")
    assert asked(state) == ("propose", 0)
    assert list(thoughts(state, seed=seed)) == ["pass"]


def test_an_offer_that_both_gain_by_is_made() -> None:
    state = table("kinai", "kanto", "kyushu", "shikoku", phase="propose")
    assert best(state).startswith("propose")


def test_offers_are_mostly_accepted() -> None:
    """Three games of four: whoever is pestered by bots would leave the table."""
    passed = offers = accepted = 0
    for seed in range(3):
        state = table("kinai", "kanto", "kyushu", "shikoku", phase="propose")
        bots = [make("level3", state.game, f"{seed} {seat}") for seat in range(4)]
        rng = Rng(seed)
        while not state.over():
            seat = state.deciders()[0]
            if seat == CHANCE:
                state.advance(seat, state.sample(rng), None)
                continue
            action = bots[seat].choose(state.view(seat), state.legal(seat))
            code = state.code(seat, action)
            passed += code == "pass"
            offers += code.startswith("propose")
            accepted += code == "accept"
            state.advance(seat, action, None)
    assert offers > 5
    assert passed > offers
    assert accepted >= offers / 2
