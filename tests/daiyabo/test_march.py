"""DY-7 March phase and DY-8 End bonus."""

from __future__ import annotations

import pytest

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
    table,
)

# March


@pytest.mark.clause("DY-7.1")
def test_turns_go_clockwise_and_skip_players_without_dice() -> None:
    state = table("", "", "", hands=[2, 0, 2], start="B")
    assert data(state)["turn"] == 2
    play(state, "roll 2,3", "C place 2")
    assert data(state)["turn"] == 0
    play(state, "roll 2,3", "A place 2")
    assert data(state)["turn"] == 2


@pytest.mark.clause("DY-7.2")
def test_all_dice_in_hand_are_rolled_each_time() -> None:
    state = table("", "", hands=[3, 1])
    assert sum(weight for _, weight in state.chance()) == 6**3
    play(state, "roll 2,3,4", "A place 2", "roll 5")
    assert sum(weight for _, weight in state.chance()) == 6**2


@pytest.mark.clause("DY-7.3")
def test_one_warlord_at_most_on_one_roll() -> None:
    state = table("yasuke maeda_toshiie", "", hands=[3, 3])
    play(state, "roll 1,5,5", "A convert yasuke=1>6")
    assert asked(state) == "march_place A"
    assert refusal(state, "A", "convert maeda_toshiie=5>3") == "DY-7.3"


@pytest.mark.clause("DY-7.3")
def test_only_own_warlords_can_be_used() -> None:
    state = table("yasuke", "maeda_toshiie", hands=[3, 3])
    play(state, "roll 1,5,5")
    assert refusal(state, "A", "convert maeda_toshiie=5>3") == "DY-7.3"


@pytest.mark.clause("DY-7.4")
def test_a_or_b_but_not_both() -> None:
    state = table("yasuke", "", hands=[3, 3])
    play(state, "roll 1,2,5", "A convert yasuke=2>6")
    assert data(state)["roll"] == [1, 5, 6]


@pytest.mark.clause("DY-7.5")
def test_all_become_b_or_all_become_c() -> None:
    state = table("kuroda_kanbei", "", hands=[3, 3])
    play(state, "roll 3,3,4")
    assert legal(state) == ["none", "convert kuroda_kanbei=3>1", "convert kuroda_kanbei=3>6"]
    play(state, "A convert kuroda_kanbei=3>6")
    assert data(state)["roll"] == [4, 6, 6]


@pytest.mark.clause("DY-7.6")
def test_never_only_some_of_the_dice_of_a_face() -> None:
    state = table("kuroda_kanbei", "", hands=[3, 3])
    play(state, "roll 3,3,3", "A convert kuroda_kanbei=3>1")
    assert data(state)["roll"] == [1, 1, 1]


@pytest.mark.clause("DY-7.7")
def test_a_conversion_needs_a_die_and_can_be_used_on_every_roll() -> None:
    state = table("yasuke", "", hands=[3, 1])
    play(state, "roll 1,1,4")
    assert refusal(state, "A", "convert yasuke=2>6") == "DY-7.7"
    play(state, "A convert yasuke=1>6", "A place 4", "roll 5", "roll 1,2")
    assert asked(state) == "march_ability A"
    state = table("yasuke", "", hands=[3, 3])
    play(state, "roll 3,4,5")
    assert asked(state) == "march_place A"


@pytest.mark.clause("DY-7.8")
@pytest.mark.parametrize(
    "warlord",
    ["ashikaga_yoshiaki", "kuki_yoshitaka", "takeda_shingen", "uesugi_kenshin", "oichi",
     "matsunaga_hisahide"],
)  # fmt: skip
def test_other_abilities_do_nothing_in_a_march_turn(warlord: str) -> None:
    state = table(warlord, "", hands=[3, 3])
    assert sum(weight for _, weight in state.chance()) == 6**3
    play(state, "roll 1,2,3")
    assert asked(state) == "march_place A"


@pytest.mark.clause("DY-7.9")
def test_all_dice_of_one_face_go_to_its_card() -> None:
    state = table("", "", hands=[3, 3])
    play(state, "roll 2,2,5")
    assert legal(state) == ["place 2", "place 5"]
    assert refusal(state, "A", "none") == "DY-7.9"
    assert refusal(state, "A", "place 4") == "DY-7.9"
    play(state, "A place 2")
    assert (placed(state, "2"), hands(state)) == ("A2@1", [1, 3])


@pytest.mark.clause("DY-7.10")
@pytest.mark.parametrize("face", ["1", "6"])
def test_ones_and_sixes_may_go_to_the_siege(face: str) -> None:
    state = table("", "", hands=[2, 3])
    play(state, f"roll {face},{face}")
    assert legal(state) == [f"place {face}", f"place {face}=siege"]
    play(state, f"A place {face}=siege")
    assert placed(state, "siege") == "A2@1"


@pytest.mark.clause("DY-7.11", "DY-7.12")
def test_one_face_and_one_card_in_one_turn() -> None:
    state = table("", "", hands=[4, 3], round=3)
    play(state, "roll 1,1,6,6", "A place 6=siege")
    assert (placed(state, "siege"), placed(state, "1")) == ("A2@1", "")
    assert (data(state)["turn"], hands(state)) == (1, [2, 3])


@pytest.mark.clause("DY-7.13")
def test_count_and_latest_placement_are_kept_for_every_card() -> None:
    state = table("", "", hands=[3, 3])
    play(state, "roll 1,2,3", "A place 1=siege", "roll 2,2,3", "B place 2")
    play(state, "roll 2,6", "A place 6=siege")
    assert (placed(state, "siege"), placed(state, "2")) == ("A2@3", "B2@2")
    play(state, "roll 3", "roll 2")
    assert data(state)["round"] == 3


@pytest.mark.clause("DY-7.14")
def test_dice_may_go_where_nothing_can_be_won() -> None:
    state = table("", "", hands=[2, 3], slots={"4": "nijo"})
    play(state, "roll 3,4")
    assert legal(state) == ["place 3", "place 4"]


# End bonus


@pytest.mark.clause("DY-8.1")
def test_an_empty_hand_takes_an_item_before_the_next_turn() -> None:
    state = table("", "", hands=[2, 3], end_bonus=["nijo"])
    play(state, "roll 4,5", "A place 4", "roll 2,3,3", "B place 3", "roll 5")
    assert asked(state) == "end_bonus A"
    assert legal(state) == ["take start_card", "take nijo"]
    assert refusal(state, "A", "take osaka") == "DY-8.1"


@pytest.mark.clause("DY-8.2")
def test_an_item_must_be_taken_and_the_last_one_is_taken_unasked() -> None:
    state = table("", "", hands=[1, 1], end_bonus=["nijo"])
    play(state, "roll 4")
    assert refusal(state, "A", "none") == "DY-8.2"
    play(state, "A take start_card", "roll 4")
    assert owned(state, "B") == {"nijo"}


@pytest.mark.clause("DY-8.3")
def test_a_card_taken_is_gained_without_a_roll() -> None:
    state = table("", "", "", hands=[1, 1, 1], end_bonus=["odawara", "yasuke"])
    play(state, "roll 4", "A take odawara", "roll 4", "B take yasuke")
    assert (markers(state, "e1"), holder(state, "genji_head")) == ([3, 0, 0], "B")


@pytest.mark.clause("DY-8.4", "DY-8.5")
def test_the_start_card_counts_in_the_next_round() -> None:
    state = table("", "", hands=[1, 1], end_bonus=["nijo"])
    play(state, "roll 4", "A take start_card")
    assert data(state)["start_card"] == 0
    play(state, "roll 4")
    assert (data(state)["start"], hands(state)) == (0, [5, 4])


@pytest.mark.clause("DY-8.6")
def test_the_start_card_can_be_taken_in_the_last_round_without_effect() -> None:
    state = table("", "", hands=[1, 1], round=5, end_bonus=["nijo"])
    play(state, "roll 4")
    assert legal(state) == ["take start_card", "take nijo"]
    play(state, "A take start_card", "roll 4")
    assert state.over()
    assert owned(state, "A") == set()


@pytest.mark.clause("DY-8.7")
def test_items_left_over_go_to_the_siege_pile() -> None:
    state = table("", "", "", hands=[1, 1, 1], end_bonus=["nijo", "yasuke"])
    play(state, "B resign", "roll 4", "A take start_card", "roll 4", "C take nijo")
    assert data(state)["siege_pile"] == ["yasuke"]


@pytest.mark.clause("DY-8.8")
def test_if_nobody_took_the_start_card_the_next_player_starts() -> None:
    items = ["nijo", "yasuke"]
    state = table("", "", "", hands=[1, 1, 1], end_bonus=items, start="C")
    play(state, "B resign", "roll 4", "C take nijo", "roll 4", "A take yasuke")
    assert (data(state)["start"], hands(state)) == (0, [4, 0, 4])


@pytest.mark.clause("DY-15.1")
def test_without_the_end_bonus_the_start_player_role_goes_round() -> None:
    options = {"end_bonus": "off"}
    state = table("", "", "", hands=[1, 1, 1], options=options)
    play(state, "roll 4", "roll 4", "roll 4")
    assert (data(state)["start"], hands(state)) == (1, [4, 4, 4])
    assert data(state)["start_card"] is None
