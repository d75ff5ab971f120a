"""GunshiState: everything on the table, without the rules.

Fields, clone and hash; `flow` says what happens next, `position` reads and writes JSON.
The field is bit boards over the squares of `grid`; each player's components are a `Side`.
"""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from gunbai.core.bits import has, nth, size
from gunbai.core.event import EventLog
from gunbai.core.hashing import Hasher
from gunbai.core.offer import WIDTH, Actions, Offer, list_rows, list_set
from gunbai.core.rng import Rng
from gunbai.core.state import State
from gunbai.games.gunshi import flow, offer, phase
from gunbai.games.gunshi.grid import ROW_SHIFT, dense
from gunbai.games.gunshi.side import Side
from gunbai.games.gunshi.tables import Tables
from gunbai.games.gunshi.terms import GOES_ON, LETTERS_PER_KIND, NO_SQUARE, NO_WINNER, NOTHING, RED

if TYPE_CHECKING:
    from gunbai.core.game import Game

ALL_IN_STOCK: Final = 0xFFFFFFFFFFFFFFF
"""Ten letters of six bits, each saying STOCK."""


ONLY_RED: Final[tuple[int, ...]] = (0,)
ONLY_BLUE: Final[tuple[int, ...]] = (1,)
BOTH: Final[tuple[int, ...]] = (0, 1)


class GunshiState(State):
    def __init__(self, game: "Game", tables: Tables, source: "GunshiState | None" = None) -> None:
        """GS-2.1, GS-2.2: everything in the stock and in the players' hands (or, for `clone`,
        another's sides)."""
        super().__init__(game)
        self.tables = tables
        self.red: Side
        self.blue: Side
        if source is None:
            self.red = _fresh_side(tables)
            self.blue = _fresh_side(tables)
        else:
            self.red = source.red.copy()
            self.blue = source.blue.copy()
        self.phase: i64 = phase.DEPLOY_ITEM
        self.active: i64 = RED
        """The player whose opportunity (in the deployment) or turn it is."""
        self.turns: i64 = 0
        """Completed player-turns of the war."""
        self.quiet: i64 = 0
        """The last of them in a row in which nothing left the field."""
        self.progress: i64 = 0
        """1 when something has left the field in the present turn."""

        self.archers: i64 = 0
        self.cavalry: i64 = 0
        self.shields: i64 = 0
        self.facing_low: i64 = 0
        self.facing_high: i64 = 0
        self.infantry_at: i64 = ALL_IN_STOCK
        self.archers_at: i64 = ALL_IN_STOCK
        self.cavalry_at: i64 = ALL_IN_STOCK
        self.recruits: i64 = 0
        """The letters that came by Reinforcement, and so are no general."""

        self.executing: i64 = NOTHING
        self.arrivals: i64 = 0
        """Soldiers that may invade, still to be asked about."""

        # The action being composed, known to the active player alone; see `composition`.
        self.item: i64 = NO_SQUARE
        self.spot: i64 = NO_SQUARE
        self.leader: i64 = NO_SQUARE
        self.heading: i64 = NO_SQUARE
        self.group: i64 = 0
        self.group_size: i64 = 0
        self.asked: i64 = 0
        self.answers: i64 = 0
        self.options: i64 = 0
        """What is offered now, computed once: squares, directions, or distances."""

        self.ending: i64 = GOES_ON
        self.winner: i64 = NO_WINNER

    # Questions about the table that every chapter asks.

    def side(self, seat: i64) -> Side:
        return self.red if seat == RED else self.blue

    def mine(self) -> Side:
        """The active player's side."""
        return self.red if self.active == RED else self.blue

    def theirs(self) -> Side:
        return self.blue if self.active == RED else self.red

    def letter_name(self, letter: i64) -> str:
        """What is printed on a soldier."""
        kind = letter // LETTERS_PER_KIND
        return self.tables.letters[kind][letter - kind * LETTERS_PER_KIND]

    # The protocol.

    def decider(self) -> i64:
        return flow.decider(self)

    def deciders(self) -> tuple[int, ...]:
        """GS-4.4: both players plan at the same time."""
        if self.phase == phase.OVER:
            return ()
        if self.phase == phase.PLANNING and flow.plans(self, 0) and flow.plans(self, 1):
            return BOTH
        return ONLY_RED if flow.decider(self) == RED else ONLY_BLUE

    def offer(self, seat: i64, into: Offer) -> None:
        offer.gather(self, seat, into)

    # Most questions ask for one of a few options, or for a square. They are listed, checked and
    # drawn without an offer.

    def legal(self, seat: i64) -> list[int]:
        if offer.asks_few(self.phase):
            return list_set(0, offer.few(self)) if seat == self.active else []
        if offer.asks_only_square(self.phase):
            first = offer.first_square(self.phase)
            return list_rows(first, self.options, ROW_SHIFT) if seat == self.active else []
        return super().legal(seat)

    def admits(self, seat: i64, action: i64) -> bool:
        if offer.asks_few(self.phase):
            return seat == self.active and 0 <= action < WIDTH and has(offer.few(self), action)
        if offer.asks_only_square(self.phase):
            return seat == self.active and offer.admits_square(self, action)
        return super().admits(seat, action)

    def apply(self, seat: i64, action: i64, log: EventLog | None = None) -> None:
        """As in `State`, but a call from Python finds the method of its own class faster."""
        if not self.admits(seat, action):
            self._reject(seat, action)
        flow.advance(self, seat, action, log)

    def random_legal(self, seat: i64, rng: Rng, buffer: Actions) -> i64:
        if offer.asks_few(self.phase):
            options = offer.few(self)
            return nth(options, rng.below(size(options)))
        if offer.asks_only_square(self.phase):
            square = nth(self.options, rng.below(size(self.options)))
            return offer.first_square(self.phase) + dense(square)
        return super().random_legal(seat, rng, buffer)

    def asks(self, seat: i64) -> bool:
        if self.phase == phase.PLANNING:
            return (seat == 0 or seat == 1) and flow.plans(self, seat)
        return seat == self.active and self.phase != phase.OVER

    def advance(self, seat: i64, action: i64, log: EventLog | None) -> None:
        flow.advance(self, seat, action, log)

    def hides(self, seat: i64, action: i64) -> bool:
        return flow.hides(self)

    def may_resign(self, seat: i64) -> bool:
        """GS-15.5: at any time, also during the opponent's turn."""
        return (seat == 0 or seat == 1) and self.phase != phase.OVER

    def retire(self, seat: i64, log: EventLog | None) -> None:
        flow.resign(self, seat, log)

    def returns(self) -> list[float]:
        if self.phase != phase.OVER:
            return []
        if self.winner == NO_WINNER:
            return [0.5, 0.5]
        return [1.0, 0.0] if self.winner == RED else [0.0, 1.0]

    def standings(self) -> list[int]:
        if self.phase != phase.OVER:
            return []
        if self.winner == NO_WINNER:
            return [1, 1]
        return [1, 2] if self.winner == RED else [2, 1]

    def clone(self) -> "GunshiState":
        copy = GunshiState(self.game, self.tables, self)
        copy.phase = self.phase
        copy.active = self.active
        copy.turns = self.turns
        copy.quiet = self.quiet
        copy.progress = self.progress
        copy.archers = self.archers
        copy.cavalry = self.cavalry
        copy.shields = self.shields
        copy.facing_low = self.facing_low
        copy.facing_high = self.facing_high
        copy.infantry_at = self.infantry_at
        copy.archers_at = self.archers_at
        copy.cavalry_at = self.cavalry_at
        copy.recruits = self.recruits
        copy.executing = self.executing
        copy.arrivals = self.arrivals
        copy.item = self.item
        copy.spot = self.spot
        copy.leader = self.leader
        copy.heading = self.heading
        copy.group = self.group
        copy.group_size = self.group_size
        copy.asked = self.asked
        copy.answers = self.answers
        copy.options = self.options
        copy.ending = self.ending
        copy.winner = self.winner
        return copy

    def hash_into(self, hasher: Hasher) -> None:
        hasher.add(self.phase)
        hasher.add(self.active)
        hasher.add(self.turns)
        hasher.add(self.quiet)
        hasher.add(self.progress)
        hasher.add(self.archers)
        hasher.add(self.cavalry)
        hasher.add(self.shields)
        hasher.add(self.facing_low)
        hasher.add(self.facing_high)
        hasher.add(self.infantry_at)
        hasher.add(self.archers_at)
        hasher.add(self.cavalry_at)
        hasher.add(self.recruits)
        hasher.add(self.executing)
        hasher.add(self.arrivals)
        hasher.add(self.item)
        hasher.add(self.spot)
        hasher.add(self.leader)
        hasher.add(self.heading)
        hasher.add(self.group)
        hasher.add(self.group_size)
        hasher.add(self.asked)
        hasher.add(self.answers)
        hasher.add(self.ending)
        hasher.add(self.winner)
        self._hash_side(hasher, self.red)
        self._hash_side(hasher, self.blue)

    def _hash_side(self, hasher: Hasher, side: Side) -> None:
        hasher.add(side.army)
        hasher.add(side.level)
        hasher.add(side.upright)
        hasher.add(side.fence_hand)
        hasher.add(side.supply)
        hasher.add(side.invaders)
        hasher.add(side.general)
        hasher.add(side.plan)
        hasher.add(side.hand)
        hasher.add(side.deck)
        hasher.add(side.deck_size)
        hasher.add(side.fresh)
        hasher.add(side.queue)
        hasher.add(side.queue_size)
        hasher.add(side.lightning)
        hasher.add(side.face_up)
        hasher.add(side.recent)
        hasher.add(side.recent_size)


def _fresh_side(tables: Tables) -> Side:
    """No method: a call of one in `__init__` would make mypyc check on every access that the fields
    are set."""
    side = Side()
    side.supply = tables.start_supply
    side.fence_hand = tables.fences
    return side
