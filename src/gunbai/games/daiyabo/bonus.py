"""DY-8 End bonus: the player who has placed the last die takes one item from under the card."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.bits import bit
from gunbai.core.event import EventLog
from gunbai.games.daiyabo import gains, phase
from gunbai.games.daiyabo.terms import NO_SEAT

if TYPE_CHECKING:
    from gunbai.games.daiyabo.state import DaiyaboState


def anything_left(state: "DaiyaboState") -> bool:
    """DY-8.2: taking an item is compulsory if one is left. DY-15.1: without the card, none is."""
    return state.bonus_castles != 0 or state.bonus_warlords != 0 or start_card_left(state)


def start_card_left(state: "DaiyaboState") -> bool:
    """DY-8.5: anybody may take it. DY-8.6: in the last round too, though it has no effect."""
    return state.tables.end_bonus and state.taker == NO_SEAT


def take(state: "DaiyaboState", action: i64, log: EventLog | None) -> None:
    """DY-8.1: one item: a castle, a warlord, or the start-player card.

    DY-8.3: a card is gained without any roll. DY-8.4, DY-8.5: the start card counts next round.
    """
    seat = state.turn
    tables = state.tables
    state.phase = phase.GO_ON
    item = action - tables.take - 1
    if item < 0:
        state.taker = seat
        if log is not None:
            log.tell("take_start", "DY-8.1", {"seat": seat})
    elif item < tables.warlords:
        state.bonus_warlords &= ~bit(item)
        state.warlords[seat] |= bit(item)
        if log is not None:
            log.tell("take", "DY-8.1", {"seat": seat, "card": tables.warlord_ids[item]})
        gains.gain_warlord(state, seat, item, log)
    else:
        castle = item - tables.warlords
        state.bonus_castles &= ~bit(castle)
        state.castles[seat] |= bit(castle)
        if log is not None:
            log.tell("take", "DY-8.1", {"seat": seat, "card": tables.castle_ids[castle]})
        gains.gain_castle(state, seat, castle, log)
