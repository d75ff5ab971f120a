"""What is offered to the seat that is asked: legal actions, phase by phase.

The reasons are in the chapters; here they are only gathered and numbered.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.bits import bit, has
from gunbai.core.offer import Offer
from gunbai.games.gunshi import (
    composition,
    deployment,
    fences,
    invasion,
    orders,
    planning,
    soldiers,
    turning,
)
from gunbai.games.gunshi.actions import (
    ADVANCE,
    DECK,
    EDGE,
    FACE,
    GENERAL,
    GO,
    HAND,
    INVADE_NOW,
    JOIN,
    LEAD,
    LIGHTNING_ORDER,
    NO_LIGHTNING,
    ORDER,
    PLACE,
    SHOOT_MODE,
    SQUARE,
    STAY,
    STOP,
    TARGET,
    TURN_MODE,
)
from gunbai.games.gunshi.grid import LEVEL_EDGES, ROW_SHIFT
from gunbai.games.gunshi.terms import (
    ALL_FACINGS,
    CARDS,
    DEPLOY_EDGE,
    DEPLOY_FACING,
    DEPLOY_ITEM,
    DEPLOY_SQUARE,
    FENCE,
    FENCE_EDGE,
    FENCE_LEADER,
    FENCE_MEMBER,
    INVADE,
    LIGHTNING,
    MOVE_DIRECTION,
    MOVE_LEADER,
    MOVE_MEMBER,
    ORDER_CARD,
    PLAN_GENERAL,
    PLAN_HAND,
    PLANNING,
    RF_FACING,
    RF_KIND,
    RF_SQUARE,
    SHOOT_LEADER,
    SHOOT_MEMBER,
    SHOOT_TARGET,
    TS_MODE,
    TURN_FACING,
    TURN_LEADER,
    TURN_MEMBER,
)

if TYPE_CHECKING:
    from gunbai.games.gunshi.state import GunshiState


def gather(state: "GunshiState", seat: i64, into: Offer) -> None:
    phase = state.phase
    if phase == SHOOT_MEMBER or phase == FENCE_MEMBER:
        into.one(STAY)
    if asks_square(phase):
        into.add_rows(first_square(phase), state.options, ROW_SHIFT)
    elif asks_edge(phase):
        into.add(EDGE, free_level(state))
        into.add_rows(EDGE + LEVEL_EDGES, free_upright(state), ROW_SHIFT)
    elif phase == PLANNING:
        _add_plan(state, seat, into)
    else:
        _add_few(state, seat, into)


def asks_square(phase: i64) -> bool:
    return (
        phase == MOVE_LEADER
        or phase == DEPLOY_SQUARE
        or phase == RF_SQUARE
        or phase == TURN_LEADER
        or phase == SHOOT_LEADER
        or phase == FENCE_LEADER
        or phase == SHOOT_TARGET
        or phase == SHOOT_MEMBER
    )


def asks_edge(phase: i64) -> bool:
    return phase == DEPLOY_EDGE or phase == FENCE_EDGE or phase == FENCE_MEMBER


def first_square(phase: i64) -> i64:
    """The action of this phase on a1; those on the other squares follow."""
    if phase == DEPLOY_SQUARE or phase == RF_SQUARE:
        return SQUARE
    if phase == SHOOT_TARGET or phase == SHOOT_MEMBER:
        return TARGET
    return LEAD


def free_level(state: "GunshiState") -> i64:
    """The level edges offered, in a phase that asks for an edge."""
    if state.phase == DEPLOY_EDGE:
        return deployment.free_level(state, state.active)
    return fences.free_level(state, fencer(state))


def free_upright(state: "GunshiState") -> i64:
    if state.phase == DEPLOY_EDGE:
        return deployment.free_upright(state, state.active)
    return fences.free_upright(state, fencer(state))


def fencer(state: "GunshiState") -> i64:
    if state.phase == FENCE_EDGE:
        return state.leader
    return composition.member(state, state.asked)


def _add_plan(state: "GunshiState", seat: i64, into: Offer) -> None:
    side = state.side(seat)
    if side.plan == PLAN_GENERAL:
        into.add_rows(GENERAL, side.army, ROW_SHIFT)
    elif side.plan == PLAN_HAND:
        for number in range(len(state.tables.hands)):
            into.one(HAND + number)
    else:
        for card in range(CARDS):
            if planning.undealt(state, side, card) > 0:
                into.one(DECK + card)


def _add_few(state: "GunshiState", seat: i64, into: Offer) -> None:
    """The phases with a handful of options."""
    phase = state.phase
    if phase == ORDER_CARD:
        if orders.may_stop(state):
            into.one(STOP)
        hand = orders.hand_left(state)
        for card in range(CARDS):
            if (hand >> (4 * card)) & 15 != 0:
                into.one(ORDER + card)
    elif phase == MOVE_DIRECTION:
        into.add(GO, state.options)
    elif phase == MOVE_MEMBER:
        if has(state.options, 0):
            into.one(STAY)
        into.add(ADVANCE, state.options >> 1)
    elif phase == TS_MODE:
        into.one(TURN_MODE)
        if turning.may_shoot(state):
            into.one(SHOOT_MODE)
    elif phase == TURN_FACING:
        into.add(FACE, ALL_FACINGS & ~bit(soldiers.facing_at(state, state.leader)))
    elif phase == TURN_MEMBER:
        into.one(STAY)
        into.one(JOIN)
    elif phase == LIGHTNING:
        into.one(LIGHTNING_ORDER)
        into.one(NO_LIGHTNING)
    elif phase == INVADE:
        into.one(STAY)
        if invasion.may_invade(state):
            into.one(INVADE_NOW)
    elif phase == DEPLOY_ITEM or phase == RF_KIND:
        for item in range(4):
            if deployment.affordable(state, seat, item) and (item != FENCE or phase != RF_KIND):
                into.one(PLACE + item)
    elif phase == DEPLOY_FACING or phase == RF_FACING:
        into.add(FACE, ALL_FACINGS)
