"""Inputs of kingdom for a network: the board square by square, what can be taken, cards, warlords.

For Red the board is turned by 180 degrees, so that both seats look north.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from gunbai.bots.network.inputs import Inputs
from gunbai.core.bits import lowest, size
from gunbai.core.state import State
from gunbai.games.kingdom import ending, morale, offer, phase, side, step
from gunbai.games.kingdom.evaluation import distance, is_reached, worst_loss
from gunbai.games.kingdom.stacks import facing_of, general_of, size_of, soldiers_of
from gunbai.games.kingdom.state import KingdomState
from gunbai.games.kingdom.tables import Tables
from gunbai.games.kingdom.terms import (
    BEFORE_WARLORDS,
    FACINGS,
    IN_PLAY,
    NO_SQUARE,
    SELECT_DEAL4,
    TAISHO,
)

SIZES: Final = 3
"""Stacks of one, two, three or more soldiers."""
PIECES: Final = 10
LOSSES: Final = 3
FAR: Final = 8
CARDS_HELD: Final = 6
MORALE: Final = 5
PACE: Final = 10
"""Turns are counted in tens."""


class GameInputs(Inputs):
    def __init__(self, tables: Tables) -> None:
        super().__init__(tables.n_actions)
        squares = tables.squares
        cards = tables.cards
        warlords: i64 = len(tables.warlord_names)
        self.last: i64 = squares - 1
        self._phase = self.part(2 * (phase.OVER + 1))
        self._step = self.part(step.READY + 1)
        self._stage = self.part(IN_PLAY + 1)
        self._turn = self.part(4)
        self._turns = self.part(12)
        self._again = self.part(5)
        self._generals = self.part(2 * 3 * squares)
        self._soldiers = self.part(2 * SIZES * squares)
        self._facings = self.part(2 * FACINGS * squares)
        self._losses = self.part(2 * LOSSES * squares)
        self._falls = self.part(8)
        self._race = self.part(2 * FAR)
        self._terrain = self.part(2 * squares)
        self._homes = self.part(2 * squares)
        self._acting = self.part(3 * squares)
        self._card = self.part(cards)
        self._group = self.part(tables.groups)
        self._steps = self.part(4)
        self._left = self.part(4)
        self._hand = self.part(cards)
        self._shown = self.part(cards)
        self._used = self.part(2 * cards)
        self._held = self.part(2 * CARDS_HELD)
        self._reserve = self.part(2 * 4 * PIECES)
        self._morale = self.part(2 * MORALE)
        self._leaders = self.part(2 * 2 * warlords)
        self._dealt = self.part(warlords)
        # Imagined: what the opponent hides.
        self._their_hand = self.part(cards)

        self._lay_out(tables)

    def _lay_out(self, tables: Tables) -> None:
        """Turn every action by 180 degrees: blocks of squares and facings are reversed."""
        self._turned: vec[i64] = vec[i64]([0] * tables.n_actions)
        for action in range(tables.n_actions):
            self._turned[action] = action
        for facing in range(4):
            self._turned[tables.face + facing] = tables.face + (facing ^ 2)
        camps = 2 * tables.camp_size
        for first in range(tables.move, tables.headquarters_at, tables.squares):
            self._reverse(first, tables.squares, 1)
        for first in range(tables.headquarters_at, tables.rock_at, camps):
            self._reverse(first, camps, 1)
        self._reverse(tables.rock_at, tables.centre_size, 1)
        self._reverse(tables.high_ground_at, tables.centre_size, 1)
        self._reverse(tables.soldier_at, camps, 4)

    def _reverse(self, first: i64, count: i64, facings: i64) -> None:
        for i in range(count):
            for facing in range(facings):
                there = facing ^ 2 if facings == 4 else facing
                turned = first + (count - 1 - i) * facings + there
                self._turned[first + i * facings + facing] = turned

    def output(self, seat: i64, action: i64) -> i64:
        return action if seat == 0 else self._turned[action]

    def known(self, state: State, seat: i64) -> None:
        assert isinstance(state, KingdomState)
        other = 1 - seat
        self._moment(state, seat)
        if state.stage == IN_PLAY:
            self._army(state, seat, seat, 0)
            self._army(state, seat, other, 1)
        else:
            self._own_camp(state, seat)
        self._action(state, seat)
        self._seat(state, seat, seat, 0)
        self._seat(state, seat, other, 1)

    def imagined(self, state: State, seat: i64) -> None:
        assert isinstance(state, KingdomState)
        self.members(self._their_hand, state.sides[side.HAND + 1 - seat])

    def _square(self, seat: i64, square: i64) -> i64:
        return square if seat == 0 else self.last - square

    def _squares(self, seat: i64, first: i64, squares: i64) -> None:
        while squares != 0:
            self.add(first + self._square(seat, lowest(squares)))
            squares &= squares - 1

    def _moment(self, state: KingdomState, seat: i64) -> None:
        now = state.phase
        asked = offer.asks(state, seat)
        self.one(self._phase + (0 if asked else phase.OVER + 1), now, phase.OVER + 1)
        if now == phase.CHOOSE or now == phase.DEPLOY:
            self.one(self._step, state.sides[side.STEP + seat], step.READY + 1)
        self.add(self._stage + state.stage)
        self.add(self._turn + (0 if state.mover == seat else 1))
        self.add(self._turn + 2 + (0 if state.first == seat else 1))
        self.one(self._turns, state.turns // PACE, 12)
        if state.stage == IN_PLAY:
            self.one(self._again, ending.occurrences(state, ending.position_print(state)), 4)
            self.flag(self._again + 4, state.passed)

    def _army(self, state: KingdomState, seat: i64, owner: i64, whose: i64) -> None:
        """The stacks of one side, what an enemy could take of them, and the way to its goal."""
        squares = self.last + 1
        goal = state.sides[side.HEADQUARTERS + 1 - owner]
        later: i64 = 1 if state.mover == owner else 0
        nearest: i64 = FAR
        left = state.sides[side.ARMY + owner]
        while left != 0:
            square = lowest(left)
            left &= left - 1
            self._stack(state, seat, square, whose)
            pieces = state.board[square]
            loss = worst_loss(state, owner, square)
            place = self._square(seat, square)
            if loss > 0:
                self.one(self._losses + whose * LOSSES * squares + place * LOSSES, loss - 1, LOSSES)
            if general_of(pieces) == TAISHO:
                if loss > 0 and loss >= size_of(pieces):
                    self.add(self._falls + 2 * whose + later)
            else:
                away = distance(state, square, goal)
                if away < nearest:
                    nearest = away
        self.one(self._race + whose * FAR, nearest, FAR)
        if is_reached(state, 1 - owner, state.sides[side.HEADQUARTERS + owner]):
            self.add(self._falls + 4 + 2 * whose + later)

    def _stack(self, state: KingdomState, seat: i64, square: i64, whose: i64) -> None:
        squares = self.last + 1
        pieces = state.board[square]
        place = self._square(seat, square)
        general = general_of(pieces)
        if general != 0:
            self.add(self._generals + (whose * 3 + general - 1) * squares + place)
        soldiers = soldiers_of(pieces)
        if soldiers > 0:
            rows = whose * SIZES + (soldiers - 1 if soldiers < SIZES else SIZES - 1)
            self.add(self._soldiers + rows * squares + place)
            rows = whose * FACINGS + (facing_of(pieces) ^ (2 * seat))
            self.add(self._facings + rows * squares + place)

    def _own_camp(self, state: KingdomState, seat: i64) -> None:
        """KD-2.8: until both have deployed, a seat sees its own pieces alone."""
        left = state.sides[side.ARMY + seat]
        while left != 0:
            self._stack(state, seat, lowest(left), 0)
            left &= left - 1
        if state.stage < IN_PLAY and state.sides[side.SPOT + seat] >= 0:
            spot = self._square(seat, state.sides[side.SPOT + seat])
            self.add(self._acting + 2 * (self.last + 1) + spot)

    def _action(self, state: KingdomState, seat: i64) -> None:
        tables = state.tables
        squares = tables.squares
        seen = tables.everywhere
        if state.stage < IN_PLAY and tables.free_deployment:
            seen = tables.camp[seat] | tables.own_centre[seat]
            if not tables.placed_terrain:
                seen |= tables.centre
        self._squares(seat, self._terrain, state.rocks & seen)
        self._squares(seat, self._terrain + squares, state.heights & seen)
        for i in range(2):
            owner = seat if i == 0 else 1 - seat
            if state.stage == IN_PLAY or not tables.free_deployment or owner == seat:
                home = state.sides[side.HEADQUARTERS + owner]
                if home >= 0:
                    self.add(self._homes + i * squares + self._square(seat, home))
        if state.phase < phase.GROUP or state.phase == phase.OVER:
            return
        if state.origin != NO_SQUARE:
            self.add(self._acting + self._square(seat, state.origin))
        if state.at != NO_SQUARE:
            self.add(self._acting + squares + self._square(seat, state.at))
        self.one(self._card, state.card, tables.cards)
        self.one(self._group, state.group, tables.groups)
        self.one(self._steps, state.steps, 4)
        self.one(self._left, state.left, 4)

    def _seat(self, state: KingdomState, seat: i64, owner: i64, whose: i64) -> None:
        tables = state.tables
        sides = state.sides
        if whose == 0:
            self.members(self._hand, sides[side.HAND + owner])
            self.members(self._dealt, sides[side.DEALT + owner])
        else:
            self.members(self._shown, sides[side.KNOWN + owner])
        self.members(self._used + whose * tables.cards, sides[side.USED + owner])
        self.one(self._held + whose * CARDS_HELD, size(sides[side.HAND + owner]), CARDS_HELD)
        if state.stage == IN_PLAY or not tables.free_deployment or whose == 0:
            for kind in range(4):
                first = self._reserve + (whose * 4 + kind) * PIECES
                self.one(first, state.reserve(owner, kind), PIECES)
        self.one(self._morale + whose * MORALE, morale.timed(state, owner), MORALE)
        warlords: i64 = len(tables.warlord_names)
        if whose == 0 or state.stage > BEFORE_WARLORDS or tables.selection != SELECT_DEAL4:
            for rank in range(2):
                leader = state.leaders >> (8 * (2 * owner + rank)) & 255
                self.one(self._leaders + (whose * 2 + rank) * warlords, leader - 1, warlords)
