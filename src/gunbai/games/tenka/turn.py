"""TK-2 Turn structure: war or no war, and passing the turn on (TK-1.12, TK-12.4, TK-12.5)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.event import EventLog
from gunbai.games.tenka import declaration, ending, phase
from gunbai.games.tenka.actions import WAR
from gunbai.games.tenka.terms import LIMIT

if TYPE_CHECKING:
    from gunbai.games.tenka.state import TenkaState


def may_go_to_war(state: "TenkaState") -> bool:
    """TK-2.6: war needs a legal target. TK-11.1: a regionless player always has one."""
    return state.land[state.turn_seat()] == 0 or declaration.targets(state) != 0


def choose(state: "TenkaState", action: i64, log: EventLog | None) -> None:
    """TK-2.2: the player chooses freely between war and no war. TK-2.3: no war draws two."""
    seat = state.turn_seat()
    if action == WAR:
        if log is not None:
            log.tell("war", "TK-2.4", {"seat": seat})
        state.phase = phase.ATTACK if state.land[seat] != 0 else phase.TARGET
    else:
        if log is not None:
            log.tell("no_war", "TK-2.3", {"seat": seat})
        state.draws = 2
        state.phase = phase.DRAW


def pass_on(state: "TenkaState", log: EventLog | None) -> None:
    """TK-1.12: the next player follows, the first after the last; the resigned are skipped.

    TK-12.4: a round ends when play passes the end of the play order. TK-12.5: after round
    `max_rounds` the game ends. TK-8.2: the window before the next turn opens.
    """
    last = state.turn
    state.turn = state.seat_after(last)
    if state.turn <= last:
        if state.round == state.tables.max_rounds:
            ending.finish_by_score(state, LIMIT, log)
            return
        state.round += 1
    state.phase = phase.WINDOW
    if log is not None:
        log.tell("turn", "TK-1.12", {"seat": state.turn_seat(), "round": state.round})
