"""The legal actions of the seat that is asked, phase by phase.

The chapters hold the rules; this module only collects and numbers the actions.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.offer import Offer
from gunbai.games.tenka import actions, alliance, armies, declaration, phase, result, turn
from gunbai.games.tenka.terms import ATTACK_VALUES, DEFENCE_VALUES

if TYPE_CHECKING:
    from gunbai.games.tenka.state import TenkaState


def gather(state: "TenkaState", into: Offer) -> None:
    now = state.phase
    if now == phase.ACTION:
        if turn.may_go_to_war(state):
            into.one(actions.WAR)
        into.one(actions.NO_WAR)
    elif now == phase.PROPOSE:
        into.one(actions.PASS)
        into.add(actions.PROPOSE_TO, alliance.partners(state, alliance.slot_seat(state)))
    elif now == phase.ANSWER:
        into.one(actions.ACCEPT)
        into.one(actions.REFUSE)
    elif now == phase.TIE:
        into.one(actions.GIVE_ARMIES)
        into.one(actions.GIVE_TILE)
    else:
        into.add(first_action(state), regions(state))


def regions(state: "TenkaState") -> i64:
    """The set of regions offered, in a phase that asks for a region."""
    now = state.phase
    if now == phase.ATTACK:
        return declaration.targets(state)
    if now == phase.DEFEND:
        return state.attacked
    if now == phase.SETTLE:
        return state.unsettled
    if now == phase.REDEPLOY:
        return armies.destinations(state)
    if now == phase.RETREAT:
        return result.destinations(state)
    if now == phase.PICK:
        return state.neutral()
    return state.tables.everywhere


def region_of_action(state: "TenkaState", action: i64) -> i64:
    return action - first_action(state)


def first_action(state: "TenkaState") -> i64:
    """The action of this phase on region 0; those on the others follow."""
    tables = state.tables
    now = state.phase
    if now == phase.ATTACK:
        return tables.attack + ATTACK_VALUES[state.attack_placed] * tables.regions
    if now == phase.DEFEND:
        return tables.defend + (DEFENCE_VALUES[state.defence_placed] - 1) * tables.regions
    if now == phase.SETTLE:
        return tables.settle
    if now == phase.REDEPLOY:
        return tables.redeploy
    if now == phase.RETREAT:
        return tables.retreat
    if now == phase.TARGET:
        return tables.target
    return tables.pick
