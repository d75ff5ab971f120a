"""The action that a player is composing: an item to place, or a linked action.

GS-12.6: leader, direction, members and their answers are declared first, then everything
happens as one event. Until then only this player knows them, and may take them back.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.bits import bit, lowest
from gunbai.games.gunshi import soldiers
from gunbai.games.gunshi.grid import shift
from gunbai.games.gunshi.terms import EAST, NO_SQUARE, NORTH, SOUTH, WEST

if TYPE_CHECKING:
    from gunbai.games.gunshi.state import GunshiState


def clear(state: "GunshiState") -> None:
    state.item = NO_SQUARE
    state.spot = NO_SQUARE
    state.leader = NO_SQUARE
    state.heading = NO_SQUARE
    state.group = 0
    state.group_size = 0
    state.asked = 0
    state.answers = 0
    state.options = 0


def link(state: "GunshiState", candidates: i64) -> None:
    """GS-12.1, GS-12.2: the leader, then its neighbours to the N, E, S and W that can link."""
    leader = bit(state.leader)
    add(state, leader)
    add(state, shift(leader, NORTH) & candidates)
    add(state, shift(leader, EAST) & candidates)
    add(state, shift(leader, SOUTH) & candidates)
    add(state, shift(leader, WEST) & candidates)


def same_kind(state: "GunshiState", square: i64) -> i64:
    """GS-12.1: own soldiers of the same kind; a shield makes no difference."""
    return soldiers.of_kind(state, state.mine().army, soldiers.kind_at(state, bit(square)))


def add(state: "GunshiState", piece: i64) -> None:
    """Put a soldier (if there is one) at the end of those to be asked."""
    if piece != 0:
        state.group |= lowest(piece) << (6 * state.group_size)
        state.group_size += 1


def member(state: "GunshiState", index: i64) -> i64:
    """The square of a group piece, in the order they are asked."""
    return (state.group >> (6 * index)) & 63


def answer(state: "GunshiState", value: i64) -> None:
    """The answer of the piece asked now: 0 = it stays out."""
    state.answers |= value << (8 * state.asked)
    state.asked += 1


def answer_of(state: "GunshiState", index: i64) -> i64:
    return (state.answers >> (8 * index)) & 255
