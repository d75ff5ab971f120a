"""KD-9.5 to KD-9.16 The operation cards one by one."""

from __future__ import annotations

from pathlib import Path

import pytest

from gunbai.core import SPECTATOR

from .packs import changed
from .table import data, fight, legal, move, offered, phase, play, refusal, side, stacks, table

BOTH = "a1 B:T0, d6 R:T0"
HIDDEN = {"hand": ["bow", "combo"]}


def hand(*cards: str, **more: object) -> dict[str, object]:
    return {"hand": list(cards), **more}


@pytest.mark.clause("KD-9.5")
def test_inspire_lasts_until_the_end_of_the_second_own_turn_after_it() -> None:
    state = table(BOTH, hand("inspire"))
    play(state, "use inspire")
    seen = []
    for origin, target in (("d6", "c6"), ("a1", "b1"), ("c6", "d6"), ("b1", "a1")):
        seen.append(side(state, 0)["total_morale"])
        move(state, origin, target)
    assert seen == [1, 1, 1, 1]
    assert side(state, 0)["total_morale"] == 0


@pytest.mark.clause("KD-9.5")
def test_timed_effects_add_up(tmp_path: Path) -> None:
    pack = changed(
        tmp_path,
        (
            'effect = { primitive = "turn_enemy", range = 2 }',
            'effect = { primitive = "timed_morale", amount = 2, own_turns = 1 }',
        ),
    )
    state = table(BOTH, hand("inspire", "disarray"), {"used": ["bow"]}, pack=pack)
    play(state, "use inspire")
    move(state, "d6", "c6")
    play(state, "use disarray")
    assert side(state, 0)["total_morale"] == 3
    assert side(state, 0)["morale"] == [{"amount": 3, "own_turns": 1}]


@pytest.mark.clause("KD-9.6")
def test_bow_needs_a_soldier_at_exactly_two_squares_and_nothing_blocks_it() -> None:
    state = table("a1 B:T0, b2 B:-1N, b3 B:F0, b4 R:-1S, c3 R:-1S, d3 R:F0, d6 R:T0", hand("bow"))
    play(state, "use bow")
    assert offered(state, "target") == ["d3", "b4"]
    assert refusal(state, "target c3") == "KD-9.6"
    assert refusal(state, "target b3") == "KD-9.6"
    no_soldier = table("b2 B:T0, b4 R:-1S, d6 R:T0", hand("bow"))
    assert offered(no_soldier, "use") == []


@pytest.mark.clause("KD-9.7")
def test_surprise_takes_a_group_with_a_general_in_any_direction() -> None:
    state = table("a1 B:T0, c3 B:F2N, d1 B:-2N, a6 R:T0", hand("surprise"))
    play(state, "use surprise")
    assert offered(state, "from") == ["a1", "c3"]
    play(state, "from c3")
    assert offered(state, "group") == ["general+0", "general+1", "general+2"]
    play(state, "group general+1")
    assert len(offered(state, "to")) == 8


@pytest.mark.clause("KD-9.7")
def test_the_second_step_may_not_go_back_and_the_unit_turns_only_at_the_end() -> None:
    state = table("a1 B:T0, c3 B:F2N, a6 R:T0", hand("surprise"))
    play(state, "use surprise", "from c3", "group general+1", "to d2")
    assert phase(state) == "choose_second_step"
    assert stacks(state)["d2"] == "B:F1N"
    assert "c3" not in offered(state, "to")
    assert refusal(state, "to c3") == "KD-9.7"
    stopped = state.clone()
    play(stopped, "stop", "face e")
    assert stacks(stopped)["d2"] == "B:F1E"
    play(state, "to c1", "face w")
    assert stacks(state) == {"a1": "B:T0", "c1": "B:F1W", "c3": "B:-1N", "a6": "R:T0"}
    assert state.deciders() == (1,)


@pytest.mark.clause("KD-9.7")
def test_a_merge_or_an_attack_ends_the_surprise() -> None:
    merge = table("a1 B:T0, c3 B:F1N, c4 B:-1E, a6 R:T0", hand("surprise"))
    play(merge, "use surprise", "from c3", "group general+0", "to c4")
    assert phase(merge) == "choose_facing"
    play(merge, "face n")
    assert merge.deciders() == (1,)
    attack = table("a1 B:T0, c3 B:F2N, c4 R:-1S, a6 R:T0", hand("surprise"))
    log = play(attack, "use surprise", "from c3", "group general+2", "to c4")
    assert fight(log) == (3, 1, 1, 0)
    play(attack, "face n")
    assert attack.deciders() == (1,)


@pytest.mark.clause("KD-9.8")
def test_combo_begins_with_an_attack_by_a_normal_move() -> None:
    state = table("a1 B:T0, b3 B:-1N, b4 R:-1S, c3 B:C0, d4 R:-1S, d6 R:T0", hand("combo"))
    play(state, "use combo")
    assert offered(state, "from") == ["b3", "c3"]
    play(state, "from c3")
    assert offered(state, "to") == ["b4", "d4"]
    assert offered(table("a1 B:T0, b3 B:-1N, c4 R:-1S, d6 R:T0", hand("combo")), "use") == []


@pytest.mark.clause("KD-9.8")
def test_the_follow_up_is_a_normal_step_of_the_whole_group_and_may_be_declined() -> None:
    state = table("a1 B:T0, b2 B:-2N, b3 R:-1S, b4 R:-3S, d6 R:T0", hand("combo"))
    log = play(state, "use combo", "group 2")
    assert fight(log) == (2, 1, 1, 0)
    assert stacks(state)["b3"] == "B:-2N"
    assert legal(state) == ["stop", "to b4"]
    declined = state.clone()
    play(declined, "stop")
    assert declined.deciders() == (1,)
    assert fight(play(state, "to b4")) == (2, 3, 1, 0)


@pytest.mark.clause("KD-9.8")
def test_a_lost_attack_has_no_follow_up() -> None:
    state = table("a1 B:T0, b3 B:-1N, b4 R:-2S, d6 R:T0", hand("combo"))
    play(state, "use combo")
    assert stacks(state) == {"a1": "B:T0", "d6": "R:T0"}
    assert state.deciders() == (1,)


@pytest.mark.clause("KD-9.9")
def test_charge_runs_straight_forward_over_empty_squares() -> None:
    state = table("a1 B:T0, d1 B:-1N, d6 R:T0", hand("charge"))
    play(state, "use charge")
    assert offered(state, "to") == ["d2", "d3", "d4"]
    blocked = table("a1 B:T0, d1 B:-1N, d3 B:-1N, d6 R:T0", hand("charge"))
    play(blocked, "use charge", "from d1")
    assert offered(blocked, "to") == ["d2", "d3"]
    unit = table("d1 B:T1W, d6 R:T0", hand("charge"))
    play(unit, "use charge", "group general+1")
    assert offered(unit, "to") == ["a1", "b1", "c1"]
    play(unit, "to a1", "face n")
    assert stacks(unit)["a1"] == "B:T1N"
    assert offered(table("d1 B:T0, d6 R:T0", hand("charge")), "use") == []


@pytest.mark.clause("KD-9.10")
def test_reinforcements_come_from_the_removed_to_one_square_of_the_camp() -> None:
    state = table("b1 B:T4N, c2 R:-1S, d6 R:T0", hand("reinforce", removed={"soldier": 3}))
    play(state, "use reinforce")
    assert offered(state, "take") == ["1", "2"]
    assert refusal(state, "take 3") == "KD-9.10"
    play(state, "take 2")
    assert "b1" not in offered(state, "to")
    assert refusal(state, "to b3") == "KD-9.10"
    assert refusal(state, "to c2") == "KD-9.10"
    play(state, "to a1", "face s")
    assert stacks(state)["a1"] == "B:-2S"
    assert side(state, 0)["removed"] == {"soldier": 1}
    none = table(BOTH, hand("reinforce", reserve={"soldier": 2}))
    assert offered(none, "use") == []


@pytest.mark.clause("KD-9.11")
def test_disarray_turns_an_enemy_with_a_soldier_within_two_squares() -> None:
    state = table("a1 B:T0, b2 R:F1S, c3 R:-1S, d4 R:-1S, a2 R:C0, d6 R:T0", hand("disarray"))
    play(state, "use disarray")
    assert offered(state, "target") == ["b2", "c3"]
    play(state, "target c3")
    assert offered(state, "face") == ["n", "e", "w"]
    assert refusal(state, "face s") == "KD-9.11"
    play(state, "face e")
    assert stacks(state)["c3"] == "R:-1E"


@pytest.mark.clause("KD-9.12")
def test_fire_burns_the_centre_and_its_orthogonal_neighbours_of_both_sides() -> None:
    state = table(
        "a1 B:T0, c3 B:-2N, c4 R:-2S, d4 R:-1S, d3 R:-1S, b5 R:-3S, f8 R:T0",
        hand("fire"),
        board="full",
    )
    play(state, "use fire", "target c4")
    assert stacks(state) == {
        "a1": "B:T0",
        "c3": "B:-1N",
        "c4": "R:-1S",
        "d3": "R:-1S",
        "b5": "R:-3S",
        "f8": "R:T0",
    }


@pytest.mark.clause("KD-9.12")
def test_fire_needs_a_centre_in_range_where_an_enemy_piece_would_go() -> None:
    alone = table("a1 B:T0, b2 R:T0", hand("fire"), board="full")
    assert offered(alone, "use") == []
    beside = table("a1 B:T0, b2 R:T0, c2 R:-1S", hand("fire"), board="full")
    play(beside, "use fire")
    assert offered(beside, "target") == ["b2", "c2"]
    far = table("a1 B:T0, d4 R:-1S, f8 R:T0", hand("fire"), board="full")
    assert offered(far, "use") == []


@pytest.mark.clause("KD-9.13")
def test_scout_sees_the_hand_discards_one_card_and_remembers_the_rest() -> None:
    state = table(BOTH.replace("d6", "f8"), hand("scout"), HIDDEN, board="full")
    assert "known" not in data(state, 0)["seats"][1] or data(state, 0)["seats"][1]["known"] == []
    play(state, "use scout")
    log = play(state, "1 pass")
    assert offered(state, "discard") == ["bow", "combo"]
    assert refusal(state, "discard fire") == "KD-9.13"
    assert data(state, 0)["seats"][1]["known"] == ["bow", "combo"]
    assert [event["verb"] for event in log.shown_to(SPECTATOR)] == ["let_pass", "peek"]
    play(state, "discard bow")
    view = data(state, 0)
    assert view["discards"] == ["bow"]
    assert view["seats"][1]["known"] == ["combo"]
    assert "known" not in data(state, SPECTATOR)["seats"][1]
    assert [len(side(state, seat)["used"]) for seat in (0, 1)] == [1, 0]


@pytest.mark.clause("KD-9.13")
def test_scout_needs_a_card_in_the_other_hand() -> None:
    assert offered(table(BOTH.replace("d6", "f8"), hand("scout"), board="full"), "use") == []


@pytest.mark.clause("KD-9.13")
def test_more_discards_are_data_and_stop_with_the_hand(tmp_path: Path) -> None:
    pack = changed(tmp_path, ('"peek_discard", count = 1', '"peek_discard", count = 3'))
    state = table("a1 B:T0, f8 R:T0", hand("scout"), HIDDEN, board="full", pack=pack)
    play(state, "use scout", "1 pass", "discard bow")
    assert side(state, 1)["hand"] == []
    assert data(state)["discards"] == ["bow", "combo"]
    assert state.deciders() == (1,)


@pytest.mark.clause("KD-9.14")
def test_escape_brings_a_group_to_another_square_of_the_camp() -> None:
    state = table("d6 B:T2S, b2 B:-4E, c2 R:-1S, f8 R:T0", hand("escape"), board="full")
    play(state, "use escape")
    assert offered(state, "from") == ["b2", "d6"]
    play(state, "from d6", "group 2")
    assert "b2" not in offered(state, "to")
    assert refusal(state, "to c2") == "KD-9.14"
    assert refusal(state, "to d4") == "KD-9.14"
    play(state, "to a1")
    assert stacks(state)["a1"] == "B:-2S"
    assert state.deciders() == (1,)
    merge = table("d6 B:T1S, b2 B:-4E, f8 R:T0", hand("escape"), board="full")
    play(merge, "use escape", "from d6", "group 1", "to b2")
    assert offered(merge, "face") == ["e", "s"]
    inside = table("b1 B:T0, f8 R:T0", hand("escape"), board="full")
    play(inside, "use escape")
    assert refusal(inside, "to b1") == "KD-9.14"


@pytest.mark.clause("KD-9.15")
def test_ambush_takes_reserves_first_and_needs_an_empty_central_square() -> None:
    state = table(
        "a1 B:T0, c3 B:-1N, c4 R:-1S, f8 R:T0",
        hand("ambush", reserve={"soldier": 1}, removed={"soldier": 1}),
        board="full",
    )
    play(state, "use ambush")
    single = state.clone()
    play(single, "take 1", "to d4", "face w")
    assert side(single, 0)["reserve"] == {}
    assert side(single, 0)["removed"] == {"soldier": 1}
    assert stacks(single)["d4"] == "B:-1W"
    play(state, "take 2")
    assert {square[1] for square in offered(state, "to")} == {"3", "4", "5", "6"}
    assert not {"c3", "c4", "b3", "e6"} & set(offered(state, "to"))
    assert {"e4", "b5"} <= set(offered(state, "to"))


@pytest.mark.clause("KD-9.16")
def test_cards_never_put_pieces_on_rocks_or_on_enemies() -> None:
    state = table(
        "a1 B:T0, c4 R:-1S, f8 R:T0", hand("ambush", removed={"soldier": 2}), board="full"
    )
    play(state, "use ambush", "take 1")
    assert refusal(state, "to b3") == "KD-6.1"
    assert refusal(state, "to c4") == "KD-9.15"
    surprise = table("a2 B:T0, d6 R:T0", hand("surprise"))
    play(surprise, "use surprise")
    assert refusal(surprise, "to a3") == "KD-6.1"


def test_own_cards_can_be_made_of_the_primitives(tmp_path: Path) -> None:
    """A card that lets any group run up to two squares along its normal directions."""
    pack = changed(
        tmp_path,
        (
            'group = "with_soldier", directions = "forward", max_steps = 3',
            'group = "any", directions = "all8", max_steps = 2',
        ),
    )
    state = table("b2 B:T0, d4 R:-1S, d6 R:T0", hand("charge"), pack=pack)
    play(state, "use charge")
    assert {"b4", "d2", "d4"} <= set(offered(state, "to"))
    assert "a4" not in offered(state, "to")
