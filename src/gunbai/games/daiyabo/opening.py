"""DY-2 Set-up: the start player, one warlord each, and the markers these bring."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.bits import bit, has
from gunbai.core.event import EventLog
from gunbai.games.daiyabo import phase

if TYPE_CHECKING:
    from gunbai.games.daiyabo.state import DaiyaboState


def candidates(state: "DaiyaboState") -> i64:
    """DY-2.1: any seat may start, each equally likely. DY-2.2: in a rematch the last winner.

    DY-2.11: one of those who shared the victory. DY-14.4: instead of a resigned seat, the next one.
    """
    found: i64 = 0
    for seat in range(state.tables.players):
        if has(state.tables.starters, seat):
            found |= bit(seat if state.in_game(seat) else state.seat_after(seat))
    return found


def choose_start(state: "DaiyaboState", seat: i64, log: EventLog | None) -> None:
    """DY-2.1: this player starts, and is dealt the first warlord (DY-2.9)."""
    state.start = seat
    if log is not None:
        log.tell("start", "DY-2.1", {"seat": seat})
    state.turn = seat
    state.phase = phase.DEAL if state.warlord_deck != 0 else phase.GO_ON


def deal(state: "DaiyaboState", warlord: i64, log: EventLog | None) -> None:
    """DY-2.4: one warlord each, face up. DY-2.9: from the start player clockwise.

    DY-2.7: no Genji check. DY-2.8: but a territory warlord will place its marker.
    """
    state.warlord_deck &= ~bit(warlord)
    state.warlords[state.turn] |= bit(warlord)
    state.pending |= bit(warlord) & state.tables.territorial
    if log is not None:
        name = state.tables.warlord_ids[warlord]
        log.tell("deal", "DY-2.4", {"seat": state.turn, "card": name})
    pass_deal(state)


def pass_deal(state: "DaiyaboState") -> None:
    """DY-2.9: on to the next player clockwise; a deck that has run out leaves the rest without."""
    seat = state.seat_after(state.turn)
    if seat == state.start or state.warlord_deck == 0:
        state.phase = phase.GO_ON
    else:
        state.turn = seat
