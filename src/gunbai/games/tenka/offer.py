"""What is offered to the seat that is asked: legal actions, phase by phase.

The reasons are in the chapters; here they are only gathered and numbered.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.bits import has
from gunbai.core.chance import factorial
from gunbai.core.state import Actions
from gunbai.games.tenka import alliance, armies, declaration, result, turn
from gunbai.games.tenka.actions import (
    ACCEPT,
    GIVE_ARMIES,
    GIVE_TILE,
    NO_WAR,
    ORDER_OUTCOMES,
    PASS,
    PROPOSE_TO,
    REFUSE,
    WAR,
)
from gunbai.games.tenka.terms import (
    ACTION,
    ANSWER,
    ATTACK,
    ATTACK_VALUES,
    DEFENCE_VALUES,
    DEFEND,
    DICE,
    ORDER,
    OVER,
    PICK,
    PROPOSE,
    REDEPLOY,
    RETREAT,
    SETTLE,
    TARGET,
    TIE,
)

if TYPE_CHECKING:
    from gunbai.games.tenka.state import TenkaState


def fill(state: "TenkaState", actions: Actions) -> None:
    phase = state.phase
    if phase == ACTION:
        if turn.may_go_to_war(state):
            actions.add(WAR)
        actions.add(NO_WAR)
    elif phase == PROPOSE:
        actions.add(PASS)
        partners = alliance.partners(state, alliance.slot_seat(state))
        for seat in range(state.tables.players):
            if has(partners, seat):
                actions.add(PROPOSE_TO + seat)
    elif phase == ANSWER:
        actions.add(ACCEPT)
        actions.add(REFUSE)
    elif phase == TIE:
        actions.add(GIVE_ARMIES)
        actions.add(GIVE_TILE)
    else:
        first = first_action(state)
        offered = regions(state)
        for region in range(state.tables.regions):
            if has(offered, region):
                actions.add(first + region)


def admits(state: "TenkaState", action: i64) -> bool:
    """Is this action (or outcome of luck) legal for the seat that is asked?"""
    phase = state.phase
    if phase == DICE:
        return 0 <= action < ORDER_OUTCOMES
    if phase == ORDER:
        return 0 <= action - ORDER_OUTCOMES < factorial(state.tables.players)
    if phase == ACTION:
        return action == NO_WAR or (action == WAR and turn.may_go_to_war(state))
    if phase == PROPOSE:
        if action == PASS:
            return True
        seat = action - PROPOSE_TO
        if seat < 0 or seat >= state.tables.players:
            return False
        return has(alliance.partners(state, alliance.slot_seat(state)), seat)
    if phase == ANSWER:
        return action == ACCEPT or action == REFUSE
    if phase == TIE:
        return action == GIVE_ARMIES or action == GIVE_TILE
    if phase == OVER:
        return False
    region = region_of_action(state, action)
    return 0 <= region < state.tables.regions and has(regions(state), region)


def regions(state: "TenkaState") -> i64:
    """The set of regions offered, in a phase that asks for a region."""
    phase = state.phase
    if phase == ATTACK:
        return declaration.targets(state)
    if phase == DEFEND:
        return state.attacked
    if phase == SETTLE:
        return state.unsettled
    if phase == REDEPLOY:
        return armies.destinations(state)
    if phase == RETREAT:
        return result.destinations(state)
    if phase == PICK:
        return state.neutral()
    return state.tables.everywhere


def region_of_action(state: "TenkaState", action: i64) -> i64:
    return action - first_action(state)


def first_action(state: "TenkaState") -> i64:
    """The action of this phase on region 0; those on the others follow."""
    tables = state.tables
    phase = state.phase
    if phase == ATTACK:
        return tables.attack + ATTACK_VALUES[state.attack_placed] * tables.regions
    if phase == DEFEND:
        return tables.defend + (DEFENCE_VALUES[state.defence_placed] - 1) * tables.regions
    if phase == SETTLE:
        return tables.settle
    if phase == REDEPLOY:
        return tables.redeploy
    if phase == RETREAT:
        return tables.retreat
    if phase == TARGET:
        return tables.target
    return tables.pick
