"""GS-5 The turn, GS-6 executing cards, GS-13 orders, GS-14 rest."""

from __future__ import annotations

import pytest

from gunbai.core import EventLog

from .table import (
    data,
    deck,
    field,
    hand,
    legal,
    lightning,
    new_game,
    phase,
    play,
    queue,
    refusal,
    seat_data,
    supply,
    table,
    verbs,
    wander,
)

LONE = "RAa1N* BAg7S*"


@pytest.mark.clause("GS-5.1", "GS-5.2")
def test_steps_of_a_turn_and_then_the_opponents() -> None:
    state = table(LONE, supply=(6, 0), red={"queue": ["move", "turn_shoot"]})
    assert phase(state) == "move_leader"
    play(state, "lead a1", "go N")
    assert phase(state) == "order_card"
    play(state, "order move", "stop")
    assert phase(state) == "lightning"
    log = play(state, "no_lightning")
    assert verbs(log) == ["income", "draw", "turn", "execute"]
    assert state.deciders() == (1,)


@pytest.mark.clause("GS-5.3")
def test_the_queue_is_never_empty_at_a_later_turn() -> None:
    state = new_game().new_state()
    for log in wander(state, 4):
        for event in log.events:
            if event.verb == "turn" and event.args["turn"] not in (1, 2) and not state.over():
                assert seat_data(state, state.deciders()[0])["queue"]


@pytest.mark.clause("GS-5.4", "GS-15.4")
def test_nothing_happens_after_the_end() -> None:
    state = table("RId4N RAa1N* BAd5S*", red={"lightning": "move"}, supply=(3, 3))
    log = play(state, "lead d4", "go N")
    assert verbs(log) == ["capture", "move", "win"]
    assert state.deciders() == ()
    assert supply(state) == [3, 3]
    assert refusal(state, "order move", 0) == "GS-5.4"


@pytest.mark.clause("GS-6.1", "GS-6.2", "GS-6.4")
def test_first_card_then_lightning_card_go_under_the_deck_in_this_order() -> None:
    state = table(LONE, red={"queue": ["turn_shoot", "(move)"], "lightning": "move"})
    before = deck(state, 0)
    play(state, "turn", "lead a1", "face E")
    assert (phase(state), data(state, 1)["executing"]) == ("move_leader", "lightning")
    assert seat_data(state, 0)["gap"]
    assert queue(state, 0) == ["(move)"]
    play(state, "lead a1", "go N")
    assert deck(state, 0) == [*before, "turn_shoot", "move"]
    assert (queue(state, 0), lightning(state, 0)) == (["(move)"], "")
    assert not seat_data(state, 0)["gap"]


@pytest.mark.clause("GS-6.3", "GS-16.2")
def test_a_card_is_shown_when_it_is_executed() -> None:
    state = table(
        LONE, stage="order", active=1, red={"queue": ["(turn_shoot)"]}, blue={"queue": []}
    )
    assert queue(state, 0, 1) == ["(?)"]
    log = play(state, "order move", "stop")
    shown = next(event for event in log.events if event.verb == "execute")
    assert shown.args == {"seat": 0, "card": "turn_shoot", "slot": "first"}
    assert shown.reveals
    assert queue(state, 0, 1) == ["turn_shoot"]


@pytest.mark.clause("GS-6.4")
def test_cards_slide_with_order_and_face_unchanged() -> None:
    state = table(LONE, red={"queue": ["move", "(move)", "turn_shoot", "(turn_shoot)"]})
    play(state, "lead a1", "go N")
    assert queue(state, 0) == ["(move)", "turn_shoot", "(turn_shoot)"]


@pytest.mark.clause("GS-6.5", "GS-6.8", "GS-6.3")
def test_a_card_that_cannot_be_carried_out_is_skipped_and_spent() -> None:
    state = table(LONE, red={"lightning": "(reinforce)"}, supply=(1, 0))
    log = play(state, "lead a1", "go N")
    assert verbs(log) == ["move", "execute", "skip"]
    assert log.events[-1].clause == "GS-6.8"
    assert deck(state, 0)[-1] == "reinforce"
    assert phase(state) == "order_card"


@pytest.mark.clause("GS-6.6")
def test_striking_off_a_shield_counts_as_moving() -> None:
    state = table("RAa1N* BI+a2S BI+b1S BAg7S*")
    assert legal(state) == ["lead a1"]
    play(state, "lead a1")
    assert legal(state) == ["go N", "go E"]
    play(state, "go N")
    assert field(state) == "RAa1N* BIa2S BI+b1S BAg7S*"
    assert phase(state) == "order_card"


@pytest.mark.clause("GS-6.7")
def test_turn_shoot_is_never_skipped() -> None:
    state = new_game().new_state()
    for log in wander(state, 11):
        for event in log.events:
            assert event.verb != "skip" or event.args["card"] != "turn_shoot"
    assert phase(table(LONE, "turn_shoot")) == "ts_mode"


@pytest.mark.clause("GS-6.8")
def test_reinforcement_is_skipped_without_stock_or_room() -> None:
    camp = [f"{file}{row}" for file in "abcdefg" for row in (1, 2)] + ["c3", "d3", "e3"]
    kinds = ["I+"] * 9 + ["A"] * 8
    full = " ".join(f"R{kind}{square}N" for kind, square in zip(kinds, camp, strict=True))
    crowded = table(f"{full} BCg7S*", "reinforce", supply=(18, 0), red={"general": "A"})
    assert phase(crowded) == "order_card"
    assert phase(table(LONE, "reinforce", supply=(2, 0))) == "rf_kind"


@pytest.mark.clause("GS-6.9")
@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("RI+d3N RAa1N* BAg7S*", 0),
        ("RI+d3N RAa1N* BAg7S* Rf:a1S Rf:b1S Rf:c1S Rf:d1S", 5),
        ("RAa1N* RCd3N BAg7S*", 5),
        ("RI+a1S RAg1N* BI+b1S BAg7S* Rf:a1S Rf:a1W", 5),
    ],
)
def test_a_fence_card_is_skipped_without_fence_supply_or_edge(text: str, points: int) -> None:
    state = table(text, "fence_card", supply=(points, 0))
    assert phase(state) == "order_card"
    assert deck(state, 0)[-1] == "fence_card"


@pytest.mark.clause("GS-6.9")
def test_a_fence_card_must_be_used_if_it_can_be() -> None:
    state = table("RI+d3N RAa1N* BAg7S*", "fence_card", supply=(1, 0))
    assert phase(state) == "fence_leader"
    assert legal(state) == ["lead d3"]


@pytest.mark.clause("GS-6.10", "GS-12.3")
def test_linked_pieces_are_always_free_to_stay() -> None:
    state = table("RI+c4N RI+d4N RAa1N* BAg7S*")
    play(state, "lead d4", "go N")
    assert legal(state) == ["stay", "advance 1"]
    play(state, "stay")
    assert field(state) == "RAa1N* RI+c4N RI+d5N BAg7S*"


@pytest.mark.clause("GS-6.11")
def test_a_move_is_never_skipped() -> None:
    for seed in range(6):
        state = new_game().new_state()
        for log in wander(state, seed):
            for event in log.events:
                assert event.verb != "skip" or event.args["card"] != "move"


@pytest.mark.clause("GS-13.1")
def test_at_least_one_card_and_any_number_in_any_order() -> None:
    state = table(
        LONE, stage="order", red={"queue": [], "hand": ["move", "reinforce", "fence_card"]}
    )
    assert legal(state) == ["order move", "order reinforce", "order fence_card"]
    assert refusal(state, "stop") == "GS-13.1"
    assert refusal(state, "order turn_shoot") == "GS-13.1"
    play(state, "order fence_card")
    assert legal(state) == ["stop", "order move", "order reinforce"]
    play(state, "order move", "stop")
    assert queue(state, 0) == ["(fence_card)", "move"]
    assert state.deciders() == (1,)


@pytest.mark.clause("GS-13.2")
def test_four_cards_at_most_lightning_included() -> None:
    state = table(LONE, red={"queue": ["move", "(move)", "turn_shoot", "(turn_shoot)"]})
    play(state, "lead a1", "go N", "order move")
    assert len(queue(state, 0)) == 4
    assert state.deciders() == (1,)
    for seed in range(3):
        game = new_game().new_state()
        for _ in wander(game, seed):
            for seat in (0, 1):
                assert len(queue(game, seat)) + bool(lightning(game, seat)) <= 4


@pytest.mark.clause("GS-13.3")
def test_faces_alternate_over_the_whole_game() -> None:
    state = new_game().new_state()
    faces: list[list[bool]] = [[], []]
    for log in wander(state, 6):
        for event in log.events:
            seat = event.args.get("seat")
            if event.verb in ("order_up", "order_down") and isinstance(seat, int):
                faces[seat].append(event.verb == "order_up")
    for seat in (0, 1):
        assert len(faces[seat]) > 10
        assert faces[seat] == [i % 2 == 1 for i in range(len(faces[seat]))]


@pytest.mark.clause("GS-13.4", "GS-14.4", "GS-16.1")
def test_the_owner_sees_the_own_face_down_cards_and_deck() -> None:
    state = table(LONE, red={"queue": ["move", "(turn_shoot)"], "fresh": 2})
    assert queue(state, 0, 0) == ["move", "(turn_shoot)"]
    assert queue(state, 0, 1) == ["move", "(?)"]
    assert seat_data(state, 0, 0)["deck"] == deck(state, 0)
    assert seat_data(state, 0, 1)["deck"] == [None, None]
    assert seat_data(state, 0, 1)["hand"] is None


@pytest.mark.clause("GS-13.5")
def test_a_lightning_order_moves_the_second_card_with_its_face() -> None:
    state = table(
        LONE,
        stage="lightning",
        supply=(7, 0),
        red={"queue": ["move", "(turn_shoot)", "move", "(fence_card)"]},
    )
    log = play(state, "lightning")
    assert verbs(log)[0] == "lightning_down"
    assert "card" not in log.events[0].args
    assert queue(state, 0) == ["move", "move", "(fence_card)"]
    assert lightning(state, 0) == "(turn_shoot)"
    assert lightning(state, 0, 1) == "(?)"


@pytest.mark.clause("GS-13.5", "GS-13.7")
@pytest.mark.parametrize(
    ("cards", "points", "stage"), [(2, 6, "lightning"), (2, 5, "execute"), (1, 18, "execute")]
)
def test_it_needs_a_second_card_and_six_supply_before_the_income(
    cards: int, points: int, stage: str
) -> None:
    state = table(LONE, stage="order", supply=(points, 0), red={"queue": ["move"] * (cards - 1)})
    play(state, "order move", "stop")
    assert data(state, 0)["stage"] == stage


@pytest.mark.clause("GS-13.6")
def test_the_lightning_card_is_executed_on_the_next_turn_and_must_be() -> None:
    state = table(LONE, stage="lightning", supply=(6, 0), red={"queue": ["move", "(turn_shoot)"]})
    play(state, "lightning")
    play(state, "lead g7", "go S", "order move", "stop")
    play(state, "lead a1", "go N")
    assert phase(state) == "ts_mode"
    assert data(state, 0)["executing"] == "lightning"


@pytest.mark.clause("GS-13.7")
def test_one_lightning_order_a_turn() -> None:
    state = table(
        LONE, stage="lightning", supply=(18, 0), red={"queue": ["move", "(turn_shoot)", "move"]}
    )
    play(state, "lightning")
    assert state.deciders() == (1,)
    assert supply(state)[0] == 18 - 6 + 2


@pytest.mark.clause("GS-14.1")
@pytest.mark.parametrize("slots", [1, 2, 3, 4])
def test_income_by_the_furthest_slot(slots: int) -> None:
    state = table(LONE, stage="order", red={"queue": ["move", "(turn_shoot)", "move"][: slots - 1]})
    play(state, "order move")
    if slots < 4:
        play(state, "stop")
    assert supply(state)[0] == slots


@pytest.mark.clause("GS-14.2")
def test_the_lightning_slot_earns_nothing() -> None:
    state = table(
        LONE, stage="lightning", supply=(6, 0), red={"queue": ["move", "(turn_shoot)", "move"]}
    )
    play(state, "lightning")
    assert supply(state)[0] == 2


@pytest.mark.clause("GS-14.3", "GS-14.5")
def test_between_turns_the_hand_is_three_and_the_deck_the_rest() -> None:
    state = new_game().new_state()
    for log in wander(state, 8):
        for event in log.events:
            if event.verb == "turn":
                for seat in (0, 1):
                    held = seat_data(state, seat)
                    waiting = len(held["queue"]) + (held["lightning"] is not None)
                    if held["planned"] == 5 and state.deciders() and not held["gap"]:
                        assert held["hand_size"] == 3
                        assert held["deck_size"] == 4 - waiting


@pytest.mark.clause("GS-14.5")
def test_a_card_just_executed_may_be_drawn_again() -> None:
    state = table(
        LONE,
        red={
            "queue": ["move", "(turn_shoot)", "turn_shoot", "(reinforce)"],
            "hand": ["move", "move", "fence_card"],
        },
    )
    play(state, "lead a1", "go N", "order fence_card")
    assert hand(state, 0) == ["move", "move", "move"]
    assert deck(state, 0) == []


@pytest.mark.clause("GS-14.4")
def test_drawing_tells_others_only_the_number() -> None:
    state = table(LONE, stage="order", red={"queue": ["move"]})
    log = EventLog()
    for code in ("order move", "stop"):
        state.apply(0, state.parse(0, code), log)
    told = {viewer: log.shown_to(viewer) for viewer in (0, 1)}
    mine = next(event for event in told[0] if event["verb"] == "draw")
    theirs = next(event for event in told[1] if event["verb"] == "draw")
    assert theirs["args"] == {"seat": 0, "n": 1}
    assert mine["args"] == {"seat": 0, "n": 1, "cards": ["turn_shoot"]}
