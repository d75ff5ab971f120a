"""GS-8 Invasion: soldiers that have moved onto an enemy invasion square may leave for good."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.bits import bit, lowest
from gunbai.core.event import EventLog
from gunbai.games.gunshi import ending, phase, soldiers
from gunbai.games.gunshi.grid import square_name
from gunbai.games.gunshi.terms import ITEM_NAMES

if TYPE_CHECKING:
    from gunbai.games.gunshi.state import GunshiState


def asked(state: "GunshiState") -> i64:
    """GS-8.5: the soldier asked now; from file a to g."""
    return lowest(state.arrivals)


def may_invade(state: "GunshiState") -> bool:
    """GS-8.3: the general cannot. GS-16.5: it is asked all the same, and only its owner knows."""
    return soldiers.letter_at(state, asked(state)) != state.mine().general


def invade(state: "GunshiState", log: EventLog | None) -> None:
    """GS-8.1, GS-8.2: it leaves the field; with a shield it counts twice. GS-8.6: three win."""
    square = asked(state)
    piece = bit(square)
    kind = soldiers.kind_at(state, piece)
    letter = soldiers.letter_at(state, square)
    side = state.mine()
    side.invaders += soldiers.invade(state, state.active, piece)
    if log is not None:
        log.reveal(
            "invade",
            "GS-8.1",
            {
                "seat": state.active,
                "kind": ITEM_NAMES[kind],
                "square": square_name(square),
                "letter": state.letter_name(letter),
                "n": side.invaders,
            },
        )
    if side.invaders >= state.tables.to_win:
        ending.win_by_invasion(state, log)
    else:
        _next(state)


def stay(state: "GunshiState", log: EventLog | None) -> None:
    """GS-8.1, GS-8.7: it stays, an ordinary soldier on that square. GS-8.4: to invade later it
    must move onto such a square again."""
    if log is not None:
        log.tell(
            "stay_on",
            "GS-8.1",
            {"seat": state.active, "square": square_name(asked(state))},
        )
    _next(state)


def _next(state: "GunshiState") -> None:
    state.arrivals &= state.arrivals - 1
    if state.arrivals == 0:
        state.phase = phase.CARD_DONE
