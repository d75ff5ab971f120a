"""GS-16 Information: what each viewer knows, what can be deduced, and worlds that fit it."""

from __future__ import annotations

import json

import pytest

from gunbai.core import REFEREE, SPECTATOR, EventLog, Rng, View
from gunbai.games.gunshi.imagine_belief import card_worlds, possible_generals
from gunbai.games.gunshi.state import GunshiState
from gunbai.games.gunshi.view import GunshiView
from gunbai.testing.walk import walk

from .table import (
    data,
    deck,
    hand,
    legal,
    lightning,
    new_game,
    play,
    queue,
    seat_data,
    seats,
    side,
    table,
)

CARDS = {"move": 3, "turn_shoot": 2, "reinforce": 1, "fence_card": 1}
LONE = "RAa1N* BAg7S*"


def war() -> GunshiState:
    """The beginning of a war with known hands and decks."""
    parts = {
        "planned": 5,
        "fresh": 4,
        "hand": ["move", "move", "turn_shoot"],
        "deck": ["reinforce", "fence_card", "move", "turn_shoot"],
    }
    both = seats("RI+c2N RAa1N* BI+e6S BAg7S*", red=parts, blue=parts)
    return new_game().load_position({"seats": both, "stage": "planning"})


@pytest.mark.clause("GS-16.1")
@pytest.mark.parametrize("viewer", [1, SPECTATOR])
def test_secrets_of_red_do_not_show(viewer: int) -> None:
    text = "RI+c2N RAa1N BAg7S*"
    one = table(
        text,
        red={
            "general": "A",
            "queue": ["move", "(move)"],
            "hand": ["move", "turn_shoot", "turn_shoot"],
            "deck": ["reinforce", "fence_card"],
            "fresh": 2,
        },
    )
    other = table(
        text,
        red={
            "general": "Q",
            "queue": ["move", "(turn_shoot)"],
            "hand": ["move", "move", "fence_card"],
            "deck": ["turn_shoot", "reinforce"],
            "fresh": 2,
        },
    )
    assert one.view(viewer).to_json() == other.view(viewer).to_json()
    assert one.view(0) != other.view(0)


@pytest.mark.clause("GS-16.2")
def test_executed_cards_are_remembered_in_the_deck() -> None:
    state = war()
    play(state, "order move", "stop", "order move", "stop")
    assert seat_data(state, 0, 1)["deck"] == [None, None, None]
    assert queue(state, 0, 1) == ["move"]
    play(state, "lead c2", "go N")
    assert seat_data(state, 0, 1)["deck"] == [None, None, None, "move"]


@pytest.mark.clause("GS-16.3")
def test_counts_are_public() -> None:
    state = war()
    play(state, "order move", "order turn_shoot", "stop")
    for viewer in (1, SPECTATOR):
        seen = seat_data(state, 0, viewer)
        assert (seen["hand_size"], seen["deck_size"], len(seen["queue"])) == (3, 2, 2)
        assert queue(state, 0, viewer) == ["(?)", "turn_shoot"]
        assert seen["face_up"] is False


@pytest.mark.clause("GS-16.4")
def test_who_is_still_possible_as_general() -> None:
    state = table("RI+c2N RAb1N RAa1N* BAg7S*", "reinforce", supply=(2, 0))
    play(state, "place infantry", "square d2", "face N")
    assert possible_generals(side(state, 0, 1)) == {"A": 1, "Q": 1, "R": 1}
    assert possible_generals(side(state, 0, 0)) == {"R": 1}
    captured = table("RI+c2N RAd4N RAa1N* BAd5S* BCd6S", active=1)
    play(captured, "lead d5", "go S")
    assert "Q" not in possible_generals(side(captured, 0, 1))


@pytest.mark.clause("GS-16.4", "GS-8.4")
def test_choosing_not_to_invade_proves_nothing() -> None:
    state = table("RI+d6N RAa1N* BAg7S*")
    play(state, "lead d6", "go N", "stay")
    assert possible_generals(side(state, 0, 1)) == {"A": 1, "Q": 1}


@pytest.mark.clause("GS-16.3")
def test_a_card_drawn_in_the_last_rest_is_in_hand_and_not_face_down() -> None:
    state = war()
    play(state, "order move", "order turn_shoot", "order move")
    seen = side(state, 0, 1)
    assert seen.recent == ["placed", "placed", "drawn", "drawn", "drawn"]
    worlds = card_worlds(seen, CARDS)
    assert all(len(world.hand) == 3 and len(world.fresh) == 1 for world in worlds)
    assert {world.face_down for world in worlds} == {
        (one, other)
        for one in CARDS
        for other in CARDS
        if (one != other or CARDS[one] - (one == "turn_shoot") >= 2)
    }


@pytest.mark.clause("GS-16.2", "GS-16.3")
def test_belief_holds_the_truth_and_nothing_impossible_through_whole_games() -> None:
    game = new_game()
    for seed in range(3):
        for state in walk(game, f"belief {seed}"):
            assert isinstance(state, GunshiState)
            for seat in (0, 1):
                if seat_data(state, seat)["planned"] == 5:
                    _check_belief(state, seat)


def _check_belief(state: GunshiState, seat: int) -> None:
    seen = side(state, seat, 1 - seat)
    worlds = card_worlds(seen, CARDS)
    row = queue(state, seat)
    if lightning(state, seat):
        row.insert(0 if seen.gap else 1, lightning(state, seat))
    down = tuple(card.strip("()") for card in row if card.startswith("("))
    truth = (tuple(sorted(hand(state, seat))), down, tuple(deck(state, seat)[: seen.fresh]))
    assert truth in [(world.hand, world.face_down, world.fresh) for world in worlds]
    assert len(set(worlds)) == len(worlds)


@pytest.mark.clause("GS-16.1", "GS-16.3")
def test_belief_is_just_what_all_histories_allow() -> None:
    """Try every starting set-up and every choice of face-down cards; keep what looks the same."""
    orders = [["order move", "order turn_shoot", "order move"], ["order reinforce", "stop"]]
    state = war()
    play(state, *orders[0], "order move", "stop", "lead c2", "go N", *orders[1])
    seen = state.view(1).to_json()
    worlds = card_worlds(side(state, 0, 1), CARDS)
    found = set()
    for start in _set_ups():
        for first in _orders(start, 3):
            for second in _orders(first, 1):
                if second.view(1).to_json() == seen:
                    row = [card.strip("()") for card in queue(second, 0) if card[0] == "("]
                    fresh = deck(second, 0)[: seat_data(second, 0)["fresh"]]
                    found.add((tuple(sorted(hand(second, 0))), tuple(row), tuple(fresh)))
    assert found == {(world.hand, world.face_down, world.fresh) for world in worlds}


def _set_ups() -> list[GunshiState]:
    """Every hand and deck of Red, at Red's first orders."""
    blue = {
        "planned": 5,
        "fresh": 4,
        "hand": ["move", "move", "turn_shoot"],
        "deck": ["reinforce", "fence_card", "move", "turn_shoot"],
    }
    both = seats("RI+c2N RAa1N* BI+e6S BAg7S*", red={"planned": 1, "general": "Q"}, blue=blue)
    both[0]["soldiers"] = ["I+c2N", "Aa1N"]
    found = []
    stack = [new_game().load_position({"seats": both, "stage": "planning"})]
    while stack:
        state = stack.pop()
        if data(state, 0)["stage"] == "order":
            found.append(state)
            continue
        for action in state.legal(0):
            stack.append(state.clone())
            stack[-1].apply(0, action)
    return found


def _orders(state: GunshiState, count: int) -> list[GunshiState]:
    """All orders of `count` cards by Red, with the rest of the round as in the story."""
    found = [state]
    for _ in range(count):
        found = [_after(each, code) for each in found for code in legal(each) if code != "stop"]
    ended = []
    for each in found:
        if count == 1:
            play(each, "stop")
        else:
            play(each, "order move", "stop")
            if legal(each)[0] != "lead a1" or data(each, 0)["card"] != "move":
                continue
            play(each, "lead c2", "go N")
        ended.append(each)
    return ended


def _after(state: GunshiState, code: str) -> GunshiState:
    further = state.clone()
    play(further, code)
    return further


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR, REFEREE])
def test_imagined_worlds_look_the_same_and_leave_the_view_alone(viewer: int) -> None:
    game = new_game()
    rng = Rng(3)
    for i, state in enumerate(walk(game, "imagine")):
        if i % 5 == 0:
            view = state.view(viewer)
            before = view.to_json()
            world = game.imagine(view, rng)
            assert world.view(viewer) == view
            assert view.to_json() == before


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR, REFEREE])
def test_a_view_that_came_as_json_serves_as_well(viewer: int) -> None:
    game = new_game()
    for i, state in enumerate(walk(game, "json")):
        if i % 9 == 0:
            view = state.view(viewer)
            sent = View("gunshi", viewer, json.loads(view.to_json())["data"])
            assert sent.read(GunshiView) == view.facts
            assert game.imagine(sent, Rng(4)).dump() == game.imagine(view, Rng(4)).dump()
            assert game.draw(sent, "en") == game.draw(view, "en")
            assert game.prompt(sent, "en") == game.prompt(view, "en")
            for action in state.legal(viewer) if viewer in state.deciders() else []:
                code = state.code(viewer, action)
                assert game.forecast(sent, code) == game.forecast(view, code)


def test_every_possible_world_comes_up_and_no_other() -> None:
    state = war()
    play(state, "order move", "order turn_shoot", "stop", "order move", "stop")
    view = state.view(1)
    worlds = {world.hand + world.fresh for world in card_worlds(side(state, 0, 1), CARDS)}
    rng = Rng(1)
    seen: set[tuple[str, ...]] = set()
    generals: set[str] = set()
    for _ in range(600):
        world = new_game().imagine(view, rng)
        fresh = deck(world, 0)[: seat_data(world, 0)["fresh"]]
        seen.add((*sorted(hand(world, 0)), *fresh))
        generals.add(str(seat_data(world, 0)["general"]))
    assert seen <= worlds
    assert len(seen) > 0.8 * len(worlds)
    assert generals == {"A", "Q"}


def test_an_opponent_imagines_declarations_that_may_be_under_way() -> None:
    state = table("RI+c2N RAa1N* BAg7S*")
    rng = Rng(1)
    seen = {str(new_game().imagine(state.view(1), rng).dump().get("composing")) for _ in range(200)}
    assert len(seen) == 3
    mine = {str(new_game().imagine(state.view(0), rng).dump().get("composing")) for _ in range(20)}
    assert mine == {"None"}


def test_declarations_and_plans_are_hidden_choices_and_open_ones_are_not() -> None:
    invading = table("RI+d6N RAa1N* BAg7S*")
    play(invading, "lead d6", "go N")
    asking = table(LONE, stage="lightning", supply=(6, 0), red={"queue": ["move", "(move)"]})
    for state in (invading, asking):
        assert not any(state.hides(0, action) for action in state.legal(0))
    for state in (new_game().new_state(), table(LONE), table(LONE, stage="order")):
        assert all(state.hides(0, action) for action in state.legal(0))


def test_face_down_orders_are_told_without_the_card() -> None:
    cards = {"queue": [], "hand": ["move", "turn_shoot", "turn_shoot"]}
    state = table(LONE, stage="order", red=cards)
    log = EventLog()
    for code in ("order move", "order turn_shoot", "stop"):
        state.apply(0, state.parse(0, code), log)
    told = [(event["verb"], event["args"]) for event in log.shown_to(1)]
    assert told[:3] == [
        ("orders", {"seat": 0, "n": 2}),
        ("order_down", {"seat": 0, "slot": 1}),
        ("order_up", {"seat": 0, "slot": 2, "card": "turn_shoot"}),
    ]
