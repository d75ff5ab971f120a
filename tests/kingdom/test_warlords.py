"""KD-8 Warlords."""

from __future__ import annotations

from pathlib import Path

import pytest

from .packs import changed
from .table import fight, legal, move, offered, phase, play, refusal, stacks, table

MORALE = [{"amount": 1, "own_turns": 2}]


def leads(warlord: str, rank: str = "taisho") -> dict[str, object]:
    return {"warlords": {rank: warlord}}


@pytest.mark.clause("KD-8.1")
def test_a_card_affects_only_its_leader() -> None:
    state = table("a1 B:T0, c3 B:F0, c5 R:-1S, f8 R:T0", leads("shin"), board="full")
    play(state, "move c3")
    assert "c5" not in offered(state, "to")
    state = table("a1 B:T0, c3 B:F0, c5 R:-1S, f8 R:T0", leads("shin", "fukusho"), board="full")
    play(state, "move c3")
    assert "c5" in offered(state, "to")


@pytest.mark.clause("KD-8.1")
def test_a_card_does_nothing_while_its_leader_is_off_the_board() -> None:
    blue = leads("kyoukai", "fukusho") | {"reserve": {"fukusho": 1}}
    state = table("c3 B:T1N, c4 R:C0, f8 R:T0", blue, board="full")
    assert offered(state, "strike") == []
    assert refusal(state, "strike c3") == "KD-8.1"
    gone = leads("kyoukai", "fukusho") | {"removed": {"fukusho": 1}}
    assert offered(table("c3 B:T1N, c4 R:C0, f8 R:T0", gone, board="full"), "strike") == []


@pytest.mark.clause("KD-8.2")
def test_dash_goes_two_squares_straight_forward_over_an_empty_one() -> None:
    state = table("c2 B:T1N, d6 R:T0", leads("shin"))
    play(state, "move c2", "group general+1")
    assert offered(state, "to") == ["b3", "c3", "d3", "c4"]
    own = table("c2 B:T1N, c4 B:-1N, d6 R:T0", leads("shin"))
    move(own, "c2", "c4", "general+1", "n")
    assert stacks(own)["c4"] == "B:T2N"
    for blocker in ("c3 B:-1N", "c3 R:-1S"):
        blocked = table(f"c2 B:T1N, {blocker}, d6 R:T0", leads("shin"))
        play(blocked, "move c2", "group general+1")
        assert "c4" not in offered(blocked, "to")


@pytest.mark.clause("KD-8.2")
def test_the_last_step_of_a_dash_decides_the_blind_spot() -> None:
    state = table("c2 B:T1N, c4 R:-2W, d6 R:T0", leads("shin"))
    assert fight(move(state, "c2", "c4", "general+1"))[2] == 1


@pytest.mark.clause("KD-8.2")
def test_a_longer_dash_is_data(tmp_path: Path) -> None:
    pack = changed(tmp_path, ('"dash", steps = 2', '"dash", steps = 3'))
    state = table("c2 B:T1N, d6 R:T0", leads("shin"), pack=pack)
    play(state, "move c2", "group general+1")
    assert {"c3", "c4", "c5"} <= set(offered(state, "to"))


@pytest.mark.clause("KD-8.3")
def test_strike_hits_an_adjacent_stack_and_nobody_moves_or_turns() -> None:
    state = table("b3 B:T1N, c4 R:-3S, b5 R:-1S, d6 R:T0", leads("kyoukai"))
    play(state, "strike b3")
    assert stacks(state) == {"b3": "B:T1N", "c4": "R:-2S", "b5": "R:-1S", "d6": "R:T0"}
    assert state.deciders() == (1,)


@pytest.mark.clause("KD-8.3", "KD-8.11")
def test_a_strike_never_follows_a_move() -> None:
    state = table("b2 B:T1N, c4 R:-3S, d6 R:T0", leads("kyoukai") | {"hand": ["surprise"]})
    after = state.clone()
    move(after, "b2", "b3", "general+1", "n")
    assert after.deciders() == (1,)
    play(state, "use surprise", "group general+1", "to b3")
    assert {code.split()[0] for code in legal(state)} == {"stop", "to"}


@pytest.mark.clause("KD-8.4")
def test_attack_morale_needs_the_leader_in_the_group() -> None:
    state = table("b3 B:T2N, b4 R:-1S, d6 R:T0", leads("ouki"))
    assert fight(move(state.clone(), "b3", "b4", "general+1"))[2] == 1
    assert fight(move(state.clone(), "b3", "b4", "1"))[2] == 0
    defending = table("b3 B:T2N, b4 R:-1S, d6 R:T0", leads("ouki"), mover=1)
    assert fight(move(defending, "b4", "b3")) == (1, 3, 0, 0)


@pytest.mark.clause("KD-8.5")
def test_defence_morale_counts_in_fights_and_against_direct_damage() -> None:
    red = leads("ousen")
    state = table("a1 B:F0, b2 B:T0, b3 B:-1N, b4 R:T2S", {"hand": ["bow"]}, red)
    assert fight(move(state.clone(), "b3", "b4"))[3] == 1
    bow = table("a1 B:T0, b2 B:-1N, b4 R:T2S", {"hand": ["bow"]}, red)
    play(bow, "use bow")
    assert stacks(bow)["b4"] == "R:T1S"
    attacking = table("b3 B:-1N, a1 B:T0, b4 R:T2S", None, red, mover=1)
    assert fight(move(attacking, "b4", "b3", "general+2"))[2] == 0


@pytest.mark.clause("KD-8.5")
def test_always_means_attack_and_defence(tmp_path: Path) -> None:
    pack = changed(tmp_path, ('when = "defend"', 'when = "always"'))
    attack = table("b3 B:T2N, b4 R:-1S, d6 R:T0", leads("ousen"), pack=pack)
    assert fight(move(attack, "b3", "b4", "general+1"))[2] == 1
    defend = table("b3 B:T2N, b4 R:-1S, d6 R:T0", leads("ousen"), pack=pack, mover=1)
    assert fight(move(defend, "b4", "b3"))[3] == 1


@pytest.mark.clause("KD-8.6")
def test_extra_move_follows_a_move_a_merge_and_a_won_fight() -> None:
    plain = table("c3 B:T1N, d6 R:T0", leads("kanki"))
    move(plain, "c3", "c4", "general+1", "n")
    assert phase(plain) == "choose_extra"
    merged = table("c3 B:T0, c4 B:-2E, d6 R:T0", leads("kanki"))
    move(merged, "c3", "c4", face="w")
    assert offered(merged, "group") == ["general+0", "general+1", "general+2"]
    assert refusal(merged, "group 1") == "KD-8.6"
    play(merged, "group general+2", "to b4", "face n")
    assert stacks(merged) == {"b4": "B:T2N", "d6": "R:T0"}
    assert merged.deciders() == (1,)


@pytest.mark.clause("KD-8.6")
def test_the_extra_move_may_be_declined_and_never_attacks() -> None:
    state = table("c3 B:T1N, c5 R:-1S, d6 R:T0", leads("kanki"))
    move(state, "c3", "c4", "general+1", "n")
    declined = state.clone()
    play(declined, "stop")
    assert declined.deciders() == (1,)
    play(state, "group general+1")
    assert offered(state, "to") == ["b5", "d5"]
    assert refusal(state, "to c5") == "KD-8.6"


@pytest.mark.clause("KD-8.6")
def test_soldiers_turns_and_cards_give_no_extra_move() -> None:
    for codes in (
        ["move c3", "group 1"],
        ["turn c3", "face e"],
        ["use surprise", "group general+1", "to c4", "stop", "face n"],
    ):
        state = table("c3 B:T1N, a6 R:T0", leads("kanki") | {"hand": ["surprise"]})
        play(state, *codes)
        assert state.deciders() == (1,)


@pytest.mark.clause("KD-8.6")
def test_more_extra_moves_and_attacks_are_data(tmp_path: Path) -> None:
    pack = changed(tmp_path, ("count = 1, may_attack = false", "count = 2, may_attack = true"))
    state = table("c2 B:T0, d4 R:-1S, a6 R:T0", leads("kanki"), pack=pack)
    play(state, "move c2", "to c3", "group general+0")
    assert "d4" in offered(state, "to")
    play(state, "to c4", "group general+0", "to c5")
    assert state.deciders() == (1,)


@pytest.mark.clause("KD-8.7")
def test_alone_means_no_soldier_in_the_group() -> None:
    state = table("b3 B:T1N, b4 R:-3S, d6 R:T0", leads("houken"))
    assert fight(move(state.clone(), "b3", "b4", "general+0"))[2] == 2
    assert fight(move(state.clone(), "b3", "b4", "general+1"))[2] == 0


@pytest.mark.clause("KD-8.8")
def test_engines_reach_exactly_two_squares_ahead_over_anything() -> None:
    over_rock = table("b2 B:T1N, b4 R:-1S, f8 R:T0", leads("gohoumei"), board="full")
    play(over_rock, "strike b2")
    assert "b4" not in stacks(over_rock)
    for target in ("b3 R:-1S", "b5 R:-1S", "c4 R:-1S"):
        state = table(f"b2 B:T1N, {target}, d6 R:T0", leads("gohoumei"))
        assert offered(state, "strike") == []
    turned = table("b2 B:T1E, d2 R:-1S, d6 R:T0", leads("gohoumei"))
    assert offered(turned, "strike") == ["b2"]


@pytest.mark.clause("KD-8.8")
def test_engines_need_a_soldier_unless_the_data_say_otherwise(tmp_path: Path) -> None:
    assert refusal(table("b2 B:T0, b4 R:-1S, d6 R:T0", leads("gohoumei")), "strike b2") == "KD-8.8"
    pack = changed(
        tmp_path,
        (
            "distance = 2, amount = 1, needs_soldier = true",
            "distance = 2, amount = 1, needs_soldier = false",
        ),
    )
    state = table("b2 B:T0, b4 R:-1S, d6 R:T0", leads("gohoumei"), pack=pack)
    assert offered(state, "strike") == ["b2"]


@pytest.mark.clause("KD-8.9")
def test_all_directions_for_the_unit_but_not_for_soldiers_taken_out() -> None:
    state = table("c3 B:T2N, a6 R:T0", leads("riboku"))
    play(state, "move c3")
    unit = state.clone()
    play(unit, "group general+2")
    assert len(offered(unit, "to")) == 8
    play(state, "group 1")
    assert stacks(state) == {"c3": "B:T1N", "c4": "B:-1N", "a6": "R:T0"}


@pytest.mark.clause("KD-8.9")
@pytest.mark.parametrize("origin", ["b3", "c3", "d3", "b4", "d4", "b5", "c5", "d5"])
def test_a_unit_of_all_directions_has_no_blind_spot(origin: str) -> None:
    state = table(f"a1 B:T0, {origin} B:F0, c4 R:T2S", None, leads("riboku"))
    assert fight(move(state, origin, "c4"))[2] == 0


@pytest.mark.clause("KD-8.10")
def test_a_strike_needs_a_stack_that_would_lose_a_piece() -> None:
    state = table("b3 B:T1N, c3 R:-1S, d6 R:T0", leads("kyoukai"), {"morale": MORALE})
    assert refusal(state, "strike b3") == "KD-8.10"
    assert offered(table("b3 B:T1N, c3 R:T0", leads("kyoukai")), "strike") == []


@pytest.mark.clause("KD-8.11")
def test_card_moves_know_no_dash_but_morale_and_directions() -> None:
    dash = table("c2 B:T1N, c3 R:-1S, d6 R:T0", leads("shin") | {"hand": ["combo"]})
    play(dash, "use combo", "group general+1")
    assert offered(dash, "to") == []
    assert stacks(dash)["c3"] == "B:T1N"
    play(dash, "face n")
    assert "c5" not in offered(dash, "to")
    ouki = table("c2 B:T1N, c3 R:-3S, d6 R:T0", leads("ouki") | {"hand": ["combo"]})
    assert fight(play(ouki, "use combo", "group general+1")) == (2, 3, 2, 0)
    riboku = table("c3 B:T1N, c2 R:-1S, d6 R:T0", leads("riboku") | {"hand": ["combo"]})
    play(riboku, "use combo", "group general+1")
    assert stacks(riboku)["c2"] == "B:T1N"
