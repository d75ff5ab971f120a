"""GS-3 Deployment: the players place soldiers and fences in turn until nothing can be bought."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.event import EventLog
from gunbai.games.gunshi import composition, fences, phase, soldiers
from gunbai.games.gunshi.grid import edge_name, level_edges, square_name, upright_edges
from gunbai.games.gunshi.terms import ARCHER, CAVALRY, FACINGS, FENCE, INFANTRY, ITEM_NAMES

if TYPE_CHECKING:
    from gunbai.games.gunshi.state import GunshiState


def affordable(state: "GunshiState", seat: i64, item: i64) -> bool:
    """GS-3.1, GS-3.7: in stock or hand, paid in full (GS-1.14), with a place for it; no
    look-ahead is needed."""
    side = state.side(seat)
    if side.supply < state.tables.cost[item]:
        return False
    if item == FENCE:
        return side.fence_hand > 0 and (
            free_level(state, seat) != 0 or free_upright(state, seat) != 0
        )
    return soldiers.in_stock(state, item) and free_squares(state, seat) != 0


def can_place(state: "GunshiState", seat: i64) -> bool:
    """GS-3.8: a player who can place nothing is finished."""
    return (
        affordable(state, seat, INFANTRY)
        or affordable(state, seat, FENCE)
        or affordable(state, seat, ARCHER)
        or affordable(state, seat, CAVALRY)
    )


def free_squares(state: "GunshiState", seat: i64) -> i64:
    """GS-3.2, GS-1.6: the empty squares of the own camp."""
    return state.tables.camp[seat] & ~(state.red.army | state.blue.army)


def free_level(state: "GunshiState", seat: i64) -> i64:
    """GS-3.3, GS-1.12, GS-1.13: the free sides of camp squares, the border included."""
    return level_edges(state.tables.camp[seat]) & ~(state.red.level | state.blue.level)


def free_upright(state: "GunshiState", seat: i64) -> i64:
    return upright_edges(state.tables.camp[seat]) & ~(state.red.upright | state.blue.upright)


def choose_item(state: "GunshiState", item: i64) -> None:
    """GS-3.6: something must be chosen; there is no passing."""
    state.item = item
    if item == FENCE:
        state.phase = phase.DEPLOY_EDGE
    else:
        state.options = free_squares(state, state.active)
        state.phase = phase.DEPLOY_SQUARE


def choose_square(state: "GunshiState", square: i64) -> None:
    state.spot = square
    state.phase = phase.DEPLOY_FACING


def place_soldier(state: "GunshiState", facing: i64, log: EventLog | None) -> None:
    """GS-3.1, GS-3.2, GS-3.5: a soldier with any facing, paid at once; it stays as it is."""
    seat = state.active
    letter = soldiers.take(state, seat, state.item, state.spot, facing)
    state.mine().supply -= state.tables.cost[state.item]
    if log is not None:
        log.reveal(
            "deploy",
            "GS-3.1",
            {
                "seat": seat,
                "kind": ITEM_NAMES[state.item],
                "square": square_name(state.spot),
                "facing": FACINGS[facing],
                "letter": state.letter_name(letter),
                "supply": state.mine().supply,
            },
        )
    state.phase = phase.PLACED


def place_fence(state: "GunshiState", edge: i64, log: EventLog | None) -> None:
    """GS-3.3: a fence on a side of a camp square; no infantry is needed."""
    seat = state.active
    fences.put(state, seat, edge)
    if log is not None:
        log.reveal(
            "deploy_fence",
            "GS-3.3",
            {"seat": seat, "edge": edge_name(edge), "supply": state.mine().supply},
        )
    state.phase = phase.PLACED


def pass_on(state: "GunshiState", log: EventLog | None) -> None:
    """GS-3.1: the players alternate. GS-3.8: a finished player is skipped, the other continues.

    GS-3.9, GS-2.3: when both are finished the planning phase follows; supply is kept.
    """
    composition.clear(state)
    if can_place(state, state.active ^ 1):
        state.active ^= 1
        state.phase = phase.DEPLOY_ITEM
    elif can_place(state, state.active):
        state.phase = phase.DEPLOY_ITEM
    else:
        state.active = 0
        state.phase = phase.PLANNING
        if log is not None:
            log.tell("deployed", "GS-3.9", {"supply": [state.red.supply, state.blue.supply]})
