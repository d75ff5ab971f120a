"""TK-11 Players without regions."""

from __future__ import annotations

import pytest

from .table import (
    alliances,
    asked,
    data,
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
    verbs,
    war,
)

NO_ALLIANCES = {"alliances": "off"}


@pytest.mark.clause("TK-11.1")
def test_a_regionless_player_attacks_one_region_anywhere_with_everything() -> None:
    state = table("", "kinai tokai:1", "kyushu", options=NO_ALLIANCES)
    play(state, "0 war")
    assert asked(state) == ("target", 0)
    assert len(places(state)) == 12
    log = play(state, "0 target tokai")
    assert data(state, 2)["war"]["attack"]["values"] == {"tokai": [3, 2, 1, 0, 0]}
    assert "declare" in verbs(log)


@pytest.mark.clause("TK-11.1")
def test_a_player_with_regions_does_not_choose_a_single_target() -> None:
    state = table("kinai", "kanto")
    play(state, "0 war")
    assert phase(state) == "attack"
    assert refusal(state, 0, "target kanto") == "TK-11.1"


@pytest.mark.clause("TK-11.1", "TK-4.1", "TK-4.4")
@pytest.mark.parametrize(("target", "placer"), [("kyushu", 2), ("nanki", 1)])
def test_owner_or_next_player_defends_against_him(target: str, placer: int) -> None:
    state = table("", "kinai", "kyushu", options=NO_ALLIANCES)
    log = play(state, "0 war", f"0 target {target}")
    placed = [event.args["seat"] for event in log.events if event.verb == "defend"]
    assert placed == [placer] * 5


@pytest.mark.clause("TK-11.2")
def test_nobody_is_eliminated() -> None:
    state = table("kinai", "tokai", "kyushu", options=NO_ALLIANCES)
    war(state, "tokai")
    fight(state, "tokai", 6, 1)
    play(state, "0 redeploy kinai")
    assert (asked(state), land(state, 1)) == (("action", 1), {})
    play(state, "1 war", "1 target tokai", "dice 6,1")
    assert land(state, 1) == {"tokai": 1}


@pytest.mark.clause("TK-11.3")
def test_a_regionless_player_is_in_no_alliance() -> None:
    state = table("kinai", "tokai", "kyushu", allied=[(1, 2)])
    war(state, "tokai")
    fight(state, "tokai", 6, 1)
    play(state, "0 redeploy kinai")
    assert alliances(state) == []
    assert asked(state) == ("propose", 2)
    assert legal(state) == ["pass", "propose 0"]


@pytest.mark.clause("TK-11.4")
def test_no_war_of_a_regionless_player_does_nothing_even_without_supply() -> None:
    state = table("", "kanto:6", options=NO_ALLIANCES)
    before = data(state, 0)
    play(state, "0 no_war")
    assert turn(state) == 1
    after = {**data(state, 0), "turn": before["turn"], "deciders": before["deciders"]}
    assert after == before


@pytest.mark.clause("TK-11.5")
def test_a_regionless_conqueror_draws_one_army_onto_his_region() -> None:
    state = table("", "kanto")
    play(state, "0 war", "0 target kanto", "dice 6,1")
    assert (land(state, 0), land(state, 1), supply(state)) == ({"kanto": 1}, {}, 5)


@pytest.mark.clause("TK-11.6")
def test_first_attack_of_gekokujo_conquers_with_21_of_36() -> None:
    state = new_game(3, scenario="gekokujo").new_state()
    play(state, "0 war", "0 target kinai")
    conquests = 0
    for outcome, _ in state.chance():
        after = state.clone()
        after.apply(-1, outcome)
        conquests += len(land(after, 0))
    assert conquests == 21
