"""DY-4 Gaining and losing cards, markers and ranks."""

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
    play,
    scores,
    table,
    verbs,
)

SIX = "yasuke hojo_ujiyasu maeda_toshiie otomo_sorin date_masamune mori_motonari"


@pytest.mark.clause("DY-4.1", "DY-4.4")
def test_genji_check_then_marker_at_once_before_anything_else() -> None:
    slots = {"1": "kuki_yoshitaka", "2": "oichi"}
    placed = {"1": "B1@1", "2": "A1@2"}
    state = table("", "", phase="recruitment", slots=slots, placed=placed)
    assert (asked(state), holder(state, "genji_head")) == ("territory B", "B")
    assert "oichi" not in owned(state, "A")
    log = play(state, "B marker e1")
    assert verbs(log)[:4] == ["markers", "rank", "recruit", "rank_from"]


@pytest.mark.clause("DY-4.1", "DY-4.6")
def test_a_castle_brings_its_markers_at_once() -> None:
    state = table("", "", hands=[1, 1], end_bonus=["odawara"])
    play(state, "roll 2", "A take odawara")
    assert (markers(state, "e1"), holder(state, "shogun")) == ([3, 0], "A")
    assert asked(state) == "march_roll"


@pytest.mark.clause("DY-4.2")
@pytest.mark.parametrize(("mine", "theirs", "taken"), [(1, 2, True), (2, 2, True), (0, 2, False)])
def test_as_many_warlords_as_everybody_else_make_the_head_of_the_genji(
    mine: int,
    theirs: int,
    taken: bool,  # noqa: FBT001 (a parameter of the test)
) -> None:
    cards = SIX.split()
    seats = [" ".join(cards[:mine]), " ".join(cards[mine : mine + theirs])]
    state = table(
        *seats,
        phase="recruitment",
        ranks={"genji_head": "B"},
        slots={"1": "kuroda_kanbei"},
        placed={"1": "A1@1"},
    )
    assert holder(state, "genji_head") == ("A" if taken else "B")


@pytest.mark.clause("DY-4.3")
def test_only_a_gainer_is_checked_and_only_then() -> None:
    state = table(SIX, "kuroda_kanbei", hands=[2, 2])
    play(state, "roll 4,4")
    assert holder(state, "genji_head") == "-"


@pytest.mark.clause("DY-4.3")
def test_all_warlord_cards_count_whatever_their_ability() -> None:
    state = table(
        "oichi matsunaga_hisahide",
        "kuki_yoshitaka uesugi_kenshin takeda_shingen ashikaga_yoshiaki",
        phase="recruitment",
        ranks={"genji_head": "B"},
        slots={"1": "yasuke"},
        placed={"1": "A1@1"},
    )
    assert holder(state, "genji_head") == "B"


@pytest.mark.clause("DY-4.5")
@pytest.mark.parametrize(
    ("warlord", "areas"), [("kuki_yoshitaka", "e1 e2 e3"), ("ito_mancio", "w1 w2 w3")]
)
def test_a_territory_warlord_brings_a_marker_on_its_side(warlord: str, areas: str) -> None:
    state = table("", "", hands=[1, 1], end_bonus=[warlord])
    play(state, "roll 2", f"A take {warlord}")
    assert asked(state) == "territory A"
    assert sorted(legal(state)) == [f"marker {area}" for area in areas.split()]
    area = areas.split()[1]
    play(state, f"A marker {area}")
    assert markers(state, area) == [1, 0]


@pytest.mark.clause("DY-4.6")
@pytest.mark.parametrize(("castle", "area", "n"), [("shuri", "w2", 1), ("great_wall", "w3", 3)])
def test_as_many_markers_as_the_castle_has_dice(castle: str, area: str, n: int) -> None:
    state = table("", "", hands=[1, 1], end_bonus=[castle])
    play(state, "roll 2", f"A take {castle}")
    assert markers(state, area) == [n, 0]


@pytest.mark.clause("DY-4.7")
def test_removed_dice_still_bring_markers() -> None:
    state = table(
        "takenaka_hanbei", "", phase="battle", slots={"3": "odawara"}, placed={"3": "A1@1"}
    )
    play(state, "A remove takenaka_hanbei=5", "roll 4,6,6")
    assert markers(state, "e1") == [3, 0]


@pytest.mark.clause("DY-4.8")
def test_honnoji_brings_three_markers_anywhere() -> None:
    state = table("", "", phase="battle", round=5, placed={"siege": "A1@1"})
    play(state, "roll 3,4,5")
    assert asked(state) == "honnoji_marker A"
    assert len(legal(state)) == 6
    play(state, "A marker e3", "A marker w3")
    assert (asked(state), data(state)["due"]["n"]) == ("honnoji_marker A", 1)
    play(state, "A marker e3")
    assert (markers(state, "e3"), markers(state, "w3")) == ([2, 0], [1, 0])
    assert state.over()


@pytest.mark.clause("DY-4.9", "DY-4.10")
@pytest.mark.parametrize(("mine", "theirs", "taken"), [(0, 1, True), (1, 1, True), (0, 2, False)])
def test_as_many_markers_as_everybody_else_give_the_rank(
    mine: int,
    theirs: int,
    taken: bool,  # noqa: FBT001 (a parameter of the test)
) -> None:
    seats = {"w1": [mine, theirs], "e1": [0, 1]}
    ranks = {"demon_king": "B"}
    state = table("", "", hands=[1, 1], end_bonus=["sumoto"], markers=seats, ranks=ranks)
    play(state, "roll 2", "A take sumoto")
    assert holder(state, "demon_king") == ("A" if taken else "B")
    assert holder(state, "shogun") == "B"


@pytest.mark.clause("DY-4.10")
def test_markers_of_one_effect_are_checked_together() -> None:
    state = table("", "", hands=[1, 1], end_bonus=["osaka"], markers={"w1": [0, 2]})
    log = play(state, "roll 2", "A take osaka")
    assert verbs(log)[-2:] == ["markers", "rank_from"]
    assert markers(state, "w1") == [2, 2]


@pytest.mark.clause("DY-4.11")
def test_losing_a_warlord_moves_no_rank_and_no_marker() -> None:
    state = table(
        "matsunaga_hisahide",
        "kuki_yoshitaka yasuke",
        "hojo_ujiyasu maeda_toshiie otomo_sorin",
        phase="intrigue",
        hands=[3, 3, 3],
        markers={"e1": [0, 2, 0]},
        ranks={"genji_head": "B"},
    )
    play(state, "A swap kuki_yoshitaka", "A marker e2")
    assert (holder(state, "genji_head"), holder(state, "shogun")) == ("B", "B")
    assert markers(state, "e1") == [0, 2, 0]


@pytest.mark.clause("DY-4.12")
def test_losing_a_castle_removes_no_marker() -> None:
    state = table("oichi", "nijo", "", phase="intrigue", hands=[3, 3, 3], markers={"w1": [0, 3, 0]})
    play(state, "A swap nijo")
    assert (markers(state, "w1"), holder(state, "demon_king")) == ([2, 3, 0], "B")


@pytest.mark.clause("DY-4.13")
def test_no_more_markers_than_are_left_are_placed() -> None:
    state = table("", "", hands=[1, 1], end_bonus=["odawara"], markers={"w2": [18, 0]})
    play(state, "roll 2", "A take odawara")
    assert (markers(state, "e1"), data(state)["markers_left"]) == ([2, 0], [0, 20])


@pytest.mark.clause("DY-4.13", "DY-12.4")
def test_honnoji_gives_as_many_placements_as_there_are_markers() -> None:
    placed = {"siege": "A1@1"}
    state = table("", "", phase="battle", round=5, placed=placed, markers={"w2": [18, 0]})
    play(state, "roll 3,4,5", "A marker e1", "A marker e1")
    assert state.over()
    state = table("kuki_yoshitaka", "", phase="domestic", markers={"w2": [20, 0]})
    assert asked(state) == "lay"


@pytest.mark.clause("DY-4.14")
def test_without_a_marker_there_is_no_check_but_the_card_is_gained() -> None:
    state = table(
        "", "", hands=[1, 1], end_bonus=["sumoto"], markers={"w1": [1, 1], "w2": [19, 0]},
        ranks={"demon_king": "B"},
    )  # fmt: skip
    play(state, "roll 2", "A take sumoto")
    assert (holder(state, "demon_king"), owned(state, "A")) == ("B", {"sumoto"})


@pytest.mark.clause("DY-4.15", "DY-5.4")
def test_abilities_come_and_go_with_their_card_but_dice_stay() -> None:
    state = table("matsunaga_hisahide", "takeda_shingen", phase="intrigue", hands=[3, 4], start="A")
    play(state, "A swap takeda_shingen")
    assert hands(state) == [3, 4]
    state = table("matsunaga_hisahide", "yasuke", phase="intrigue", hands=[3, 3], start="A")
    play(state, "A swap yasuke", "roll 1,3,3")
    assert asked(state) == "march_ability A"
    play(state, "A none", "A place 3", "roll 1,2,2")
    assert asked(state) == "march_place B"


@pytest.mark.clause("DY-4.16")
def test_both_cards_move_then_the_receiver_gains_then_the_exchanger() -> None:
    state = table(
        "matsunaga_hisahide yasuke",
        "maeda_toshiie hojo_ujiyasu",
        phase="intrigue",
        hands=[3, 3],
        ranks={"genji_head": "A"},
    )
    log = play(state, "A swap maeda_toshiie")
    takers = [event.args["seat"] for event in log.events if event.verb == "rank_from"]
    assert takers == [1, 0]
    assert holder(state, "genji_head") == "A"
    assert scores(state) == [3, 1]
