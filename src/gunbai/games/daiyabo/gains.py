"""DY-4 Gaining and losing cards: what a new warlord or castle brings, markers and ranks.

There is no function for losing a card: it moves no rank and no marker (DY-4.11, DY-4.12).
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.bits import bit, has, lowest
from gunbai.core.event import EventLog
from gunbai.games.daiyabo import dice, phase
from gunbai.games.daiyabo.terms import AREAS, GENJI, MAX_PLAYERS, NO_SEAT

if TYPE_CHECKING:
    from gunbai.games.daiyabo.state import DaiyaboState


def gain_warlord(state: "DaiyaboState", seat: i64, warlord: i64, log: EventLog | None) -> None:
    """DY-4.1: first the Genji check, then the territory ability. DY-4.4: however it was gained."""
    check_genji(state, seat, log)
    owe_territory(state, seat, warlord)


def check_genji(state: "DaiyaboState", seat: i64, log: EventLog | None) -> None:
    """DY-4.2: as many warlords as everybody else take the Head of the Genji; a tie suffices.

    DY-4.3: only now, and all warlord cards count. DY-14.2: those of the resigned as well.
    """
    mine = state.warlords_of(seat)
    for other in range(state.tables.players):
        if state.warlords_of(other) > mine:
            return
    take_rank(state, seat, GENJI, "DY-4.2", log)


def owe_territory(state: "DaiyaboState", seat: i64, warlord: i64) -> None:
    """DY-4.5: one marker in an area of the warlord's side. DY-4.13: if there is one left."""
    if has(state.tables.territorial, warlord) and state.markers_left(seat) > 0:
        state.turn = seat
        state.due = 1
        state.sites = state.tables.sides[warlord]
        state.phase = phase.TERRITORY


def next_marker(state: "DaiyaboState") -> bool:
    """DY-2.8, DY-2.9: the markers of the deal, from the start player clockwise.

    DY-12.4: the same in the domestic phase; an owner of several territory warlords uses them in the
    order of the cards. DY-14.3: a player who has resigned places none. False when all have placed.
    """
    seat = state.start
    for _seat in range(state.tables.players):
        mine = state.pending & state.warlords[seat]
        if mine != 0 and state.in_game(seat):
            warlord = lowest(mine)
            state.pending &= ~bit(warlord)
            owe_territory(state, seat, warlord)
            return True
        seat = (seat + 1) % state.tables.players
    state.pending = 0
    state.turn = NO_SEAT
    return False


def gain_castle(state: "DaiyaboState", seat: i64, castle: i64, log: EventLog | None) -> None:
    """DY-4.1, DY-4.6: as many markers in its area as the castle has dice, whatever the faces.

    DY-4.7: its printed dice, though some were removed. DY-4.8: Honnō-ji's go anywhere.
    DY-4.13: no more than there are left. DY-4.14: without a marker there is no rank check.
    """
    n = dice.total(state.tables.castle_dice[castle])
    left = state.markers_left(seat)
    if n > left:
        n = left
    if n == 0:
        return
    if castle == state.tables.honnoji:
        state.turn = seat
        state.due = n
        state.sites = bit(AREAS) - 1
        state.phase = phase.HONNOJI_MARKER
    else:
        place_markers(state, seat, state.tables.castle_area[castle], n, "DY-4.6", log)


def place_due(state: "DaiyaboState", area: i64, after: i64, log: EventLog | None) -> None:
    """DY-4.5, DY-4.8: a marker where its owner wants it; then `after`, if it was the last."""
    clause = "DY-4.5" if state.phase == phase.TERRITORY else "DY-4.8"
    place_markers(state, state.turn, area, 1, clause, log)
    state.due -= 1
    if state.due == 0:
        state.sites = 0
        state.phase = after


def place_markers(
    state: "DaiyaboState", seat: i64, area: i64, n: i64, clause: str, log: EventLog | None
) -> None:
    """DY-4.10: all markers of one effect are placed, then the rank of that area is checked."""
    state.markers[area * MAX_PLAYERS + seat] += n
    if log is not None:
        log.tell("markers", clause, {"seat": seat, "n": n, "area": state.tables.area_ids[area]})
    check_rank(state, seat, area, log)


def check_rank(state: "DaiyaboState", seat: i64, area: i64, log: EventLog | None) -> None:
    """DY-4.9: as many markers there as everybody else take the area's rank; a tie suffices."""
    first = area * MAX_PLAYERS
    mine = state.markers[first + seat]
    for other in range(state.tables.players):
        if state.markers[first + other] > mine:
            return
    take_rank(state, seat, area, "DY-4.9", log)


def take_rank(
    state: "DaiyaboState", seat: i64, rank: i64, clause: str, log: EventLog | None
) -> None:
    """DY-4.2, DY-4.9: from the table or from its holder."""
    former = state.holder(rank)
    if former == seat:
        return
    state.holders += (seat - former) << (4 * rank)
    if log is not None:
        args: dict[str, object] = {"seat": seat, "rank": state.tables.rank_ids[rank]}
        if former >= 0:
            args["former"] = former
            log.tell("rank_from", clause, args)
        else:
            log.tell("rank", clause, args)
