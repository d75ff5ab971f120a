"""What is offered to the seat that is asked: legal actions, phase by phase.

The reasons are in the chapters; here they are only gathered and numbered.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.bits import has, lowest, nth, size
from gunbai.core.rng import Rng
from gunbai.core.state import Actions
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
from gunbai.games.gunshi.grid import (
    EDGES,
    SQUARES,
    dense,
    level_bit,
    spread,
    upright_bit,
    upright_number,
)
from gunbai.games.gunshi.terms import (
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


def fill(state: "GunshiState", seat: i64, actions: Actions) -> None:
    phase = state.phase
    if phase == SHOOT_MEMBER or phase == FENCE_MEMBER:
        actions.add(STAY)
    if asks_square(phase) or (phase == PLANNING and state.side(seat).plan == PLAN_GENERAL):
        _add_squares(actions, first_square(phase), squares(state, seat))
    elif asks_edge(phase):
        _add_edges(state, actions)
    else:
        _fill_small(state, seat, actions)


def drawn(state: "GunshiState", seat: i64, rng: Rng, actions: Actions) -> i64:
    """One of them, each with the same chance; squares and edges without a list."""
    phase = state.phase
    staying: i64 = 1 if phase == SHOOT_MEMBER or phase == FENCE_MEMBER else 0
    if asks_square(phase) or (phase == PLANNING and state.side(seat).plan == PLAN_GENERAL):
        offered = squares(state, seat)
        left = rng.below(staying + size(offered)) - staying
        return STAY if left < 0 else first_square(phase) + dense(nth(offered, left))
    if asks_edge(phase):
        level, upright = free_level(state), free_upright(state)
        left = rng.below(staying + size(level) + size(upright)) - staying
        if left < 0:
            return STAY
        if left < size(level):
            return EDGE + nth(level, left)
        return EDGE + upright_number(nth(upright, left - size(level)))
    actions.clear()
    _fill_small(state, seat, actions)
    return actions.ids[rng.below(actions.count)]


def listed(actions: Actions) -> list[int]:
    """The actions as a list; a short one, as nearly all are, is made in one piece."""
    ids = actions.ids
    if actions.count == 1:
        return [ids[0]]
    if actions.count == 2:
        return [ids[0], ids[1]]
    if actions.count == 3:
        return [ids[0], ids[1], ids[2]]
    if actions.count == 4:
        return [ids[0], ids[1], ids[2], ids[3]]
    return actions.as_list()


def admits(state: "GunshiState", seat: i64, action: i64) -> bool:
    """Is this action legal for the seat that is asked?"""
    phase = state.phase
    if action == STAY and (phase == SHOOT_MEMBER or phase == FENCE_MEMBER):
        return True
    if asks_square(phase) or (phase == PLANNING and state.side(seat).plan == PLAN_GENERAL):
        number = action - first_square(phase)
        return 0 <= number < SQUARES and has(squares(state, seat), spread(number))
    if asks_edge(phase):
        number = action - EDGE
        return (
            0 <= number < EDGES
            and (free_level(state) & level_bit(number))
            | (free_upright(state) & upright_bit(number))
            != 0
        )
    return _admits_small(state, seat, action)


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
    if phase == PLANNING:
        return GENERAL
    return LEAD


def squares(state: "GunshiState", seat: i64) -> i64:
    """The squares offered, in a phase that asks for a square."""
    return state.side(seat).army if state.phase == PLANNING else state.options


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


def _add_squares(actions: Actions, first: i64, offered: i64) -> None:
    while offered != 0:
        actions.add(first + dense(lowest(offered)))
        offered &= offered - 1


def _add_edges(state: "GunshiState", actions: Actions) -> None:
    level = free_level(state)
    while level != 0:
        actions.add(EDGE + lowest(level))
        level &= level - 1
    upright = free_upright(state)
    while upright != 0:
        actions.add(EDGE + upright_number(lowest(upright)))
        upright &= upright - 1


def _fill_small(state: "GunshiState", seat: i64, actions: Actions) -> None:
    """The phases with a handful of options."""
    phase = state.phase
    if phase == ORDER_CARD:
        if orders.may_stop(state):
            actions.add(STOP)
        hand = orders.hand_left(state)
        for card in range(CARDS):
            if (hand >> (4 * card)) & 15 != 0:
                actions.add(ORDER + card)
    elif phase == MOVE_DIRECTION:
        for direction in range(4):
            if has(state.options, direction):
                actions.add(GO + direction)
    elif phase == MOVE_MEMBER:
        if has(state.options, 0):
            actions.add(STAY)
        for distance in range(1, 7):
            if has(state.options, distance):
                actions.add(ADVANCE + distance - 1)
    elif phase == TS_MODE:
        actions.add(TURN_MODE)
        if turning.may_shoot(state):
            actions.add(SHOOT_MODE)
    elif phase == TURN_FACING:
        now = soldiers.facing_at(state, state.leader)
        for facing in range(4):
            if facing != now:
                actions.add(FACE + facing)
    elif phase == TURN_MEMBER:
        actions.add(STAY)
        actions.add(JOIN)
    elif phase == LIGHTNING:
        actions.add(LIGHTNING_ORDER)
        actions.add(NO_LIGHTNING)
    elif phase == INVADE:
        actions.add(STAY)
        if invasion.may_invade(state):
            actions.add(INVADE_NOW)
    elif phase == DEPLOY_ITEM or phase == RF_KIND:
        for item in range(4):
            if deployment.affordable(state, seat, item) and (item != FENCE or phase != RF_KIND):
                actions.add(PLACE + item)
    elif phase == DEPLOY_FACING or phase == RF_FACING:
        for facing in range(4):
            actions.add(FACE + facing)
    elif phase == PLANNING:
        _fill_plan(state, seat, actions)


def _fill_plan(state: "GunshiState", seat: i64, actions: Actions) -> None:
    side = state.side(seat)
    if side.plan == PLAN_HAND:
        for number in range(len(state.tables.hands)):
            actions.add(HAND + number)
    else:
        for card in range(CARDS):
            if planning.undealt(state, side, card) > 0:
                actions.add(DECK + card)


def _admits_small(state: "GunshiState", seat: i64, action: i64) -> bool:
    """The same as `_fill_small`, for one action."""
    phase = state.phase
    if phase == ORDER_CARD:
        if action == STOP:
            return orders.may_stop(state)
        card = action - ORDER
        return 0 <= card < CARDS and (orders.hand_left(state) >> (4 * card)) & 15 != 0
    if phase == MOVE_DIRECTION:
        direction = action - GO
        return 0 <= direction < 4 and has(state.options, direction)
    if phase == MOVE_MEMBER:
        if action == STAY:
            return has(state.options, 0)
        distance = action - ADVANCE + 1
        return 1 <= distance < 7 and has(state.options, distance)
    if phase == TS_MODE:
        return action == TURN_MODE or (action == SHOOT_MODE and turning.may_shoot(state))
    if phase == TURN_FACING:
        facing = action - FACE
        return 0 <= facing < 4 and facing != soldiers.facing_at(state, state.leader)
    if phase == TURN_MEMBER:
        return action == STAY or action == JOIN
    if phase == LIGHTNING:
        return action == LIGHTNING_ORDER or action == NO_LIGHTNING
    if phase == INVADE:
        return action == STAY or (action == INVADE_NOW and invasion.may_invade(state))
    if phase == DEPLOY_ITEM or phase == RF_KIND:
        item = action - PLACE
        if item < 0 or item > FENCE or (item == FENCE and phase == RF_KIND):
            return False
        return deployment.affordable(state, seat, item)
    if phase == DEPLOY_FACING or phase == RF_FACING:
        return FACE <= action < FACE + 4
    return phase == PLANNING and _admits_plan(state, seat, action)


def _admits_plan(state: "GunshiState", seat: i64, action: i64) -> bool:
    side = state.side(seat)
    if side.plan == PLAN_HAND:
        return HAND <= action < HAND + len(state.tables.hands)
    card = action - DECK
    return 0 <= card < CARDS and planning.undealt(state, side, card) > 0
