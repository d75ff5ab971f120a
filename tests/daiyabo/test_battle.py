"""DY-9 Recruitment, DY-10 Battle, DY-11 Siege, DY-12 Domestic phase."""

from __future__ import annotations

from typing import Any

import pytest

from gunbai.games.daiyabo.state import DaiyaboState

from .table import (
    asked,
    data,
    hands,
    holder,
    legal,
    markers,
    owned,
    placed,
    play,
    refusal,
    slot,
    table,
    told,
    verbs,
)


def fight(castle: str, *owners: str, dice: str = "A1@1", **fields: Any) -> DaiyaboState:
    """A battle for a castle on card 3."""
    seats = owners or ("", "", "")
    return table(*seats, phase="battle", slots={"3": castle}, placed={"3": dice}, **fields)


def rolled(state: DaiyaboState) -> int:
    """How many dice are to be rolled now."""
    total, n = sum(weight for _, weight in state.chance()), 0
    while total > 1:
        total, n = total // 6, n + 1
    return n


# Recruitment


@pytest.mark.clause("DY-9.1")
def test_card_1_is_resolved_before_card_2() -> None:
    slots = {"1": "kuki_yoshitaka", "2": "ito_mancio"}
    state = table("", "", phase="recruitment", slots=slots, placed={"1": "B1@2", "2": "A1@1"})
    assert asked(state) == "territory B"
    play(state, "B marker e1")
    assert asked(state) == "territory A"


@pytest.mark.clause("DY-9.2")
def test_the_most_dice_gain_the_warlord() -> None:
    state = table("", "", phase="recruitment", slots={"1": "yasuke"}, placed={"1": "A2@1 B1@2"})
    assert owned(state, "A") == {"yasuke"}


@pytest.mark.clause("DY-9.3", "DY-9.4")
@pytest.mark.parametrize(("dice", "winner"), [("A1@1 B1@2", "B"), ("A1@5 B1@2", "A")])
def test_among_equals_the_latest_placement_on_the_card_wins(dice: str, winner: str) -> None:
    state = table("", "", phase="recruitment", slots={"1": "yasuke"}, placed={"1": dice})
    assert owned(state, winner) == {"yasuke"}


@pytest.mark.clause("DY-9.4")
def test_placements_on_other_cards_do_not_matter() -> None:
    dice = {"1": "A1@1 B1@2", "2": "A1@9"}
    state = table("", "", phase="recruitment", slots={"1": "yasuke"}, placed=dice)
    assert owned(state, "B") == {"yasuke"}


@pytest.mark.clause("DY-9.5")
def test_without_dice_or_card_nothing_happens() -> None:
    state = table("", "", phase="recruitment", slots={"1": "yasuke"}, placed={"2": "A2@1"})
    assert (owned(state, "A"), data(state)["siege_pile"]) == (set(), ["yasuke"])


@pytest.mark.clause("DY-9.6")
def test_dice_of_resolved_cards_go_back() -> None:
    slots = {"1": "kuki_yoshitaka"}
    dice = {"1": "A2@1", "2": "A1@2"}
    state = table("", "", phase="recruitment", slots=slots, placed=dice)
    assert (placed(state, "1"), placed(state, "2")) == ("", "A1@2")
    play(state, "A marker e1", "A marker e2")
    assert hands(state) == [4, 4]


# Battle


@pytest.mark.clause("DY-10.1")
def test_battles_go_from_card_3_to_6_then_the_siege() -> None:
    slots = {"3": "nijo", "4": "kochi", "5": "edo", "6": "alamo"}
    dice = {"3": "A1@5", "4": "A1@4", "5": "A1@3", "6": "A1@2", "siege": "A1@1"}
    state = table(
        "", "", phase="battle", round=4, slots=slots, placed=dice, siege_pile=["osaka", "shuri"]
    )
    order = []
    for _ in range(4):
        order.append(data(state)["battle"]["action_card"])
        play(state, "roll 3,3,3")
    assert order == ["battle_3", "battle_4", "battle_5", "battle_6"]
    assert (asked(state), data(state)["battle"]["action_card"]) == ("siege_target A", "siege")


@pytest.mark.clause("DY-10.2")
@pytest.mark.parametrize(("dice", "commander"), [("A1@9 B2@1", 1), ("A2@4 B2@3", 0)])
def test_the_strongest_commands_the_latest_among_equals(dice: str, commander: int) -> None:
    assert data(fight("nijo", dice=dice))["turn"] == commander


@pytest.mark.clause("DY-10.3")
def test_no_dice_or_no_castle_no_battle() -> None:
    dice = {"4": "A2@1"}
    state = table("", "", phase="battle", slots={"3": "nijo"}, placed=dice)
    assert (data(state)["siege_pile"], asked(state)) == (["nijo"], "lay")


@pytest.mark.clause("DY-10.4", "DY-15.4")
@pytest.mark.parametrize("option", ["stay", "recruit"])
def test_a_warlord_on_a_battle_card_is_won_only_by_option(option: str) -> None:
    state = fight("yasuke", "", "", options={"field_warlords": option})
    assert ("yasuke" in owned(state, "A")) is (option == "recruit")
    assert (holder(state, "genji_head") == "A") is (option == "recruit")
    assert data(state)["siege_pile"] == ([] if option == "recruit" else ["yasuke"])


@pytest.mark.clause("DY-10.5")
@pytest.mark.parametrize(
    ("warlord", "castle", "faces"),
    [
        ("ashikaga_yoshiaki", "arc_de_triomphe", "12"),
        ("honganji_kennyo", "himeji", "3"),
        ("takenaka_hanbei", "odawara", "56"),
    ],
)
def test_removal_strikes_one_face_of_the_requirement(warlord: str, castle: str, faces: str) -> None:
    state = fight(castle, warlord, "")
    assert legal(state) == ["none", *(f"remove {warlord}={face}" for face in faces)]
    before = data(state)["battle"]["required"]
    play(state, f"A remove {warlord}={faces[0]}")
    assert data(state)["battle"]["required"] == [n for n in before if n != int(faces[0])]


@pytest.mark.clause("DY-10.5")
def test_only_the_commanders_own_removal_can_be_used() -> None:
    state = fight("odawara", "honganji_kennyo", "takenaka_hanbei")
    assert refusal(state, "A", "remove takenaka_hanbei=5") == "DY-10.5"
    state = fight("nijo", "", "ashikaga_yoshiaki")
    assert asked(state) == "battle_roll"


@pytest.mark.clause("DY-10.6")
def test_nothing_left_to_roll_for_means_success() -> None:
    state = fight("nijo", "ashikaga_yoshiaki", "")
    log = play(state, "A remove ashikaga_yoshiaki=1")
    assert "roll" not in verbs(log)
    assert owned(state, "A") == {"ashikaga_yoshiaki", "nijo"}


@pytest.mark.clause("DY-10.7")
def test_removal_comes_before_the_roll_and_needs_a_required_face() -> None:
    assert asked(fight("nijo", "takenaka_hanbei", "")) == "battle_roll"
    state = fight("nijo", "ashikaga_yoshiaki", "")
    assert refusal(state, "A", "remove ashikaga_yoshiaki=2") == "DY-10.7"
    play(state, "A none", "roll 1,1,1")
    assert "nijo" in owned(state, "A")


@pytest.mark.clause("DY-10.8")
def test_several_removals_and_a_conversion_in_one_battle() -> None:
    cards = "takenaka_hanbei honganji_kennyo yasuke"
    state = fight("odawara", cards, "")
    assert refusal(state, "A", "remove honganji_kennyo=4") == "DY-10.8"
    play(state, "A remove takenaka_hanbei=5")
    assert legal(state) == ["none", "remove honganji_kennyo=4"]
    play(state, "A remove honganji_kennyo=4", "roll 1,1,3")
    assert asked(state) == "battle_ability A"
    play(state, "A convert yasuke=1>6")
    assert "odawara" in owned(state, "A")


@pytest.mark.clause("DY-15.5")
def test_by_option_one_warlord_only_in_a_battle() -> None:
    cards = "takenaka_hanbei honganji_kennyo yasuke"
    state = fight("odawara", cards, "", options={"one_arrow_ability": "on"})
    play(state, "A remove takenaka_hanbei=5")
    assert asked(state) == "battle_roll"
    log = play(state, "roll 1,1,4")
    assert verbs(log)[:2] == ["roll", "repelled"]
    state = fight("odawara", cards, "", options={"one_arrow_ability": "on"})
    play(state, "A none", "A none", "roll 1,4,5")
    assert asked(state) == "battle_ability A"


@pytest.mark.clause("DY-10.9")
def test_all_dice_on_the_card_are_rolled() -> None:
    assert rolled(fight("nijo", dice="A2@1 B1@2 C1@3", round=3)) == 5


@pytest.mark.clause("DY-10.10")
def test_uesugi_gives_two_dice_in_every_battle_commanded() -> None:
    state = fight("nijo", "uesugi_kenshin", "", "")
    assert rolled(state) == 4
    assert rolled(fight("nijo", "", "uesugi_kenshin", "")) == 2


@pytest.mark.clause("DY-10.11", "DY-15.2")
@pytest.mark.parametrize(("players", "bonus"), [(2, 2), (3, 1), (4, 1), (5, 1), (6, 1)])
def test_the_battle_bonus(players: int, bonus: int) -> None:
    seats = [""] * players
    assert rolled(fight("nijo", *seats)) == 1 + bonus
    assert rolled(fight("nijo", *seats, options={"battle_bonus": "off"})) == 1


@pytest.mark.clause("DY-10.12")
def test_extra_dice_do_not_make_a_commander() -> None:
    state = fight("nijo", "uesugi_kenshin", "", "", dice="A1@2 B2@1")
    assert data(state)["turn"] == 1


@pytest.mark.clause("DY-10.13")
def test_a_conversion_turns_all_rolled_dice_whoever_owns_them() -> None:
    state = fight("great_wall", "yasuke", "", "", dice="A2@1 B1@2")
    play(state, "roll 2,2,2,2", "A convert yasuke=2>6")
    assert "great_wall" in owned(state, "A")


@pytest.mark.clause("DY-10.14")
@pytest.mark.parametrize(
    ("dice", "taken"),
    [("1,2,3,3", True), ("1,1,2,2", False), ("2,3,6,6", False), ("1,2,2,3", True)],
)
def test_the_dice_must_contain_the_requirement(
    dice: str,
    taken: bool,  # noqa: FBT001 (a parameter of the test)
) -> None:
    state = fight("white_house", "", "", "", dice="A3@1")
    play(state, f"roll {dice}")
    assert ("white_house" in owned(state, "A")) is taken


@pytest.mark.clause("DY-10.15", "DY-10.17")
def test_success_gains_the_castle_without_a_question() -> None:
    state = fight("nijo", "", "", "")
    log = play(state, "roll 1,1")
    assert told(log, "take_castle") == {"seat": 0, "card": "nijo", "met": [1, 1]}
    assert (owned(state, "A"), markers(state, "w1"), slot(state, "3")) == (
        {"nijo"},
        [2, 0, 0],
        None,
    )


@pytest.mark.clause("DY-10.16")
def test_failure_ends_the_battle_for_everybody() -> None:
    state = fight("nijo", "", "", "", dice="A2@1 B1@2")
    play(state, "roll 2,2,3,3")
    assert [owned(state, letter) for letter in "ABC"] == [set(), set(), set()]
    assert (asked(state), data(state)["siege_pile"]) == ("lay", ["nijo"])


@pytest.mark.clause("DY-10.18")
def test_abilities_are_fresh_in_every_battle() -> None:
    slots = {"3": "nijo", "4": "izumo_taisha"}
    dice = {"3": "A1@1", "4": "A1@2"}
    state = table(
        "ashikaga_yoshiaki", "", phase="battle", slots=slots, placed=dice,
        options={"one_arrow_ability": "on"},
    )  # fmt: skip
    play(state, "A remove ashikaga_yoshiaki=1")
    assert (asked(state), data(state)["battle"]["struck"]) == ("battle_remove A", False)
    play(state, "A remove ashikaga_yoshiaki=1")
    assert owned(state, "A") == {"ashikaga_yoshiaki", "nijo", "izumo_taisha"}


# Siege


def besiege(*pile: str, cards: str = "", **fields: Any) -> DaiyaboState:
    return table(
        cards, "", phase="battle", placed={"siege": "A1@1"}, siege_pile=list(pile), **fields
    )


@pytest.mark.clause("DY-11.2")
def test_the_commander_chooses_one_castle_of_the_pile() -> None:
    state = besiege("nijo", "kochi")
    assert legal(state) == ["siege kochi", "siege nijo"]
    assert refusal(state, "A", "siege osaka") == "DY-11.2"
    play(state, "A siege kochi", "roll 1,1,5")
    assert (owned(state, "A"), data(state)["siege_pile"]) == ({"kochi"}, ["nijo"])


@pytest.mark.clause("DY-11.3")
def test_the_castle_is_chosen_before_removal_and_roll() -> None:
    state = besiege("nijo", "kochi", cards="ashikaga_yoshiaki")
    assert asked(state) == "siege_target A"
    play(state, "A siege nijo")
    assert asked(state) == "battle_remove A"
    assert refusal(state, "A", "siege kochi") == "DY-11.2"


@pytest.mark.clause("DY-11.4", "DY-15.4")
def test_warlords_of_the_pile_can_be_chosen_only_by_option() -> None:
    state = besiege("nijo", "kochi", "yasuke")
    assert refusal(state, "A", "siege yasuke") == "DY-11.4"
    state = besiege("nijo", "kochi", "yasuke", options={"field_warlords": "recruit"})
    assert legal(state) == ["siege yasuke", "siege kochi", "siege nijo"]
    play(state, "A siege yasuke")
    assert (owned(state, "A"), holder(state, "genji_head")) == ({"yasuke"}, "A")


@pytest.mark.clause("DY-11.5")
def test_a_pile_without_castles_means_no_siege() -> None:
    assert asked(besiege("yasuke")) == "lay"
    assert asked(besiege()) == "lay"


@pytest.mark.clause("DY-11.6")
def test_cards_of_this_round_are_not_in_the_pile_yet() -> None:
    dice = {"3": "B1@2", "siege": "A1@1"}
    pile = ["kochi", "osaka"]
    state = table("", "", phase="battle", slots={"3": "nijo"}, placed=dice, siege_pile=pile)
    play(state, "roll 2,2,2")
    assert legal(state) == ["siege kochi", "siege osaka"]


@pytest.mark.clause("DY-11.7")
def test_a_castle_not_taken_stays_in_the_pile() -> None:
    state = besiege("nijo", "kochi")
    play(state, "A siege kochi", "roll 1,1,1")
    assert data(state)["siege_pile"] == ["kochi", "nijo"]


# Domestic


@pytest.mark.clause("DY-12.1", "DY-12.2")
def test_cards_left_over_join_the_pile_in_the_order_of_the_cards() -> None:
    slots = {"1": "yasuke", "3": "nijo", "6": "kochi"}
    dice = {"4": "A1@1"}
    state = table("", "", phase="battle", slots={**slots, "4": "shuri"}, placed=dice)
    log = play(state, "roll 1,1,1")
    assert told(log, "tidy") == {"cards": ["yasuke", "nijo", "shuri", "kochi"]}
    assert sorted(data(state)["siege_pile"]) == ["kochi", "nijo", "shuri", "yasuke"]
    assert slot(state, "1") is None


@pytest.mark.clause("DY-12.3")
@pytest.mark.parametrize("number", [2, 5])
def test_territory_warlords_place_in_every_round_the_last_included(number: int) -> None:
    state = table("ito_mancio", "", phase="domestic", round=number)
    assert asked(state) == "territory A"
    play(state, "A marker w1")
    assert markers(state, "w1") == [1, 0]
    assert state.over() is (number == 5)


@pytest.mark.clause("DY-12.3")
def test_a_warlord_gained_in_this_round_places_again() -> None:
    state = table("", "", phase="recruitment", slots={"1": "ito_mancio"}, placed={"1": "A1@1"})
    play(state, "A marker w1")
    assert (asked(state), data(state)["stage"]) == ("territory A", "domestic")


@pytest.mark.clause("DY-12.4")
def test_the_owner_of_both_places_kukis_marker_first_and_must_place() -> None:
    state = table("ito_mancio kuki_yoshitaka", "", phase="domestic")
    assert sorted(legal(state)) == ["marker e1", "marker e2", "marker e3"]
    assert refusal(state, "A", "none") == "DY-12.4"
    play(state, "A marker e3")
    assert sorted(legal(state)) == ["marker w1", "marker w2", "marker w3"]
