"""GS-3 Deployment phase."""

from __future__ import annotations

import pytest

from gunbai.core import SPECTATOR
from gunbai.games.gunshi.aids import GunshiAids
from gunbai.games.gunshi.aids_formations import all_formations
from gunbai.games.gunshi.state import GunshiState

from .table import data, deploy, field, legal, new_game, phase, play, refusal, supply, wander


@pytest.mark.clause("GS-3.1")
def test_players_alternate_and_pay_at_once() -> None:
    state = new_game().new_state()
    assert legal(state) == ["place infantry", "place archer", "place cavalry", "place fence"]
    deploy(state, "I a1 N")
    assert (state.deciders(), supply(state)) == ((1,), [16, 18])
    deploy(state, "C a7 S")
    assert (state.deciders(), supply(state)) == ((0,), [16, 14])


@pytest.mark.clause("GS-3.2")
def test_a_soldier_may_face_anywhere() -> None:
    state = new_game().new_state()
    play(state, "place cavalry", "square d3")
    assert legal(state) == ["face N", "face E", "face S", "face W"]


@pytest.mark.clause("GS-3.3")
def test_a_fence_goes_on_any_of_the_44_edges_of_the_camp() -> None:
    state = new_game().new_state()
    play(state, "place fence")
    assert len(legal(state)) == 44
    assert {"edge c3N", "edge b3E", "edge g1E", "edge a1S"} <= set(legal(state))


@pytest.mark.clause("GS-3.4")
def test_an_infantry_comes_with_its_shield_and_no_shield_alone() -> None:
    state = new_game().new_state()
    deploy(state, "I a1 N", "C a7 S", "A b1 N")
    assert field(state) == "RI+a1N RAb1N BCa7S"
    assert not any("shield" in code for code in state.game.codes.actions.texts)


@pytest.mark.clause("GS-3.5")
def test_nothing_placed_moves_or_turns_in_this_phase() -> None:
    state = new_game().new_state()
    before: set[str] = set()
    for _ in wander(state, 2):
        if data(state, 0)["stage"] != "deployment":
            break
        now = set(field(state).split())
        assert before <= now
        before = now
    assert refusal(state, "go N", 0) == "GS-7.1"


@pytest.mark.clause("GS-3.6")
def test_there_is_no_passing() -> None:
    state = new_game().new_state()
    for code in ("stop", "stay", "no_lightning"):
        assert state.why_not(0, code) is not None


@pytest.mark.clause("GS-3.7")
def test_no_look_ahead_is_needed() -> None:
    state = new_game().new_state()
    deploy(state, "F a1S", "A a7 S", "F b1S", "A b7 S", "F c1S", "A c7 S", "F d1S", "A d7 S")
    deploy(state, "C a1 N", "A e7 S", "C b1 N", "A f7 S")
    assert supply(state) == [6, 0]
    deploy(state, "A c1 N")
    assert supply(state) == [3, 0]
    assert legal(state) == ["place infantry", "place archer"]
    deploy(state, "I d1 N")
    assert phase(state) == "choose_general"


@pytest.mark.clause("GS-3.8", "GS-3.9")
def test_leftovers_are_at_most_2_and_kept() -> None:
    for seed in range(60):
        state = new_game().new_state()
        for _ in wander(state, seed):
            if data(state, 0)["stage"] != "deployment":
                break
        stock = data(state, 0)["stock"]
        for seat, left in enumerate(supply(state)):
            hand = data(state, 0)["seats"][seat]["fence_hand"]
            assert left == 0 or hand == 0
            assert left < 2 or (left == 2 and stock["infantry"] == 0)


@pytest.mark.clause("GS-3.8")
def test_who_is_finished_is_skipped() -> None:
    state = new_game().new_state()
    deploy(state, "C a1 N", "I a7 S", "C b1 N", "I b7 S", "C c1 N", "I c7 S", "C d1 N", "I d7 S")
    deploy(state, "I e1 N", "I e7 S", "I f7 S")
    assert state.deciders() == (1,)
    assert refusal(state, "place infantry", 0) == "GS-3.1"


@pytest.mark.clause("GS-2.3", "GS-3.9")
def test_planning_follows_when_both_are_finished() -> None:
    state = new_game().new_state()
    for _ in wander(state, 1):
        if data(state, 0)["stage"] == "planning":
            break
    assert state.deciders() == (0, 1)


def aids(state: GunshiState, viewer: int) -> GunshiAids:
    return new_game().aids(state.view(viewer))


@pytest.mark.clause("GS-3.1", "GS-3.6")
@pytest.mark.parametrize("red", [each.id for each in all_formations()])
@pytest.mark.parametrize("blue", [each.id for each in all_formations()])
def test_ready_formations_are_legal_for_both_sides_and_spend_everything(
    red: str, blue: str
) -> None:
    state = new_game().new_state()
    while state.view(0)["stage"] == "deployment":
        seat = state.deciders()[0]
        offered = aids(state, seat).formations
        wanted = next(each for each in offered if each.id == (red, blue)[seat])
        for code in wanted.steps[0]:
            action = state.game.parse(seat, code)
            assert state.admits(seat, action), code
            state.apply(seat, action)
    assert [side.supply for side in (state.red, state.blue)] == [0, 0]


@pytest.mark.clause("GS-3.2")
def test_a_formation_is_offered_as_long_as_it_can_be_completed() -> None:
    state = new_game().new_state()
    game = state.game

    def offered(seat: int) -> set[str]:
        return {each.id for each in aids(state, seat).formations}

    everything = {each.id for each in all_formations()}
    assert offered(0) == offered(1) == everything
    assert aids(state, SPECTATOR).formations == []
    assert "d3" in aids(state, 0).sites
    assert aids(state, 1).sites == []
    for code in ("place archer", "square a1", "face N"):
        state.apply(0, game.parse(0, code))
    assert offered(0) == set()
    assert offered(1) == everything
