"""DY-13 End of the game: score, ties, standings."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.bits import lowest, size
from gunbai.core.event import EventLog
from gunbai.games.daiyabo import phase
from gunbai.games.daiyabo.terms import (
    AREAS,
    ENDING_CLAUSES,
    ENDING_NAMES,
    LAST_PLAYER,
    MAX_PLAYERS,
    RANKS,
)

if TYPE_CHECKING:
    from gunbai.games.daiyabo.state import DaiyaboState


def finish(state: "DaiyaboState", reason: i64, log: EventLog | None) -> None:
    """DY-13.1: the game ends after the last Domestic phase, or (DY-14.6) with one player left."""
    state.ending = reason
    state.phase = phase.OVER
    if log is not None:
        scores: list[int] = [score(state, seat) for seat in range(state.tables.players)]
        args: dict[str, object] = {
            "seats": winners(state),
            "scores": scores,
            "reason": ENDING_NAMES[reason],
        }
        log.tell("win", ENDING_CLAUSES[reason], args)


def score(state: "DaiyaboState", seat: i64) -> i64:
    """DY-13.2: the points of the ranks and warlords owned. DY-13.5: only owned cards score."""
    points: i64 = 0
    for rank in range(RANKS):
        if state.holder(rank) == seat:
            points += state.tables.rank_vp[rank]
    return points + card_points(state, seat)


def card_points(state: "DaiyaboState", seat: i64) -> i64:
    """The part of the score that the warlords bring."""
    points: i64 = 0
    mine = state.warlords[seat] & state.tables.scorers
    while mine != 0:
        points += state.tables.warlord_vp[lowest(mine)]
        mine &= mine - 1
    return points


def markers_of(state: "DaiyaboState", seat: i64) -> i64:
    """DY-13.4: own markers on the map."""
    n: i64 = 0
    for area in range(AREAS):
        n += state.markers[area * MAX_PLAYERS + seat]
    return n


def merit(state: "DaiyaboState", seat: i64) -> i64:
    """One number to compare by: score, then DY-13.3 the Demon King, then DY-13.4 markers,
    warlord cards, castle cards. DY-14.6: the resigned below all others, the later above."""
    if not state.in_game(seat):
        return (state.retired >> (4 * seat) & 15) - 100
    value = 2 * score(state, seat)
    if state.holder(state.tables.demon_king) == seat:
        value += 1
    value = value * 1024 + markers_of(state, seat)
    value = value * 64 + state.warlords_of(seat)
    return value * 64 + size(state.castles[seat])


def standings(state: "DaiyaboState") -> list[int]:
    """DY-13.6: every place is settled like the first; equals share it."""
    merits: list[i64] = [merit(state, seat) for seat in range(state.tables.players)]
    places: list[int] = []
    for mine in merits:
        place = 1
        for other in merits:
            if other > mine:
                place += 1
        places.append(place)
    return places


def winners(state: "DaiyaboState") -> list[int]:
    """DY-13.4: if all is equal the victory is shared. DY-14.6: the last one left wins."""
    return [seat for seat, place in enumerate(standings(state)) if place == 1]


def returns(state: "DaiyaboState") -> list[float]:
    """DY-13.4: a shared victory is divided."""
    first = winners(state)
    return [1.0 / len(first) if seat in first else 0.0 for seat in range(state.tables.players)]


def only_one_left(state: "DaiyaboState", log: EventLog | None) -> bool:
    """DY-14.6: the last remaining player wins at once."""
    if state.retirements < state.tables.players - 1:
        return False
    finish(state, LAST_PLAYER, log)
    return True
