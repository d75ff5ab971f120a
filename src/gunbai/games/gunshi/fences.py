"""GS-11 The Fence card, and fences on the edges of squares: putting them down, losing them."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.bits import bit, lowest, size
from gunbai.core.event import EventLog
from gunbai.games.gunshi import composition, phase, soldiers
from gunbai.games.gunshi.grid import (
    LEVEL_EDGES,
    edge_name,
    level_bit,
    level_edges,
    upright_bit,
    upright_edges,
    upright_number,
)
from gunbai.games.gunshi.terms import FENCE, INFANTRY

if TYPE_CHECKING:
    from gunbai.games.gunshi.state import GunshiState


def put(state: "GunshiState", seat: i64, edge: i64) -> None:
    """GS-11.1, GS-1.11: a fence from the owner's hand on an edge, for the price of a fence."""
    side = state.side(seat)
    side.level |= level_bit(edge)
    side.upright |= upright_bit(edge)
    side.fence_hand -= 1
    side.supply -= state.tables.cost[FENCE]


def remove_beside(state: "GunshiState", squares: i64, log: EventLog | None) -> None:
    """GS-11.8: enemy fences on the edges of squares on which soldiers have come to stand are
    removed. GS-11.9: they return to their owner's hand."""
    theirs = state.theirs()
    level = theirs.level & level_edges(squares)
    upright = theirs.upright & upright_edges(squares)
    if level == 0 and upright == 0:
        return
    theirs.level ^= level
    theirs.upright ^= upright
    theirs.fence_hand += size(level) + size(upright)
    if log is not None:
        log.tell(
            "fences_removed",
            "GS-11.8",
            {"seat": state.active ^ 1, "edges": names(level, upright)},
        )


def names(level: i64, upright: i64) -> list[str]:
    found: list[str] = []
    while level != 0:
        found.append(edge_name(lowest(level)))
        level &= level - 1
    while upright != 0:
        found.append(edge_name(upright_number(lowest(upright))))
        upright &= upright - 1
    return found


def begin(state: "GunshiState") -> i64:
    """GS-6.9: it needs a fence in hand, supply for it, and an infantry with a legal edge."""
    state.options = leaders(state) if may_add(state) else 0
    return phase.FENCE_LEADER if state.options != 0 else phase.CARD_DONE


def may_add(state: "GunshiState") -> bool:
    """GS-11.6: supply and fence hand limit the sum of what one card places."""
    side = state.mine()
    chosen = count_chosen(state)
    return side.fence_hand > chosen and side.supply >= (chosen + 1) * state.tables.cost[FENCE]


def leaders(state: "GunshiState") -> i64:
    """GS-11.1: own infantry, with or without a shield, that have a legal edge."""
    found: i64 = 0
    rest = soldiers.of_kind(state, state.mine().army, INFANTRY)
    while rest != 0:
        square = lowest(rest)
        rest &= rest - 1
        if free_level(state, square) != 0 or free_upright(state, square) != 0:
            found |= bit(square)
    return found


def free_level(state: "GunshiState", square: i64) -> i64:
    """GS-11.2, GS-11.4: level edges in range by the infantry's facing that are legal.

    GS-11.3: none beside an enemy soldier. GS-11.5: free of any fence, also of those already
    chosen for this card; nothing else matters.
    """
    in_range = state.tables.fence_level[64 * soldiers.facing_at(state, square) + square]
    taken = state.red.level | state.blue.level | level_edges(state.theirs().army)
    return in_range & ~taken & ~chosen_level(state)


def free_upright(state: "GunshiState", square: i64) -> i64:
    in_range = state.tables.fence_upright[64 * soldiers.facing_at(state, square) + square]
    taken = state.red.upright | state.blue.upright | upright_edges(state.theirs().army)
    return in_range & ~taken & ~chosen_upright(state)


def chosen_level(state: "GunshiState") -> i64:
    found: i64 = 0
    for index in range(state.asked):
        edge = composition.answer_of(state, index) - 1
        if edge >= 0 and edge < LEVEL_EDGES:
            found |= level_bit(edge)
    return found


def chosen_upright(state: "GunshiState") -> i64:
    found: i64 = 0
    for index in range(state.asked):
        found |= upright_bit(composition.answer_of(state, index) - 1)
    return found


def count_chosen(state: "GunshiState") -> i64:
    count: i64 = 0
    for index in range(state.asked):
        if composition.answer_of(state, index) != 0:
            count += 1
    return count


def choose_leader(state: "GunshiState", square: i64) -> None:
    state.leader = square
    state.phase = phase.FENCE_EDGE


def choose_edge(state: "GunshiState", edge: i64) -> None:
    """GS-12.4: the leader places a fence itself; then its neighbours are asked."""
    composition.link(state, composition.same_kind(state, state.leader))
    composition.answer(state, edge + 1)
    state.phase = phase.FENCE_MEMBER


def ask(state: "GunshiState", log: EventLog | None) -> bool:
    """GS-11.6: neighbours are asked while supply and fences last; True when one is asked."""
    while state.asked < state.group_size:
        square = composition.member(state, state.asked)
        if may_add(state) and (free_level(state, square) != 0 or free_upright(state, square) != 0):
            return True
        composition.answer(state, 0)
    _place_all(state, log)
    return False


def _place_all(state: "GunshiState", log: EventLog | None) -> None:
    """GS-11.1, GS-12.11: every infantry that joined places its chosen fence."""
    level = chosen_level(state)
    upright = chosen_upright(state)
    for index in range(state.group_size):
        edge = composition.answer_of(state, index) - 1
        if edge >= 0:
            put(state, state.active, edge)
    if log is not None:
        log.reveal(
            "fences",
            "GS-11.1",
            {"seat": state.active, "edges": names(level, upright), "supply": state.mine().supply},
        )
    state.phase = phase.CARD_DONE
