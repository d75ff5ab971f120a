"""TK-3 Declaring war."""

from __future__ import annotations

import pytest

from gunbai.core import SPECTATOR

from .table import (
    alliances,
    asked,
    data,
    fight,
    hands,
    land,
    legal,
    phase,
    places,
    play,
    refusal,
    series,
    strengths,
    table,
    verbs,
    war,
)

NO_ALLIANCES = {"alliances": "off"}


@pytest.mark.clause("TK-3.1", "TK-3.10")
def test_attack_tokens_are_put_down_unseen() -> None:
    state = table("kinai", "kanto")
    play(state, "0 war")
    before = [state.view(viewer) for viewer in (1, SPECTATOR)]
    log = play(state, "0 attack tokai=3")
    assert [state.view(viewer) for viewer in (1, SPECTATOR)] == before
    assert log.shown_to(1) == log.shown_to(SPECTATOR) == []
    assert data(state, 0)["war"]["attack"]["values"] == {"tokai": [3]}


@pytest.mark.clause("TK-3.2")
def test_all_five_tokens_must_be_placed() -> None:
    state = table("kinai", "kanto")
    play(state, "0 war")
    for value in (3, 2, 1, 0, 0):
        assert asked(state) == ("attack", 0)
        assert series(state, 0) == [3, 2, 1, 0, 0]
        assert series(state, 1) == series(state, SPECTATOR) == []
        assert all(code.endswith(f"={value}") for code in legal(state))
        play(state, f"0 attack tokai={value}")
    assert phase(state) == "dice"


@pytest.mark.clause("TK-3.2")
def test_a_token_is_placed_once() -> None:
    state = table("kinai", "kanto")
    play(state, "0 war", "0 attack tokai=3")
    assert refusal(state, 0, "attack tokai=3") == "TK-3.2"
    assert refusal(state, 0, "attack tokai=0") == "TK-3.2"


@pytest.mark.clause("TK-3.3")
def test_targets_touch_the_attackers_regions() -> None:
    state = table("kyushu shikoku", "kanto")
    play(state, "0 war")
    assert places(state) == {"chugoku", "sea_west", "sea_east"}
    assert refusal(state, 0, "attack kinai=3") == "TK-3.3"


@pytest.mark.clause("TK-3.4")
def test_one_war_is_against_one_power() -> None:
    lands = ("kinai", "tokai nanki", "hokuriku sea_west", "koshin")
    for first, together in [
        ("tokai", {"tokai", "nanki"}),
        ("hokuriku", {"hokuriku", "sea_west"}),
    ]:
        state = table(*lands, options=NO_ALLIANCES)
        play(state, "0 war", f"0 attack {first}=3")
        assert places(state) == together


@pytest.mark.clause("TK-3.4")
def test_all_neutral_regions_are_one_power() -> None:
    state = table("kinai", "tokai nanki", "hokuriku", options=NO_ALLIANCES)
    play(state, "0 war", "0 attack chugoku=3")
    assert places(state) == {"chugoku", "sea_west"}


@pytest.mark.clause("TK-3.5")
def test_neutral_regions_and_a_players_are_not_attacked_together() -> None:
    state = table("kinai", "tokai", "hokuriku", options=NO_ALLIANCES)
    play(state, "0 war", "0 attack nanki=3")
    assert refusal(state, 0, "attack tokai=2") == "TK-3.5"


@pytest.mark.clause("TK-3.5")
def test_players_who_are_not_allied_are_not_attacked_together() -> None:
    state = table("kinai", "tokai nanki", "hokuriku", options=NO_ALLIANCES)
    play(state, "0 war", "0 attack tokai=3")
    assert refusal(state, 0, "attack hokuriku=2") == "TK-3.5"
    assert refusal(state, 0, "attack chugoku=2") == "TK-3.5"


@pytest.mark.clause("TK-3.6")
def test_tokens_may_be_spread_over_five_neutral_regions() -> None:
    state = table("sea_west", "kanto")
    war(state, {"kinai": [3], "nanki": [2], "chugoku": [1], "shikoku": [0], "kyushu": [0]})
    assert places(state) == {"kinai", "nanki", "chugoku", "shikoku", "kyushu"}


@pytest.mark.clause("TK-3.6")
def test_tokens_may_be_spread_over_several_regions_of_a_player() -> None:
    state = table("kinai", "tokai hokuriku nanki")
    play(state, "0 war", "0 attack tokai=3", "0 attack nanki=2")
    assert places(state) == {"tokai", "hokuriku", "nanki"}


@pytest.mark.clause("TK-3.7")
def test_several_tokens_may_lie_on_one_region() -> None:
    state = table("kinai", "kanto")
    war(state, {"tokai": [3, 2, 1], "nanki": [0, 0]})
    assert data(state, 1)["war"]["attack"]["counts"] == {"tokai": 3, "nanki": 2}


@pytest.mark.clause("TK-3.8")
def test_a_region_with_only_zeros_is_attacked() -> None:
    state = table("kinai", "kanto")
    war(state, {"tokai": [3, 2, 1], "nanki": [0], "hokuriku": [0]})
    assert data(state, 1)["war"]["unsettled"] == ["hokuriku", "tokai", "nanki"]
    assert places(state) == {"hokuriku", "tokai", "nanki"}


@pytest.mark.clause("TK-3.9")
def test_own_regions_are_no_targets() -> None:
    state = table("kinai tokai", "kanto")
    play(state, "0 war")
    assert not {"kinai", "tokai"} & places(state)
    assert refusal(state, 0, "attack tokai=3") == "TK-3.9"


@pytest.mark.clause("TK-3.10")
def test_the_fifth_token_makes_the_counts_public_and_nothing_more() -> None:
    state = table("kinai", "kanto", "kyushu", options=NO_ALLIANCES)
    play(state, "0 war", "0 attack tokai=3", "0 attack nanki=2", "0 attack nanki=1")
    play(state, "0 attack nanki=0")
    assert all(data(state, seat)["war"]["attack"]["counts"] == {} for seat in (1, 2, SPECTATOR))
    play(state, "0 attack tokai=0")
    for viewer in (1, 2, SPECTATOR):
        seen = data(state, viewer)["war"]["attack"]
        assert seen == {"counts": {"tokai": 2, "nanki": 3}, "values": {}}
    assert data(state, 0)["war"]["attack"]["values"] == {"tokai": [3, 0], "nanki": [2, 1, 0]}


@pytest.mark.clause("TK-3.10")
def test_the_declaration_tells_everybody_the_counts() -> None:
    state = table("kinai", "kanto")
    log = war(state, {"tokai": [3, 0], "nanki": [2, 1, 0]})
    assert [event["verb"] for event in log.shown_to(1)] == ["war", "declare"]
    assert log.shown_to(1)[1]["args"] == {"seat": 0, "counts": {"tokai": 2, "nanki": 3}}


@pytest.mark.clause("TK-3.11", "TK-9.6")
def test_alliance_with_a_target_ends_when_the_declaration_is_complete() -> None:
    state = table("kinai", "tokai nanki", "kanto", allied=[(0, 1)])
    play(state, "0 war", "0 attack tokai=3", "0 attack tokai=2", "0 attack tokai=1")
    play(state, "0 attack tokai=0")
    assert alliances(state) == [[0, 1]]
    log = play(state, "0 attack nanki=0")
    assert verbs(log) == ["attack", "declare", "alliance_ends"]
    assert asked(state) == ("defend", 1)
    assert alliances(state) == []
    assert hands(state) == [5, 4, 5]


@pytest.mark.clause("TK-3.12")
def test_regions_conquered_in_this_war_open_no_thin_border() -> None:
    state = table("kanto", "kyushu")
    war(state, {"tokai": [3], "koshin": [2, 1, 0, 0]}, {"koshin": [2, 1, 1, 1, 1]})
    fight(state, "tokai", 6, 1)
    assert "tokai" in land(state, 0)
    assert strengths(fight(state, "koshin", 5, 1)) == (8, 8)


@pytest.mark.clause("TK-3.12")
def test_regions_conquered_in_this_war_close_no_border_either() -> None:
    options = {"thick_border_mode": "any_thick"}
    state = table("kinai", "kyushu", options=options)
    war(state, {"tokai": [3], "nanki": [2, 1, 0, 0]}, {"nanki": [2, 1, 1, 1, 1]})
    fight(state, "tokai", 6, 1)
    assert strengths(fight(state, "nanki", 4, 1)) == (7, 7)
