"""Pieces that leave the board (KD-5.5), and direct damage (KD-9.4)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.event import EventLog
from gunbai.games.kingdom import morale, side
from gunbai.games.kingdom.stacks import (
    facing_of,
    general_of,
    owner_of,
    size_of,
    soldiers_of,
    stack,
    text_of,
)
from gunbai.games.kingdom.terms import TAISHO

if TYPE_CHECKING:
    from gunbai.games.kingdom.state import KingdomState


def remove_lost(state: "KingdomState", before: i64, after: i64) -> None:
    """KD-5.5: lost pieces go to the removed ones, never to a reserve."""
    if before == after:
        return
    place = side.REMOVED + owner_of(before)
    state.sides[place] += soldiers_of(before) - soldiers_of(after)
    general = general_of(before)
    if general != 0 and general_of(after) == 0:
        lost = general * 0 + 1
        state.sides[place] += lost << (8 * general)
    state.forget_past()


def after_direct(state: "KingdomState", square: i64, amount: i64) -> i64:
    """KD-9.4.1: no counter-damage, no blind spot, no morale of the dealer.

    KD-9.4.2: less the target's standing morale. KD-9.4.3: soldiers first, then a fukusho or
    senninsho; never a taisho. KD-9.4.4: what is left keeps its facing.
    """
    pieces = state.board[square]
    points = amount - morale.standing(state, square)
    if points <= 0:
        return pieces
    soldiers = soldiers_of(pieces)
    general = general_of(pieces)
    if points > soldiers and general != TAISHO:
        return 0
    if points > soldiers:
        points = soldiers
    return stack(owner_of(pieces), general, soldiers - points, facing_of(pieces))


def would_lose(state: "KingdomState", square: i64, amount: i64) -> bool:
    """KD-8.10, KD-9.6: would direct damage remove at least one piece there?"""
    return after_direct(state, square, amount) != state.board[square]


def hit(state: "KingdomState", square: i64, after: i64, log: EventLog | None) -> None:
    """KD-9.4.4: an emptied square stays empty."""
    before = state.board[square]
    if log is not None:
        args: dict[str, object] = {
            "seat": owner_of(before),
            "square": state.tables.names[square],
            "n": size_of(before) - size_of(after),
            "stack": text_of(after) if after != 0 else "",
        }
        log.tell("hit", "KD-9.4.3", args)
    remove_lost(state, before, after)
    state.put(square, after)
