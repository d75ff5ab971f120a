"""The rule book's table of contents: which decision comes next, and what runs between them.

`advance` hands a decision to its chapter; the chapter changes the table and names the next
step; `proceed` runs every step that needs no decision until somebody is asked.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.event import EventLog
from gunbai.core.state import NOBODY
from gunbai.games.gunshi import (
    composition,
    deployment,
    ending,
    execution,
    fences,
    invasion,
    marching,
    moving,
    orders,
    planning,
    reinforcement,
    rest,
    shooting,
    turn,
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
    ORDER,
    PLACE,
    SQUARE,
    STAY,
    STOP,
    TARGET,
)
from gunbai.games.gunshi.grid import spread
from gunbai.games.gunshi.terms import (
    CARD_DONE,
    DEPLOY_EDGE,
    DEPLOY_FACING,
    DEPLOY_ITEM,
    DEPLOY_SQUARE,
    EXECUTE,
    FENCE_EDGE,
    FENCE_LEADER,
    FENCE_MEMBER,
    INVADE,
    LIGHTNING,
    MOVE_DIRECTION,
    MOVE_LEADER,
    MOVE_MEMBER,
    ORDER_CARD,
    ORDERED,
    ORDERS,
    OVER,
    PLACED,
    PLAN_GENERAL,
    PLAN_HAND,
    PLANNING,
    REST,
    RF_FACING,
    RF_KIND,
    RF_SQUARE,
    SHOOT_LEADER,
    SHOOT_MEMBER,
    SHOOT_TARGET,
    TS_MODE,
    TURN,
    TURN_FACING,
    TURN_LEADER,
    TURN_MEMBER,
    WAR,
)

if TYPE_CHECKING:
    from gunbai.games.gunshi.state import GunshiState


def decider(state: "GunshiState") -> i64:
    """The seat asked in this phase (the first of two in the planning phase)."""
    if state.phase == OVER:
        return NOBODY
    if state.phase == PLANNING:
        return 0 if plans(state, 0) else 1
    return state.active


def plans(state: "GunshiState", seat: i64) -> bool:
    """GS-4.4: a player plans at his own pace, whatever the other does."""
    return state.side(seat).plan < planning.steps(state)


def advance(state: "GunshiState", seat: i64, action: i64, log: EventLog | None) -> None:
    """Carry out one decision and all that follows without a decision."""
    phase = state.phase
    if phase < PLANNING:
        _deploy(state, action, log)
    elif phase == PLANNING:
        _plan(state, seat, action, log)
    elif phase <= MOVE_MEMBER:
        _move(state, action)
    elif phase == INVADE:
        if action == INVADE_NOW:
            invasion.invade(state, log)
        else:
            invasion.stay(state, log)
    elif phase < RF_KIND:
        _turn_or_shoot(state, action)
    elif phase < FENCE_LEADER:
        _reinforce(state, action, log)
    elif phase <= FENCE_MEMBER:
        _fence(state, action)
    elif phase == ORDER_CARD:
        if action == STOP:
            orders.place_all(state, log)
        else:
            orders.choose(state, action - ORDER, log)
    elif phase == LIGHTNING:
        if action == LIGHTNING_ORDER:
            orders.lightning(state, log)
        else:
            orders.no_lightning(state)
    proceed(state, log)


def resign(state: "GunshiState", seat: i64, log: EventLog | None) -> None:
    ending.resign(state, seat, log)


def hides(state: "GunshiState") -> bool:
    """GS-16.1: sealed plans, cards, and whatever is declared before it happens (GS-12.6): the
    events tell others what comes of it."""
    phase = state.phase
    return phase != INVADE and phase != LIGHTNING and phase != OVER


def composing(state: "GunshiState") -> bool:
    """Is the active player in the middle of putting something together?"""
    phase = state.phase
    if phase == ORDER_CARD:
        return state.asked > 0
    if phase > FENCE_MEMBER or phase == PLANNING or phase == INVADE:
        return False
    return (
        phase != DEPLOY_ITEM
        and phase != MOVE_LEADER
        and phase != TS_MODE
        and phase != RF_KIND
        and phase != FENCE_LEADER
    )


def proceed(state: "GunshiState", log: EventLog | None) -> None:
    """Run all that needs no decision."""
    while True:
        phase = state.phase
        if phase == MOVE_MEMBER:
            if moving.ask(state):
                return
            marching.resolve(state, log)
        elif phase == CARD_DONE:
            execution.spend(state)
        elif phase == EXECUTE:
            execution.show(state, log)
        elif phase == TURN_MEMBER:
            if state.asked < state.group_size:
                return
            turning.resolve(state, log)
        elif phase == SHOOT_MEMBER:
            if shooting.ask(state, log):
                return
        elif phase == FENCE_MEMBER:
            if fences.ask(state, log):
                return
        elif phase == ORDERS:
            orders.begin(state)
        elif phase == ORDERED:
            orders.offer_lightning(state)
        elif phase == REST:
            rest.rest(state, log)
        elif phase == TURN:
            turn.begin(state, log)
        elif phase == PLACED:
            deployment.pass_on(state, log)
        elif phase == WAR:
            turn.begin_war(state, log)
        else:
            return


def _deploy(state: "GunshiState", action: i64, log: EventLog | None) -> None:
    phase = state.phase
    if phase == DEPLOY_ITEM:
        deployment.choose_item(state, action - PLACE)
    elif phase == DEPLOY_SQUARE:
        deployment.choose_square(state, spread(action - SQUARE))
    elif phase == DEPLOY_FACING:
        deployment.place_soldier(state, action - FACE, log)
    elif phase == DEPLOY_EDGE:
        deployment.place_fence(state, action - EDGE, log)


def _plan(state: "GunshiState", seat: i64, action: i64, log: EventLog | None) -> None:
    step = state.side(seat).plan
    if step == PLAN_GENERAL:
        planning.choose_general(state, seat, spread(action - GENERAL), log)
    elif step == PLAN_HAND:
        planning.choose_hand(state, seat, action - HAND, log)
    else:
        planning.stack(state, seat, action - DECK, log)


def _move(state: "GunshiState", action: i64) -> None:
    phase = state.phase
    if phase == MOVE_LEADER:
        moving.choose_leader(state, spread(action - LEAD))
    elif phase == MOVE_DIRECTION:
        moving.choose_direction(state, action - GO)
    else:
        composition.answer(state, 0 if action == STAY else action - ADVANCE + 1)


def _turn_or_shoot(state: "GunshiState", action: i64) -> None:
    phase = state.phase
    if phase == TS_MODE:
        turning.choose_mode(state, action)
    elif phase == TURN_LEADER:
        turning.choose_leader(state, spread(action - LEAD))
    elif phase == TURN_FACING:
        turning.choose_facing(state, action - FACE)
    elif phase == TURN_MEMBER:
        composition.answer(state, 1 if action == JOIN else 0)
    elif phase == SHOOT_LEADER:
        shooting.choose_leader(state, spread(action - LEAD))
    elif phase == SHOOT_TARGET:
        shooting.choose_target(state, spread(action - TARGET))
    else:
        composition.answer(state, 0 if action == STAY else spread(action - TARGET) + 1)


def _reinforce(state: "GunshiState", action: i64, log: EventLog | None) -> None:
    phase = state.phase
    if phase == RF_KIND:
        reinforcement.choose_kind(state, action - PLACE)
    elif phase == RF_SQUARE:
        reinforcement.choose_square(state, spread(action - SQUARE))
    elif phase == RF_FACING:
        reinforcement.arrive(state, action - FACE, log)


def _fence(state: "GunshiState", action: i64) -> None:
    phase = state.phase
    if phase == FENCE_LEADER:
        fences.choose_leader(state, spread(action - LEAD))
    elif phase == FENCE_EDGE:
        fences.choose_edge(state, action - EDGE)
    else:
        composition.answer(state, 0 if action == STAY else action - EDGE + 1)
