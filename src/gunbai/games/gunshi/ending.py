"""GS-15 End of the game: a fallen general, an invasion, a resignation, the limits."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.event import EventLog
from gunbai.games.gunshi import composition, phase
from gunbai.games.gunshi.terms import (
    ENDING_CLAUSES,
    ENDING_NAMES,
    GENERAL_FELL,
    INVASION,
    NO_LETTER,
    NO_WINNER,
    RESIGNED,
)

if TYPE_CHECKING:
    from gunbai.games.gunshi.state import GunshiState


def win_by_general(state: "GunshiState", log: EventLog | None) -> None:
    """GS-15.1: a player whose general is removed loses at once. GS-15.3: only the acting player can
    win by this."""
    _finish(state, GENERAL_FELL, state.active, log)


def win_by_invasion(state: "GunshiState", log: EventLog | None) -> None:
    """GS-15.2, GS-8.6: enough invaders win at once."""
    _finish(state, INVASION, state.active, log)


def resign(state: "GunshiState", seat: i64, log: EventLog | None) -> None:
    """GS-15.5: the opponent wins."""
    if log is not None:
        log.tell("resign", "GS-15.5", {"seat": seat})
    _finish(state, RESIGNED, seat ^ 1, log)


def limit_reached(count: i64, limit: i64) -> bool:
    """GS-15.7, GS-15.8: a limit of 0 is no limit."""
    return limit > 0 and count >= limit


def draw(state: "GunshiState", reason: i64, log: EventLog | None) -> None:
    """GS-15.7, GS-15.8: nobody wins."""
    _finish(state, reason, NO_WINNER, log)


def _finish(state: "GunshiState", reason: i64, winner: i64, log: EventLog | None) -> None:
    """GS-5.4, GS-15.4: nothing further happens. GS-15.6: both generals are revealed."""
    composition.clear(state)
    state.arrivals = 0
    state.ending = reason
    state.winner = winner
    state.phase = phase.OVER
    if log is not None:
        args: dict[str, object] = {
            "reason": ENDING_NAMES[reason],
            "generals": [_chip(state, 0), _chip(state, 1)],
        }
        if winner == NO_WINNER:
            log.reveal("drawn", ENDING_CLAUSES[reason], args)
        else:
            args["seat"] = winner
            log.reveal("win", ENDING_CLAUSES[reason], args)


def _chip(state: "GunshiState", seat: i64) -> str:
    letter = state.side(seat).general
    return "-" if letter == NO_LETTER else state.letter_name(letter)
