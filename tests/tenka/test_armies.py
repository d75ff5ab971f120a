"""TK-7 Army draw and redeployment."""

from __future__ import annotations

import pytest

from gunbai.core import BadPosition

from .table import (
    asked,
    data,
    fight,
    land,
    legal,
    pass_all,
    phase,
    places,
    play,
    reason,
    refusal,
    supply,
    table,
    turn,
    verbs,
    war,
    winner,
)

NO_ALLIANCES = {"alliances": "off"}


@pytest.mark.clause("TK-7.1")
def test_war_draws_one_army_and_no_war_two() -> None:
    state = table("kinai", "kanto")
    war(state, "tokai")
    fight(state, "tokai", 1, 6)
    assert (supply(state), land(state, 0)) == (5, {"kinai": 1})
    play(state, "1 no_war")
    assert (supply(state), land(state, 1)) == (3, {"kanto": 2})


@pytest.mark.clause("TK-7.2", "TK-11.4")
@pytest.mark.parametrize("armies", [0, 7, 8])
def test_a_player_without_regions_draws_none(armies: int) -> None:
    state = table("", f"kanto:{armies}", "kinai", options=NO_ALLIANCES)
    log = play(state, "0 no_war")
    assert verbs(log) == ["no_war", "turn"]
    assert supply(state) == 8 - armies
    assert asked(state) == ("action", 1)


@pytest.mark.clause("TK-7.2")
def test_a_regionless_attacker_who_fails_draws_none() -> None:
    state = table("", "kanto:6", options={"scenario": "tenka_fubu"})
    play(state, "0 war", "0 target kinai", "dice 1,6")
    assert (supply(state), turn(state)) == (0, 1)
    assert not state.over()


@pytest.mark.clause("TK-7.3", "TK-11.5")
def test_a_region_conquered_this_turn_counts_for_the_draw() -> None:
    state = table("", "kanto")
    play(state, "0 war", "0 target kinai", "dice 6,1")
    assert land(state, 0) == {"kinai": 1}
    assert supply(state) == 5


@pytest.mark.clause("TK-7.4", "TK-10.2")
def test_having_to_draw_from_an_empty_supply_ends_the_game() -> None:
    state = table("kinai:6", "kanto")
    play(state, "0 no_war")
    assert (state.over(), reason(state)) == (True, "shortage")


@pytest.mark.clause("TK-7.5")
def test_taking_the_last_army_does_not_end_the_game() -> None:
    state = table("kinai:4", "kanto")
    play(state, "0 no_war")
    assert (supply(state), state.over()) == (0, False)
    assert asked(state) == ("action", 1)


@pytest.mark.clause("TK-7.5")
def test_armies_are_drawn_one_by_one() -> None:
    state = table("kinai:5", "kanto")
    play(state, "0 no_war")
    assert (supply(state), state.over()) == (0, True)
    assert data(state, 0)["muster"] == 1


@pytest.mark.clause("TK-7.6")
def test_all_own_armies_are_taken_back_and_placed_anew() -> None:
    state = table("kinai:2 tokai:1", "kanto:1")
    play(state, "0 no_war")
    assert land(state, 0) == {"kinai": 0, "tokai": 0}
    assert land(state, 1) == {"kanto": 1}
    for left in range(5, 0, -1):
        assert data(state, 1)["muster"] == left
        assert legal(state) == ["redeploy tokai", "redeploy kinai"]
        play(state, "0 redeploy tokai")
    assert land(state, 0) == {"kinai": 0, "tokai": 5}
    assert turn(state) == 1


@pytest.mark.clause("TK-7.6")
def test_armies_are_placed_on_own_regions_not_on_others() -> None:
    state = table("kinai tokai", "kanto")
    play(state, "0 no_war")
    assert refusal(state, 0, "redeploy kanto") == "TK-7.6"
    assert refusal(state, 0, "redeploy nanki") == "TK-7.6"


@pytest.mark.clause("TK-7.7")
def test_armies_may_be_placed_with_allies_but_not_taken_from_them() -> None:
    state = table("kinai:1", "tokai:2", "kanto:1", "kyushu", allied=[(0, 1), (0, 2), (2, 3)])
    play(state, "0 no_war")
    assert data(state, 0)["muster"] == 3
    assert places(state) == {"kinai", "tokai", "kanto"}
    assert (land(state, 1), land(state, 2)) == ({"tokai": 2}, {"kanto": 1})


@pytest.mark.clause("TK-7.8")
def test_an_army_placed_with_an_ally_is_his() -> None:
    state = table("kinai", "tokai", "kanto", allied=[(0, 1)])
    play(state, "0 no_war", "0 redeploy tokai", "0 redeploy tokai")
    pass_all(state)
    play(state, "1 no_war")
    assert data(state, 0)["muster"] == 4
    play(state, *["1 redeploy tokai"] * 4)
    pass_all(state)
    play(state, "2 no_war")
    pass_all(state)
    play(state, "0 no_war")
    assert data(state, 0)["muster"] == 2
    assert land(state, 1) == {"tokai": 4}


@pytest.mark.clause("TK-7.9")
@pytest.mark.parametrize("where", ["kinai", "tokai"])
def test_armies_stack_without_limit_and_none_is_kept(where: str) -> None:
    state = table("kinai:2 tokai:2", "kanto")
    play(state, "0 no_war")
    while phase(state) == "redeploy":
        assert all(code.startswith("redeploy ") for code in legal(state))
        play(state, f"0 redeploy {where}")
    assert land(state, 0) == {"kinai": 0, "tokai": 0} | {where: 6}
    assert data(state, 0)["muster"] == 0


@pytest.mark.clause("TK-7.9")
def test_everything_may_stay_where_it_stood() -> None:
    state = table("kinai:2 tokai:1", "kanto")
    play(state, "0 no_war", *["0 redeploy kinai"] * 2, *["0 redeploy tokai"] * 3)
    assert land(state, 0) == {"kinai": 2, "tokai": 3}


@pytest.mark.clause("TK-7.10")
def test_a_player_without_regions_places_no_army() -> None:
    state = table("", "kanto")
    play(state, "0 war", "0 target kinai", "dice 1,6")
    assert (asked(state), data(state, 0)["muster"]) == (("action", 1), 0)
    with pytest.raises(BadPosition) as caught:
        table("", "kanto", phase="redeploy", muster=1)
    assert caught.value.clause == "TK-7.10"


@pytest.mark.clause("TK-7.4", "TK-10.9")
def test_a_war_that_returns_armies_to_an_empty_supply_goes_on() -> None:
    state = table("kinai:5", "tokai:1 kanto")
    war(state, "tokai")
    fight(state, "tokai", 6, 1)
    assert (phase(state), supply(state)) == ("redeploy", 0)
    state = table("kinai:5", "tokai kanto:1")
    war(state, "tokai")
    fight(state, "tokai", 6, 1)
    assert (state.over(), winner(state)) == (True, 0)
