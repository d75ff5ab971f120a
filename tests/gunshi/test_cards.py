"""GS-9 turning and shooting, GS-10 reinforcement, GS-11 fences."""

from __future__ import annotations

import pytest

from gunbai.games.gunshi.grid import beside_any

from .table import (
    data,
    fence_hands,
    field,
    legal,
    new_game,
    phase,
    play,
    reason,
    refusal,
    seat_data,
    sorted_field,
    supply,
    table,
    things,
    wander,
    winner,
)


@pytest.mark.clause("GS-9.1")
def test_all_turn_or_all_shoot() -> None:
    state = table("RAd3N RAe3N RIa1N* BIe4S BAg7S*", "turn_shoot")
    assert legal(state) == ["turn", "shoot"]
    play(state, "turn", "lead d3", "face S")
    assert legal(state) == ["stay", "join"]
    assert refusal(state, "target e4") == "GS-9.4"


@pytest.mark.clause("GS-9.2")
def test_a_turn_changes_the_facing() -> None:
    state = table("RAd3N RIa1E* BAg7S*", "turn_shoot")
    play(state, "turn", "lead a1")
    assert legal(state) == ["face N", "face S", "face W"]
    play(state, "face S")
    assert field(state) == "RIa1S* RAd3N BAg7S*"


@pytest.mark.clause("GS-9.3")
def test_joined_neighbours_end_up_with_the_leaders_facing() -> None:
    state = table("RId3N RIe3E RId4S RIc3W RAa1N* BAg7S*", "turn_shoot")
    play(state, "turn", "lead d3", "face W")
    asked = []
    while phase(state) == "turn_member":
        asked.append(data(state, 0)["asked"])
        play(state, "join" if asked[-1] != "e3" else "stay")
    assert asked == ["d4", "e3"]
    assert sorted_field(field(state)) == sorted_field("RId3W RIe3E RId4W RIc3W RAa1N* BAg7S*")


@pytest.mark.clause("GS-9.4")
def test_only_archers_with_a_target_shoot() -> None:
    state = table("RAd3N RAa1N RIe3N* BIe4S BAg7S*", "turn_shoot")
    play(state, "shoot")
    assert legal(state) == ["lead d3"]
    assert refusal(state, "lead a1") == "GS-9.4"
    assert refusal(state, "lead e3") == "GS-9.4"


@pytest.mark.clause("GS-9.5", "GS-9.8")
def test_range_over_others_and_past_corners() -> None:
    state = table("RAd3N RId4N RIc3N RIa1N* BId5S BCc4S BAd6S* BAb3S", "turn_shoot")
    play(state, "shoot", "lead d3")
    assert things(state) == {"d5", "c4"}
    assert refusal(state, "target d6") == "GS-9.5"
    assert refusal(state, "target a1") == "GS-9.4"


@pytest.mark.clause("GS-9.6", "GS-15.1")
def test_a_hit_removes_the_shield_or_the_soldier() -> None:
    state = table("RAd3N RIa1N* BI+d4S* BAg7S", "turn_shoot")
    play(state, "shoot", "lead d3", "target d4")
    assert field(state) == "RIa1N* RAd3N BId4S* BAg7S"
    again = table("RAd3N RIa1N* BId4S* BAg7S", "turn_shoot")
    play(again, "shoot", "lead d3", "target d4")
    assert (winner(again), reason(again)) == (0, "general")


@pytest.mark.clause("GS-9.7", "GS-11.11")
def test_shooting_moves_nobody_and_no_fence() -> None:
    state = table("RAd3N RIa1N* BAd4S BAg7S* Bf:d5N Rf:b3N", "turn_shoot")
    play(state, "shoot", "lead d3", "target d4")
    assert field(state) == "RIa1N* RAd3N Rf:b3N BAg7S* Bf:d5N"


@pytest.mark.clause("GS-9.9", "GS-11.7")
@pytest.mark.parametrize("facing", "NESW")
@pytest.mark.parametrize("side", "NESW")
@pytest.mark.parametrize("owner", "RB")
def test_a_fence_of_the_targets_side_across_the_shot_covers(
    facing: str, side: str, owner: str
) -> None:
    target = {"N": "d6", "E": "f4", "S": "d2", "W": "b4"}[facing]
    across = (facing in "NS") == (side in "NS")
    text = f"RAd4{facing} RIa1N* BC{target}N BAg7S*"
    if owner == "B":
        state = table(f"{text} Bf:{target}{side}", "turn_shoot")
        assert ("shoot" in legal(state)) == (not across)
    else:
        state = table(f"{text} Rf:d4{side}", "turn_shoot")
        assert "shoot" in legal(state)


@pytest.mark.clause("GS-9.10")
@pytest.mark.parametrize(
    ("edge", "cover", "covered"),
    [
        ("e4S", "near_edge", True),
        ("e4N", "near_edge", False),
        ("e4N", "either_edge", True),
        ("e3N", "near_edge", False),
        ("e3S", "near_edge", False),
        ("e3S", "either_edge", True),
    ],
)
def test_near_edge_covers_only_in_front_and_only_targets_ahead(
    edge: str, cover: str, covered: object
) -> None:
    target = edge[:2]
    state = table(
        f"RAd3N RIa1N* BC{target}N BAg7S* Bf:{edge}", "turn_shoot", options={"fence_cover": cover}
    )
    assert ("shoot" not in legal(state)) == covered


@pytest.mark.clause("GS-9.10")
@pytest.mark.parametrize(
    ("facing", "target", "near"),
    [("N", "d5", "S"), ("E", "e4", "W"), ("S", "d3", "N"), ("W", "c4", "E")],
)
def test_the_near_edge_is_the_one_on_the_archers_side(facing: str, target: str, near: str) -> None:
    far = {"N": "S", "S": "N", "E": "W", "W": "E"}[near]
    option = {"fence_cover": "near_edge"}
    text = f"RAd4{facing} RIa1N* BC{target}N BAg7S* Bf:{target}{far}"
    assert "shoot" in legal(table(text, "turn_shoot", options=option))
    beyond = {"N": "d6", "E": "f4", "S": "d2", "W": "b4"}[facing]
    text = f"RAd4{facing} RIa1N* BC{beyond}N BAg7S* Bf:{beyond}{near}"
    assert legal(table(text, "turn_shoot", options=option)) == ["turn"]


@pytest.mark.clause("GS-9.11")
def test_linked_archers_shoot_by_their_own_facing() -> None:
    state = table("RAd3N RAe3E RIa1N* BIf3S BId4S BAg7S*", "turn_shoot")
    play(state, "shoot", "lead d3", "target d4")
    assert data(state, 0)["asked"] == "e3"
    assert legal(state) == ["stay", "target f3"]
    play(state, "target f3")
    assert field(state) == "RIa1N* RAd3N RAe3E BAg7S*"


@pytest.mark.clause("GS-9.12")
def test_no_more_shots_than_a_target_can_take() -> None:
    one = table("RAd3N RAe3N RIa1N* BIe4S BAg7S*", "turn_shoot")
    play(one, "shoot", "lead d3", "target e4")
    assert phase(one) == "order_card"
    two = table("RAd3N RAe3N RAc3N RIa1N* BI+d4S BAg7S*", "turn_shoot")
    play(two, "shoot", "lead d3", "target d4", "target d4")
    assert phase(two) == "order_card"
    assert "BId4S" not in field(two)
    three = table("RAd3N RAe3N RAc3N RIa1N* BI+d4S BIe4S BAg7S*", "turn_shoot")
    play(three, "shoot", "lead d3", "target d4", "target d4")
    assert phase(three) == "order_card"
    left = table("RAd3N RAe3N RIa1N* BI+d4S BCe4S BAg7S*", "turn_shoot")
    play(left, "shoot", "lead e3", "target e4")
    assert refusal(left, "target e4") == "GS-9.12"


@pytest.mark.clause("GS-10.1", "GS-10.2")
def test_one_soldier_of_any_kind_into_the_camp() -> None:
    state = table("RAa1N* BAg7S*", "reinforce", supply=(18, 0))
    assert legal(state) == ["place infantry", "place archer", "place cavalry"]
    assert refusal(state, "place fence") == "GS-10.1"
    play(state, "place cavalry")
    assert refusal(state, "square d4") == "GS-10.1"
    assert refusal(state, "square a1") == "GS-1.6"
    play(state, "square d3")
    assert legal(state) == ["face N", "face E", "face S", "face W"]
    play(state, "face W")
    assert (field(state), supply(state)) == ("RAa1N* RCd3W BAg7S*", [14, 0])
    assert phase(state) == "order_card"


@pytest.mark.clause("GS-10.3")
def test_a_lost_shield_never_comes_back() -> None:
    state = table("RId3N RAa1N* BAg7S*", "reinforce", supply=(18, 0))
    play(state, "place infantry", "square d2", "face N")
    assert "RId3N" in field(state)
    assert "RI+d2N" in field(state)


@pytest.mark.clause("GS-10.4")
def test_a_recruit_removes_enemy_fences_and_keeps_own_ones() -> None:
    state = table("RAa1N* BAg7S* Bf:d3N Bf:e3N Rf:d3E", "reinforce", supply=(2, 0))
    play(state, "place infantry", "square d3", "face N")
    assert field(state) == "RAa1N* RI+d3N Rf:d3E BAg7S* Bf:e3N"


@pytest.mark.clause("GS-10.6")
def test_enemies_in_the_camp_do_not_hinder() -> None:
    state = table("RAa1N* RI+d1N BId2S BAg7S*", "reinforce", supply=(2, 0))
    play(state, "place infantry")
    assert "square d2" not in legal(state)
    assert len(legal(state)) == 14


@pytest.mark.clause("GS-4.6", "GS-16.4")
def test_a_recruit_is_publicly_no_general() -> None:
    state = table("RAa1N* BAg7S*", "reinforce", supply=(2, 0))
    play(state, "place infantry", "square d2", "face N")
    seen = {each["square"]: each["recruit"] for each in seat_data(state, 0, 1)["soldiers"]}
    assert seen == {"a1": False, "d2": True}


@pytest.mark.clause("GS-11.1")
def test_only_infantry_places_fences_for_one_supply_each() -> None:
    state = table("RId3N RCe3N RAa1N* BAg7S*", "fence_card", supply=(3, 0))
    assert legal(state) == ["lead d3"]
    assert refusal(state, "lead e3") == "GS-11.1"
    play(state, "lead d3", "edge d3N")
    assert (fence_hands(state), supply(state)) == ([3, 4], [2, 0])


@pytest.mark.clause("GS-11.2", "GS-11.4")
@pytest.mark.parametrize(
    ("facing", "edges"),
    [
        ("N", {"d4N", "c4E", "d4E", "c4N", "e4N"}),
        ("E", {"d4E", "d4N", "d3N", "d5E", "d3E"}),
        ("S", {"d3N", "d4E", "c4E", "e3N", "c3N"}),
        ("W", {"c4E", "d3N", "d4N", "c3E", "c5E"}),
    ],
)
def test_line5_turns_with_the_infantry(facing: str, edges: set[str]) -> None:
    state = table(f"RId4{facing} RAa1N* BAg7S*", "fence_card", supply=(3, 0))
    play(state, "lead d4")
    assert things(state) == edges


@pytest.mark.clause("GS-11.3")
def test_no_fence_beside_an_enemy_on_either_side() -> None:
    state = table("RId4N RAa1N* BIc4S BAe5S BAg7S*", "fence_card", supply=(3, 0))
    play(state, "lead d4")
    assert things(state) == {"d4N", "d4E"}
    assert refusal(state, "edge c4E") == "GS-11.3"
    assert refusal(state, "edge e4N") == "GS-11.3"


@pytest.mark.clause("GS-11.5")
def test_own_soldiers_and_the_border_do_not_matter() -> None:
    state = table("RIa1S RCb1N RAa2N* BAg7S*", "fence_card", supply=(3, 0))
    play(state, "lead a1")
    assert things(state) == {"a1S", "a1E", "a1W", "b1S"}
    assert refusal(state, "edge c1S") == "GS-11.2"


@pytest.mark.clause("GS-11.6")
def test_fence_hand_and_supply_limit_the_sum() -> None:
    text = "RIc2N RId2N RIe2N RAa1N* BAg7S* Rf:a1S Rf:b1S Rf:c1S"
    state = table(text, "fence_card", supply=(9, 0))
    play(state, "lead d2", "edge d2N")
    assert phase(state) == "order_card"
    assert (fence_hands(state), supply(state)) == ([0, 4], [8, 0])
    both = table("RIc2N RId2N RAa1N* BAg7S*", "fence_card", supply=(9, 0))
    play(both, "lead d2", "edge c2N")
    assert "edge c2N" not in legal(both)
    assert refusal(both, "edge c2N") == "GS-11.5"


@pytest.mark.clause("GS-11.8", "GS-11.9")
def test_fences_on_whichever_side_come_off_and_go_back_to_their_owner() -> None:
    state = table("RIc4N RAa1N* BAg7S* Bf:d4S Bf:d4N Bf:d4E Rf:c4E")
    play(state, "lead c4", "go E")
    assert field(state) == "RAa1N* RId4E Rf:c4E BAg7S*"
    assert fence_hands(state) == [3, 4]


@pytest.mark.clause("GS-11.10")
def test_no_soldier_ever_stands_beside_an_enemy_fence() -> None:
    for options in ({}, {"fence_range": "wide16"}):
        state = new_game(options).new_state()
        for _ in wander(state, 3):
            for side, other in ((state.red, state.blue), (state.blue, state.red)):
                assert side.army & beside_any(other.level, other.upright) == 0


@pytest.mark.clause("GS-11.11")
def test_turning_and_capturing_elsewhere_leave_fences() -> None:
    state = table("RIc4N RAa1N* BAg7S* Bf:d5N", "turn_shoot")
    play(state, "turn", "lead c4", "face E")
    assert "Bf:d5N" in field(state)
