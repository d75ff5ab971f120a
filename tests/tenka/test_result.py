"""TK-6 Results."""

from __future__ import annotations

import pytest

from .table import (
    alliances,
    asked,
    data,
    fight,
    hand,
    hands,
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
    verbs,
    war,
    winner,
)

NO_ALLIANCES = {"alliances": "off"}
TIE = (3, 3)


@pytest.mark.clause("TK-6.1")
def test_a_defended_region_keeps_tile_and_armies() -> None:
    state = table("kinai", "tokai:2 kanto")
    war(state, "tokai")
    fight(state, "tokai", 1, 6)
    assert land(state, 1) == {"tokai": 2, "kanto": 0}
    assert land(state, 0) == {"kinai": 1}
    assert hands(state) == [5, 4]


@pytest.mark.clause("TK-6.2")
def test_a_lost_region_returns_its_tile_and_its_armies_do_not_retreat() -> None:
    state = table("kinai", "tokai:2 kanto")
    war(state, "tokai")
    fight(state, "tokai", 6, 1)
    assert land(state, 1) == {"kanto": 0}
    assert supply(state) == 6 - 1
    assert hands(state) == [4, 5]


@pytest.mark.clause("TK-6.3")
def test_a_tie_lets_the_defender_choose_between_tile_and_armies() -> None:
    state = table("kinai", "tokai:1 kanto")
    war(state, "tokai")
    fight(state, "tokai", 4, 3)
    assert asked(state) == ("tie", 1)
    assert legal(state) == ["give_up armies", "give_up tile"]


@pytest.mark.clause("TK-6.3a")
def test_controller_alone_decides_in_a_joint_defence() -> None:
    state = table("kinai", "tokai:1 kanto", "nanki:1", allied=[(1, 2)])
    war(state, {"tokai": [3, 2], "nanki": [1, 0, 0]}, {"nanki": [2, 1, 1], "tokai": [1, 1]})
    fight(state, "tokai", 1, 3)
    assert asked(state) == ("tie", 1)
    play(state, "1 give_up armies")
    fight(state, "nanki", 5, 1)
    assert asked(state) == ("tie", 2)


@pytest.mark.clause("TK-6.4")
def test_a_tie_without_armies_costs_the_tile() -> None:
    state = table("kinai", "tokai kanto:2")
    war(state, "tokai")
    log = fight(state, "tokai", *TIE)
    assert verbs(log)[1:4] == ["tie", "tile_back", "conquer"]
    assert land(state, 1) == {"kanto": 2}
    assert hands(state) == [4, 5]


@pytest.mark.clause("TK-6.5")
def test_giving_up_the_armies_means_all_of_them_and_keeps_the_region() -> None:
    state = table("kinai", "tokai:3 kanto:1")
    war(state, "tokai")
    fight(state, "tokai", 6, 3)
    play(state, "1 give_up armies")
    assert land(state, 1) == {"tokai": 0, "kanto": 1}
    assert supply(state) == 2 + 3 - 1
    assert hands(state) == [5, 4]


@pytest.mark.clause("TK-6.6")
def test_armies_retreat_to_adjacent_regions_of_their_controller() -> None:
    state = table("kinai", "tokai:1 kanto koshin kyushu")
    war(state, "tokai")
    fight(state, "tokai", 4, 3)
    play(state, "1 give_up tile")
    assert asked(state) == ("retreat", 1)
    assert places(state) == {"kanto", "koshin"}
    assert hand(state, 1) == 3
    play(state, "1 retreat koshin")
    assert land(state, 1) == {"kanto": 0, "koshin": 1, "kyushu": 0}
    assert "tokai" in land(state, 0)


@pytest.mark.clause("TK-6.6")
def test_armies_may_retreat_into_a_region_still_to_be_settled() -> None:
    state = table("kinai", "tokai:1 nanki kanto")
    war(state, {"tokai": [3, 2], "nanki": [1, 0, 0]}, {"tokai": [1, 1], "nanki": [2, 1, 1]})
    fight(state, "tokai", 1, 3)
    play(state, "1 give_up tile")
    assert places(state) == {"nanki", "kanto"}


@pytest.mark.clause("TK-6.7")
def test_armies_may_retreat_to_an_ally() -> None:
    state = table("kinai", "tokai:1", "kanto nanki shikoku", allied=[(1, 2)])
    war(state, "tokai")
    fight(state, "tokai", 4, 3)
    play(state, "1 give_up tile")
    assert places(state) == {"kanto", "nanki"}
    play(state, "1 retreat nanki")
    assert land(state, 2) == {"kanto": 0, "nanki": 1, "shikoku": 0}


@pytest.mark.clause("TK-6.8")
def test_armies_retreat_one_by_one_and_all_of_them() -> None:
    state = table("kinai", "tokai:3 kanto koshin")
    war(state, "tokai")
    fight(state, "tokai", 6, 3)
    play(state, "1 give_up tile", "1 retreat kanto", "1 retreat koshin")
    assert asked(state) == ("retreat", 1)
    assert legal(state) == ["retreat kanto", "retreat koshin"]
    play(state, "1 retreat kanto")
    assert land(state, 1) == {"kanto": 2, "koshin": 1}
    assert supply(state) == 3 - 1


@pytest.mark.clause("TK-6.8", "TK-7.8")
def test_an_army_moved_to_an_ally_is_the_allys() -> None:
    state = table("kinai", "tokai:1 kyushu", "kanto nanki", allied=[(1, 2)])
    war(state, "tokai")
    fight(state, "tokai", 4, 3)
    play(state, "1 give_up tile", "1 retreat kanto")
    pass_all(state)
    play(state, "0 redeploy kinai")
    pass_all(state)
    play(state, "1 no_war")
    assert data(state, 0)["muster"] == 2
    assert land(state, 2)["kanto"] == 1


@pytest.mark.clause("TK-6.9", "TK-6.10")
def test_armies_with_nowhere_to_go_return_to_the_supply() -> None:
    state = table("sea_west", "kyushu:2 kanto")
    war(state, "kyushu")
    fight(state, "kyushu", 5, 3)
    assert legal(state) == ["give_up armies", "give_up tile"]
    log = play(state, "1 give_up tile")
    assert verbs(log)[:3] == ["tile_back", "armies_lost", "conquer"]
    assert supply(state) == 4 + 2 - 1
    assert land(state, 1) == {"kanto": 0}
    assert hands(state) == [4, 5]


@pytest.mark.clause("TK-6.11")
def test_a_region_lost_in_this_war_is_no_refuge_but_a_defended_one_is() -> None:
    attack = {"tokai": [3, 2], "nanki": [1], "hokuriku": [0, 0]}
    state = table("kinai", "tokai:1 nanki hokuriku kanto")
    war(state, attack, {"tokai": [2, 1, 1], "hokuriku": [1, 1]})
    fight(state, "nanki", 6, 1)
    play(state, "0 settle hokuriku")
    play(state, "dice 3,3")
    play(state, "1 give_up tile")
    assert places(state) == {"kanto", "hokuriku"}
    assert refusal(state, 1, "retreat nanki") == "TK-6.11"
    assert refusal(state, 1, "retreat kyushu") == "TK-6.6"


@pytest.mark.clause("TK-6.11", "TK-9.7")
def test_an_alliance_that_ended_in_this_war_gives_no_refuge() -> None:
    state = table("kinai", "nanki", "tokai:1 kanto shikoku", allied=[(1, 2)])
    war(state, {"nanki": [3], "tokai": [2, 1, 0, 0]}, {"tokai": [2, 1, 1, 1], "nanki": [1]})
    fight(state, "nanki", 6, 1)
    assert alliances(state) == []
    fight(state, "tokai", 4, 1)
    play(state, "2 give_up tile")
    assert land(state, 2) == {"kanto": 1, "shikoku": 0}


@pytest.mark.clause("TK-6.12")
def test_attacker_puts_a_tile_from_his_hand_on_the_region() -> None:
    state = table("kinai", "tokai kanto")
    war(state, "tokai")
    fight(state, "tokai", 6, 1)
    assert land(state, 0) == {"kinai": 0, "tokai": 0}
    assert hand(state, 0) == 4


@pytest.mark.clause("TK-6.13")
def test_attacker_without_a_tile_wins_at_once() -> None:
    state = table("tohoku kanto koshin hokuriku shikoku sea_east", "tokai kinai")
    war(state, "tokai")
    fight(state, "tokai", 6, 1)
    assert (state.over(), winner(state), reason(state)) == (True, 0, "tiles")


@pytest.mark.clause("TK-6.14")
@pytest.mark.parametrize(("option", "conquered"), [("attacker", True), ("defender", False)])
def test_option_decides_a_tie_against_a_neutral_region(
    option: str,
    conquered: bool,  # noqa: FBT001 (a parameter of the test)
) -> None:
    state = table("kinai", "kanto", options={"neutral_tie": option})
    war(state, "tokai")
    fight(state, "tokai", *TIE)
    assert ("tokai" in land(state, 0)) is conquered
    assert hands(state) == [4 if conquered else 5, 5]


@pytest.mark.clause("TK-6.14")
@pytest.mark.parametrize(
    ("option", "told"),
    [
        ("attacker", [("tie", "TK-6.14"), ("conquer", "TK-6.12")]),
        ("defender", [("tie", "TK-6.14"), ("held", "TK-6.14")]),
    ],
)
def test_a_tie_against_a_neutral_region_is_told_by_its_own_clause(
    option: str, told: list[tuple[str, str]]
) -> None:
    state = table("kinai", "kanto", options={"neutral_tie": option})
    war(state, "tokai")
    log = fight(state, "tokai", *TIE)
    found = [(event.verb, event.clause) for event in log.events]
    assert found[found.index(told[0]) :][:2] == told
    owned = table("kinai", "tokai:1", options={"neutral_tie": option})
    war(owned, "tokai")
    log = fight(owned, "tokai", TIE[0] + 1, TIE[1])
    assert ("tie", "TK-6.3") in [(event.verb, event.clause) for event in log.events]


@pytest.mark.clause("TK-6.14")
@pytest.mark.parametrize("option", ["attacker", "defender"])
def test_a_win_conquers_a_neutral_region_and_costs_a_tile(option: str) -> None:
    state = table("kinai", "kanto", options={"neutral_tie": option})
    war(state, "tokai")
    fight(state, "tokai", 4, 3)
    assert hands(state) == [4, 5]
    last = table("tohoku kanto koshin hokuriku shikoku sea_east", "kinai")
    war(last, "tokai")
    fight(last, "tokai", 6, 1)
    assert winner(last) == 0


@pytest.mark.clause("TK-6.14")
def test_neutral_tie_option_does_not_touch_players_regions() -> None:
    state = table("kinai", "tokai", options={"neutral_tie": "defender"})
    war(state, "tokai")
    fight(state, "tokai", *TIE)
    assert land(state, 1) == {}


@pytest.mark.clause("TK-6.15", "TK-9.7")
def test_retreat_to_an_ally_comes_before_the_alliance_ends() -> None:
    state = table("kinai", "tokai:1", "nanki", allied=[(1, 2)])
    war(state, "tokai")
    fight(state, "tokai", 4, 3)
    log = play(state, "1 give_up tile")
    assert verbs(log)[:4] == ["tile_back", "retreat", "alliance_ends", "conquer"]
    assert land(state, 2) == {"nanki": 1}
    assert hands(state) == [4, 6, 5]


@pytest.mark.clause("TK-6.15")
def test_alliances_of_the_landless_end_even_when_the_attacker_then_wins() -> None:
    held = "tohoku kanto koshin hokuriku shikoku sea_east"
    state = table(held, "tokai", "nanki", allied=[(1, 2)])
    war(state, "tokai")
    log = fight(state, "tokai", 6, 1)
    assert verbs(log)[1:] == ["tile_back", "alliance_ends", "win"]
    assert hands(state) == [0, 6, 5]


@pytest.mark.clause("TK-6.16")
def test_a_fresh_conquest_holds_no_army_until_redeployment() -> None:
    state = table("kinai:2", "tokai:1 nanki")
    war(state, {"tokai": [3, 2], "nanki": [1, 0, 0]}, {"nanki": [2, 1, 1, 1, 1]})
    fight(state, "tokai", 6, 1)
    assert land(state, 0) == {"kinai": 2, "tokai": 0}


@pytest.mark.clause("TK-6.17")
def test_remaining_regions_are_settled_before_the_draw() -> None:
    state = table("kinai", "tokai nanki")
    war(state, {"tokai": [3, 2], "nanki": [1, 0, 0]}, {"nanki": [2, 1], "tokai": [1, 1, 1]})
    fight(state, "tokai", 6, 1)
    assert (phase(state), supply(state)) == ("dice", 6)
    fight(state, "nanki", 1, 1)
    assert (phase(state), supply(state)) == ("redeploy", 5)


@pytest.mark.clause("TK-6.18")
def test_all_tokens_return_after_the_war() -> None:
    state = table("kinai", "tokai")
    war(state, "tokai")
    fight(state, "tokai", 1, 6)
    assert asked(state) == ("action", 1)
    assert "war" not in data(state, 0)
    log = war(state, "kinai")
    assert log.events[-1].args["attack"] == [3, 2, 1, 0, 0]
    assert log.events[-1].args["defence"] == [2, 1, 1, 1, 1]
