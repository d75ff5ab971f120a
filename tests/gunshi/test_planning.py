"""GS-4 General and card order: sealed choices of both players."""

from __future__ import annotations

import pytest

from gunbai.core import SPECTATOR, EventLog
from gunbai.games.gunshi.state import GunshiState

from .table import data, deck, hand, legal, new_game, phase, play, refusal, seat_data, seats, verbs

FIELD = "RI+a1N RCb1N RAc1N BI+a7S BCb7S"


def planning() -> GunshiState:
    return new_game().load_position({"seats": seats(FIELD), "stage": "planning"})


@pytest.mark.clause("GS-4.1")
def test_any_own_soldier_may_be_the_general() -> None:
    state = planning()
    assert legal(state) == ["general a1", "general b1", "general c1"]
    assert refusal(state, "general a7") == "GS-4.1"
    play(state, "general b1")
    assert seat_data(state, 0)["general"] == "K"


@pytest.mark.clause("GS-4.2", "GS-16.1")
def test_nobody_else_sees_the_general() -> None:
    state = planning()
    log = EventLog()
    state.apply(0, state.parse(0, "general b1"), log)
    for viewer in (1, SPECTATOR):
        assert seat_data(state, 0, viewer)["general"] is None
        assert log.shown_to(viewer) == [
            {"verb": "plan_general", "clause": "GS-4.1", "args": {"seat": 0}}
        ]
    assert seat_data(state, 0, 0)["general"] == "K"
    assert state.hides(0, 0)


@pytest.mark.clause("GS-4.3")
def test_any_hand_of_three_and_any_order_of_four() -> None:
    state = planning()
    play(state, "general a1")
    assert len(legal(state)) == 11
    assert _orders(state) == 114
    play(state, "hand turn_shoot,reinforce,fence_card", "deck move", "deck turn_shoot")
    assert legal(state) == ["deck move"]
    assert refusal(state, "deck turn_shoot") == "GS-4.3"
    play(state, "deck move")
    assert hand(state, 0) == ["turn_shoot", "reinforce", "fence_card"]
    assert deck(state, 0) == ["move", "turn_shoot", "move", "move"]


def _orders(state: GunshiState) -> int:
    """How many ways lead to the end of Red's planning."""
    if 0 not in state.deciders():
        return 1
    total = 0
    for action in state.legal(0):
        further = state.clone()
        further.apply(0, action)
        total += _orders(further)
    return total


@pytest.mark.clause("GS-4.4")
def test_both_plan_at_the_same_time_in_any_order() -> None:
    red = ["0 general a1", "0 hand move,move,move", "0 deck turn_shoot", "0 deck turn_shoot"]
    blue = ["1 general a7", "1 hand move,turn_shoot,reinforce", "1 deck move", "1 deck move"]
    last = ["0 deck reinforce", "1 deck fence_card"]
    one, other, mixed = planning(), planning(), planning()
    play(one, *red, *blue, *last)
    play(other, *blue, *red, *reversed(last))
    play(mixed, *[step for pair in zip(red, blue, strict=True) for step in pair], *last)
    assert one.key() == other.key() == mixed.key()
    assert refusal(planning(), "hand move,move,move") == "GS-4.3"
    assert phase(one) == "order_card"


@pytest.mark.clause("GS-4.4", "GS-4.2")
def test_the_other_sees_only_how_many_steps_are_done() -> None:
    one, other = planning(), planning()
    play(one, "0 general a1", "0 hand move,move,move", "0 deck turn_shoot")
    play(other, "0 general c1", "0 hand turn_shoot,turn_shoot,reinforce", "0 deck move")
    for viewer in (1, SPECTATOR):
        assert one.view(viewer).to_json() == other.view(viewer).to_json()
        assert seat_data(one, 0, viewer)["planned"] == 3


@pytest.mark.clause("GS-4.5")
def test_the_deck_is_first_in_first_out() -> None:
    state = planning()
    play(state, "0 general a1", "0 hand move,move,turn_shoot")
    play(state, "0 deck reinforce", "0 deck fence_card", "0 deck move")
    play(state, "1 general a7", "1 hand move,move,move", "1 deck reinforce")
    play(state, "1 deck turn_shoot", "1 deck turn_shoot")
    assert deck(state, 0) == ["reinforce", "fence_card", "move", "turn_shoot"]
    play(state, "order move", "stop")
    assert deck(state, 0) == ["fence_card", "move", "turn_shoot"]


@pytest.mark.clause("GS-5.1", "GS-5.3")
def test_the_war_begins_with_reds_orders() -> None:
    state = planning()
    play(state, "0 general a1", "0 hand move,move,move")
    play(state, "0 deck turn_shoot", "0 deck turn_shoot", "0 deck reinforce")
    play(state, "1 general a7", "1 hand move,move,move")
    log = play(state, "1 deck turn_shoot", "1 deck turn_shoot", "1 deck reinforce")
    assert verbs(log)[-2:] == ["war", "turn"]
    assert (phase(state), state.deciders()) == ("order_card", (0,))
    assert data(state, 0)["turn"] == 1
