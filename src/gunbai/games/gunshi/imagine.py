"""Imagining a full gunshi world from a view: a general, cards, plans and half-made declarations
that fit all the viewer has seen. Everything else in a view is complete already."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from gunbai.core.rng import Rng
from gunbai.core.state import REFEREE
from gunbai.core.view import View
from gunbai.games.gunshi import belief, flow, planning, position
from gunbai.games.gunshi.actions import cards_of
from gunbai.games.gunshi.state import GunshiState
from gunbai.games.gunshi.terms import CARD_NAMES, PLAN_DECK
from gunbai.games.gunshi.view import stage

T = TypeVar("T")

DERIVED = ("phase", "deciders", "card", "asked", "group")
"""Parts of a view that follow from the rest and that a position does not have."""
DERIVED_OF_SEAT = ("hand_size", "deck_size", "gap")
LONGEST_DECLARATION = 7
"""Answers that a linked action can have before the last one: mode, leader, target, members."""


def imagine(empty: GunshiState, view: View, rng: Rng) -> GunshiState:
    """A world whose view is this view; every world that fits can come up."""
    data: dict[str, Any] = {key: view.data[key] for key in view.data if key not in DERIVED}
    data["seats"] = [_seat(empty, seat, rng) for seat in data["seats"]]
    state = position.load(empty, data)
    if view.viewer in (data["active"], REFEREE):
        return state
    return _declare_something(state, rng)


def _seat(empty: GunshiState, given: dict[str, Any], rng: Rng) -> dict[str, Any]:
    """The seat's things with its secrets filled in, if they are not known already."""
    seat = {key: value for key, value in given.items() if key not in DERIVED_OF_SEAT}
    if given["hand"] is not None:
        return seat
    if seat["general"] is None and given["planned"] > 0:
        seat["general"] = _pick(list(belief.possible_generals(given)), rng)
    totals = {name: int(empty.tables.cards[i]) for i, name in enumerate(CARD_NAMES)}
    if given["planned"] < planning.steps(empty):
        return {**seat, **_plan(empty, given, totals, rng)}
    world = _pick(belief.card_worlds(given, totals), rng)
    seat["queue"] = [dict(entry) for entry in given["queue"]]
    seat["lightning"] = given["lightning"] and dict(given["lightning"])
    hidden = iter(world.face_down)
    for entry in belief.execution_order({**seat, "gap": given["gap"]}):
        if not entry["up"]:
            entry["card"] = next(hidden)
    seat["hand"] = list(world.hand)
    seat["deck"] = [*world.fresh, *given["deck"][given["fresh"] :]]
    return seat


def _plan(
    empty: GunshiState, given: dict[str, Any], totals: dict[str, int], rng: Rng
) -> dict[str, Any]:
    """GS-4.3: a hand and the cards stacked so far, any of those possible."""
    if given["planned"] < PLAN_DECK:
        return {"hand": [], "deck": []}
    hand = cards_of(_pick(list(empty.tables.hands), rng))
    left = [name for name, count in totals.items() for _ in range(count - hand.count(name))]
    order = list(range(len(left)))
    rng.shuffle(order)
    return {"hand": hand, "deck": [left[i] for i in order[: given["deck_size"]]]}


def _declare_something(state: GunshiState, rng: Rng) -> GunshiState:
    """GS-12.6: the active player may have declared any part of an action that has not happened."""
    for _ in range(rng.below(LONGEST_DECLARATION)):
        if state.over() or not _declares(state):
            return state
        seat = state.decider()
        legal = state.legal(seat)
        further = state.clone()
        further.apply(seat, legal[rng.below(len(legal))])
        if not flow.composing(further):
            return state
        state = further
    return state


def _declares(state: GunshiState) -> bool:
    return stage(state) in ("deployment", "execute", "order")


def _pick(items: Sequence[T], rng: Rng) -> T:
    return items[rng.below(len(items))]
