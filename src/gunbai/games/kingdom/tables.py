"""Tables: a board, its cards and the options turned into flat native tables for the rules to read.

Built once per game from the pack; never changes. Sets of squares and of cards are bit sets.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from gunbai.core.bits import bit
from gunbai.core.rng import Rng
from gunbai.games.kingdom import phase
from gunbai.games.kingdom.squares import square_names
from gunbai.games.kingdom.terms import DIRECTIONS, MAX_CARDS, SELECT_NONE

_WEST_EAST: Final = (0, 1, 1, 1, 0, -1, -1, -1)
_SOUTH_NORTH: Final = (1, 1, 0, -1, -1, -1, 0, 1)
_DEALT_WARLORDS: Final = 4
_HEADINGS: Final[vec[i64]] = vec[i64]([5, 4, 3, 6, -1, 2, 7, 0, 1])
FARTHEST: Final = 9
"""The longest distance an effect may have."""


class Tables:
    def __init__(
        self,
        columns: i64,
        rows: i64,
        camp_rows: i64,
        max_soldiers: i64,
        warlords: list[str],
        cards: list[str],
    ) -> None:
        self.columns = columns
        self.rows = rows
        self.squares: i64 = columns * rows
        self.names: list[str] = square_names(columns, rows)
        self.warlord_names = warlords
        self.card_names = cards
        self.cards: i64 = len(cards)
        self.max_soldiers = max_soldiers
        self._lay_out_board()
        self._lay_out_zones(camp_rows)
        self._lay_out_prints()

        # Data of the pack, and options; `game` sets them before the first state is made.
        self.hand_limit: i64 = 4
        self.initial_hand: i64 = 2
        self.card_lead_limit: i64 = 1
        self.blind_spot_rear: i64 = 2
        self.blind_spot_other: i64 = 1
        self.high_ground_morale: i64 = 1
        self.soldier_strength: i64 = 1
        self.general_strength: i64 = 1
        self.escort: vec[i64] = vec[i64]([1, 3, 2, 1])
        """For each kind of piece deployed: how many soldiers may go with it (KD-2.10)."""
        self.pieces: vec[i64] = vec[i64]([8, 1, 1, 1])
        """How many pieces of each kind a player has."""
        self.leaders: i64 = 1
        self.placed_terrain: bool = False
        self.layout: vec[i64] = vec[i64]([0] * self.squares)
        self.layout_reserve: i64 = 0
        self.rocks: i64 = 0
        self.heights: i64 = 0
        self.headquarters: vec[i64] = vec[i64]([0, 0])
        self.presets: i64 = 0
        """Warlords of the leaders, packed as in the state."""
        self.selection: i64 = SELECT_NONE
        self.free_deployment: bool = False
        self.first_player: i64 = 0
        """A seat, or -1 for a first player drawn by lot."""
        self.soldier_turn: bool = False
        self.repetition_limit: i64 = 4
        self.max_turns: i64 = 200
        self.limit_by_material: bool = False
        self._no_effects()
        self._lay_out_actions()

    def _lay_out_board(self) -> None:
        steps: list[int] = [-1] * (self.squares * DIRECTIONS)
        self.step: vec[i64] = vec[i64](steps)
        """The square one step from `square * 8 + direction`; -1 off the board."""
        self.near: vec[i64] = vec[i64]([0] * self.squares)
        """For each square its (up to) 8 neighbours (KD-1.2)."""
        self.cross: vec[i64] = vec[i64]([0] * self.squares)
        """For each square its (up to) 4 orthogonal neighbours."""
        self.ahead: vec[i64] = vec[i64]([0] * (self.squares * 4))
        """For `square * 4 + facing` the square straight in front, as a set (KD-4.1.1)."""
        self.fan: vec[i64] = vec[i64]([0] * (self.squares * 4))
        """For `square * 4 + facing` the three squares in front (KD-4.1.3)."""
        for square in range(self.squares):
            row, column = square // self.columns, square % self.columns
            for direction in range(DIRECTIONS):
                there_column = column + _WEST_EAST[direction]
                there_row = row + _SOUTH_NORTH[direction]
                if 0 <= there_column < self.columns and 0 <= there_row < self.rows:
                    there = there_row * self.columns + there_column
                    self.step[square * DIRECTIONS + direction] = there
                    self.near[square] |= bit(there)
                    if direction % 2 == 0:
                        self.cross[square] |= bit(there)
                        self.ahead[square * 4 + direction // 2] = bit(there)
            for facing in range(4):
                for turn in range(-1, 2):
                    there = self.step[square * DIRECTIONS + (2 * facing + turn) % DIRECTIONS]
                    if there >= 0:
                        self.fan[square * 4 + facing] |= bit(there)

        headings: list[int] = []
        for origin in range(self.squares):
            for target in range(self.squares):
                headings.append(self._heading(origin, target))
        self.headings: vec[i64] = vec[i64](headings)
        """For `origin * squares + target` the direction from one to the other."""
        rows: list[int] = []
        for distance in range(FARTHEST + 1):
            for square in range(self.squares):
                rows.append(self._square_around(square, distance))
        self.within: vec[i64] = vec[i64](rows)
        """For `distance * squares + square` the squares at most that far away (KD-1.2)."""

    def _square_around(self, centre: i64, distance: i64) -> i64:
        row, column = centre // self.columns, centre % self.columns
        line: i64 = 0
        for there in range(self.columns):
            if -distance <= there - column <= distance:
                line |= bit(there)
        found: i64 = 0
        for there in range(self.rows):
            if -distance <= there - row <= distance:
                found |= line << (there * self.columns)
        return found

    def _lay_out_zones(self, camp_rows: i64) -> None:
        """KD-1.1, KD-2.9, KD-2.13: a camp is a player's nearest rows, the centre lies between
        them."""
        self.camp_size: i64 = camp_rows * self.columns
        self.centre_size: i64 = self.squares - 2 * self.camp_size
        self.everywhere: i64 = bit(self.squares) - 1
        self.first_column: i64 = 0
        for row in range(self.rows):
            self.first_column |= bit(row * self.columns)
        self.last_column: i64 = self.first_column << (self.columns - 1)
        self.camp: vec[i64] = vec[i64]([0, 0])
        self.camp[0] = bit(self.camp_size) - 1
        self.camp[1] = self.everywhere & ~(bit(self.squares - self.camp_size) - 1)
        self.centre: i64 = self.everywhere & ~self.camp[0] & ~self.camp[1]
        half = self.camp_size + self.centre_size // 2
        self.own_centre: vec[i64] = vec[i64]([0, 0])
        """The own part of the central zone, where a player places terrain."""
        self.own_centre[0] = self.centre & (bit(half) - 1)
        self.own_centre[1] = self.centre & ~self.own_centre[0]

    def _lay_out_prints(self) -> None:
        """Random numbers for hashing positions (KD-10.7)."""
        rng = Rng("kingdom")
        self.place_print: vec[i64] = vec[i64]([0] * self.squares)
        for square in range(self.squares):
            self.place_print[square] = rng.bits32() >> 2 | 1
        self.stack_print: vec[i64] = vec[i64]([0] * 512)
        for stack in range(1, 512):
            self.stack_print[stack] = rng.bits32() >> 2 | 1
        self.red_print: i64 = rng.bits32()

    def _no_effects(self) -> None:
        """Effects of warlords (index + 1; 0 = no card) and of operation cards, all blank."""
        warlords: list[int] = [0] * (len(self.warlord_names) + 1)
        self.dash_steps: vec[i64] = vec[i64](warlords)
        self.strike_pattern: vec[i64] = vec[i64](warlords)
        self.strike_distance: vec[i64] = vec[i64](warlords)
        self.strike_amount: vec[i64] = vec[i64](warlords)
        self.strike_needs_soldier: vec[i64] = vec[i64](warlords)
        self.morale_amount: vec[i64] = vec[i64](warlords)
        self.morale_when: vec[i64] = vec[i64](warlords)
        self.morale_alone: vec[i64] = vec[i64](warlords)
        self.extra_count: vec[i64] = vec[i64](warlords)
        self.extra_attack: vec[i64] = vec[i64](warlords)
        self.all_directions: vec[i64] = vec[i64](warlords)
        cards: list[int] = [0] * MAX_CARDS
        self.effect: vec[i64] = vec[i64](cards)
        self.amount: vec[i64] = vec[i64](cards)
        """Morale, damage or morale of the attack."""
        self.reach: vec[i64] = vec[i64](cards)
        """Distance or range."""
        self.times: vec[i64] = vec[i64](cards)
        """Own turns, steps, soldiers or discards."""
        self.needs_soldier: vec[i64] = vec[i64](cards)
        self.group: vec[i64] = vec[i64](cards)
        self.ways: vec[i64] = vec[i64](cards)
        self.straight: vec[i64] = vec[i64](cards)
        self.must_attack: vec[i64] = vec[i64](cards)
        self.follow_up: vec[i64] = vec[i64](cards)
        self.first_source: vec[i64] = vec[i64](cards)
        self.second_source: vec[i64] = vec[i64](cards)
        self.zone: vec[i64] = vec[i64](cards)
        self.merge: vec[i64] = vec[i64](cards)
        self.cancels: i64 = 0
        """The cards that cancel a card."""
        self.deploys: i64 = 0
        """The cards that bring soldiers back."""
        self.peeks: i64 = 0
        """The cards that show the opponent's hand."""

    def _lay_out_actions(self) -> None:
        """Where each kind of action begins in the action layout (see `actions`)."""
        squares, camps = self.squares, 2 * self.camp_size
        self.groups: i64 = 2 * self.max_soldiers + 1
        self.face: i64 = 5
        self.take: i64 = self.face + 4
        self.drop: i64 = self.take + self.max_soldiers + 1
        self.form: i64 = self.drop + 3
        self.use: i64 = self.form + self.groups
        self.discard: i64 = self.use + self.cards
        self.pick: i64 = self.discard + self.cards
        self.move: i64 = self.pick + 2 * len(self.warlord_names)
        self.turn: i64 = self.move + squares
        self.strike: i64 = self.turn + squares
        self.source: i64 = self.strike + squares
        self.to: i64 = self.source + squares
        self.target: i64 = self.to + squares
        self.headquarters_at: i64 = self.target + squares
        self.general_at: i64 = self.headquarters_at + camps
        self.rock_at: i64 = self.general_at + 3 * camps
        self.high_ground_at: i64 = self.rock_at + self.centre_size
        self.soldier_at: i64 = self.high_ground_at + self.centre_size
        self.n_actions: i64 = self.soldier_at + 4 * camps

        self.first_action: vec[i64] = vec[i64](self._first_actions())
        """For each phase, the action that what is offered is counted from; -1: none."""

        # Outcomes of luck: the first player, then the deals of warlords, then cards.
        self.warlord_deals: vec[i64] = vec[i64](_halves(len(self.warlord_names)))
        self.first_deal: i64 = 2
        self.first_card: i64 = self.first_deal + len(self.warlord_deals)

    def _first_actions(self) -> list[int]:
        found: list[int] = [-1] * phase.STEPS_END
        for now in (phase.GROUP, phase.EXTRA):
            found[now] = self.form
        for now in (
            phase.DESTINATION,
            phase.DROP_SQUARE,
            phase.SQUARE,
            phase.SECOND_STEP,
            phase.FOLLOW_UP,
        ):
            found[now] = self.to
        for now in (phase.FACING, phase.TURN_FACING, phase.ENEMY_FACING):
            found[now] = self.face
        found[phase.TARGET] = self.target
        found[phase.SOURCE] = self.source
        found[phase.COUNT] = self.take
        found[phase.DISCARD] = self.discard
        found[phase.PICK] = self.pick
        found[phase.CHOOSE] = self.pick
        found[phase.RESPOND] = self.use
        return found

    def shifted(self, squares: i64, facing: i64) -> i64:
        """All squares of a set moved one step; what would leave the board is gone."""
        if facing == 0:
            return (squares << self.columns) & self.everywhere
        if facing == 1:
            return ((squares & ~self.last_column) << 1) & self.everywhere
        if facing == 2:
            return squares >> self.columns
        return (squares & ~self.first_column) >> 1

    def heading(self, origin: i64, target: i64) -> i64:
        """The direction in which a straight line leads from one square to another."""
        return self.headings[origin * self.squares + target]

    def _heading(self, origin: i64, target: i64) -> i64:
        across = target % self.columns - origin % self.columns
        up = target // self.columns - origin // self.columns
        place: i64 = 4
        if across != 0:
            place += 1 if across > 0 else -1
        if up != 0:
            place += 3 if up > 0 else -3
        return _HEADINGS[place]

    def camp_index(self, square: i64) -> i64:
        """Squares of both camps numbered without the centre between them."""
        return square if square < self.camp_size else square - self.centre_size

    def camp_square(self, index: i64) -> i64:
        return index if index < self.camp_size else index + self.centre_size


def _halves(n: int) -> list[int]:
    """KD-2.5: the ways to deal four of n cards to Blue, as sets; the others are Red's."""
    found: list[int] = []
    for cards in range(bit(n)):
        if bin(cards).count("1") == _DEALT_WARLORDS:
            found.append(cards)
    return found
