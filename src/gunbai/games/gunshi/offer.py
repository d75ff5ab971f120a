"""The legal actions of the seat that is asked, phase by phase.

The chapters hold the rules; this module only collects and numbers the actions.
"""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from gunbai.core.bits import bit
from gunbai.core.offer import Offer
from gunbai.games.gunshi import (
    actions,
    composition,
    deployment,
    fences,
    invasion,
    orders,
    phase,
    planning,
    soldiers,
    turning,
)
from gunbai.games.gunshi.grid import LEVEL_EDGES, ROW_SHIFT
from gunbai.games.gunshi.terms import ALL_FACINGS, CARDS, FENCE, PLAN_GENERAL, PLAN_HAND

if TYPE_CHECKING:
    from gunbai.games.gunshi.state import GunshiState

FIRST_ALONE: Final = 1
PAIR: Final = 3
"""Sets of words: one, or it and the next one (`actions`): STAY and JOIN, TURN_MODE and SHOOT_MODE,
LIGHTNING_ORDER and NO_LIGHTNING."""


def _set_of(phases: list[int]) -> i64:
    found: i64 = 0
    for each in phases:
        found |= bit(each)
    return found


SQUARE_PHASES: Final[i64] = _set_of(
    [
        phase.MOVE_LEADER,
        phase.DEPLOY_SQUARE,
        phase.RF_SQUARE,
        phase.TURN_LEADER,
        phase.SHOOT_LEADER,
        phase.FENCE_LEADER,
        phase.SHOOT_TARGET,
    ]
)
"""Phases in which every choice is a square, one of `GunshiState.options`."""


def gather(state: "GunshiState", seat: i64, into: Offer) -> None:
    now = state.phase
    if now == phase.SHOOT_MEMBER or now == phase.FENCE_MEMBER:
        into.one(actions.STAY)
    if asks_square(now):
        into.add_rows(first_square(now), state.options, ROW_SHIFT)
    elif asks_edge(now):
        into.add(actions.EDGE, free_level(state))
        into.add_rows(actions.EDGE + LEVEL_EDGES, free_upright(state), ROW_SHIFT)
    elif now == phase.PLANNING:
        _add_plan(state, seat, into)
    else:
        _add_few(state, seat, into)


def asks_square(now: i64) -> bool:
    return (SQUARE_PHASES >> now) & 1 != 0 or now == phase.SHOOT_MEMBER


def asks_only_square(now: i64) -> bool:
    return (SQUARE_PHASES >> now) & 1 != 0


def asks_edge(now: i64) -> bool:
    return now == phase.DEPLOY_EDGE or now == phase.FENCE_EDGE or now == phase.FENCE_MEMBER


def first_square(now: i64) -> i64:
    """The action of this phase on a1; those on the other squares follow."""
    if now == phase.DEPLOY_SQUARE or now == phase.RF_SQUARE:
        return actions.SQUARE
    if now == phase.SHOOT_TARGET or now == phase.SHOOT_MEMBER:
        return actions.TARGET
    return actions.LEAD


def free_level(state: "GunshiState") -> i64:
    """The level edges offered, in a phase that asks for an edge."""
    if state.phase == phase.DEPLOY_EDGE:
        return deployment.free_level(state, state.active)
    return fences.free_level(state, fencer(state))


def free_upright(state: "GunshiState") -> i64:
    if state.phase == phase.DEPLOY_EDGE:
        return deployment.free_upright(state, state.active)
    return fences.free_upright(state, fencer(state))


def fencer(state: "GunshiState") -> i64:
    if state.phase == phase.FENCE_EDGE:
        return state.leader
    return composition.member(state, state.asked)


def _add_plan(state: "GunshiState", seat: i64, into: Offer) -> None:
    side = state.side(seat)
    if side.plan == PLAN_GENERAL:
        into.add_rows(actions.GENERAL, side.army, ROW_SHIFT)
    elif side.plan == PLAN_HAND:
        for number in range(len(state.tables.hands)):
            into.one(actions.HAND + number)
    else:
        for card in range(CARDS):
            if planning.undealt(state, side, card) > 0:
                into.one(actions.DECK + card)


def _add_few(state: "GunshiState", seat: i64, into: Offer) -> None:
    """The phases with a few options."""
    now = state.phase
    if now == phase.ORDER_CARD:
        if orders.may_stop(state):
            into.one(actions.STOP)
        into.add(actions.ORDER, _kinds(orders.hand_left(state)))
    elif now == phase.MOVE_DIRECTION:
        into.add(actions.GO, state.options)
    elif now == phase.MOVE_MEMBER:
        into.add(actions.STAY, state.options & 1)
        into.add(actions.ADVANCE, state.options >> 1)
    elif now == phase.TS_MODE:
        into.add(actions.TURN_MODE, PAIR if turning.may_shoot(state) else FIRST_ALONE)
    elif now == phase.TURN_FACING:
        into.add(actions.FACE, ALL_FACINGS & ~bit(soldiers.facing_at(state, state.leader)))
    elif now == phase.TURN_MEMBER:
        into.add(actions.STAY, PAIR)
    elif now == phase.LIGHTNING:
        into.add(actions.LIGHTNING_ORDER, PAIR)
    elif now == phase.INVADE:
        into.one(actions.STAY)
        if invasion.may_invade(state):
            into.one(actions.INVADE_NOW)
    elif now == phase.DEPLOY_ITEM or now == phase.RF_KIND:
        for item in range(4):
            if deployment.affordable(state, seat, item) and (item != FENCE or now != phase.RF_KIND):
                into.one(actions.PLACE + item)
    elif now == phase.DEPLOY_FACING or now == phase.RF_FACING:
        into.add(actions.FACE, ALL_FACINGS)


def _kinds(hand: i64) -> i64:
    """The cards of which a packed hand holds one at least, as a set."""
    found: i64 = 0
    for card in range(CARDS):
        if (hand >> (4 * card)) & 15 != 0:
            found |= bit(card)
    return found
