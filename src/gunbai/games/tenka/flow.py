"""The flow of the game: which decision comes next, and what runs between decisions.

`advance` hands a decision to its chapter; the chapter changes the table and names the next
step; `proceed` runs every step that needs no decision until somebody is asked.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.event import EventLog
from gunbai.core.offer import NO_ACTION
from gunbai.core.state import CHANCE, NOBODY
from gunbai.games.tenka import (
    alliance,
    armies,
    battle,
    declaration,
    defence,
    ending,
    offer,
    opening,
    phase,
    result,
    turn,
)

if TYPE_CHECKING:
    from gunbai.games.tenka.state import TenkaState


def decider(state: "TenkaState") -> i64:
    """The seat asked in this phase."""
    now = state.phase
    if now == phase.DICE or now == phase.ORDER:
        return CHANCE
    if now == phase.OVER:
        return NOBODY
    if now == phase.PROPOSE:
        return alliance.slot_seat(state)
    if now == phase.ANSWER:
        return state.partner
    if now == phase.DEFEND:
        return defence.placer(state, state.defence_placed)
    if now == phase.TIE:
        return state.owner(state.battle)
    if now == phase.RETREAT:
        return state.loser
    return state.turn_seat()


def begin(state: "TenkaState") -> None:
    """A fresh table: luck sets the play order, unless the players did."""
    if len(state.tables.fixed_order) > 0:
        opening.set_order(state, state.tables.fixed_order, None)
        proceed(state, None)


def advance(state: "TenkaState", action: i64, log: EventLog | None) -> None:
    """Carry out one decision (or outcome of luck) and all that follows without a decision."""
    now = state.phase
    if now == phase.ORDER:
        opening.draw_order(state, action, log)
    elif now == phase.DICE:
        battle.roll(state, action, log)
    elif now == phase.PROPOSE:
        alliance.use_slot(state, action, log)
    elif now == phase.ANSWER:
        alliance.answer(state, action, log)
    elif now == phase.ACTION:
        turn.choose(state, action, log)
    elif now == phase.TIE:
        result.choose(state, action, log)
    else:
        _at_region(state, offer.region_of_action(state, action), log)
    proceed(state, log)


def resign(state: "TenkaState", log: EventLog | None) -> None:
    ending.resign(state, log)
    proceed(state, log)


def proceed(state: "TenkaState", log: EventLog | None) -> None:
    """Run all that needs no decision; a decision with one option is taken at once."""
    while True:
        now = state.phase
        if now == phase.WINDOW:
            alliance.open_slot(state)
        elif now == phase.DECLARED:
            declaration.complete(state, log)
        elif now == phase.DEFENDED:
            defence.complete(state, log)
        elif now == phase.REVEAL:
            battle.reveal(state, log)
        elif now == phase.TILE_GIVEN:
            result.take_region(state, log)
        elif now == phase.BATTLE_DONE:
            battle.next_battle(state)
        elif now == phase.DRAW:
            armies.draw(state, log)
        elif now == phase.TURN_DONE:
            turn.pass_on(state, log)
        elif now == phase.RETREAT and result.nowhere_to_go(state):
            result.disband(state, log)
        elif now == phase.REDEPLOY and state.muster == 0:
            state.phase = phase.TURN_DONE
        elif not _forced(state, log):
            return


def _forced(state: "TenkaState", log: EventLog | None) -> bool:
    """TK-5.1a and similar clauses: with a single region to choose there is no question."""
    now = state.phase
    if (
        now == phase.PICK
        or now == phase.ATTACK
        or now == phase.DEFEND
        or now == phase.SETTLE
        or now == phase.RETREAT
        or now == phase.REDEPLOY
    ):
        regions = offer.regions(state)
        if regions & (regions - 1) != 0:
            return False  # at least two: the usual case, found without building an offer
        only = state.only(decider(state))
        if only != NO_ACTION:
            _at_region(state, offer.region_of_action(state, only), log)
            return True
    return False


def _at_region(state: "TenkaState", region: i64, log: EventLog | None) -> None:
    now = state.phase
    if now == phase.PICK:
        opening.pick(state, region, log)
    elif now == phase.ATTACK:
        declaration.place(state, region, log)
    elif now == phase.TARGET:
        declaration.place_all(state, region, log)
    elif now == phase.DEFEND:
        defence.place(state, region, log)
    elif now == phase.SETTLE:
        battle.choose(state, region, log)
    elif now == phase.RETREAT:
        result.retreat(state, region, log)
    elif now == phase.REDEPLOY:
        armies.redeploy(state, region, log)
