"""KD-5 Fights, and KD-6 Terrain and headquarters."""

from __future__ import annotations

from pathlib import Path

import pytest

from gunbai.core import BadPosition

from .packs import changed
from .table import fight, legal, move, offered, play, refusal, result, side, stacks, table

MORALE = [{"amount": 1, "own_turns": 2}]


@pytest.mark.clause("KD-5.1")
def test_strength_is_of_the_moving_group_and_of_the_whole_defending_stack() -> None:
    state = table("b3 B:T3N, b4 R:F2S, d6 R:T0")
    log = move(state, "b3", "b4", "general+1")
    assert fight(log) == (2, 3, 0, 0)
    state = table("b3 B:T3N, b4 R:F2S, d6 R:T0")
    assert fight(move(state, "b3", "b4", "2")) == (2, 3, 0, 0)


@pytest.mark.clause("KD-5.2")
def test_morale_adds_to_damage_dealt_and_takes_from_damage_received() -> None:
    state = table("a1 B:T0, b3 B:-3N, b4 R:-3S, d6 R:T0", {"morale": MORALE})
    assert fight(move(state, "b3", "b4", "3")) == (3, 3, 1, 0)
    assert stacks(state)["b4"] == "B:-1N"
    state = table("a1 B:T0, b3 B:-3N, b4 R:-3S, d6 R:T0", None, {"morale": MORALE})
    assert fight(move(state, "b3", "b4", "3")) == (3, 3, 0, 1)
    assert stacks(state)["b4"] == "R:-1S"


@pytest.mark.clause("KD-5.2")
def test_damage_is_never_less_than_nothing() -> None:
    morale = [{"amount": 5, "own_turns": 2}]
    state = table("a1 B:T0, b3 B:-1N, b4 R:-1S, d6 R:T0", {"morale": morale})
    move(state, "b3", "b4")
    assert stacks(state)["b4"] == "B:-1N"


@pytest.mark.clause("KD-5.3", "KD-5.11")
def test_both_sides_deal_damage_at_once_and_may_both_be_gone() -> None:
    state = table("a1 B:T0, b3 B:-2N, b4 R:C1S, d6 R:T0")
    move(state, "b3", "b4", "2")
    assert stacks(state) == {"a1": "B:T0", "d6": "R:T0"}


@pytest.mark.clause("KD-5.4")
def test_damage_takes_soldiers_first_then_the_general_and_the_rest_is_lost() -> None:
    state = table("a1 B:T0, b3 B:-4N, b4 R:F1S, d6 R:T0")
    move(state, "b3", "b4", "4")
    assert stacks(state)["b4"] == "B:-2N"
    assert side(state, 1)["removed"] == {"soldier": 1, "fukusho": 1}
    state = table("a1 B:T0, b3 B:-1N, b4 R:F2S, d6 R:T0")
    move(state, "b3", "b4")
    assert stacks(state)["b4"] == "R:F1S"


@pytest.mark.clause("KD-5.5")
def test_removed_pieces_never_become_reserves() -> None:
    state = table("a1 B:T0, b3 B:-1N, b4 R:-1S, d6 R:T0")
    move(state, "b3", "b4")
    for seat in (0, 1):
        assert side(state, seat)["removed"] == {"soldier": 1}
        assert side(state, seat)["reserve"] == {}
    assert offered(state, "drop") == []


@pytest.mark.clause("KD-5.6")
def test_all_sources_of_morale_add_up() -> None:
    """Attacker: rear 2, timed 1, Ouki 1. Defender: timed 1, high ground 1, Ousen 1."""
    state = table(
        "e5 B:T1S, e4 R:T3S",
        {"morale": MORALE, "warlords": {"taisho": "ouki"}},
        {"morale": MORALE, "warlords": {"taisho": "ousen"}},
        board="full",
    )
    assert fight(move(state, "e5", "e4", "general+1")) == (2, 4, 4, 3)


@pytest.mark.clause("KD-5.6")
def test_the_bonus_of_a_card_adds_to_the_others() -> None:
    state = table(
        "a1 B:T0, d4 B:-1E, e4 R:-2S, f8 R:T0", {"hand": ["charge"], "morale": MORALE}, board="full"
    )
    log = play(state, "use charge")
    assert fight(log) == (1, 2, 3, 1)


@pytest.mark.clause("KD-5.7")
def test_morale_is_measured_before_any_removal() -> None:
    """Ousen is removed by this very fight, and the morale of Ousen still counts for the side."""
    state = table("a1 B:T0, b3 B:-5N, b4 R:T2S, c1 B:F0", None, {"warlords": {"taisho": "ousen"}})
    assert fight(move(state, "b3", "b4", "5")) == (5, 3, 0, 1)
    assert stacks(state)["b4"] == "B:-1N"


FROM = {
    "front": "c3",
    "front diagonal": "b3",
    "side": "b4",
    "rear diagonal": "b5",
    "behind": "c5",
}
"""The attacker's last square, seen from a defender on c4 that faces south."""


@pytest.mark.clause("KD-5.8")
@pytest.mark.parametrize(
    ("place", "soldiers", "unit"),
    [
        ("front", 0, 0),
        ("front diagonal", 1, 0),
        ("side", 1, 1),
        ("rear diagonal", 1, 1),
        ("behind", 2, 2),
    ],
)
def test_blind_spots_are_where_the_defender_cannot_go(place: str, soldiers: int, unit: int) -> None:
    origin = FROM[place]
    for defender, bonus in (("R:-2S", soldiers), ("R:C1S", unit), ("R:C0", 0)):
        state = table(f"a1 B:T0, {origin} B:F0, c4 {defender}, d6 R:T0")
        assert fight(move(state, origin, "c4"))[2] == bonus


@pytest.mark.clause("KD-5.8")
@pytest.mark.parametrize(("facing", "bonus"), [("N", 2), ("E", 1), ("S", 0), ("W", 1)])
def test_the_facing_of_the_defender_counts(facing: str, bonus: int) -> None:
    state = table(f"a1 B:T0, c3 B:-1N, c4 R:-2{facing}, d6 R:T0")
    assert fight(move(state, "c3", "c4"))[2] == bonus


@pytest.mark.clause("KD-5.9")
def test_the_winner_moves_in() -> None:
    state = table("a1 B:T0, c3 B:-3N, c4 R:-1S, d6 R:T0")
    move(state, "c3", "c4", "2")
    assert stacks(state) == {"a1": "B:T0", "c3": "B:-1N", "c4": "B:-1N", "d6": "R:T0"}


@pytest.mark.clause("KD-5.10")
def test_a_surviving_defender_stays_with_its_facing() -> None:
    state = table("a1 B:T0, c3 B:-1N, c4 R:F1W, d6 R:T0")
    move(state, "c3", "c4")
    assert "c3" not in stacks(state)
    state = table("a1 B:T0, c3 B:-1N, c4 R:F2S, d6 R:T0")
    move(state, "c3", "c4")
    assert stacks(state)["c4"] == "R:F1S"
    state = table("a1 B:T0, c3 B:-1N, c4 R:F1S, d6 R:T0")
    move(state, "c3", "c4")
    assert stacks(state)["c4"] == "R:F0"


@pytest.mark.clause("KD-5.12")
@pytest.mark.parametrize("attackers", range(1, 6))
@pytest.mark.parametrize("defenders", range(1, 6))
@pytest.mark.parametrize("facing", "SEN")
def test_the_lemma_foretells_every_fight(attackers: int, defenders: int, facing: str) -> None:
    delta = {"S": 0, "E": 1, "N": 2}[facing]
    state = table(f"a1 B:T0, c3 B:-{attackers}N, c4 R:-{defenders}{facing}, d6 R:T0")
    move(state, "c3", "c4", str(attackers))
    margin = attackers + delta - defenders
    left = stacks(state).get("c4", "")
    if margin == 0:
        assert left == ""
    elif margin > 0:
        assert left == f"B:-{min(attackers, margin)}N"
    else:
        assert left == f"R:-{min(defenders, -margin)}{facing}"


@pytest.mark.clause("KD-5.13")
def test_with_foreign_data_a_surviving_attacker_goes_back(tmp_path: Path) -> None:
    """Generals without strength deal no damage to each other."""
    pack = changed(tmp_path, ("general_strength = 1", "general_strength = 0"))
    state = table("b3 B:T2E, c4 R:F0, d6 R:T0", pack=pack)
    log = move(state, "b3", "c4", "general+0")
    assert fight(log) == (0, 0, 0, 0)
    assert stacks(state) == {"b3": "B:T2E", "c4": "R:F0", "d6": "R:T0"}
    assert state.deciders() == (1,)


@pytest.mark.clause("KD-5.13")
def test_it_goes_back_to_the_square_of_its_last_step(tmp_path: Path) -> None:
    pack = changed(tmp_path, ("general_strength = 1", "general_strength = 0"))
    state = table("b2 B:T0, b4 R:F0, d6 R:T0", {"warlords": {"taisho": "shin"}}, pack=pack)
    move(state, "b2", "b4")
    assert stacks(state) == {"b3": "B:T0", "b4": "R:F0", "d6": "R:T0"}


@pytest.mark.clause("KD-5.14")
def test_neighbours_and_pieces_left_behind_give_no_support() -> None:
    state = table("b3 B:T4N, a4 B:-4N, b4 R:-2S, c4 R:-5S, d6 R:T0")
    assert fight(move(state, "b3", "b4", "1")) == (1, 2, 0, 0)


@pytest.mark.clause("KD-6.1")
def test_nothing_enters_a_rock_or_is_put_on_one() -> None:
    state = table("a2 B:T1N, d6 R:T0", {"warlords": {"taisho": "shin"}})
    play(state, "move a2", "group general+0")
    assert offered(state, "to") == ["a1", "b1", "b2", "b3"]
    with pytest.raises(BadPosition) as error:
        table("a3 B:T0, d6 R:T0")
    assert error.value.clause == "KD-6.1"
    full = table(
        "b2 B:-1N, a1 B:T0, f8 R:T0", {"hand": ["ambush"], "removed": {"soldier": 1}}, board="full"
    )
    assert "move b2" not in legal(full)
    play(full, "use ambush")
    assert refusal(full, "to b3") == "KD-6.1"


@pytest.mark.clause("KD-6.1")
def test_nothing_charges_through_a_rock() -> None:
    state = table("a2 B:-1N, b1 B:T0, d6 R:T0", {"hand": ["charge"]})
    assert offered(state, "use") == []


@pytest.mark.clause("KD-6.2")
@pytest.mark.parametrize("square", ["e4", "b5"])
def test_high_ground_gives_a_defender_morale_whoevers_it_is(square: str) -> None:
    south = square[0] + str(int(square[1]) - 1)
    state = table(f"a1 B:T0, {south} B:-1N, {square} R:-2S, f8 R:T0", board="full")
    assert fight(move(state, south, square)) == (1, 2, 0, 1)
    north = square[0] + str(int(square[1]) + 1)
    state = table(f"a1 B:T0, {square} B:-2N, {north} R:-1S, f8 R:T0", board="full", mover=1)
    assert fight(move(state, north, square)) == (1, 2, 0, 1)


@pytest.mark.clause("KD-6.3")
def test_high_ground_never_helps_an_attacker() -> None:
    state = table("a1 B:T0, e4 B:-1N, e5 R:-2S, f8 R:T0", board="full")
    assert fight(move(state, "e4", "e5"))[2] == 0
    state = table("a1 B:T0, e3 B:-1N, e4 R:-2S, f8 R:T0", board="full")
    assert fight(move(state, "e3", "e4"))[2] == 0


@pytest.mark.clause("KD-6.4", "KD-10.2")
@pytest.mark.parametrize("pieces", ["B:-1N", "B:C0", "B:C2N"])
def test_any_piece_on_the_enemy_headquarters_wins(pieces: str) -> None:
    state = table(f"a1 B:T0, b5 {pieces}, d6 R:T0")
    move(state, "b5", "b6")
    assert result(state) == ("headquarters", 0)
    assert stacks(state)["b6"] == pieces


@pytest.mark.clause("KD-6.5")
def test_dashing_through_the_headquarters_occupies_it() -> None:
    seats = {"warlords": {"taisho": "shin"}}
    state = table("b4 B:T0, d6 R:T0", seats, {"headquarters": "b5"})
    move(state, "b4", "b6")
    assert result(state) == ("headquarters", 0)
    assert stacks(state)["b5"] == "B:T0"


@pytest.mark.clause("KD-6.5")
def test_the_first_step_of_a_surprise_onto_the_headquarters_wins() -> None:
    state = table("c5 B:F0, a1 B:T0, d6 R:T0", {"hand": ["surprise"]})
    play(state, "use surprise", "from c5", "to b6")
    assert result(state) == ("headquarters", 0)


@pytest.mark.clause("KD-6.6")
def test_own_headquarters_are_an_ordinary_square() -> None:
    state = table("c2 B:T1S, d6 R:T0", {"warlords": {"taisho": "shin"}, "reserve": {"soldier": 1}})
    after = state.clone()
    move(after, "c2", "c1", "general+1", "n")
    assert stacks(after)["c1"] == "B:T1N"
    assert not after.over()
    play(state, "drop soldier", "to c1", "face n")
    assert stacks(state)["c1"] == "B:-1N"


@pytest.mark.clause("KD-5.4", "KD-5.9", "KD-5.10", "KD-5.11")
@pytest.mark.parametrize(
    ("attacker", "group", "defender", "left"),
    [
        ("B:-4N", "4", "R:F1S", "B:-2N"),
        ("B:-1N", "", "R:F2S", "R:F1S"),
        ("B:F1N", "general+1", "R:-1S", "B:F0"),
        ("B:-2N", "2", "R:C1S", ""),
    ],
)
def test_a_fight_tells_what_then_stands_on_the_square(
    attacker: str, group: str, defender: str, left: str
) -> None:
    state = table(f"a1 B:T0, b3 {attacker}, b4 {defender}, d6 R:T0", board="full", rocks=[])
    told = [event.args for event in move(state, "b3", "b4", group).events if event.verb == "fight"]
    assert [args["stack"] for args in told] == [left]
    assert stacks(state).get("b4", "") == left
