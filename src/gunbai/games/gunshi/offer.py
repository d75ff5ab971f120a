"""The legal actions of the seat that is asked, phase by phase.

The chapters hold the rules; this module only collects and numbers the actions.
"""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from gunbai.core.bits import bit, has
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
from gunbai.games.gunshi.grid import LEVEL_EDGES, ROW_SHIFT, SQUARES, spread
from gunbai.games.gunshi.terms import ALL_FACINGS, CARDS, FENCE, PLAN_GENERAL, PLAN_HAND

if TYPE_CHECKING:
    from gunbai.games.gunshi.state import GunshiState


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

FEW_PHASES: Final[i64] = _set_of(
    [
        phase.DEPLOY_ITEM,
        phase.DEPLOY_FACING,
        phase.MOVE_DIRECTION,
        phase.MOVE_MEMBER,
        phase.INVADE,
        phase.TS_MODE,
        phase.TURN_FACING,
        phase.TURN_MEMBER,
        phase.RF_KIND,
        phase.RF_FACING,
        phase.ORDER_CARD,
        phase.LIGHTNING,
    ]
)
"""Phases with a few options. Their actions have low numbers: `few` has them as one set."""


def gather(state: "GunshiState", seat: i64, into: Offer) -> None:
    now = state.phase
    if asks_few(now):
        into.add(0, few(state))
        return
    if now == phase.SHOOT_MEMBER or now == phase.FENCE_MEMBER:
        into.one(actions.STAY)
    if asks_square(now):
        into.add_rows(first_square(now), state.options, ROW_SHIFT)
    elif asks_edge(now):
        into.add(actions.EDGE, free_level(state))
        into.add_rows(actions.EDGE + LEVEL_EDGES, free_upright(state), ROW_SHIFT)
    elif now == phase.PLANNING:
        _add_plan(state, seat, into)


def admits_square(state: "GunshiState", action: i64) -> bool:
    """What `gather` would say of an action in one of SQUARE_PHASES."""
    number = action - first_square(state.phase)
    return 0 <= number < SQUARES and has(state.options, spread(number))


def asks_square(now: i64) -> bool:
    return (SQUARE_PHASES >> now) & 1 != 0 or now == phase.SHOOT_MEMBER


def asks_only_square(now: i64) -> bool:
    return (SQUARE_PHASES >> now) & 1 != 0


def asks_few(now: i64) -> bool:
    return (FEW_PHASES >> now) & 1 != 0


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


def few(state: "GunshiState") -> i64:
    """The legal actions of the active player in one of FEW_PHASES, as a set."""
    now = state.phase
    if now == phase.ORDER_CARD:
        placing = _kinds(orders.hand_left(state)) << actions.ORDER
        return placing | bit(actions.STOP) if orders.may_stop(state) else placing
    if now == phase.LIGHTNING:
        return bit(actions.LIGHTNING_ORDER) | bit(actions.NO_LIGHTNING)
    if now == phase.MOVE_DIRECTION:
        return state.options << actions.GO
    if now == phase.TS_MODE:
        turning_only = bit(actions.TURN_MODE)
        return turning_only | bit(actions.SHOOT_MODE) if turning.may_shoot(state) else turning_only
    if now == phase.TURN_FACING:
        return (ALL_FACINGS & ~bit(soldiers.facing_at(state, state.leader))) << actions.FACE
    if now == phase.MOVE_MEMBER:
        return state.options & 1 | state.options >> 1 << actions.ADVANCE
    if now == phase.TURN_MEMBER:
        return bit(actions.STAY) | bit(actions.JOIN)
    if now == phase.INVADE:
        staying = bit(actions.STAY)
        return staying | bit(actions.INVADE_NOW) if invasion.may_invade(state) else staying
    if now == phase.DEPLOY_ITEM or now == phase.RF_KIND:
        return _items(state)
    return bit(actions.FACE) * ALL_FACINGS


def _items(state: "GunshiState") -> i64:
    """What can be placed: in the deployment also a fence."""
    found: i64 = 0
    for item in range(FENCE if state.phase == phase.RF_KIND else FENCE + 1):
        if deployment.affordable(state, state.active, item):
            found |= bit(actions.PLACE + item)
    return found


def _kinds(hand: i64) -> i64:
    """The cards of which a packed hand holds one at least, as a set."""
    held = hand | hand >> 2
    held |= held >> 1
    return held & 1 | held >> 3 & 2 | held >> 6 & 4 | held >> 9 & 8
