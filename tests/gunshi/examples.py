"""The vocabulary of the worked examples: how they start, and what they may say of a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gunbai.games.gunshi.imagine_belief import card_worlds
from gunbai.games.gunshi.state import GunshiState
from gunbai.testing.examples import Vocabulary

from .table import (
    data,
    deck,
    deploy,
    fence_hands,
    field,
    hand,
    invaders,
    legal,
    lightning,
    new_game,
    phase,
    play,
    queue,
    reason,
    seat_data,
    seats,
    side,
    sorted_field,
    stock,
    supply,
    table,
    winner,
)

CARDS = {"move": 3, "turn_shoot": 2, "reinforce": 1, "fence_card": 1}


def _planned(what: Any) -> GunshiState:
    """The moment when both have planned and the war begins."""
    parts = {name: {"planned": 5, "fresh": 4, **what[name]} for name in ("red", "blue")}
    both = seats(what["field"], red=parts["red"], blue=parts["blue"])
    return new_game().load_position({"seats": both, "stage": "planning"})


def _check_expect(state: GunshiState, expected: dict[str, Any]) -> None:
    questions: dict[str, Callable[[], object]] = {
        "field": lambda: sorted_field(field(state)),
        "phase": lambda: phase(state),
        "stage": lambda: data(state, 0)["stage"],
        "executing": lambda: data(state, 0)["executing"],
        "quiet": lambda: data(state, 0)["quiet"],
        "asked": lambda: data(state, state.deciders()[0])["asked"],
        "deciders": lambda: list(state.deciders()),
        "supply": lambda: supply(state),
        "fence_hands": lambda: fence_hands(state),
        "stock": lambda: stock(state),
        "invaders": lambda: invaders(state),
        "winner": lambda: winner(state),
        "reason": lambda: reason(state),
    }
    if "field" in expected:
        expected = {**expected, "field": sorted_field(expected["field"])}
    assert {name: questions[name]() for name in expected} == expected


def _check_legal(state: GunshiState, expected: list[str]) -> None:
    assert sorted(legal(state)) == sorted(expected)


def _check_offers(state: GunshiState, expected: list[str]) -> None:
    assert set(expected) <= set(legal(state))


def _check_goes(state: GunshiState, expected: dict[str, Any]) -> None:
    """Where a leader can end up; its neighbours stay, or make room where they must."""
    start = state.clone()
    letter = _letters(start)[expected["from"]]
    play(start, f"lead {expected['from']}")
    reached: set[str] = set()
    for code in legal(start):
        tried = start.clone()
        play(tried, code)
        reached |= _ends(tried, expected["from"], letter)
    assert sorted(reached) == expected["to"]


def _ends(state: GunshiState, source: str, letter: str) -> set[str]:
    if phase(state) != "move_member":
        return {square for square, each in _letters(state).items() if each == letter}
    asked = data(state, state.deciders()[0])["asked"]
    found: set[str] = set()
    for code in legal(state) if asked == source else legal(state)[:1]:
        tried = state.clone()
        play(tried, code)
        found |= _ends(tried, source, letter)
    return found


def _letters(state: GunshiState) -> dict[str, str]:
    both = [*seat_data(state, 0)["soldiers"], *seat_data(state, 1)["soldiers"]]
    return {soldier["square"]: soldier["letter"] for soldier in both}


def _check_cards(state: GunshiState, expected: dict[str, Any]) -> None:
    seat = expected["seat"]
    questions: dict[str, Callable[[], object]] = {
        "seat": lambda: seat,
        "queue": lambda: queue(state, seat),
        "lightning": lambda: lightning(state, seat),
        "hand": lambda: hand(state, seat),
        "deck": lambda: deck(state, seat),
        "supply": lambda: supply(state)[seat],
    }
    assert {name: questions[name]() for name in expected} == expected


def _check_sees(state: GunshiState, expected: dict[str, Any]) -> None:
    viewer, seat = expected["viewer"], expected["seat"]
    seen = seat_data(state, seat, viewer)
    questions: dict[str, Callable[[], object]] = {
        "viewer": lambda: viewer,
        "seat": lambda: seat,
        "queue": lambda: queue(state, seat, viewer),
        "lightning": lambda: lightning(state, seat, viewer),
        "deck": lambda: [card or "?" for card in seen["deck"]],
        "hand_size": lambda: seen["hand_size"],
        "deck_size": lambda: seen["deck_size"],
        "general": lambda: seen["general"] or "",
    }
    assert {name: questions[name]() for name in expected} == expected


def _check_deduces(state: GunshiState, expected: dict[str, Any]) -> None:
    seen = side(state, expected["seat"], expected["viewer"])
    found = {world.face_down for world in card_worlds(seen, CARDS)}
    assert sorted(list(cards) for cards in found) == expected["face_down"]


VOCABULARY = Vocabulary(
    game="gunshi",
    start=lambda _example: new_game().new_state(),
    checks={
        "expect": _check_expect,
        "legal": _check_legal,
        "offers": _check_offers,
        "goes": _check_goes,
        "cards": _check_cards,
        "sees": _check_sees,
        "deduces": _check_deduces,
    },
    acts={
        "play": lambda state, codes: play(state, *codes),
        "deploy": lambda state, items: deploy(state, *items),
    },
    tables={"table": lambda what: table(**what), "planned": _planned},
    secretive=True,
    elsewhere=frozenset({"skip", "lightning_down"}),
)
