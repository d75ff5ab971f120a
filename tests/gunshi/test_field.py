"""GS-1 Field, pieces, supply, and GS-2 set-up."""

from __future__ import annotations

import pytest

from gunbai import load
from gunbai.core import SPECTATOR, BadOptions
from gunbai.games.gunshi import soldiers
from gunbai.games.gunshi.grid import EDGES, edge_name, edge_named, square_name, square_named
from gunbai.games.gunshi.state import GunshiState
from gunbai.games.gunshi.terms import STOCK

from .table import (
    data,
    deploy,
    fence_hands,
    field,
    invaders,
    legal,
    new_game,
    play,
    refusal,
    seat_data,
    stock,
    supply,
    table,
    things,
    wander,
)


@pytest.mark.clause("GS-1.1")
def test_two_players_and_red_is_seat_0_and_begins() -> None:
    game = new_game()
    assert game.players == 2
    assert game.new_state().deciders() == (0,)
    for players in (1, 3):
        with pytest.raises(BadOptions):
            load("gunshi", players)


@pytest.mark.clause("GS-1.2")
def test_the_field_has_49_squares_named_a1_to_g7() -> None:
    names = [f"{file}{row}" for file in "abcdefg" for row in range(1, 8)]
    numbers = [square_named(name) for name in names]
    assert len(set(numbers)) == 49
    assert numbers == sorted(numbers)
    assert [square_name(number) for number in numbers] == names
    assert [square_named(name) for name in ("h1", "a8", "a0", "", "d44")] == [-1] * 5


@pytest.mark.clause("GS-1.3", "GS-3.2")
def test_a_camp_is_two_rows_and_three_squares() -> None:
    state = new_game().new_state()
    play(state, "place archer")
    rows = {f"{file}{row}" for file in "abcdefg" for row in (1, 2)}
    assert things(state) == rows | {"c3", "d3", "e3"}
    assert refusal(state, "square b3") == "GS-3.2"
    play(state, "square d3", "face N", "place archer")
    rows = {f"{file}{row}" for file in "abcdefg" for row in (6, 7)}
    assert things(state) == rows | {"c5", "d5", "e5"}


@pytest.mark.clause("GS-1.4", "GS-8.1")
@pytest.mark.parametrize("file", "abcdefg")
def test_red_invades_on_b7_to_f7_and_blue_on_b1_to_f1(file: str) -> None:
    red = table(f"RI+{file}6N RAd4N* BA{'g' if file == 'a' else 'a'}5S*")
    play(red, f"lead {file}6", "go N")
    blue = table(f"RA{'g' if file == 'a' else 'a'}3N* BI+{file}2S BAd4N*", active=1)
    play(blue, f"lead {file}2", "go S")
    asked = {data(state, 0)["stage"] for state in (red, blue)}
    assert asked == {"invade" if file in "bcdef" else "order"}


@pytest.mark.clause("GS-1.5")
@pytest.mark.parametrize(
    ("facing", "targets"),
    [
        ("N", {"d5", "d6", "c5", "e5", "c4", "e4"}),
        ("E", {"e4", "f4", "e5", "e3", "d5", "d3"}),
        ("S", {"d3", "d2", "e3", "c3", "e4", "c4"}),
        ("W", {"c4", "b4", "c3", "c5", "d3", "d5"}),
    ],
)
def test_front_left_and_right_follow_from_the_facing(facing: str, targets: set[str]) -> None:
    around = ["c3", "d3", "e3", "c4", "e4", "c5", "d5", "e5"]
    for square in sorted(targets | set(around)):
        state = table(f"RAd4{facing} RI+a1N* BC{square}N BI+g7S*", "turn_shoot")
        assert ("shoot" in legal(state)) == (square in targets)


@pytest.mark.clause("GS-1.6", "GS-3.2")
def test_a_square_holds_one_soldier() -> None:
    state = new_game().new_state()
    deploy(state, "I d1 N", "I d7 S")
    play(state, "place cavalry")
    assert "square d1" not in legal(state)
    assert refusal(state, "square d1") == "GS-1.6"


@pytest.mark.clause("GS-1.7")
def test_a_soldier_stays_its_owners_wherever_it_goes() -> None:
    state = table("RI+d5N RAa1N* BAg7S*")
    play(state, "lead d5", "go N")
    assert field(state) == "RAa1N* RI+d6N BAg7S*"


@pytest.mark.clause("GS-1.8", "GS-1.10", "GS-10.5")
def test_what_is_captured_is_in_the_stock_at_once() -> None:
    crowd = " ".join(
        f"RI+{square}N" for square in (*(f"{file}2" for file in "abcdefg"), "c3", "e3")
    )
    state = table(
        f"RCd1N RAa1N* {crowd} BI+d6S BAg7S*",
        supply=(2, 0),
        red={"lightning": "reinforce"},
    )
    assert stock(state)["infantry"] == 0
    play(state, "lead d1", "go N", "advance 5")
    assert stock(state) == {"infantry": 1, "shield": 1, "archer": 6, "cavalry": 5}
    assert legal(state) == ["place infantry"]


@pytest.mark.clause("GS-1.9", "GS-8.2")
def test_invaders_are_not_stock_and_keep_their_shield() -> None:
    state = table("RI+d6N RAa1N* BAg7S*")
    play(state, "lead d6", "go N", "invade")
    assert stock(state) == {"infantry": 9, "shield": 9, "archer": 6, "cavalry": 6}
    assert invaders(state) == [2, 0]
    assert seat_data(state, 0, 1)["invaders"] == [
        {"kind": "infantry", "shield": True, "letter": "A", "recruit": False}
    ]
    assert field(state) == "RAa1N* BAg7S*"


@pytest.mark.clause("GS-1.10", "GS-3.4")
def test_an_infantry_in_the_stock_always_has_a_shield() -> None:
    for seed in range(4):
        state = new_game().new_state()
        for _ in wander(state, seed):
            left = stock(state)
            assert left["shield"] >= left["infantry"]


@pytest.mark.clause("GS-1.11")
def test_each_fence_is_in_hand_or_on_the_field() -> None:
    state = new_game().new_state()
    deploy(state, "F a1S", "F a7N", "F b1S", "I a7 S", "F c1S", "I b7 S", "F d1S", "I c7 S")
    assert fence_hands(state) == [0, 3]
    assert refusal(state, "place fence") == "GS-1.11"


@pytest.mark.clause("GS-1.12")
def test_an_edge_carries_one_fence_of_either_colour() -> None:
    state = table("RI+d4N RAa1N* BI+d6S BAg7S* Rf:d4N", "fence_card", supply=(4, 0))
    play(state, "lead d4")
    assert refusal(state, "edge d4N") == "GS-1.12"
    state = table("RI+d3N RAa1N* BI+d6S BAg7S* Bf:c3N", "fence_card", supply=(4, 0))
    play(state, "lead d3")
    assert refusal(state, "edge c3N") == "GS-1.12"


@pytest.mark.clause("GS-1.13")
def test_there_are_112_edges_28_of_them_on_the_border() -> None:
    names = [edge_name(number) for number in range(EDGES)]
    assert len(set(names)) == 112
    assert [edge_named(name) for name in names] == list(range(EDGES))
    border = [
        name for name in names if name[1:] in ("1S", "7N") or name[0] + name[2] in ("aW", "gE")
    ]
    assert len(border) == 28
    assert edge_named("d4S") == edge_named("d3N")
    assert edge_named("e3W") == edge_named("d3E")
    assert edge_named("d3X") == edge_named("h3N") == -1


@pytest.mark.clause("GS-1.14")
def test_a_cost_is_paid_in_full() -> None:
    state = new_game().new_state()
    deploy(state, "C a1 N", "C a7 S", "A b1 N", "A b7 S", "I c1 N", "F a7N")
    assert supply(state) == [9, 10]
    poor = table("RAa1N* BAg7S*", "reinforce", supply=(3, 0))
    assert refusal(poor, "place cavalry") == "GS-1.14"


@pytest.mark.clause("GS-1.15")
def test_supply_ends_at_18() -> None:
    state = table("RAa1N* BAg7S*", stage="order", supply=(18, 0))
    play(state, "order move", "stop")
    if data(state, 0)["stage"] == "lightning":
        play(state, "no_lightning")
    assert supply(state)[0] == 18


@pytest.mark.clause("GS-1.16")
def test_the_lowest_free_letter_comes() -> None:
    state = new_game().new_state()
    deploy(state, "I d1 N", "I d7 S", "C e1 N", "A e7 S", "I f1 N")
    letters = {each["square"]: each["letter"] for each in seat_data(state, 0)["soldiers"]}
    assert letters == {"d1": "A", "e1": "K", "f1": "C"}
    war = table(
        "RAa1N* RId4N BI+d5S BAg7S*", active=1, supply=(0, 2), blue={"lightning": "reinforce"}
    )
    play(war, "lead d5", "go S", "place infantry", "square a7", "face S")
    assert soldiers.letter_at(war, square_named("a7")) == 0


@pytest.mark.clause("GS-1.17")
def test_the_table_is_open_to_everybody() -> None:
    state = table("RI+d4N RAa1N* BI+d6S BAg7S* Rf:d4N", supply=(3, 7))
    for viewer in (0, 1, SPECTATOR):
        seen = data(state, viewer)
        assert [seat["supply"] for seat in seen["seats"]] == [3, 7]
        assert [seat["fence_hand"] for seat in seen["seats"]] == [3, 4]
        assert [len(seat["soldiers"]) for seat in seen["seats"]] == [2, 2]
        assert [seat["invaders"] for seat in seen["seats"]] == [[], []]
        assert seen["stock"] == stock(state)


@pytest.mark.clause("GS-2.1", "GS-2.2", "GS-2.3")
def test_set_up() -> None:
    state = new_game().new_state()
    assert supply(state) == [18, 18]
    assert fence_hands(state) == [4, 4]
    assert stock(state) == {"infantry": 10, "shield": 10, "archer": 8, "cavalry": 6}
    assert field(state) == ""
    assert invaders(state) == [0, 0]
    for seat in (0, 1):
        assert seat_data(state, seat)["queue"] == []
        assert seat_data(state, seat)["lightning"] is None
    assert data(state, 0)["stage"] == "deployment"


def test_letters_are_conserved() -> None:
    """Every letter is always at one place: a square of its own, the stock or an area."""
    state = new_game().new_state()
    for _ in wander(state, 5):
        _check_letters(state)


def _check_letters(state: GunshiState) -> None:
    places = [
        soldiers.place_of(state, kind * 10 + index)
        for kind in range(3)
        for index in range(state.tables.stock[kind])
    ]
    squares = [place for place in places if place < 56]
    assert len(set(squares)) == len(squares)
    army = {i for i in range(56) if (state.red.army | state.blue.army) >> i & 1}
    assert set(squares) == army
    assert all(place < 60 or place == STOCK for place in places)
