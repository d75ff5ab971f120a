"""KD-4 Movement: directions, groups, merging, facing."""

from __future__ import annotations

import pytest

from gunbai.core import Actions, Rng

from .table import legal, move, offered, phase, play, refusal, stacks, table


@pytest.mark.clause("KD-4.1.1")
@pytest.mark.parametrize(("facing", "target"), [("N", "b4"), ("E", "c3"), ("S", "b2"), ("W", None)])
def test_soldiers_move_one_square_straight_forward(facing: str, target: str | None) -> None:
    state = table(f"a1 B:T0, b3 B:-1{facing}, d6 R:T0")
    if target is None:
        assert "move b3" not in legal(state)
    else:
        play(state, "move b3")
        assert stacks(state)[target] == f"B:-1{facing}"


@pytest.mark.clause("KD-4.1.2")
def test_a_lone_general_moves_one_square_in_any_direction() -> None:
    state = table("c3 B:T0, a6 R:T0")
    play(state, "move c3")
    assert offered(state, "to") == ["b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"]


@pytest.mark.clause("KD-4.1.3")
@pytest.mark.parametrize(
    ("facing", "targets"),
    [
        ("N", ["b4", "c4", "d4"]),
        ("E", ["d2", "d3", "d4"]),
        ("S", ["b2", "c2", "d2"]),
        ("W", ["b2", "b3", "b4"]),
    ],
)
def test_a_unit_moves_straight_or_diagonally_forward(facing: str, targets: list[str]) -> None:
    state = table(f"c3 B:T1{facing}, a6 R:T0")
    play(state, "move c3", "group general+1")
    assert offered(state, "to") == targets


@pytest.mark.clause("KD-4.1.4")
def test_no_move_leaves_the_board_or_enters_a_rock() -> None:
    state = table("a2 B:-1N, d1 B:-1E, b2 B:T0, d6 R:T0")
    assert refusal(state, "move a2") == "KD-4.1.4"
    assert refusal(state, "move d1") == "KD-4.1.4"
    play(state, "move b2")
    assert "a3" not in offered(state, "to")
    assert refusal(state, "to a3") == "KD-6.1"


@pytest.mark.clause("KD-4.2.1")
def test_any_part_of_a_stack_may_move_but_at_least_one_piece() -> None:
    state = table("c3 B:T2N, a6 R:T0")
    play(state, "move c3")
    assert legal(state) == [
        "group 1",
        "group 2",
        "group general+0",
        "group general+1",
        "group general+2",
    ]
    assert refusal(state, "group 3") == "KD-4.2.1"


@pytest.mark.clause("KD-4.2.2")
def test_directions_follow_what_moves() -> None:
    state = table("c3 B:T2E, a6 R:T0")
    play(state, "move c3")
    for group, targets in (("general+0", 8), ("general+1", 3), ("general+2", 3)):
        after = state.clone()
        play(after, f"group {group}")
        assert len(offered(after, "to")) == targets
    play(state, "group 1")
    assert stacks(state) == {"c3": "B:T1E", "d3": "B:-1E", "a6": "R:T0"}


@pytest.mark.clause("KD-4.2.3")
def test_what_stays_behind_keeps_its_facing_and_is_not_turned() -> None:
    state = table("c3 B:T2E, a6 R:T0")
    move(state, "c3", "b3", "general+0")
    assert stacks(state)["c3"] == "B:-2E"
    assert state.deciders() == (1,)
    state = table("c3 B:T2E, a6 R:T0")
    move(state, "c3", "d3", "2")
    assert stacks(state)["c3"] == "B:T0"


@pytest.mark.clause("KD-4.3.1")
def test_on_a_square_without_pieces_the_move_is_over() -> None:
    state = table("a1 B:T0, c3 B:-2N, d6 R:T0")
    move(state, "c3", "c4", "2")
    assert stacks(state)["c4"] == "B:-2N"
    assert (phase(state), state.deciders()) == ("choose_action", (1,))


@pytest.mark.clause("KD-4.3.2")
def test_onto_own_pieces_only_where_they_can_merge() -> None:
    state = table("a1 B:T0, c3 B:F3N, c4 B:-3N, d6 R:T0")
    play(state, "move c3")
    assert offered(state, "group") == ["1", "2", *(f"general+{n}" for n in range(4))]
    assert refusal(state, "group 3") == "KD-4.3.2"
    play(state, "group general+3")
    assert "c4" not in offered(state, "to")
    assert refusal(state, "to c4") == "KD-4.4.1"


@pytest.mark.clause("KD-4.3.3")
def test_a_hopeless_attack_is_allowed() -> None:
    state = table("a1 B:T0, c3 B:-1N, c4 R:T5S, d6 R:F0")
    move(state, "c3", "c4")
    assert stacks(state) == {"a1": "B:T0", "c4": "R:T4S", "d6": "R:F0"}


@pytest.mark.clause("KD-4.4.1")
def test_five_soldiers_and_one_general_are_the_most_a_stack_holds() -> None:
    state = table("a1 B:T0, c3 B:F2N, c4 B:-3N, d6 R:T0")
    move(state, "c3", "c4", "general+2", "n")
    assert stacks(state)["c4"] == "B:F5N"
    state = table("c3 B:T0, c4 B:F0, d6 R:T0")
    play(state, "move c3")
    assert refusal(state, "to c4") == "KD-4.4.1"


@pytest.mark.clause("KD-4.4.2")
@pytest.mark.parametrize("letter", "nesw")
def test_a_merged_unit_takes_any_facing(letter: str) -> None:
    state = table("a1 B:T0, c3 B:-1N, c4 B:F1E, d6 R:T0")
    move(state, "c3", "c4", face=letter)
    assert stacks(state)["c4"] == f"B:F2{letter.upper()}"


@pytest.mark.clause("KD-4.4.3")
def test_merged_soldiers_choose_between_their_two_facings_or_have_no_choice() -> None:
    state = table("a1 B:T0, c3 B:-1N, c4 B:-1W, d6 R:T0")
    play(state, "move c3")
    assert offered(state, "face") == ["n", "w"]
    assert refusal(state, "face e") == "KD-4.4.3"
    same = table("a1 B:T0, c3 B:-1N, c4 B:-1N, d6 R:T0")
    play(same, "move c3")
    assert stacks(same)["c4"] == "B:-2N"
    assert same.deciders() == (1,)


@pytest.mark.clause("KD-4.5.1")
def test_a_unit_may_turn_after_moving_and_after_winning() -> None:
    state = table("c3 B:T2N, d6 R:T0")
    move(state, "c3", "c4", "general+2", "s")
    assert stacks(state)["c4"] == "B:T2S"
    state = table("c3 B:T2N, c4 R:-1S, d6 R:T0")
    move(state, "c3", "c4", "general+2", "w")
    assert stacks(state)["c4"] == "B:T1W"


@pytest.mark.clause("KD-4.5.2")
def test_soldiers_keep_their_facing_when_they_move_or_win() -> None:
    state = table("a1 B:T0, c3 B:-2N, c4 R:-1S, d6 R:T0")
    move(state, "c3", "c4", "2")
    assert stacks(state)["c4"] == "B:-1N"
    assert state.deciders() == (1,)


@pytest.mark.clause("KD-4.5.3")
def test_a_unit_turns_in_place_to_another_facing_as_a_whole() -> None:
    state = table("c3 B:T2N, d6 R:T0")
    play(state, "turn c3")
    assert offered(state, "face") == ["e", "s", "w"]
    assert refusal(state, "face n") == "KD-4.5.3"
    play(state, "face w")
    assert stacks(state)["c3"] == "B:T2W"


@pytest.mark.clause("KD-4.5.4")
def test_soldiers_turn_in_place_only_by_option() -> None:
    stack = "a1 B:T0, c3 B:-2N, d6 R:T0"
    assert refusal(table(stack), "turn c3") == "KD-4.5.4"
    state = table(stack, options={"soldier_turn": True})
    play(state, "turn c3", "face s")
    assert stacks(state)["c3"] == "B:-2S"
    assert refusal(table(stack, options={"soldier_turn": True}), "turn a1") == "KD-1.5"


@pytest.mark.clause("KD-4.5.5")
def test_a_general_gains_and_loses_his_facing_with_his_soldiers() -> None:
    state = table("b2 B:T0, b3 B:-1N, d6 R:T0")
    play(state, "move b2", "to b3")
    assert offered(state, "face") == ["n", "e", "s", "w"]
    state = table("b3 B:T1N, b4 R:-1S, d6 R:T0")
    move(state, "b3", "b4", "general+1")
    assert stacks(state)["b4"] == "B:T0"
    assert state.deciders() == (1,)


@pytest.mark.clause("KD-4.1.4", "KD-4.2.1", "KD-4.4.1")
@pytest.mark.parametrize(
    "position",
    [
        "a1 B:T0, c3 B:-1N, c4 B:-5N, d6 R:T0",  # a full stack ahead
        "a1 B:T0, c3 B:F2N, c4 B:-5N, d6 R:T0",  # but a general goes around it
        "a2 B:-1N, d1 B:-1E, b2 B:T0, d6 R:T0",  # a rock and the edge ahead
        "a1 B:T0, c3 B:-1N, c4 B:-4N, d6 R:T0",  # room for one
    ],
)
def test_what_is_drawn_can_move(position: str) -> None:
    """Rollouts ask one stack, lists ask all at once: the answers are the same."""
    state = table(position)
    rng, buffer = Rng(1), Actions()
    drawn = {state.random_legal(0, rng, buffer) for _ in range(600)}
    assert sorted(state.code(0, action) for action in drawn) == sorted(legal(state))
