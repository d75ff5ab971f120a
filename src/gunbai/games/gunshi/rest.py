"""GS-14 Step 4, rest: income and drawing; then the limits (GS-15.7, GS-15.8) and the next turn."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.bits import bit
from gunbai.core.event import EventLog
from gunbai.games.gunshi import cards, ending, phase
from gunbai.games.gunshi.actions import cards_of
from gunbai.games.gunshi.terms import NO_PROGRESS, TURN_LIMIT

if TYPE_CHECKING:
    from gunbai.games.gunshi.state import GunshiState


def rest(state: "GunshiState", log: EventLog | None) -> None:
    earn(state, log)
    refill(state, log)
    state.turns += 1
    state.quiet = 0 if state.progress != 0 else state.quiet + 1
    state.progress = 0
    if ending.limit_reached(state.quiet, state.tables.no_progress_limit):
        ending.draw(state, NO_PROGRESS, log)
    elif ending.limit_reached(state.turns, state.tables.turn_limit):
        ending.draw(state, TURN_LIMIT, log)
    else:
        state.active ^= 1
        state.phase = phase.TURN


def earn(state: "GunshiState", log: EventLog | None) -> None:
    """GS-14.1: supply by the furthest slot occupied. GS-14.2: the Lightning slot does not count.

    GS-1.15: the track ends at its maximum; what is beyond is lost.
    """
    side = state.mine()
    income: i64 = state.tables.income[side.queue_size - 1]
    side.supply = min(side.supply + income, state.tables.track)
    if log is not None:
        log.tell("income", "GS-14.1", {"seat": state.active, "n": income, "supply": side.supply})


def refill(state: "GunshiState", log: EventLog | None) -> None:
    """GS-14.3: draw from the top of the deck until the hand is full."""
    side = state.mine()
    missing = state.tables.hand_size - cards.hand_size(side)
    drawn: i64 = 0
    for _card in range(missing):
        drawn += bit(4 * cards.draw(side))
    if log is not None:
        args: dict[str, object] = {"seat": state.active, "n": missing}
        secret: dict[str, object] = {"cards": cards_of(drawn)}
        log.tell_partly("draw", "GS-14.3", args, secret, bit(state.active))
