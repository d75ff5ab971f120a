"""TK-2 Turn structure."""

from __future__ import annotations

from pathlib import Path

import pytest

from .maps import tiny
from .table import (
    asked,
    fight,
    land,
    legal,
    new_game,
    phase,
    places,
    play,
    refusal,
    supply,
    table,
    turn,
    war,
)


@pytest.mark.clause("TK-2.1", "TK-8.2")
def test_a_turn_runs_window_action_war_draw_redeployment() -> None:
    state = table("kinai", "kanto", "kyushu", phase="propose")
    assert asked(state) == ("propose", 0)
    play(state, "0 pass", "1 pass", "2 pass")
    assert asked(state) == ("action", 0)
    play(state, "0 war", "0 attack tokai=3", "0 attack tokai=2", "0 attack tokai=1")
    play(state, "0 attack nanki=0", "0 attack nanki=0")
    assert asked(state) == ("defend", 1)
    play(state, "1 defend tokai=2", *["1 defend tokai=1"] * 4)
    assert asked(state) == ("settle", 0)
    assert supply(state) == 8
    play(state, "0 settle nanki", "dice 6,1")
    assert supply(state) == 7
    assert asked(state) == ("redeploy", 0)
    play(state, "0 redeploy kinai")
    assert asked(state) == ("propose", 1)
    assert turn(state) == 1


@pytest.mark.clause("TK-2.2")
@pytest.mark.parametrize("held", ["kinai", "kinai:3 tokai", ""])
def test_player_freely_chooses_war_or_no_war(held: str) -> None:
    state = table(held, "kanto")
    assert legal(state) == ["war", "no_war"]


@pytest.mark.clause("TK-2.3", "TK-7.1")
def test_no_war_draws_two_and_redeploys() -> None:
    state = table("kinai tokai", "kanto")
    play(state, "0 no_war")
    assert asked(state) == ("redeploy", 0)
    assert (supply(state), state.view(1)["muster"]) == (4, 2)


@pytest.mark.clause("TK-2.4", "TK-7.1")
def test_war_draws_one_after_the_last_battle() -> None:
    state = table("kinai", "kanto")
    war(state, {"tokai": [3, 2], "nanki": [1, 0, 0]}, {"tokai": [2, 1], "nanki": [1, 1, 1]})
    fight(state, "tokai", 1, 6)
    assert supply(state) == 6
    fight(state, "nanki", 1, 6)
    assert supply(state) == 5


@pytest.mark.clause("TK-2.5")
def test_one_war_a_turn() -> None:
    state = table("kinai", "kanto")
    war(state, "tokai", "tokai")
    fight(state, "tokai", 6, 1)
    assert phase(state) == "redeploy"
    assert refusal(state, 0, "war") == "TK-2.1"
    play(state, "0 redeploy kinai")
    assert asked(state) == ("action", 1)


@pytest.mark.clause("TK-2.6")
def test_war_needs_a_legal_target(tmp_path: Path) -> None:
    state = table("west capital east", "", pack=tiny(tmp_path))
    assert legal(state) == ["no_war"]
    assert refusal(state, 0, "war") == "TK-2.6"
    play(state, "0 no_war", "0 redeploy west", "0 redeploy west")
    assert legal(state) == ["war", "no_war"]


@pytest.mark.clause("TK-2.6")
@pytest.mark.parametrize("map", ["japan12", "joraku8"])
def test_on_the_maps_given_a_single_region_always_has_a_target(map: str) -> None:
    for name in new_game(2, map=map).tables.names:
        state = table(name, "", options={"map": map})
        play(state, "0 war")
        assert places(state)


@pytest.mark.clause("TK-2.7", "TK-12.1")
def test_resigning_is_a_turn_action_and_nothing_else() -> None:
    state = table("kinai:1", "kanto", "kyushu", options={"alliances": "off"})
    assert state.may_resign(0)
    assert refusal(state, 1, "resign") == "TK-12.1"
    play(state, "0 war")
    assert refusal(state, 0, "resign") == "TK-12.1"
    play(state, "0 attack tokai=3")
    assert not state.may_resign(0)


@pytest.mark.clause("TK-2.2", "TK-2.3")
def test_a_player_may_stay_at_peace_even_when_surrounded_by_weakness() -> None:
    state = table("kinai", "tokai hokuriku nanki")
    play(state, "0 no_war")
    assert asked(state) == ("action", 1)
    assert land(state, 0) == {"kinai": 2}
