"""DY-6 Intrigue phase."""

from __future__ import annotations

from typing import Any

import pytest

from .table import asked, data, holder, legal, markers, owned, play, refusal, scores, slot, table

HANDS = [3, 3, 3]


@pytest.mark.clause("DY-6.1")
def test_oichi_is_asked_before_matsunaga() -> None:
    state = table(
        "matsunaga_hisahide", "oichi", "", phase="intrigue", hands=HANDS, slots={"3": "nijo"}
    )
    assert asked(state) == "oichi_swap B"
    play(state, "B none")
    assert asked(state) == "matsunaga_swap A"


@pytest.mark.clause("DY-6.2", "DY-6.5")
def test_oichi_for_a_castle_under_the_end_bonus() -> None:
    state = table("oichi", "", "", phase="intrigue", hands=HANDS, end_bonus=["nijo", "yasuke"])
    play(state, "A swap nijo")
    assert sorted(data(state)["end_bonus"]) == ["oichi", "yasuke"]
    assert (owned(state, "A"), markers(state, "w1")) == ({"nijo"}, [2, 0, 0])


@pytest.mark.clause("DY-6.3", "DY-6.5")
def test_every_castle_of_the_pile_can_be_had() -> None:
    pile = ["nijo", "kochi", "edo", "yasuke"]
    state = table("oichi", "", "", phase="intrigue", hands=HANDS, siege_pile=pile)
    assert sorted(legal(state)) == ["none", "swap edo", "swap kochi", "swap nijo"]
    play(state, "A swap kochi")
    assert sorted(data(state)["siege_pile"]) == ["edo", "nijo", "oichi", "yasuke"]


@pytest.mark.clause("DY-6.4")
def test_castles_of_others_are_eligible_but_not_ones_own_nor_the_deck() -> None:
    state = table(
        "oichi osaka", "kochi", "", phase="intrigue", hands=HANDS, slots={"6": "edo"},
        end_bonus=["nijo"],
    )  # fmt: skip
    assert sorted(legal(state)) == ["none", "swap edo", "swap kochi", "swap nijo"]
    assert refusal(state, "A", "swap osaka") == "DY-6.4"
    assert refusal(state, "A", "swap alamo") == "DY-6.4"


@pytest.mark.clause("DY-6.5", "DY-4.16")
def test_oichi_ends_with_the_owner_of_the_castle() -> None:
    state = table("oichi", "osaka", "", phase="intrigue", hands=HANDS, markers={"w1": [0, 2, 0]})
    play(state, "A swap osaka")
    assert (owned(state, "A"), owned(state, "B")) == ({"osaka"}, {"oichi"})
    assert (holder(state, "genji_head"), holder(state, "demon_king")) == ("B", "A")


@pytest.mark.clause("DY-6.6", "DY-6.8")
@pytest.mark.parametrize("place", ["slots", "end_bonus", "siege_pile"])
def test_matsunaga_changes_places_with_a_warlord_on_the_table(place: str) -> None:
    there = {"1": "yasuke"} if place == "slots" else ["yasuke"]
    fields: dict[str, Any] = {"phase": "intrigue", "hands": HANDS, place: there}
    state = table("matsunaga_hisahide", "", "", **fields)
    play(state, "A swap yasuke")
    assert owned(state, "A") == {"yasuke"}
    found = [slot(state, "1")] if place == "slots" else data(state)[place]
    assert found == ["matsunaga_hisahide"]


@pytest.mark.clause("DY-6.7")
def test_what_matsunaga_can_be_exchanged_for() -> None:
    state = table(
        "matsunaga_hisahide mori_motonari",
        "oichi nijo",
        "",
        phase="intrigue",
        hands=HANDS,
        slots={"2": "yasuke", "3": "maeda_toshiie"},
        end_bonus=["date_masamune", "osaka"],
        siege_pile=["otomo_sorin", "kochi"],
    )
    play(state, "B none")
    wanted = ["oichi", "yasuke", "maeda_toshiie", "date_masamune", "otomo_sorin"]
    assert sorted(legal(state)) == sorted(["none", *(f"swap {name}" for name in wanted)])
    assert refusal(state, "A", "swap mori_motonari") == "DY-6.7"
    assert refusal(state, "A", "swap kuki_yoshitaka") == "DY-6.7"
    assert refusal(state, "A", "swap osaka") == "DY-6.6"


@pytest.mark.clause("DY-6.9")
def test_an_exchange_takes_the_head_of_the_genji_with_a_tie() -> None:
    state = table(
        "matsunaga_hisahide",
        "yasuke",
        "",
        phase="intrigue",
        hands=HANDS,
        slots={"1": "mori_motonari"},
        ranks={"genji_head": "B"},
    )
    play(state, "A swap mori_motonari")
    assert (holder(state, "genji_head"), scores(state)) == ("A", [3, 0, 0])


@pytest.mark.clause("DY-6.10")
def test_a_card_got_by_exchange_waits_for_the_next_round() -> None:
    state = table("oichi", "nijo", "", phase="intrigue", hands=HANDS, slots={"3": "edo"})
    play(state, "A swap nijo")
    assert "oichi" in owned(state, "B")
    assert asked(state) == "march_roll"


@pytest.mark.clause("DY-6.10")
def test_exchanges_are_optional_and_nothing_is_asked_without_a_target() -> None:
    state = table("oichi", "", "", phase="intrigue", hands=HANDS)
    assert asked(state) == "march_roll"
    state = table("oichi", "nijo", "", phase="intrigue", hands=HANDS)
    play(state, "A none")
    assert owned(state, "A") == {"oichi"}


@pytest.mark.clause("DY-6.11")
def test_who_loses_a_card_is_not_asked() -> None:
    state = table("matsunaga_hisahide", "yasuke", "", phase="intrigue", hands=HANDS)
    log = play(state, "A swap yasuke")
    assert log.events[0].verb == "swap"
    assert (owned(state, "B"), asked(state)) == ({"matsunaga_hisahide"}, "march_roll")


@pytest.mark.clause("DY-15.3")
def test_by_option_no_card_of_a_player_can_be_taken() -> None:
    options = {"swap_targets": "table_only"}
    state = table(
        "oichi matsunaga_hisahide",
        "nijo yasuke",
        "",
        phase="intrigue",
        hands=HANDS,
        slots={"3": "edo", "1": "maeda_toshiie"},
        options=options,
    )
    assert legal(state) == ["none", "swap edo"]
    assert refusal(state, "A", "swap nijo") == "DY-15.3"
    play(state, "A none")
    assert legal(state) == ["none", "swap maeda_toshiie"]
    assert refusal(state, "A", "swap yasuke") == "DY-15.3"
