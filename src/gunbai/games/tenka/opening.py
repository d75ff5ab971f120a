"""TK-1 Set-up: the play order and the first regions."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from gunbai.core.bits import bit
from gunbai.core.chance import permutation
from gunbai.core.event import EventLog
from gunbai.games.tenka import phase
from gunbai.games.tenka.actions import ORDER_OUTCOMES
from gunbai.games.tenka.tables import Tables

if TYPE_CHECKING:
    from gunbai.games.tenka.state import TenkaState


def draw_order(state: "TenkaState", outcome: i64, log: EventLog | None) -> None:
    """TK-1.5: the play order is drawn uniformly at random unless the players set it."""
    set_order(state, order_by_outcome(state.tables, outcome), log)


def order_by_outcome(tables: Tables, outcome: i64) -> list[int]:
    return permutation(tables.players, outcome - ORDER_OUTCOMES)


def set_order(state: "TenkaState", order: list[int], log: EventLog | None) -> None:
    """TK-1.4: a play order is decided before the start.

    TK-1.6: in tenka_fubu the last player picks first. TK-1.8: in gekokujo nobody picks.
    """
    state.order = vec[i64](order)
    if log is not None:
        log.tell("order", "TK-1.5", {"seats": order})
    if state.tables.start_regions:
        state.turn = state.tables.players - 1
        state.phase = phase.PICK
    else:
        _start(state)


def pick(state: "TenkaState", region: i64, log: EventLog | None) -> None:
    """TK-1.6, TK-1.7: each picks a region without a tile, from the last player to the first."""
    seat = state.turn_seat()
    state.land[seat] |= bit(region)
    state.hand[seat] -= 1
    if log is not None:
        log.tell("pick", "TK-1.6", {"seat": seat, "region": state.tables.names[region]})
    if state.turn == 0:
        _start(state)
    else:
        state.turn -= 1


def _start(state: "TenkaState") -> None:
    """TK-1.11: turns begin with the first player (after the window before that turn, TK-8.2)."""
    state.turn = 0
    state.phase = phase.WINDOW
