"""The flow of the game: which decision comes next, and what runs between decisions.

`advance` hands a decision to its chapter; the chapter changes the table and names the next
step; `proceed` runs every step that needs no decision until somebody is asked.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.event import EventLog
from gunbai.core.state import NOBODY
from gunbai.games.gunshi import (
    actions,
    composition,
    deployment,
    ending,
    execution,
    fences,
    invasion,
    marching,
    moving,
    orders,
    phase,
    planning,
    reinforcement,
    rest,
    shooting,
    turn,
    turning,
)
from gunbai.games.gunshi.grid import spread
from gunbai.games.gunshi.terms import PLAN_GENERAL, PLAN_HAND

if TYPE_CHECKING:
    from gunbai.games.gunshi.state import GunshiState


def decider(state: "GunshiState") -> i64:
    """The seat asked in this phase (the first of two in the planning phase)."""
    if state.phase == phase.OVER:
        return NOBODY
    if state.phase == phase.PLANNING:
        return 0 if plans(state, 0) else 1
    return state.active


def plans(state: "GunshiState", seat: i64) -> bool:
    """GS-4.4: each player plans independently of the other."""
    return state.side(seat).plan < planning.steps(state)


def advance(state: "GunshiState", seat: i64, action: i64, log: EventLog | None) -> None:
    """Carry out one decision and all that follows without a decision."""
    now = state.phase
    if now < phase.PLANNING:
        _deploy(state, action, log)
    elif now == phase.PLANNING:
        _plan(state, seat, action, log)
    elif now <= phase.MOVE_MEMBER:
        _move(state, action)
    elif now == phase.INVADE:
        if action == actions.INVADE_NOW:
            invasion.invade(state, log)
        else:
            invasion.stay(state, log)
    elif now < phase.RF_KIND:
        _turn_or_shoot(state, action)
    elif now < phase.FENCE_LEADER:
        _reinforce(state, action, log)
    elif now <= phase.FENCE_MEMBER:
        _fence(state, action)
    elif now == phase.ORDER_CARD:
        if action == actions.STOP:
            orders.place_all(state, log)
        else:
            orders.choose(state, action - actions.ORDER, log)
    elif now == phase.LIGHTNING:
        if action == actions.LIGHTNING_ORDER:
            orders.lightning(state, log)
        else:
            orders.no_lightning(state)
    proceed(state, log)


def resign(state: "GunshiState", seat: i64, log: EventLog | None) -> None:
    ending.resign(state, seat, log)


def hides(state: "GunshiState") -> bool:
    """GS-16.1: sealed plans, cards, and whatever is declared before it happens (GS-12.6): the
    events tell others the result."""
    now = state.phase
    return now != phase.INVADE and now != phase.LIGHTNING and now != phase.OVER


def composing(state: "GunshiState") -> bool:
    """Is the active player in the middle of composing an action?"""
    now = state.phase
    if now == phase.ORDER_CARD:
        return state.asked > 0
    if now > phase.FENCE_MEMBER or now == phase.PLANNING or now == phase.INVADE:
        return False
    return (
        now != phase.DEPLOY_ITEM
        and now != phase.MOVE_LEADER
        and now != phase.TS_MODE
        and now != phase.RF_KIND
        and now != phase.FENCE_LEADER
    )


def proceed(state: "GunshiState", log: EventLog | None) -> None:
    """Run all that needs no decision."""
    while True:
        now = state.phase
        if now < phase.OVER:
            if not _goes_on(state, now, log):
                return
        elif now == phase.CARD_DONE:
            execution.spend(state)
        elif now == phase.EXECUTE:
            execution.show(state, log)
        elif now == phase.ORDERS:
            orders.begin(state)
        elif now == phase.ORDERED:
            orders.offer_lightning(state)
        elif now == phase.REST:
            rest.rest(state, log)
        elif now == phase.TURN:
            turn.begin(state, log)
        elif now == phase.PLACED:
            deployment.pass_on(state, log)
        elif now == phase.WAR:
            turn.begin_war(state, log)
        else:
            return


def _goes_on(state: "GunshiState", now: i64, log: EventLog | None) -> bool:
    """A question with nobody left to be asked goes on by itself."""
    if now == phase.MOVE_MEMBER:
        if moving.ask(state):
            return False
        marching.resolve(state, log)
        return True
    if now == phase.TURN_MEMBER:
        if state.asked < state.group_size:
            return False
        turning.resolve(state, log)
        return True
    if now == phase.SHOOT_MEMBER:
        return not shooting.ask(state, log)
    return now == phase.FENCE_MEMBER and not fences.ask(state, log)


def _deploy(state: "GunshiState", action: i64, log: EventLog | None) -> None:
    now = state.phase
    if now == phase.DEPLOY_ITEM:
        deployment.choose_item(state, action - actions.PLACE)
    elif now == phase.DEPLOY_SQUARE:
        deployment.choose_square(state, spread(action - actions.SQUARE))
    elif now == phase.DEPLOY_FACING:
        deployment.place_soldier(state, action - actions.FACE, log)
    elif now == phase.DEPLOY_EDGE:
        deployment.place_fence(state, action - actions.EDGE, log)


def _plan(state: "GunshiState", seat: i64, action: i64, log: EventLog | None) -> None:
    step = state.side(seat).plan
    if step == PLAN_GENERAL:
        planning.choose_general(state, seat, spread(action - actions.GENERAL), log)
    elif step == PLAN_HAND:
        planning.choose_hand(state, seat, action - actions.HAND, log)
    else:
        planning.stack(state, seat, action - actions.DECK, log)


def _move(state: "GunshiState", action: i64) -> None:
    now = state.phase
    if now == phase.MOVE_LEADER:
        moving.choose_leader(state, spread(action - actions.LEAD))
    elif now == phase.MOVE_DIRECTION:
        moving.choose_direction(state, action - actions.GO)
    else:
        composition.answer(state, 0 if action == actions.STAY else action - actions.ADVANCE + 1)


def _turn_or_shoot(state: "GunshiState", action: i64) -> None:
    now = state.phase
    if now == phase.TS_MODE:
        turning.choose_mode(state, action)
    elif now == phase.TURN_LEADER:
        turning.choose_leader(state, spread(action - actions.LEAD))
    elif now == phase.TURN_FACING:
        turning.choose_facing(state, action - actions.FACE)
    elif now == phase.TURN_MEMBER:
        composition.answer(state, 1 if action == actions.JOIN else 0)
    elif now == phase.SHOOT_LEADER:
        shooting.choose_leader(state, spread(action - actions.LEAD))
    elif now == phase.SHOOT_TARGET:
        shooting.choose_target(state, spread(action - actions.TARGET))
    else:
        composition.answer(
            state, 0 if action == actions.STAY else spread(action - actions.TARGET) + 1
        )


def _reinforce(state: "GunshiState", action: i64, log: EventLog | None) -> None:
    now = state.phase
    if now == phase.RF_KIND:
        reinforcement.choose_kind(state, action - actions.PLACE)
    elif now == phase.RF_SQUARE:
        reinforcement.choose_square(state, spread(action - actions.SQUARE))
    elif now == phase.RF_FACING:
        reinforcement.arrive(state, action - actions.FACE, log)


def _fence(state: "GunshiState", action: i64) -> None:
    now = state.phase
    if now == phase.FENCE_LEADER:
        fences.choose_leader(state, spread(action - actions.LEAD))
    elif now == phase.FENCE_EDGE:
        fences.choose_edge(state, action - actions.EDGE)
    else:
        composition.answer(state, 0 if action == actions.STAY else action - actions.EDGE + 1)
