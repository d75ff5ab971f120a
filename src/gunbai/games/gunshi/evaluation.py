"""Evaluation of a gunshi field: a seat's soldiers, way to the invasion, safety of the general.

From the rule book's advice on strategy; the weights are in `evaluation.toml`. The general's safety
refers to the imagined world that the search made.
"""

from typing import Final

from mypy_extensions import i64

from gunbai.bots.evaluation.linear import Evaluation
from gunbai.core.bits import bit, has, lowest, size
from gunbai.core.state import State
from gunbai.games.gunshi import cards, flow, moving, soldiers
from gunbai.games.gunshi.grid import beside_level, beside_upright, shift
from gunbai.games.gunshi.side import Side
from gunbai.games.gunshi.state import GunshiState
from gunbai.games.gunshi.terms import (
    EAST,
    MOVE,
    NO_LETTER,
    NORTH,
    SOUTH,
    STOCK,
    TURN_SHOOT,
    WEST,
)

FEATURES: Final = (
    "infantry",
    "shields",
    "archers",
    "cavalry",
    "invaders",
    "advance",
    "foremost",
    "riders_advance",
    "general_hit_now",
    "general_hit_next",
    "general_hit_later",
    "general_back",
    "hanging_now",
    "hanging_next",
    "supply",
    "queue",
    "move_due",
    "fences",
    "to_move",
)


class GameEvaluation(Evaluation):
    def is_quiet(self, state: State) -> bool:
        """Positions are quiet except in the middle of a linked action."""
        assert isinstance(state, GunshiState)
        return not flow.composing(state)

    def measure(self, state: State, seat: i64) -> None:
        assert isinstance(state, GunshiState)
        found = self.features
        for i in range(len(found)):
            found[i] = 0.0
        side = state.side(seat)
        other = state.side(seat ^ 1)
        self._count_army(state, seat, side)
        found[4] = float(side.invaders)
        found[14] = float(side.supply) / 10.0
        found[15] = float(side.queue_size)
        found[16] = 1.0 if side.queue_size > 0 and cards.slot(side, 0) & 3 == MOVE else 0.0
        found[17] = float(size(side.level) + size(side.upright))
        found[18] = 1.0 if state.active == seat else 0.0
        self._count_dangers(state, seat, side, other)

    def _count_army(self, state: GunshiState, seat: i64, side: Side) -> None:
        found = self.features
        found[1] = float(size(side.army & state.shields))
        found[2] = float(size(side.army & state.archers))
        found[3] = float(size(side.army & state.cavalry))
        found[0] = float(size(side.army)) - found[2] - found[3]
        general = general_square(state, side)
        left = side.army
        while left != 0:
            square = lowest(left)
            left &= left - 1
            gone = square & 7
            if seat != 0:
                gone = 6 - gone
            if square == general:
                found[11] = float(6 - gone)
            elif has(state.cavalry, square):
                found[7] += float(gone)
            else:
                found[5] += float(gone)
                reached = float(gone) + (1.0 if has(state.shields, square) else 0.0)
                if reached > found[6]:
                    found[6] = reached

    def _count_dangers(self, state: GunshiState, seat: i64, side: Side, other: Side) -> None:
        """What the enemy's next card can take, and whether the general is among it."""
        found = self.features
        by_move = reached(state, side, other)
        by_shot = shot_at(state, side, other)
        due: i64 = -1
        if other.queue_size > 0:
            due = cards.slot(other, 0) & 3
        taken: i64 = 0
        if due == MOVE:
            taken = by_move
        elif due == TURN_SHOOT:
            taken = by_shot
        later: i64 = 0
        if state.active == seat:
            later = 1
        general = general_square(state, side)
        if general >= 0:
            if has(taken, general):
                found[8 + later] = 1.0
            elif has(by_move | by_shot, general):
                found[10] = 1.0
        found[12 + later] = float(size(taken))


def general_square(state: GunshiState, side: Side) -> i64:
    if side.general == NO_LETTER:
        return -1
    place = soldiers.place_of(state, side.general)
    if place >= STOCK:
        return -1
    return place


def reached(state: GunshiState, side: Side, other: Side) -> i64:
    """The soldiers of a side that the other could take by a Move card: those beside a walker, if
    no shield keeps it off, and those on a rider's way."""
    walkers = other.army & ~state.cavalry
    beside = shift(walkers, NORTH) | shift(walkers, EAST)
    beside |= shift(walkers, SOUTH) | shift(walkers, WEST)
    found = beside & side.army & ~state.shields
    riders = other.army & state.cavalry
    while riders != 0:
        rider = lowest(riders)
        riders &= riders - 1
        facing = soldiers.facing_at(state, rider)
        stops = moving.halts(state, side, facing)
        found |= _charged(state, side, other, bit(rider), facing, stops)
        found |= shift(bit(rider), (facing + 1) & 3) & side.army
        found |= shift(bit(rider), (facing + 3) & 3) & side.army
    return found


def _charged(
    state: GunshiState, side: Side, other: Side, rider: i64, facing: i64, stops: i64
) -> i64:
    """The soldier that a charge straight ahead ends at, over at most one own walker."""
    passed = False
    place = rider
    while True:
        place = shift(place, facing)
        if place == 0:
            return 0
        if place & side.army != 0:
            return place
        if place & other.army != 0:
            if passed or place & state.cavalry != 0:
                return 0
            passed = True
        elif place & stops != 0:
            return 0


def shot_at(state: GunshiState, side: Side, other: Side) -> i64:
    """The soldiers of a side that some archer of the other could shoot down."""
    found: i64 = 0
    level = side.army & ~beside_level(side.level)
    upright = side.army & ~beside_upright(side.upright)
    archers = other.army & state.archers
    while archers != 0:
        archer = lowest(archers)
        archers &= archers - 1
        facing = soldiers.facing_at(state, archer)
        in_range = state.tables.range[64 * facing + archer]
        if facing == NORTH or facing == SOUTH:
            found |= in_range & level
        else:
            found |= in_range & upright
    return found & ~state.shields
