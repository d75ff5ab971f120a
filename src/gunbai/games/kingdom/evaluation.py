"""Evaluation of a kingdom table for a seat: pieces, the race to the headquarters, safety.

From the rule book's advice on strategy; the weights are in `evaluation.toml`. Pieces that the
player to move can attack now are counted separately from those that could be attacked later.
"""

from typing import Final

from mypy_extensions import i64

from gunbai.bots.evaluation.linear import Evaluation
from gunbai.core.bits import has, lowest, size
from gunbai.core.state import State
from gunbai.games.kingdom import fight, morale, movement, phase, side
from gunbai.games.kingdom.stacks import (
    facing_of,
    general_of,
    owner_of,
    size_of,
    soldiers_of,
    stack,
)
from gunbai.games.kingdom.state import KingdomState
from gunbai.games.kingdom.terms import FUKUSHO, IN_PLAY, SENNINSHO, SOLDIER, TAISHO

FEATURES: Final = (
    "soldiers",
    "generals",
    "reserve_soldiers",
    "reserve_generals",
    "cards",
    "card_right",
    "advance",
    "race",
    "stuck",
    "escort",
    "hanging_now",
    "hanging_later",
    "taisho_falls_now",
    "taisho_falls_later",
    "headquarters_falls_now",
    "headquarters_falls_later",
    "high_ground",
    "morale",
    "to_move",
)


class GameEvaluation(Evaluation):
    def is_quiet(self, state: State) -> bool:
        """Quiet positions are those between actions, or before the first turn."""
        assert isinstance(state, KingdomState)
        return state.phase == phase.ACTION or state.stage != IN_PLAY

    def measure(self, state: State, seat: i64) -> None:
        assert isinstance(state, KingdomState)
        found = self.features
        for i in range(len(found)):
            found[i] = 0.0
        sides = state.sides
        other = 1 - seat
        found[2] = float(state.reserve(seat, SOLDIER))
        found[3] = float(state.reserve(seat, FUKUSHO) + state.reserve(seat, SENNINSHO))
        found[4] = float(size(sides[side.HAND + seat]))
        found[5] = float(size(sides[side.USED + other])) - float(size(sides[side.USED + seat]))
        found[17] = float(morale.timed(state, seat))
        found[18] = 1.0 if state.mover == seat else 0.0
        if state.stage != IN_PLAY:
            return
        squares = sides[side.ARMY + seat]
        while squares != 0:
            square = lowest(squares)
            squares &= squares - 1
            self._count_stack(state, seat, square)
        home = sides[side.HEADQUARTERS + seat]
        if is_reached(state, other, home):
            found[14 + _later(state, seat)] += 1.0

    def _count_stack(self, state: KingdomState, seat: i64, square: i64) -> None:
        found = self.features
        tables = state.tables
        pieces = state.board[square]
        soldiers = soldiers_of(pieces)
        general = general_of(pieces)
        found[0] += float(soldiers)
        if general == TAISHO:
            found[9] += float(soldiers) if soldiers < 3 else 3.0
        else:
            if general != 0:
                found[1] += 1.0
            away = distance(state, square, state.sides[side.HEADQUARTERS + 1 - seat])
            found[6] -= float(away)
            near = 1.0 / float(away * away + 1)
            if near > found[7]:
                found[7] = near
        if soldiers > 0 and general == 0 and tables.ahead[square * 4 + facing_of(pieces)] == 0:
            found[8] += float(soldiers)
        if has(state.heights, square):
            found[16] += 1.0
        loss = worst_loss(state, seat, square)
        if loss > 0:
            later = _later(state, seat)
            found[10 + later] += float(loss)
            if general == TAISHO and loss == size_of(pieces):
                found[12 + later] += 1.0


def _later(state: KingdomState, seat: i64) -> i64:
    """1 when the seat moves before the opponent can strike, else 0."""
    if state.mover == seat:
        return 1
    return 0


def worst_loss(state: KingdomState, seat: i64, square: i64) -> i64:
    """The most pieces that one plain attack by a neighbour can take here."""
    pieces = state.board[square]
    around = state.tables.near[square] & state.sides[side.ARMY + 1 - seat]
    worst: i64 = 0
    while around != 0:
        origin = lowest(around)
        around &= around - 1
        group = _striking(state, origin, square)
        if group != 0:
            direction = state.tables.heading(origin, square)
            dealt = fight.damage(state, group, pieces, square, direction, 0)
            if dealt > size_of(pieces):
                dealt = size_of(pieces)
            if dealt > worst:
                worst = dealt
    return worst


def _striking(state: KingdomState, origin: i64, square: i64) -> i64:
    """The largest group that can step from one square to the other; 0 = none."""
    pieces = state.board[origin]
    if has(movement.ways(state, origin, pieces), square):
        return pieces
    soldiers = soldiers_of(pieces)
    if soldiers > 0 and has(state.tables.ahead[origin * 4 + facing_of(pieces)], square):
        return stack(owner_of(pieces), 0, soldiers, facing_of(pieces))
    if general_of(pieces) != 0:
        return stack(owner_of(pieces), general_of(pieces), 0, 0)
    return 0


def is_reached(state: KingdomState, seat: i64, square: i64) -> bool:
    """Can a piece of this seat step onto the square, if it is not held?"""
    if state.board[square] != 0:
        return False
    around = state.tables.near[square] & state.sides[side.ARMY + seat]
    while around != 0:
        origin = lowest(around)
        around &= around - 1
        if _striking(state, origin, square) != 0:
            return True
    return False


def distance(state: KingdomState, one: i64, other: i64) -> i64:
    columns = state.tables.columns
    across = one % columns - other % columns
    up = one // columns - other // columns
    if across < 0:
        across = -across
    if up < 0:
        up = -up
    if across > up:
        return across
    return up
