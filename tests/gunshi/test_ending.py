"""GS-15 End of the game."""

from __future__ import annotations

import pytest

from .table import (
    data,
    field,
    invaders,
    new_game,
    phase,
    play,
    reason,
    refusal,
    seat_data,
    supply,
    table,
    verbs,
    wander,
    winner,
)

LONE = "RAa1N* BAg7S*"
TURN = ("lead a1", "go N", "order move", "stop")


@pytest.mark.clause("GS-15.1")
@pytest.mark.parametrize("active", [0, 1])
def test_whose_general_falls_loses(active: int) -> None:
    state = table("RId4N* BId5S*", active=active)
    play(state, *(("lead d4", "go N") if active == 0 else ("lead d5", "go S")))
    assert (winner(state), reason(state)) == (active, "general")
    assert state.returns() == ([1.0, 0.0] if active == 0 else [0.0, 1.0])
    assert state.standings() == ([1, 2] if active == 0 else [2, 1])
    assert state.game.outcome(state) == {"reason": "general", "clause": "GS-15.1"}


@pytest.mark.clause("GS-15.1")
def test_a_general_behind_its_shield_is_safe_once() -> None:
    state = table("RAd4N* BI+d5S*")
    play(state, "lead d4", "go N")
    assert winner(state) is None
    assert field(state) == "RAd4N* BId5S*"


@pytest.mark.clause("GS-15.2", "GS-8.6")
def test_blue_wins_by_invasion_too() -> None:
    state = table("RAa3N* BI+d2S BAg7S*", active=1, blue={"invaders": [{"kind": "cavalry"}]})
    play(state, "lead d2", "go S", "invade")
    assert (winner(state), reason(state), invaders(state)) == (1, "invasion", [0, 3])


@pytest.mark.clause("GS-15.3")
def test_only_who_acts_can_win_by_the_board() -> None:
    ended = 0
    for seed in range(12):
        state = new_game().new_state()
        actor = 0
        while not state.over():
            actor = state.deciders()[0]
            legal = state.legal(actor)
            state.apply(actor, legal[(seed * 7 + len(legal) // 2) % len(legal)])
        if reason(state) in ("general", "invasion"):
            ended += 1
            assert winner(state) == actor
    for seed in range(12):
        state = new_game().new_state()
        before = state.clone()
        for _ in wander(state, seed):
            if not state.over():
                before = state.clone()
        if reason(state) in ("general", "invasion"):
            ended += 1
            assert winner(state) == before.deciders()[0]
    assert ended > 3


@pytest.mark.clause("GS-15.4")
def test_the_lightning_card_is_not_executed_after_the_end() -> None:
    state = table("RAd3N RIa1N* BAd5S* BAg7S", "turn_shoot", red={"lightning": "move"})
    log = play(state, "shoot", "lead d3", "target d5")
    assert verbs(log) == ["shot", "capture", "win"]
    assert seat_data(state, 0)["lightning"] is not None


@pytest.mark.clause("GS-15.5")
@pytest.mark.parametrize("seat", [0, 1])
def test_anybody_may_resign_at_any_time(seat: int) -> None:
    start = new_game().new_state()
    war = table(LONE)
    planning = new_game().load_position(
        {"seats": [{"soldiers": ["Aa1N"]}, {"soldiers": ["Ag7S"]}], "stage": "planning"}
    )
    for state in (start, war, planning):
        assert state.may_resign(seat)
        assert state.why_not(seat, "resign") is None
        state.resign(seat)
        assert (winner(state), reason(state)) == (1 - seat, "resign")
        assert not state.may_resign(0)
        assert refusal(state, "resign", seat) == "GS-5.4"
    assert all("resign" not in code for code in (war.code(0, a) for a in range(353)))


@pytest.mark.clause("GS-15.6")
def test_both_generals_are_shown_at_the_end() -> None:
    state = table("RI+d4N RAa1N* BI+d6S* BAg7S")
    assert seat_data(state, 1, 0)["general"] is None
    log = play(state, "0 resign")
    assert [seat_data(state, seat, 1 - seat)["general"] for seat in (0, 1)] == ["Q", "B"]
    assert log.events[-1].args["generals"] == ["Q", "B"]
    assert seat_data(state, 1, 0)["hand"] is None


@pytest.mark.clause("GS-15.7")
@pytest.mark.parametrize(
    ("limit", "quiet", "over"), [(60, 59, 1), (60, 58, 0), (5, 4, 1), (0, 99, 0)]
)
def test_no_progress_limit(limit: int, quiet: int, over: int) -> None:
    state = table(LONE, quiet=quiet, turn=quiet + 1, options={"no_progress_limit": limit})
    play(state, *TURN)
    assert state.over() == bool(over)
    if over:
        assert (winner(state), reason(state), state.returns()) == (-1, "no_progress", [0.5, 0.5])
        assert state.standings() == [1, 1]
        assert supply(state)[0] == 1


@pytest.mark.clause("GS-15.7")
@pytest.mark.parametrize(
    ("text", "card", "codes"),
    [
        ("RId4N RAa1N* BAd5S BAg7S*", "move", ("lead d4", "go N")),
        ("RId4N RAa1N* BI+d5S BAg7S*", "move", ("lead d4", "go N")),
        ("RAd4N RAa1N* BI+d5S BAg7S*", "turn_shoot", ("shoot", "lead d4", "target d5")),
        ("RAd6N RAa1N* BAg7S*", "move", ("lead d6", "go N", "invade")),
    ],
)
def test_whatever_leaves_the_field_is_progress(
    text: str, card: str, codes: tuple[str, ...]
) -> None:
    state = table(text, card, quiet=59, turn=70)
    play(state, *codes, "order move", "stop")
    assert data(state, 0)["quiet"] == 0
    assert not state.over()


@pytest.mark.clause("GS-15.8")
@pytest.mark.parametrize(
    ("limit", "turn", "over"), [(200, 200, 1), (200, 199, 0), (9, 9, 1), (0, 999, 0)]
)
def test_turn_limit(limit: int, turn: int, over: int) -> None:
    state = table(LONE, turn=turn, options={"turn_limit": limit})
    play(state, *TURN)
    assert state.over() == bool(over)
    if over:
        assert (winner(state), reason(state)) == (-1, "turn_limit")
    assert (new_game({"turn_limit": limit}).info.max_decisions == 0) == (limit == 0)


@pytest.mark.clause("GS-15.9")
def test_a_player_in_the_game_has_the_general_on_the_field() -> None:
    for seed in range(3):
        state = new_game().new_state()
        for _ in wander(state, seed):
            if state.over():
                break
            for seat in (0, 1):
                held = seat_data(state, seat)
                letters = [soldier["letter"] for soldier in held["soldiers"]]
                assert held["general"] is None or held["general"] in letters


def test_the_phase_of_a_game_that_is_over() -> None:
    state = table(LONE)
    play(state, "0 resign")
    assert phase(state) == "over"
    assert state.legal(0) == state.legal(1) == []
