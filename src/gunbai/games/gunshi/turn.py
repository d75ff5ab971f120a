"""GS-5 The war phase: turns alternate, beginning with Red."""

from typing import TYPE_CHECKING

from gunbai.core.event import EventLog
from gunbai.games.gunshi import phase
from gunbai.games.gunshi.terms import FIRST, NOTHING, RED

if TYPE_CHECKING:
    from gunbai.games.gunshi.state import GunshiState


def begin_war(state: "GunshiState", log: EventLog | None) -> None:
    """GS-5.1: Red takes the first turn."""
    if log is not None:
        log.tell("war", "GS-5.1", {})
    state.active = RED
    state.phase = phase.TURN


def begin(state: "GunshiState", log: EventLog | None) -> None:
    """GS-5.2: military action first. GS-5.3: with an empty queue there is nothing to execute."""
    if log is not None:
        log.tell("turn", "GS-5.2", {"seat": state.active, "turn": state.turns + 1})
    if state.mine().queue_size == 0:
        state.executing = NOTHING
        state.phase = phase.ORDERS
    else:
        state.executing = FIRST
        state.phase = phase.EXECUTE
