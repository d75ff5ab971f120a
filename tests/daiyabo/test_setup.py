"""DY-1 General, DY-2 Set-up, DY-3 Rounds."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from gunbai.core import CHANCE, Rng
from gunbai.games.daiyabo.state import DaiyaboState

from .table import (
    asked,
    data,
    draw_all,
    hands,
    holder,
    markers,
    new_game,
    owned,
    phase,
    play,
    start,
    table,
)

PLAIN = ("yasuke", "hojo_ujiyasu", "maeda_toshiie", "otomo_sorin", "date_masamune", "mori_motonari")


def dealt(players: int, *cards: str, **options: Any) -> DaiyaboState:
    state = new_game(players, **options).new_state()
    play(state, *(f"draw {card}" for card in cards))
    return state


@pytest.mark.clause("DY-1.1")
@pytest.mark.parametrize("players", range(2, 7))
def test_two_to_six_players_have_twenty_markers_each(players: int) -> None:
    state = dealt(players, *PLAIN[:players])
    assert data(state)["markers_left"] == [20] * players


@pytest.mark.clause("DY-1.2", "DY-11.1", "DY-12.2")
def test_all_cards_but_the_decks_are_seen_by_everybody() -> None:
    state = table("yasuke nijo", "oichi", siege_pile=["kochi", "mori_motonari"], hands=[2, 2])
    views = [state.view(viewer).data for viewer in (0, 1, -2, -3)]
    assert all(view == views[0] for view in views)
    assert owned(state, "A") == {"yasuke", "nijo"}
    assert views[0]["siege_pile"] == ["mori_motonari", "kochi"]
    assert views[0]["decks"] == {"warlords": 21, "castles": 30}


@pytest.mark.clause("DY-1.3", "DY-12.4")
def test_players_act_from_the_start_player_clockwise() -> None:
    state = table("kuki_yoshitaka", "", "ito_mancio", phase="domestic", start="B")
    assert asked(state) == "territory C"
    play(state, "C marker w1")
    assert asked(state) == "territory A"


@pytest.mark.clause("DY-1.4")
def test_nobody_ever_has_more_than_eight_dice() -> None:
    state = table("takeda_shingen", "", phase="preparation", round=5, start_card="A")
    assert hands(state) == [8, 6]


@pytest.mark.clause("DY-1.4", "DY-10.9")
def test_dice_for_a_battle_are_borrowed_without_limit() -> None:
    placed = {"3": "A7@1 B6@2"}
    state = table(
        "uesugi_kenshin", "", phase="battle", round=5, slots={"3": "nagoya"}, placed=placed
    )
    play(state, "roll " + ",".join(["3"] * 17))
    assert "nagoya" in owned(state, "A")


@pytest.mark.clause("DY-1.5")
def test_a_decision_with_one_option_is_not_asked() -> None:
    state = table("", "", hands=[2, 2])
    play(state, "roll 4,4")
    assert (asked(state), hands(state)) == ("march_roll", [0, 2])


@pytest.mark.clause("DY-2.1")
@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_first_start_player_is_drawn_uniformly(players: int) -> None:
    state = new_game(players, start_player="random").new_state()
    assert state.chance() == [(seat, 1) for seat in range(players)]
    play(state, f"start {players - 1}")
    assert data(state)["start"] == players - 1


@pytest.mark.clause("DY-2.2")
def test_the_winner_starts_the_rematch() -> None:
    over = table("", "", "", phase="domestic", round=5, markers={"w1": [0, 0, 1]})
    rematch = new_game(3).rematch(over)
    assert start(rematch.new_state()) == "C"
    assert rematch.options["start_player"] == 2


@pytest.mark.clause("DY-2.11")
def test_one_of_those_who_shared_the_victory_starts_the_rematch() -> None:
    over = table("", "", "", phase="domestic", round=5, markers={"w2": [1, 0, 0], "e1": [0, 0, 1]})
    state = new_game(3).rematch(over).new_state()
    assert state.chance() == [(0, 1), (2, 1)]


@pytest.mark.clause("DY-2.3")
def test_the_body_double_takes_no_part() -> None:
    game = new_game(4)
    assert [card.id for card in game.pack.aside] == ["kagemusha"]
    assert "kagemusha" not in game.tables.warlord_ids
    assert "kagemusha" not in str(dealt(4).dump())


@pytest.mark.clause("DY-2.4")
def test_every_player_is_dealt_one_warlord_of_the_whole_deck() -> None:
    state = new_game(3).new_state()
    assert len(state.chance()) == 24
    play(state, "draw yasuke")
    assert len(state.chance()) == 23
    play(state, "draw oichi", "draw uesugi_kenshin")
    assert [owned(state, letter) for letter in "ABC"] == [{"yasuke"}, {"oichi"}, {"uesugi_kenshin"}]


@pytest.mark.clause("DY-2.5")
def test_honnoji_is_not_in_the_castle_deck() -> None:
    state = dealt(2, *PLAIN[:2])
    codes = [state.code(CHANCE, outcome) for outcome, _ in state.chance()]
    assert len(codes) == 32
    assert "draw honnoji" not in codes


@pytest.mark.clause("DY-2.6")
def test_areas_ranks_and_action_cards_are_laid_out_in_order() -> None:
    view = data(new_game(2).new_state())
    assert list(view["markers"]) == ["w3", "w2", "w1", "e1", "e2", "e3"]
    assert list(view["ranks"]) == [
        "oshu_tandai",
        "kampaku",
        "demon_king",
        "shogun",
        "kanto_kanrei",
        "hokubei_bugyo",
        "genji_head",
    ]
    assert set(view["ranks"].values()) == {None}
    assert list(view["action_cards"])[-1] == "siege"
    assert view["siege_pile"] == []


@pytest.mark.clause("DY-2.7", "DY-4.4")
def test_the_deal_gives_nobody_the_head_of_the_genji() -> None:
    assert holder(dealt(2, *PLAIN[:2]), "genji_head") == "-"


@pytest.mark.clause("DY-2.8", "DY-2.10")
def test_a_territory_warlord_of_the_deal_brings_a_marker_and_a_rank() -> None:
    state = dealt(2, "yasuke", "ito_mancio")
    assert asked(state) == "territory B"
    play(state, "B marker w2")
    assert (markers(state, "w2"), holder(state, "kampaku")) == ([0, 1], "B")


@pytest.mark.clause("DY-2.9")
def test_deal_and_markers_go_clockwise_from_the_start_player() -> None:
    state = dealt(3, "kuki_yoshitaka", "yasuke", start_player=2)
    assert phase(state) == "deal"
    play(state, "draw ito_mancio")
    assert owned(state, "C") == {"kuki_yoshitaka"}
    assert asked(state) == "territory C"
    play(state, "C marker e2")
    assert asked(state) == "territory B"


@pytest.mark.clause("DY-3.1")
def test_a_round_goes_through_six_phases_in_order() -> None:
    state = dealt(2, "kuki_yoshitaka", "oichi")
    play(state, "A marker e1")
    seen: list[str] = []
    rng = Rng("stages")
    while data(state)["round"] < 2:
        stage = data(state)["stage"]
        if not seen or seen[-1] != stage:
            seen.append(stage)
        seat = state.deciders()[0]
        options = [o for o, _ in state.chance()] if seat == CHANCE else state.legal(seat)
        state.apply(seat, options[rng.below(len(options))])
    order = ["preparation", "intrigue", "march", "recruitment", "battle", "domestic"]
    assert [stage for stage in order if stage in seen] == seen
    assert {"preparation", "intrigue", "march", "domestic"} <= set(seen)


@pytest.mark.clause("DY-3.2")
@pytest.mark.parametrize(("players", "rounds"), [(2, 5), (3, 5), (4, 4), (5, 4), (6, 4)])
def test_number_of_rounds(players: int, rounds: int) -> None:
    before = table(*[""] * players, phase="domestic", round=rounds - 1)
    assert not before.over()
    assert table(*[""] * players, phase="domestic", round=rounds).over()


@pytest.mark.clause("DY-3.3")
def test_the_round_number_is_shown() -> None:
    state = dealt(2, *PLAIN[:2])
    assert data(state)["round"] == 1
    assert data(table("", "", phase="domestic", round=3))["round"] == 4


def test_each_card_is_drawn_with_equal_chance() -> None:
    state = new_game(4).new_state()
    weights = [weight for _, weight in state.chance()]
    assert Fraction(weights[0], sum(weights)) == Fraction(1, 24)
    draw_all(state)
