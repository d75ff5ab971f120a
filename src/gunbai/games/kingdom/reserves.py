"""KD-7 Reserves: putting one piece on the board."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from gunbai.core.bits import bit
from gunbai.core.event import EventLog
from gunbai.games.kingdom import movement, phase, side
from gunbai.games.kingdom.stacks import soldiers_of, stack, text_of
from gunbai.games.kingdom.terms import ALL_FACINGS, FUKUSHO, PIECE_NAMES, SOLDIER

if TYPE_CHECKING:
    from gunbai.games.kingdom.state import KingdomState

DROPS: Final = 3
"""The actions `drop …`, in order: soldier, fukusho, senninsho."""


def kinds(state: "KingdomState") -> i64:
    """KD-7.1: the kinds of reserve pieces that have a square to go to, as a set of drops.

    KD-7.6: in any game."""
    if state.sides[side.RESERVE + state.mover] == 0:
        return 0
    found: i64 = 0
    for index in range(DROPS):
        kind = drop_kind(index)
        if state.reserve(state.mover, kind) > 0 and squares(state, kind) != 0:
            found |= bit(index)
    return found


def squares(state: "KingdomState", kind: i64) -> i64:
    """KD-7.1: the own camp. KD-7.2: no enemy, no rock, no own stack it cannot merge with."""
    seat = state.mover
    free = state.tables.camp[seat] & ~state.sides[side.ARMY + 1 - seat]
    return movement.enterable(state, free, _piece(seat, kind, 1))


def choose(state: "KingdomState", kind: i64) -> None:
    state.left = kind
    state.choices = squares(state, kind)
    state.phase = phase.DROP_SQUARE


def drop(state: "KingdomState", square: i64, log: EventLog | None) -> None:
    """KD-7.1, KD-7.5: exactly one piece, and nothing else that turn."""
    kind = state.left
    taken = kind * 0 + 1
    state.sides[side.RESERVE + state.mover] -= taken << (8 * kind)
    put_in(state, square, _piece(state.mover, kind, 1), log, "drop", "KD-7.1")


def put_in(
    state: "KingdomState", square: i64, pieces: i64, log: EventLog | None, verb: str, clause: str
) -> None:
    """KD-7.3: on an empty square soldiers take any facing. KD-7.4: on own pieces it merges at
    once, and a stack with soldiers takes any facing."""
    state.forget_past()
    placed = movement.merged(state.board[square], pieces)
    state.put(square, placed)
    state.at = square
    if log is not None:
        args: dict[str, object] = {
            "seat": state.mover,
            "square": state.tables.names[square],
            "n": soldiers_of(pieces),
            "stack": text_of(placed),
        }
        if verb == "drop":
            args["piece"] = PIECE_NAMES[state.left]
        log.tell(verb, clause, args)
    movement.ask_facing(state, ALL_FACINGS if soldiers_of(placed) > 0 else 0)


def _piece(seat: i64, kind: i64, number: i64) -> i64:
    """A new piece, soldiers facing forward until their facing is chosen."""
    if kind == SOLDIER:
        return soldiers(seat, number)
    return stack(seat, kind, 0, 0)


def soldiers(seat: i64, number: i64) -> i64:
    return stack(seat, 0, number, 2 * seat)


def drop_kind(index: i64) -> i64:
    """KD-7.1: a soldier, a fukusho or a senninsho; never the taisho (KD-2.12)."""
    if index == 0:
        return SOLDIER
    return index + FUKUSHO - 1
