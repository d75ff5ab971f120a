"""DY-5 Preparation phase."""

from __future__ import annotations

import pytest

from gunbai.core import CHANCE

from .table import data, draw_all, hands, new_game, play, slot, start, table, verbs

ALL = ("", "", "", "")


@pytest.mark.clause("DY-5.1")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_everybody_takes_round_plus_one_dice(number: int) -> None:
    state = table(*ALL, phase="preparation", round=number)
    assert hands(state) == [number + 1] * 4


@pytest.mark.clause("DY-5.2", "DY-8.4")
def test_the_start_card_of_the_last_round_gives_a_die() -> None:
    assert hands(table(*ALL, phase="preparation", start_card="D")) == [3, 3, 3, 4]


@pytest.mark.clause("DY-5.3")
def test_takeda_gives_a_die_in_round_one_too() -> None:
    state = new_game(2).new_state()
    play(state, "draw yasuke", "draw takeda_shingen")
    assert hands(state) == [2, 3]


@pytest.mark.clause("DY-5.4")
def test_takeda_gained_later_gives_nothing_in_this_round() -> None:
    state = table("", "", hands=[1, 2], end_bonus=["takeda_shingen"])
    play(state, "roll 2", "A take takeda_shingen")
    assert hands(state) == [0, 2]


@pytest.mark.clause("DY-5.5", "DY-5.7", "DY-5.12")
def test_castles_go_to_cards_3_to_6_then_warlords_to_1_and_2() -> None:
    state = table("", "", phase="preparation")
    play(state, "draw osaka")
    assert slot(state, "3") == "osaka"
    play(state, "draw kochi", "draw nijo", "draw edo")
    assert [slot(state, card) for card in "3456"] == ["osaka", "kochi", "nijo", "edo"]
    play(state, "draw sumpu")
    assert data(state)["end_bonus"] == ["sumpu"]
    play(state, "draw yasuke")
    assert (slot(state, "1"), slot(state, "2")) == ("yasuke", None)
    play(state, "draw oichi")
    assert (slot(state, "1"), slot(state, "2")) == ("yasuke", "oichi")
    assert data(state)["stage"] == "march"


@pytest.mark.clause("DY-5.6", "DY-5.8")
@pytest.mark.parametrize(
    ("players", "castles", "warlords"), [(2, 1, 0), (3, 1, 1), (4, 2, 1), (5, 2, 2), (6, 3, 2)]
)
def test_cards_under_the_end_bonus(players: int, castles: int, warlords: int) -> None:
    state = table(*[""] * players, phase="preparation")
    draw_all(state)
    cards = data(state)["end_bonus"]
    names = new_game(players).tables.castle_ids
    assert sum(card in names for card in cards) == castles
    assert len(cards) == castles + warlords
    assert castles + warlords + 1 == players


@pytest.mark.clause("DY-5.9")
def test_the_start_card_goes_back_under_the_end_bonus() -> None:
    state = table("", "", phase="preparation", start_card="B")
    assert data(state)["start_card"] == 1
    draw_all(state)
    assert data(state)["start_card"] is None


@pytest.mark.clause("DY-5.10", "DY-8.5")
def test_who_gives_the_start_card_back_starts() -> None:
    state = table(*ALL, phase="preparation", start="A", start_card="D")
    assert start(state) == "D"
    draw_all(state)
    assert data(state)["turn"] == 3


@pytest.mark.clause("DY-5.11")
def test_honnoji_comes_in_the_last_round_only() -> None:
    for number, comes in ((3, False), (4, True)):
        state = table(*ALL, phase="preparation", round=number)
        draw_all(state)
        assert ("honnoji" in data(state)["siege_pile"]) is comes


@pytest.mark.clause("DY-5.12")
def test_preparation_has_an_order() -> None:
    state = new_game(3).new_state()
    log = play(state, "draw yasuke", "draw maeda_toshiie", "draw otomo_sorin")
    assert verbs(log)[-2:] == ["round", "dice"]
    kinds = ""
    while data(state)["phase"] == "lay":
        code = state.code(CHANCE, state.chance()[0][0])
        kinds += "w" if code.partition(" ")[2] in new_game(3).tables.warlord_ids else "c"
        play(state, code)
    assert kinds == "ccccc" + "www"


@pytest.mark.clause("DY-5.13")
def test_places_without_a_card_stay_empty() -> None:
    tables = new_game(2).tables
    rest = [name for name in tables.warlord_ids[:24] if name != "oichi"]
    state = table(" ".join(rest), "", phase="preparation")
    play(state, "draw osaka", "draw kochi", "draw nijo", "draw edo", "draw sumpu", "draw oichi")
    assert (slot(state, "1"), slot(state, "2")) == ("oichi", None)
    assert data(state)["stage"] == "intrigue"
