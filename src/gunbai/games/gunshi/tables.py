"""Tables: the pack and the options turned into flat native tables for the rules to read.

Built once per game; never changes. Ranges are computed for every square and facing.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from gunbai.core.bits import bit
from gunbai.games.gunshi.actions import HAND
from gunbai.games.gunshi.grid import SIZE, edge_number, level_bit, upright_bit
from gunbai.games.gunshi.terms import CARDS, EAST, NORTH, SOUTH, WEST


class Tables:
    def __init__(
        self,
        camps: list[list[int]],
        invasion_squares: list[list[int]],
        stock: list[int],
        letters: list[str],
        costs: list[int],
        cards: list[int],
    ) -> None:
        """Squares by number; stock and letters of infantry, archers, cavalry; costs with the
        fence's; cards of each kind."""
        self.camp: vec[i64] = vec[i64]([_squares(camps[0]), _squares(camps[1])])
        self.goal: vec[i64] = vec[i64](
            [_squares(invasion_squares[1]), _squares(invasion_squares[0])]
        )
        """GS-1.4: for each seat the squares on which it invades, the opponent's."""
        self.stock: vec[i64] = vec[i64](stock)
        self.letters = letters
        self.cost: vec[i64] = vec[i64](costs)
        self.cards: vec[i64] = vec[i64](cards)

        # The rest of the pack and the options; `game` sets them before the first state is made.
        self.lightning_cost: i64 = 6
        self.fences: i64 = 4
        self.start_supply: i64 = 18
        self.track: i64 = 18
        self.hand_size: i64 = 3
        self.queue_limit: i64 = 4
        self.income: vec[i64] = vec[i64]([1, 2, 3, 4])
        self.to_win: i64 = 3
        self.near_edge: bool = False
        self.before_fence: bool = False
        self.bounce_turns: bool = False
        self.no_progress_limit: i64 = 60
        self.turn_limit: i64 = 200

        self.range: vec[i64] = vec[i64]([0] * 256)
        """GS-9.5: the squares an archer can hit, by `64 * facing + square`."""
        self.range_ahead: vec[i64] = vec[i64]([0] * 256)
        """Those of them that lie further forward than the archer."""
        self.fence_level: vec[i64] = vec[i64]([0] * 256)
        """GS-11.4: the level edges in an infantry's range, by `64 * facing + square`."""
        self.fence_upright: vec[i64] = vec[i64]([0] * 256)

        self.hands: vec[i64] = vec[i64]()
        """The different starting hands, packed like a hand; each is an action."""
        self.n_actions: i64 = HAND

    def list_hands(self) -> None:
        """GS-4.3: every choice of a hand by kinds of card, most of the first kind first."""
        self._add_hands(0, self.hand_size, 0)
        self.n_actions = HAND + len(self.hands)

    def _add_hands(self, card: i64, left: i64, hand: i64) -> None:
        if card == CARDS:
            if left == 0:
                self.hands = append(self.hands, hand)
            return
        most = min(left, self.cards[card])
        for spared in range(most + 1):
            taken = most - spared
            self._add_hands(card + 1, left - taken, hand + taken * bit(4 * card))

    def set_archer_range(self, offsets: list[tuple[int, int]]) -> None:
        """GS-9.5: [forward, right] for every facing and square; off the field is no square."""
        for facing in range(4):
            for square in range(56):
                for forward, right in offsets:
                    target = seen_from(square, facing, forward, right)
                    if target >= 0:
                        self.range[64 * facing + square] |= bit(target)
                        if forward > 0:
                            self.range_ahead[64 * facing + square] |= bit(target)

    def set_fence_range(self, edges: list[tuple[int, int, int]]) -> None:
        """GS-11.4: [forward, right, side] for every facing and square; side 0 = front, then
        clockwise. A square off the field has no edges."""
        for facing in range(4):
            for square in range(56):
                for forward, right, side in edges:
                    target = seen_from(square, facing, forward, right)
                    if target >= 0:
                        number = edge_number(target, (facing + side) & 3)
                        self.fence_level[64 * facing + square] |= level_bit(number)
                        self.fence_upright[64 * facing + square] |= upright_bit(number)


def seen_from(square: i64, facing: i64, forward: i64, right: i64) -> i64:
    """GS-1.5: the square at this offset (forward, right) from a piece with this facing, or -1."""
    file = square >> 3
    row = square & 7
    if row >= SIZE:
        return -1
    if facing == NORTH:
        row += forward
        file += right
    elif facing == EAST:
        file += forward
        row -= right
    elif facing == SOUTH:
        row -= forward
        file -= right
    elif facing == WEST:
        file -= forward
        row += right
    if file < 0 or file >= SIZE or row < 0 or row >= SIZE:
        return -1
    return 8 * file + row


def _squares(numbers: list[int]) -> i64:
    found: i64 = 0
    for number in numbers:
        found |= bit(number)
    return found
