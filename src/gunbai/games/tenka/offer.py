"""What is offered to the seat that is asked: legal actions, phase by phase.

The reasons are in the chapters; here they are only gathered and numbered.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.offer import Offer
from gunbai.games.tenka import alliance, armies, declaration, result, turn
from gunbai.games.tenka.actions import (
    ACCEPT,
    GIVE_ARMIES,
    GIVE_TILE,
    NO_WAR,
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


def gather(state: "TenkaState", into: Offer) -> None:
    phase = state.phase
    if phase == ACTION:
        if turn.may_go_to_war(state):
            into.one(WAR)
        into.one(NO_WAR)
    elif phase == PROPOSE:
        into.one(PASS)
        into.add(PROPOSE_TO, alliance.partners(state, alliance.slot_seat(state)))
    elif phase == ANSWER:
        into.one(ACCEPT)
        into.one(REFUSE)
    elif phase == TIE:
        into.one(GIVE_ARMIES)
        into.one(GIVE_TILE)
    else:
        into.add(first_action(state), regions(state))


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
