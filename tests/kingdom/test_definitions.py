"""KD-1 Definitions: players, squares, stacks, facings."""

from __future__ import annotations

import pytest

from gunbai.core import BadPosition
from gunbai.games.kingdom.squares import square_names
from gunbai.games.kingdom.stacks import is_unit, parse_stack, text_of

from .table import data, fight, legal, move, new_game, offered, play, stacks, table


@pytest.mark.clause("KD-1.1")
def test_blue_is_seat_0_at_row_1_and_red_sits_opposite() -> None:
    game = new_game(warlord_selection="none")
    state = game.new_state()
    board = stacks(state)
    assert game.players == 2
    assert {square for square, text in board.items() if text[0] == "B"} <= {
        f"{column}{row}" for column in "abcd" for row in "12"
    }
    assert {square[1] for square, text in board.items() if text[0] == "R"} == {"5", "6"}


@pytest.mark.clause("KD-1.2")
def test_squares_are_a_letter_and_a_number_and_distance_is_the_larger_difference() -> None:
    assert square_names(3, 2) == ["a1", "b1", "c1", "a2", "b2", "c2"]
    state = table("a1 B:T0, b2 B:-1N, d4 R:-1S, d6 R:T0", {"hand": ["bow"]})
    play(state, "use bow")
    assert "d4" not in stacks(state)


@pytest.mark.clause("KD-1.2")
def test_three_columns_away_is_distance_three() -> None:
    state = table("a1 B:T0, a4 B:-1N, d4 R:-1S, d6 R:T0", {"hand": ["bow"]})
    assert offered(state, "use") == []


@pytest.mark.clause("KD-1.3")
@pytest.mark.parametrize("text", ["B:-6N", "B:T9N"])
def test_a_stack_has_at_most_five_soldiers(text: str) -> None:
    with pytest.raises(BadPosition) as error:
        table(f"a2 {text}, b1 B:T0, d6 R:T0")
    assert (error.value.field, error.value.clause) == ("board.a2", "KD-1.3")


@pytest.mark.clause("KD-1.3")
def test_two_generals_never_share_a_square() -> None:
    state = table("a1 B:T0, a2 B:F0, d6 R:T0")
    play(state, "move a1")
    assert "a2" not in offered(state, "to")


@pytest.mark.clause("KD-1.4")
def test_there_are_soldiers_lone_generals_and_units() -> None:
    assert [is_unit(parse_stack(text)) for text in ("B:-2N", "B:T0", "B:T1N")] == [
        False,
        False,
        True,
    ]
    state = table("a1 B:-2N, c1 B:F0, c3 B:T1E, d6 R:T0")
    assert offered(state, "turn") == ["c3"]


@pytest.mark.clause("KD-1.5")
@pytest.mark.parametrize(
    "text", ["B:-1", "B:T1", "B:T0N", "B:-0", "B:-1X", "T0", "B:Q1N", "B:-01N"]
)
def test_soldiers_and_only_soldiers_have_a_facing(text: str) -> None:
    assert parse_stack(text) == 0


@pytest.mark.clause("KD-1.5")
def test_a_general_left_alone_has_no_facing() -> None:
    state = table("b2 B:T1E, d6 R:T0")
    move(state, "b2", "c2", "1")
    assert stacks(state)["b2"] == "B:T0"


@pytest.mark.parametrize("text", ["B:T2N", "R:-3S", "B:F0", "R:C5W", "B:-1E"])
def test_stacks_read_as_they_are_written(text: str) -> None:
    assert text_of(parse_stack(text)) == text


@pytest.mark.clause("KD-1.6")
def test_headquarters_and_high_ground_without_pieces_are_empty() -> None:
    state = table(
        "d3 B:-1N, a1 B:T0, f8 R:T0",
        {"hand": ["ambush"], "removed": {"soldier": 1}},
        board="full",
    )
    play(state, "use ambush")
    assert {"e4", "b5"} <= set(offered(state, "to"))
    assert not {"b3", "e6", "d3"} & set(offered(state, "to"))
    half = table("b1 B:T0, b2 B:-1N, d6 R:T0", {"reserve": {"soldier": 1}})
    play(half, "drop soldier")
    assert "c1" in offered(half, "to")


@pytest.mark.clause("KD-1.7")
@pytest.mark.parametrize("general", ["T", "F", "C"])
def test_generals_of_every_rank_move_and_fight_alike(general: str) -> None:
    others = "a1 B:T0, " if general != "T" else ""
    state = table(f"{others}b3 B:{general}1N, b4 R:-1S, d6 R:T0")
    play(state, "move b3")
    assert offered(state, "group") == ["1", "general+0", "general+1"]
    play(state, "group general+1")
    assert offered(state, "to") == ["c3", "b4"] or offered(state, "to") == ["a4", "b4", "c4"]
    assert fight(play(state, "to b4")) == (2, 1, 0, 0)
    assert stacks(state)["b4"] == f"B:{general}0"


@pytest.mark.clause("KD-1.8")
def test_forward_of_a_lone_general_is_his_owners_direction() -> None:
    blue = table("b2 B:T0, d6 R:T0", {"warlords": {"taisho": "shin"}})
    play(blue, "move b2")
    assert "b4" in offered(blue, "to")
    red = table("a1 B:T0, b5 R:T0", None, {"warlords": {"taisho": "shin"}}, mover=1)
    play(red, "move b5")
    assert "b3" in offered(red, "to")
    assert data(red)["mover"] == 1


@pytest.mark.clause("KD-1.8")
def test_forward_of_a_unit_is_its_facing() -> None:
    state = table("b2 B:T1E, d6 R:T0", {"warlords": {"taisho": "shin"}})
    play(state, "move b2", "group general+1")
    assert "d2" in offered(state, "to")
    assert "b4" not in offered(state, "to")
    assert legal(state)
