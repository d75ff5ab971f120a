"""KD-3 Turn, and KD-7 Reserves."""

from __future__ import annotations

import pytest

from .table import (
    data,
    legal,
    move,
    offered,
    phase,
    play,
    refusal,
    result,
    side,
    stacks,
    table,
    verbs,
)


@pytest.mark.clause("KD-3.1")
def test_players_take_turns_alternately() -> None:
    state = table("a1 B:T0, d6 R:T0")
    order = []
    for origin, target in (("a1", "b1"), ("d6", "c6"), ("b1", "a1"), ("c6", "d6")):
        order.append(state.deciders()[0])
        move(state, origin, target)
    assert order == [0, 1, 0, 1]
    assert data(state)["turn"] == 5


@pytest.mark.clause("KD-3.2")
def test_a_turn_is_a_move_a_card_a_draw_or_a_drop() -> None:
    state = table(
        "b1 B:T1N, d6 R:T0",
        {"hand": ["inspire"], "reserve": {"soldier": 1}, "warlords": {"taisho": "kyoukai"}},
        deck=["bow"],
    )
    assert {code.split()[0] for code in legal(state)} == {"draw", "drop", "use", "move", "turn"}
    for codes in (
        ["draw", "-1 card bow"],
        ["drop soldier", "to a1", "face n"],
        ["use inspire"],
        ["turn b1", "face e"],
    ):
        after = state.clone()
        play(after, *codes)
        assert after.deciders() == (1,)
        assert data(after)["turn"] == 2


@pytest.mark.clause("KD-3.3")
def test_turning_and_striking_use_up_the_turn() -> None:
    state = table("b3 B:T1N, c3 R:C0, d6 R:T0", {"warlords": {"taisho": "kyoukai"}})
    turned, struck = state.clone(), state.clone()
    play(turned, "turn b3", "face s")
    play(struck, "strike b3")
    assert turned.deciders() == struck.deciders() == (1,)
    assert stacks(struck) == {"b3": "B:T1N", "d6": "R:T0"}


@pytest.mark.clause("KD-3.4")
def test_nobody_may_pass_who_can_act() -> None:
    state = table("a1 B:T0, d6 R:T0")
    assert "pass" not in legal(state)
    assert refusal(state, "pass") == "KD-3.4"


@pytest.mark.clause("KD-3.5")
def test_who_has_no_legal_action_passes() -> None:
    """Both commanders are gone; Blue's soldier stands at the edge, Red's can walk."""
    state = table("a1 B:-1S, d5 R:-1S", mover=0, turn=7)
    assert state.deciders() == (1,)
    assert data(state)["turn"] == 8


@pytest.mark.clause("KD-3.5")
def test_the_forced_pass_is_told_and_counts_as_a_turn() -> None:
    state = table("b3 B:T2N, b4 R:T2S, d2 B:-1N")
    log = move(state, "b3", "b4")
    assert verbs(log)[-3:] == ["turn", "pass", "turn"]
    assert data(state)["turn"] == 3
    assert state.deciders() == (0,)


@pytest.mark.clause("KD-3.6")
def test_the_limit_comes_before_the_repetition() -> None:
    """At the end of turn 4 both would apply; the turn limit is looked at first."""
    options = {"max_turns": 4, "repetition_limit": 2, "limit_result": "material"}
    state = table("a1 B:T1N, a2 B:-1N, d6 R:T1S", options=options)
    play(state, "turn a1", "face e", "turn d6", "face w", "turn a1", "face n")
    play(state, "turn d6", "face s")
    assert result(state) == ("limit", 0)


@pytest.mark.clause("KD-3.6")
def test_timed_morale_expires_at_the_end_of_the_own_turn() -> None:
    state = table("a1 B:T0, d6 R:T0", {"morale": [{"amount": 1, "own_turns": 1}]})
    move(state, "a1", "b1")
    assert side(state, 0)["morale"] == []


@pytest.mark.clause("KD-7.1")
def test_one_reserve_piece_goes_to_the_own_camp() -> None:
    reserve = {"soldier": 2, "fukusho": 1, "senninsho": 1}
    state = table("b1 B:T0, d6 R:T0", {"reserve": reserve})
    assert offered(state, "drop") == ["soldier", "fukusho", "senninsho"]
    play(state, "drop soldier")
    assert {square[1] for square in offered(state, "to")} == {"1", "2"}
    assert refusal(state, "to b3") == "KD-7.1"
    play(state, "to a2", "face e")
    assert side(state, 0)["reserve"] == {"soldier": 1, "fukusho": 1, "senninsho": 1}
    assert refusal(state, "drop soldier") == "KD-7.1"


@pytest.mark.clause("KD-7.2")
def test_no_reserve_piece_on_enemies_or_on_stacks_it_cannot_join() -> None:
    state = table(
        "b1 B:T0, a2 B:-5N, b2 R:-1S, d6 R:T0", {"reserve": {"soldier": 1, "senninsho": 1}}
    )
    soldier, captain = state.clone(), state.clone()
    play(soldier, "drop soldier")
    assert refusal(soldier, "to b2") == "KD-7.2"
    assert refusal(soldier, "to a2") == "KD-4.4.1"
    play(captain, "drop senninsho")
    assert refusal(captain, "to b1") == "KD-4.4.1"
    assert "a2" in offered(captain, "to")


@pytest.mark.clause("KD-7.2")
def test_a_kind_without_a_square_is_not_offered() -> None:
    with_room = table("a1 B:T0, d6 R:T0", {"reserve": {"soldier": 1}})
    assert offered(with_room, "drop") == ["soldier"]
    camp = [f"{column}{row}" for column in "abcd" for row in "12"]
    crowded = ", ".join(f"{square} R:-1S" for square in camp if square not in ("a1", "c1"))
    state = table(f"a1 B:T0, c1 B:F0, {crowded}, d6 R:T0", {"reserve": {"senninsho": 1}})
    assert offered(state, "drop") == []
    assert refusal(state, "drop senninsho") == "KD-7.2"


@pytest.mark.clause("KD-7.3")
def test_a_placed_soldier_takes_any_facing_and_a_general_has_none() -> None:
    state = table("b1 B:T0, d6 R:T0", {"reserve": {"soldier": 1, "fukusho": 1}})
    soldier, general = state.clone(), state.clone()
    play(soldier, "drop soldier", "to c2")
    assert offered(soldier, "face") == ["n", "e", "s", "w"]
    play(general, "drop fukusho", "to c2")
    assert stacks(general)["c2"] == "B:F0"
    assert general.deciders() == (1,)


@pytest.mark.clause("KD-7.4")
def test_a_placed_piece_merges_and_the_stack_takes_any_facing() -> None:
    state = table("b1 B:T0, a2 B:-2E, d6 R:T0", {"reserve": {"soldier": 2}})
    soldiers, unit = state.clone(), state.clone()
    play(soldiers, "drop soldier", "to a2")
    assert offered(soldiers, "face") == ["n", "e", "s", "w"]
    play(unit, "drop soldier", "to b1", "face w")
    assert stacks(unit)["b1"] == "B:T1W"


@pytest.mark.clause("KD-7.5")
def test_after_a_drop_the_turn_is_over() -> None:
    state = table("b1 B:T0, d6 R:T0", {"reserve": {"soldier": 2}, "warlords": {"taisho": "kanki"}})
    play(state, "drop soldier", "to b1", "face n")
    assert (phase(state), state.deciders()) == ("choose_action", (1,))


@pytest.mark.clause("KD-7.6")
def test_reserves_are_used_on_the_half_board_and_seen_by_all() -> None:
    state = table("b1 B:T0, d6 R:T0", None, {"reserve": {"soldier": 3}}, mover=1)
    assert offered(state, "drop") == ["soldier"]
    assert data(state, 0)["seats"][1]["reserve"] == {"soldier": 3}
