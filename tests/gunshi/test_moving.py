"""GS-7 moving and attacking, GS-8 invasion, GS-12 linked moves."""

from __future__ import annotations

import pytest

from gunbai.core import SPECTATOR

from .table import (
    data,
    field,
    invaders,
    legal,
    phase,
    play,
    reason,
    refusal,
    seat_data,
    sorted_field,
    table,
    things,
    verbs,
    winner,
)


@pytest.mark.clause("GS-7.1", "GS-12.1")
def test_only_own_soldiers_lead() -> None:
    state = table("RI+d4N RAa1N* BI+d6S BAg7S*")
    assert things(state) == {"d4", "a1"}
    assert refusal(state, "lead d6") == "GS-7.1"


@pytest.mark.clause("GS-7.2", "GS-7.3")
@pytest.mark.parametrize("kind", ["I+", "I", "A"])
@pytest.mark.parametrize("facing", "NESW")
@pytest.mark.parametrize(("way", "target"), [("N", "d5"), ("E", "e4"), ("S", "d3"), ("W", "c4")])
def test_infantry_and_archers_move_one_square_any_way(
    kind: str, facing: str, way: str, target: str
) -> None:
    state = table(f"R{kind}d4{facing} RCa1N* BAg7S*")
    play(state, "lead d4", f"go {way}")
    assert field(state) == sorted_by_square(f"R{kind}{target}{way} RCa1N* BAg7S*")


def sorted_by_square(text: str) -> str:
    words = text.split()
    key = {word: (word[0] == "B", word.rstrip("*")[-3:-1]) for word in words}
    return " ".join(sorted(words, key=lambda word: key[word]))


@pytest.mark.clause("GS-7.4")
def test_a_cavalry_goes_far_ahead_one_aside_and_never_back() -> None:
    state = table("RCd4E RAa1N* BAg7S*")
    play(state, "lead d4")
    assert legal(state) == ["go N", "go E", "go S"]
    assert refusal(state, "go W") == "GS-7.4"
    play(state, "go E")
    assert legal(state) == ["advance 1", "advance 2", "advance 3"]
    assert refusal(state, "advance 4") == "GS-7.5"


@pytest.mark.clause("GS-7.5")
def test_nobody_leaves_the_field_or_enters_an_own_square() -> None:
    state = table("RI+a1N RAa2N* BAg7S*")
    play(state, "lead a1")
    assert legal(state) == ["go E"]
    assert refusal(state, "go S") == "GS-7.5"
    assert refusal(state, "go N") == "GS-7.5"


@pytest.mark.clause("GS-7.6")
@pytest.mark.parametrize("mover", ["I+", "I", "A"])
@pytest.mark.parametrize("victim", ["I", "A", "C"])
def test_an_enemy_without_shield_is_captured(mover: str, victim: str) -> None:
    state = table(f"R{mover}d4N RCa1N* B{victim}d5S BAg7S*")
    log = play(state, "lead d4", "go N")
    assert sorted_field(field(state)) == sorted_field(f"R{mover}d5N RCa1N* BAg7S*")
    assert verbs(log)[:2] == ["capture", "move"]


@pytest.mark.clause("GS-7.7", "GS-11.11")
@pytest.mark.parametrize("mover", ["I+", "A"])
def test_a_shield_stops_infantry_and_archers_once(mover: str) -> None:
    state = table(f"R{mover}d4W RCa1N* BI+d5S BAg7S* Bf:d5N")
    play(state, "lead d4", "go N")
    assert sorted_field(field(state)) == sorted_field(f"R{mover}d4W RCa1N* BId5S BAg7S* Bf:d5N")


@pytest.mark.clause("GS-7.8")
def test_a_bounced_attacker_keeps_its_facing_unless_the_option_says_otherwise() -> None:
    for option, facing in ((False, "W"), (True, "N")):
        state = table("RId4W RCa1N* BI+d5S BAg7S*", options={"bounce_turns_attacker": option})
        play(state, "lead d4", "go N")
        assert f"RId4{facing}" in field(state)


@pytest.mark.clause("GS-7.9")
@pytest.mark.parametrize("facing", ["N", "E", "W"])
def test_a_cavalry_takes_infantry_and_shield_also_from_the_side(facing: str) -> None:
    state = table(f"RCd4{facing} RAa1N* BI+d5S BAg7S*")
    play(state, "lead d4", "go N")
    if phase(state) == "move_member":
        play(state, "advance 1")
    assert field(state) == "RAa1N* RCd5N BAg7S*"


@pytest.mark.clause("GS-7.10")
def test_a_mover_faces_the_way_it_went() -> None:
    state = table("RCd4N RAa1N* BAg7S*")
    play(state, "lead d4", "go E")
    assert "RCe4E" in field(state)


@pytest.mark.clause("GS-7.11")
def test_a_charge_captures_right_behind_the_passed_soldier_only() -> None:
    state = table("RCd1N RAd2N RAa1N* BCd3S BAd4S BAg7S*")
    play(state, "lead d1", "go N")
    assert field(state) == "RAa1N* RCd3N RAd2N BAd4S BAg7S*".replace("RCd3N RAd2N", "RAd2N RCd3N")
    aside = table("RCd1E RAd2N RAa1N* BAd3S BAg7S*")
    play(aside, "lead d1")
    assert "go N" not in legal(aside)


@pytest.mark.clause("GS-7.12")
def test_a_charge_stops_at_an_enemy() -> None:
    state = table("RCd1N RAa1N* BAd4S BAg7S*")
    play(state, "lead d1", "go N")
    assert things(state) == {"1", "2", "3"}


@pytest.mark.clause("GS-7.13", "GS-11.7")
@pytest.mark.parametrize("edge", ["d4S", "d4N", "d4E", "d4W"])
def test_a_charge_stops_at_a_square_with_an_enemy_fence_on_any_side(edge: str) -> None:
    state = table(f"RCd1N RAa1N* BAg7S* Bf:{edge}")
    play(state, "lead d1", "go N")
    furthest = 2 if edge == "d4S" else 3
    assert things(state) == {str(n) for n in range(1, furthest + 1)}


BEFORE_FENCE = {"charge_stop": "before_fence"}


@pytest.mark.clause("GS-7.13")
@pytest.mark.parametrize("option", ["fenced_square", "before_fence"])
@pytest.mark.parametrize(
    ("rider", "way", "across", "parallel"),
    [
        ("RCd1N", "N", "d4N", ["d4E", "d4W", "d3E", "d5W"]),
        ("RCd7S", "S", "d4S", ["d4E", "d4W", "d3E", "d5W"]),
        ("RCa4E", "E", "d4E", ["d4N", "d4S", "c4N", "e4S"]),
        ("RCg4W", "W", "d4W", ["d4N", "d4S", "c4N", "e4S"]),
    ],
)
def test_only_a_fence_across_its_way_stops_a_charge_by_option(
    option: str, rider: str, way: str, across: str, parallel: list[str]
) -> None:
    far = {"1", "2", "3"}
    for edge in [across, *parallel]:
        state = table(f"{rider} RAb1N* BAf7S* Bf:{edge}", options={"charge_stop": option})
        play(state, f"lead {rider[2:4]}", f"go {way}")
        stopped = edge == across or option == "fenced_square"
        assert (things(state) <= {*far, "4"}) == stopped, edge
        assert (things(state) == {str(n) for n in range(1, 7)}) == (not stopped), edge


@pytest.mark.clause("GS-7.13", "GS-7.14")
@pytest.mark.parametrize("edge", ["d1S", "d7N", "d4S", "d5N"])
def test_a_charge_never_crosses_an_enemy_fence_under_either_reading(edge: str) -> None:
    furthest = {"d1S": 6, "d7N": 6, "d4S": 2, "d5N": 4}[edge]
    rider = "RCd1N" if edge != "d1S" else "RCd7S"
    for option in ("fenced_square", "before_fence"):
        state = table(f"{rider} RAb1N* BAf7S* Bf:{edge}", options={"charge_stop": option})
        play(state, f"lead {rider[2:4]}", f"go {rider[4]}")
        assert things(state) == {str(n) for n in range(1, furthest + 1)}, option


@pytest.mark.clause("GS-7.13", "GS-11.8")
def test_a_charge_past_parallel_fences_removes_only_those_where_it_ends() -> None:
    text = "RCd1N RAa1N* BAg7S* Bf:d2E Bf:c4E Bf:d6E Rf:d3E"
    state = table(text, options=BEFORE_FENCE)
    play(state, "lead d1", "go N", "advance 3")
    assert field(state) == "RAa1N* RCd4N Rf:d3E BAg7S* Bf:d2E Bf:d6E"
    assert seat_data(state, 1)["fence_hand"] == 2


@pytest.mark.clause("GS-11.8")
def test_arriving_leaves_own_fences_on_the_edges_of_the_square() -> None:
    state = table("RI+d3N RAa1N* BAg7S* Rf:d4N Rf:d3N Rf:d4E Bf:c4E")
    play(state, "lead d3", "go N")
    assert field(state) == "RAa1N* RI+d4N Rf:d3N Rf:d4N Rf:d4E BAg7S*"
    assert (seat_data(state, 0)["fence_hand"], seat_data(state, 1)["fence_hand"]) == (1, 4)


@pytest.mark.clause("GS-7.13", "GS-7.11", "GS-7.12")
def test_before_fence_changes_nothing_else_of_a_charge() -> None:
    over = table("RCd1N RId3N RAa1N* BAd6S BAg7S* Bf:d4E Bf:c5E", options=BEFORE_FENCE)
    play(over, "lead d1", "go N")
    assert things(over) == {"1", "3", "4", "5"}
    covered = table("RCd1N RAa1N* BAd6S BAg7S* Bf:d5N Bf:d3E", options=BEFORE_FENCE)
    play(covered, "lead d1", "go N")
    assert things(covered) == {"1", "2", "3", "4"}
    linked = table("RCc2N RCd2N RAa1N* BI+d7S BAg7S* Bf:c4E", options=BEFORE_FENCE)
    play(linked, "lead d2", "go N")
    assert things(linked) == {"stay", "1", "2", "3", "4", "5"}
    play(linked, "advance 2")
    assert things(linked) == {"1", "2", "3", "4", "5"}


@pytest.mark.clause("GS-7.13", "GS-12.9")
def test_before_fence_takes_fences_as_they_stood_before_a_linked_move() -> None:
    state = table("RCd1N RCd2N RAa1N* BAg7S* Bf:d4N", options=BEFORE_FENCE)
    play(state, "lead d2", "go N", "advance 2")
    assert things(state) == {"stay", "1", "2"}


@pytest.mark.clause("GS-7.14", "GS-7.15", "GS-11.7")
@pytest.mark.parametrize("edge", ["d3N", "d3E", "d4N", "d1N"])
def test_own_fences_never_hinder(edge: str) -> None:
    state = table(f"RCd1N RAa1N* BAg7S* Rf:{edge}")
    play(state, "lead d1", "go N", "advance 6")
    assert f"Rf:{edge}" in field(state)


@pytest.mark.clause("GS-8.1")
def test_a_soldier_may_stay_instead_of_invading() -> None:
    state = table("RI+d6N RAa1N* BAg7S*")
    play(state, "lead d6", "go N")
    assert legal(state) == ["stay", "invade"]
    play(state, "stay")
    assert field(state) == "RAa1N* RI+d7N BAg7S*"
    assert phase(state) == "order_card"


@pytest.mark.clause("GS-8.2")
@pytest.mark.parametrize(("kind", "count"), [("I+", 2), ("I", 1), ("A", 1), ("C", 1)])
def test_a_shield_counts(kind: str, count: int) -> None:
    state = table(f"R{kind}d6N RAa1N* BAg7S*")
    play(state, "lead d6", "go N", "invade")
    assert invaders(state) == [count, 0]


@pytest.mark.clause("GS-8.3", "GS-16.5")
def test_the_general_is_asked_and_can_only_stay() -> None:
    state = table("RI+d6N* BAg7S*")
    play(state, "lead d6", "go N")
    assert (phase(state), legal(state)) == ("invade", ["stay"])
    assert refusal(state, "invade") == "GS-8.3"
    log = play(state, "stay")
    other = table("RI+d6N RAa1N* BAg7S*")
    play(other, "lead d6", "go N")
    assert play(other, "stay").shown_to(1) == log.shown_to(1)


@pytest.mark.clause("GS-16.5")
def test_the_question_does_not_tell_the_opponent_who_the_general_is() -> None:
    field = "RI+d6N RI+e6N BAg7S*"
    worlds = []
    for general in "AB":
        state = table(field, red={"general": general, "queue": ["move"]})
        play(state, "lead d6", "go N", "advance 1")
        worlds.append(state)
    for viewer in (1, SPECTATOR):
        assert worlds[0].view(viewer).to_json() == worlds[1].view(viewer).to_json()
    assert worlds[0].legal(1) == worlds[1].legal(1) == []
    assert legal(worlds[0]) != legal(worlds[1])


@pytest.mark.clause("GS-8.4")
def test_a_bounce_or_a_side_step_elsewhere_gives_no_choice_and_moving_again_does() -> None:
    bounce = table("RI+d7N RAa1N* BI+e7S BAg7S*")
    play(bounce, "lead d7", "go E")
    assert phase(bounce) == "order_card"
    again = table("RI+d7N RAa1N* BAg7S*")
    play(again, "lead d7", "go E")
    assert phase(again) == "invade"
    turned = table("RI+d7N RAa1N* BAg7S*", "turn_shoot")
    play(turned, "turn", "lead d7", "face W")
    assert phase(turned) == "order_card"


@pytest.mark.clause("GS-8.5")
def test_choices_come_after_the_whole_move_from_a_to_g() -> None:
    state = table("RIc6N RId6N RIe6N RAa1N* BAe7S BAg7S*")
    log = play(state, "lead d6", "go N", "advance 1", "advance 1")
    assert verbs(log) == ["move", "move", "capture", "move"]
    asked = []
    while phase(state) == "invade":
        asked.append(data(state, 1)["asked"])
        play(state, "stay")
    assert asked == ["c7", "d7", "e7"]


@pytest.mark.clause("GS-8.6", "GS-15.2")
def test_three_invaders_win_at_once() -> None:
    state = table(
        "RIc6N RId6N RAa1N* BAg7S*",
        red={"invaders": [{"kind": "archer"}, {"kind": "cavalry"}]},
    )
    play(state, "lead d6", "go N", "advance 1", "invade")
    assert (winner(state), reason(state), invaders(state)) == (0, "invasion", [3, 0])
    assert "RId7N" in field(state)


@pytest.mark.clause("GS-8.7")
def test_who_stayed_on_an_invasion_square_is_an_ordinary_soldier() -> None:
    state = table("RI+d7N RI+e7N RAa1N* BAg7W* BCc7E", active=1)
    play(state, "lead c7", "go E")
    assert "RI+d7N" not in field(state)
    linked = table("RI+d7N RI+e7N RAa1N* BAg7S*")
    play(linked, "lead d7", "go S", "advance 1")
    assert "RI+d6S RI+e6S" in field(linked)


@pytest.mark.clause("GS-11.12")
def test_arriving_removes_fences_even_if_the_soldier_then_invades() -> None:
    state = table("RI+d6N RAa1N* BAg7S* Bf:d7N Bf:d7E")
    play(state, "lead d6", "go N")
    assert field(state) == "RAa1N* RI+d7N BAg7S*"
    play(state, "invade")
    assert seat_data(state, 1)["fence_hand"] == 4


@pytest.mark.clause("GS-12.1")
def test_only_neighbours_of_the_same_kind_link_shield_or_not() -> None:
    state = table("RI+d4N RIc4N RAe4N RCd5N RI+d3N RAa1N* BAg7S*")
    play(state, "lead d4", "go W")
    assert data(state, 0)["asked"] == "d3"
    state = table("RI+d4N RIc4N RAe4N RI+e5N RAa1N* BAg7S*")
    play(state, "lead d4", "go N")
    assert data(state, 0)["asked"] == "c4"
    play(state, "advance 1")
    assert phase(state) == "order_card"


@pytest.mark.clause("GS-12.2")
def test_five_soldiers_act_at_most_and_adjacency_is_that_before_the_action() -> None:
    state = table("RAd4N RAd5N RAc4N RAe4N RAd3N RAd6N RIa1N* BIg7S*")
    play(state, "lead d4")
    assert legal(state) == ["go E", "go S", "go W"]
    play(state, "go S")
    asked = []
    while phase(state) == "move_member":
        asked.append(data(state, 0)["asked"])
        play(state, "advance 1")
    assert asked == ["c4", "e4", "d5"]
    assert sorted_field(field(state)) == sorted_field(
        "RAd3S RAd4S RAc3S RAe3S RAd2S RAd6N RIa1N* BIg7S*"
    )


@pytest.mark.clause("GS-12.4")
def test_the_leader_acts_itself() -> None:
    state = table("RCc2N RCd2N RAa1N* BAg7S*")
    play(state, "lead c2", "go N")
    assert data(state, 0)["asked"] == "c2"
    assert refusal(state, "stay") == "GS-12.4"


@pytest.mark.clause("GS-12.5")
def test_all_go_the_same_way_each_by_its_own_rule() -> None:
    state = table("RCd2E RCd3N RCd1W RAa1N* BAg7S*")
    play(state, "lead d2", "go E")
    assert (data(state, 0)["asked"], legal(state)[-1]) == ("d2", "advance 3")
    play(state, "advance 2")
    assert (data(state, 0)["asked"], legal(state)) == ("d3", ["stay", "advance 1"])
    play(state, "advance 1")
    assert field(state) == "RAa1N* RCd1W RCe3E RCf2E BAg7S*"


@pytest.mark.clause("GS-12.5", "GS-12.8")
def test_a_cavalry_whose_back_it_is_blocks_the_leader() -> None:
    state = table("RCd2E RCe2W RAa1N* BAg7S*")
    play(state, "lead d2")
    assert "go E" not in legal(state)
    assert refusal(state, "go E") == "GS-12.8"


@pytest.mark.clause("GS-12.6")
def test_what_is_declared_is_known_to_the_player_alone_until_it_happens() -> None:
    state = table("RCc2N RCd2N RAa1N* BAg7S*")
    before = state.view(1).to_json()
    log = play(state, "lead d2", "go N", "advance 3")
    assert state.view(1).to_json() == before
    assert log.shown_to(1) == []
    assert field(state) == "RAa1N* RCc2N RCd2N BAg7S*"
    assert data(state, 0)["composing"] == {
        "choices": ["lead d2", "go N"],
        "answers": ["advance 3"],
    }
    assert data(state, 0)["group"] == [
        {"square": "c2", "to": "c5"},
        {"square": "d2", "to": None},
    ]
    assert "group" not in data(state, 1)
    log = play(state, "advance 2")
    assert [event["verb"] for event in log.shown_to(1)] == ["move", "move"]


@pytest.mark.clause("GS-12.7")
def test_a_charge_follows_a_linked_charge_but_never_passes_it() -> None:
    state = table("RCd2N RCd3N RAa1N* BAg7S*")
    play(state, "lead d2", "go N")
    assert data(state, 0)["asked"] == "d3"
    assert legal(state) == [f"advance {n}" for n in range(1, 5)]
    assert refusal(state, "stay") == "GS-12.8"
    play(state, "advance 3")
    assert legal(state) == ["advance 1", "advance 2", "advance 3"]
    play(state, "advance 3")
    assert field(state) == "RAa1N* RCd5N RCd6N BAg7S*"


@pytest.mark.clause("GS-12.7", "GS-7.11")
def test_linked_charges_may_pass_the_same_own_soldier() -> None:
    state = table("RCd1N RCd2N RId3N RAa1N* BAg7S*")
    play(state, "lead d2", "go N", "advance 4")
    assert data(state, 0)["asked"] == "d1"
    assert legal(state) == ["stay", "advance 1", "advance 3", "advance 4"]


@pytest.mark.clause("GS-12.8")
def test_a_neighbour_behind_cannot_join_when_the_leader_bounces() -> None:
    state = table("RAd3N RAd4N RIa1N* BI+d5S BIg7S*")
    play(state, "lead d4", "go N")
    assert phase(state) == "order_card"
    assert "RAd3N RAd4N" in field(state)


@pytest.mark.clause("GS-12.9")
def test_fences_are_removed_after_everybody_has_arrived() -> None:
    state = table("RCc2N RCd2N RAa1N* BAg7S* Bf:c3E Bf:d5N")
    log = play(state, "lead d2", "go N", "advance 1")
    assert verbs(log) == ["move", "move", "fences_removed"]
    assert field(state) == "RAa1N* RCc3N RCd3N BAg7S* Bf:d5N"


@pytest.mark.clause("GS-12.10")
def test_order_of_a_move_event() -> None:
    state = table("RIc4N RId4N RIe4N RAa1N* BI+c5S BAd5S* BAg7S Bf:e5N")
    log = play(state, "lead d4", "go N", "advance 1", "advance 1")
    assert verbs(log) == ["bounce", "capture", "move", "move", "fences_removed", "win"]


@pytest.mark.clause("GS-12.6", "GS-12.10")
def test_a_composition_can_be_saved_and_taken_back() -> None:
    state = table("RCc2N RCd2N RAa1N* BAg7S*")
    start = state.clone()
    play(state, "lead d2", "go N", "advance 3")
    assert state.game.load_position(state.dump()) == state
    assert start.dump() != state.dump()
    assert not play(start.clone(), "lead d2", "go N", "advance 3").reveals()
    assert play(state, "advance 1").reveals()


@pytest.mark.clause("GS-12.11")
def test_linking_applies_to_four_actions() -> None:
    moves = table("RAd3N RAe3N RIa1N* BIg7S*")
    play(moves, "lead d3", "go N")
    turns = table("RAd3N RAe3N RIa1N* BIg7S*", "turn_shoot")
    play(turns, "turn", "lead d3", "face S")
    shots = table("RAd3N RAe3N RIa1N* BI+d4S BIg7S*", "turn_shoot")
    play(shots, "shoot", "lead d3", "target d4")
    walls = table("RId3N RIe3N RAa1N* BIg7S*", "fence_card", supply=(3, 0))
    play(walls, "lead d3", "edge d3N")
    assert [phase(state) for state in (moves, turns, shots, walls)] == [
        "move_member",
        "turn_member",
        "shoot_member",
        "fence_member",
    ]
    reinforced = table("RId3N RIe3N RAa1N* BIg7S*", "reinforce", supply=(9, 0))
    play(reinforced, "place infantry", "square d2", "face N")
    assert phase(reinforced) == "order_card"
