"""TK-7 Army draw and redeployment."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.bits import has
from gunbai.core.event import EventLog
from gunbai.games.tenka import ending, phase
from gunbai.games.tenka.terms import SHORTAGE

if TYPE_CHECKING:
    from gunbai.games.tenka.state import TenkaState


def draw(state: "TenkaState", log: EventLog | None) -> None:
    """TK-7.1: one army after a war, two without. TK-7.2, TK-7.3: none for a player who has no
    region now (nothing happens then, TK-11.4). TK-7.4, TK-7.5: one by one; a missing army ends
    the game."""
    seat = state.turn_seat()
    if state.land[seat] == 0:
        state.phase = phase.TURN_DONE
        return
    while state.draws > 0:
        if state.supply == 0:
            state.draws = 0
            ending.finish_by_score(state, SHORTAGE, log)
            return
        state.supply -= 1
        state.muster += 1
        state.draws -= 1
    if log is not None:
        log.tell("draw", "TK-7.1", {"seat": seat, "n": state.muster, "supply": state.supply})
    _take_back(state)
    state.phase = phase.REDEPLOY


def _take_back(state: "TenkaState") -> None:
    """TK-7.6: the player takes back all armies on own regions. TK-7.7, TK-7.8: none from an
    ally's."""
    land = state.land[state.turn_seat()]
    for region in range(state.tables.regions):
        if has(land, region):
            state.muster += state.armies[region]
            state.armies[region] = 0


def destinations(state: "TenkaState") -> i64:
    """TK-7.6, TK-7.7: the player's own regions and those of allies. TK-7.9: no limit anywhere."""
    seat = state.turn_seat()
    found = state.land[seat]
    for ally in range(state.tables.players):
        if has(state.allies[seat], ally):
            found |= state.land[ally]
    return found


def redeploy(state: "TenkaState", region: i64, log: EventLog | None) -> None:
    """TK-7.6, TK-7.9: all are placed, one after another. TK-7.8: one with an ally is a gift."""
    state.armies[region] += 1
    state.muster -= 1
    if log is not None:
        seat = state.turn_seat()
        log.tell("redeploy", "TK-7.6", {"seat": seat, "region": state.tables.names[region]})
    if state.muster == 0:
        state.phase = phase.TURN_DONE
