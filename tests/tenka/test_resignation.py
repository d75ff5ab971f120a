"""TK-12 Resignation and the limit of rounds."""

from __future__ import annotations

import pytest

from gunbai import load
from gunbai.core import Illegal
from gunbai.testing import check_laws

from .table import (
    alliances,
    asked,
    data,
    fight,
    hands,
    land,
    new_game,
    pass_all,
    phase,
    play,
    reason,
    refusal,
    scores,
    supply,
    table,
    turn,
    war,
    winner,
)

NO_ALLIANCES = {"alliances": "off"}


@pytest.mark.clause("TK-12.1")
def test_resigning_is_possible_as_turn_action_only() -> None:
    state = table("kinai", "tokai:1 nanki", "kyushu", phase="propose")
    for _ in range(30):
        if state.over():
            break
        seat = state.deciders()[0]
        for other in range(3):
            if (phase(state), other) != ("action", turn(state)):
                assert refusal(state, other, "resign") == "TK-12.1"
                with pytest.raises(Illegal):
                    state.resign(other)
        actions = state.legal(seat) if seat >= 0 else [outcome for outcome, _ in state.chance()]
        state.apply(seat, actions[0])


@pytest.mark.clause("TK-12.2", "TK-1.10")
def test_who_resigns_leaves_a_neutral_land() -> None:
    state = table("kinai", "tokai:2 kanto", "chugoku", "kyushu", allied=[(1, 2)], turn=1)
    play(state, "1 resign")
    assert (alliances(state), supply(state)) == ([], 9)
    assert (land(state, 1), hands(state)) == ({}, [4, 5, 4, 4])
    assert turn(state) == 2
    assert sum(state.armies) == 0


@pytest.mark.clause("TK-12.2")
def test_resigning_draws_no_army_even_from_an_empty_supply() -> None:
    state = table("kinai", "tokai:8", "chugoku", options=NO_ALLIANCES)
    play(state, "0 resign")
    assert (state.over(), supply(state), asked(state)) == (False, 0, ("action", 1))


@pytest.mark.clause("TK-12.2")
def test_who_resigned_takes_no_further_part() -> None:
    state = table("kinai", "tokai", "chugoku", "kyushu")
    play(state, "0 resign")
    asked_seats = set()
    while not state.over():
        seat = state.deciders()[0]
        asked_seats.add(seat)
        state.apply(seat, state.legal(seat)[0] if seat >= 0 else 5)
    assert asked_seats <= {-1, 1, 2, 3}
    assert winner(state) != 0


@pytest.mark.clause("TK-12.2", "TK-10.4")
def test_who_resigned_is_not_counted_at_the_end() -> None:
    state = table("sea_east:8", "kinai", "sea_west", options=NO_ALLIANCES, turn=1)
    play(state, "1 resign", "2 no_war")
    assert scores(state) == [0, 0, 0]
    assert winner(state) == 0
    assert state.standings() == [1, 3, 2]


@pytest.mark.clause("TK-12.3")
def test_the_last_player_left_wins_at_once() -> None:
    state = table("kinai", "tokai", "", options=NO_ALLIANCES)
    play(state, "0 resign")
    assert not state.over()
    play(state, "1 resign")
    assert (winner(state), reason(state)) == (2, "last_player")
    assert state.standings() == [3, 2, 1]


@pytest.mark.clause("TK-12.4")
def test_a_round_ends_when_play_passes_the_end_of_the_play_order() -> None:
    options = {"play_order": [2, 0, 1], "scenario": "gekokujo"}
    state = new_game(3, **options).new_state()
    rounds = []
    for _ in range(7):
        rounds.append(data(state, 0)["round"])
        play(state, f"{turn(state)} no_war")
    assert rounds == [1, 1, 1, 2, 2, 2, 3]


@pytest.mark.clause("TK-12.4")
@pytest.mark.parametrize("gone", [0, 1, 2])
def test_a_round_ends_there_whoever_is_left(gone: int) -> None:
    state = new_game(3, scenario="gekokujo").new_state()
    rounds = []
    for _ in range(6):
        rounds.append(data(state, 0)["round"])
        seat = turn(state)
        play(state, f"{seat} {'resign' if seat == gone else 'no_war'}")
    assert rounds == [1, 1, 1, 2, 2, 3]


@pytest.mark.clause("TK-12.5")
def test_the_game_ends_and_is_scored_after_the_last_round() -> None:
    options = {"max_rounds": 2, "alliances": "off"}
    state = table("kinai", "tokai", "kyushu", options=options)
    for seat in (0, 1, 2, 0, 1):
        war(state, "sea_west" if seat == 2 else "nanki")
        fight(state, "sea_west" if seat == 2 else "nanki", 1, 6)
        assert not state.over()
    war(state, "sea_west")
    fight(state, "sea_west", 1, 6)
    assert (reason(state), winner(state)) == ("limit", 0)


@pytest.mark.clause("TK-12.5")
@pytest.mark.parametrize(("limit", "ends"), [(None, True), (0, False), (31, False), (30, True)])
def test_thirty_rounds_by_default_and_none_by_option(
    limit: int | None,
    ends: bool,  # noqa: FBT001 (a parameter of the test)
) -> None:
    options: dict[str, object] = {"scenario": "gekokujo"}
    if limit is not None:
        options["max_rounds"] = limit
    state = new_game(3, **options).new_state()
    for _ in range(29 * 3 + 2):
        play(state, f"{turn(state)} no_war")
    assert not state.over()
    play(state, "2 no_war")
    assert state.over() is ends


@pytest.mark.clause("TK-12.5")
def test_without_a_limit_there_is_no_bound_and_the_laws_hold() -> None:
    assert new_game(3).info.max_decisions > 0
    game = load("tenka", 3, {"max_rounds": 0})
    assert game.info.max_decisions == 0
    check_laws(game)


@pytest.mark.clause("TK-12.4", "TK-12.5")
def test_a_resignation_at_the_end_of_the_last_round_ends_the_game() -> None:
    state = table("kinai", "tokai", "kyushu", options={"max_rounds": 1}, turn=2)
    pass_all(state)
    play(state, "2 resign")
    assert (reason(state), winner(state)) == ("limit", 0)
