"""KingdomState: everything on the table, without the rules.

Fields, clone and hash; `flow` says what happens next, `position` reads and writes JSON.
Squares and cards are numbers, sets of them are bit sets, a stack is one number (see `stacks`).
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from gunbai.core.bits import bit
from gunbai.core.event import EventLog
from gunbai.core.hashing import Hasher
from gunbai.core.offer import Actions, Offer
from gunbai.core.rng import Rng
from gunbai.core.state import CHANCE, HIDDEN, State
from gunbai.games.kingdom import ending, flow, luck, offer, phase, side, step
from gunbai.games.kingdom.stacks import facing_of, general_of, owner_of, soldiers_of
from gunbai.games.kingdom.tables import Tables
from gunbai.games.kingdom.terms import (
    BEFORE_WARLORDS,
    GOES_ON,
    NO_GROUP,
    NO_SEAT,
    NO_SQUARE,
    SENNINSHO,
)

if TYPE_CHECKING:
    from gunbai.core.game import Game


_BLUE_ALONE: Final[tuple[int, ...]] = (0,)
_RED_ALONE: Final[tuple[int, ...]] = (1,)
_LUCK_ALONE: Final[tuple[int, ...]] = (CHANCE,)
_NOBODY: Final[tuple[int, ...]] = ()


class KingdomState(State):
    def __init__(self, game: "Game", tables: Tables, source: "KingdomState | None" = None) -> None:
        """An empty table (or, for `clone`, another's arrays)."""
        super().__init__(game)
        self.tables = tables
        self.phase: i64 = phase.FIRST
        self.stage: i64 = BEFORE_WARLORDS
        self.first: i64 = 0
        self.mover: i64 = 0
        """The player whose turn (or warlord pick) it is."""
        self.turns: i64 = 0
        """Turns that are over."""
        self.board: vec[i64]
        """A stack for every square."""
        self.sides: vec[i64]
        """The fields of each player; see `side`."""
        self.past: vec[i64]
        """The positions at the start of turns that can still come back (KD-10.7)."""
        if source is None:
            self.board = vec[i64]([0] * tables.squares)
            self.sides = vec[i64]([0] * side.SIDES)
            self.past = vec[i64]()
        else:
            self.board = source.board[:]
            self.sides = source.sides[:]
            self.past = source.past[:]
        self.print: i64 = 0
        """Identifies what is on the board, for the repetition rule."""
        self.rocks: i64 = 0
        self.heights: i64 = 0
        self.leaders: i64 = 0
        """Warlord + 1 of Blue's taisho and fukusho, then of Red's, eight bits each."""
        self.deck: i64 = 0
        """The cards nobody has seen: a set, because unseen cards have no order."""
        self.discards: i64 = 0
        self.passed: bool = False
        """The last turn was a forced pass, with no timed morale running."""

        # The action in progress.
        self.card: i64 = -1
        """The operation card being used."""
        self.origin: i64 = NO_SQUARE
        self.group: i64 = NO_GROUP
        """The group chosen: its number among the actions `group …`."""
        self.at: i64 = NO_SQUARE
        """Where the group (or the piece placed) stands now."""
        self.steps: i64 = 0
        """Steps made, or moves made, by the group in this action."""
        self.left: i64 = 0
        """Extra moves, soldiers to place or cards to discard that are left."""

        # What is offered now: follows from all the rest, computed when a question comes up.
        self.choices: i64 = 0
        """Squares, groups, facings, numbers or cards, by the question."""
        self.turners: i64 = 0
        self.drops: i64 = 0
        # NOT_SURVEYED until somebody asks `movement.movers`, `warlords.strikers`, `cards.usable`.
        self.movers: i64 = 0
        self.strikers: i64 = 0
        self.usable: i64 = 0

        self.ending: i64 = GOES_ON
        self.winner: i64 = NO_SEAT

    # Questions about the table that every chapter asks.

    def leader(self, seat: i64, general: i64) -> i64:
        """KD-8.1: the warlord (+ 1) assigned to a general; 0 = none."""
        if general == 0 or general == SENNINSHO:
            return 0
        return self.leaders >> (8 * (2 * seat + general - 1)) & 255

    def reserve(self, seat: i64, kind: i64) -> i64:
        return self.sides[side.RESERVE + seat] >> (8 * kind) & 255

    def removed(self, seat: i64, kind: i64) -> i64:
        return self.sides[side.REMOVED + seat] >> (8 * kind) & 255

    def enemies(self) -> i64:
        """The squares held by the opponent of the player to move."""
        return self.sides[side.ARMY + 1 - self.mover]

    # Changes that keep the table in order.

    def put(self, square: i64, pieces: i64) -> None:
        """What stands on a square from now on (0: nothing)."""
        tables = self.tables
        sides = self.sides
        old = self.board[square]
        here = bit(square)
        place = tables.place_print[square]
        if old != 0:
            owner = owner_of(old)
            self.print ^= place * tables.stack_print[old]
            sides[side.ARMY + owner] &= ~here
            sides[side.GENERALS + owner] &= ~here
            sides[side.SOLDIERED + owner] &= ~here
            sides[side.FULL + owner] &= ~here
            sides[side.FACED + 2 * facing_of(old) + owner] &= ~here
        if pieces != 0:
            owner = owner_of(pieces)
            self.print ^= place * tables.stack_print[pieces]
            sides[side.ARMY + owner] |= here
            if general_of(pieces) != 0:
                sides[side.GENERALS + owner] |= here
            soldiers = soldiers_of(pieces)
            if soldiers != 0:
                sides[side.SOLDIERED + owner] |= here
                sides[side.FACED + 2 * facing_of(pieces) + owner] |= here
                if soldiers == tables.max_soldiers:
                    sides[side.FULL + owner] |= here
        self.board[square] = pieces

    def forget_past(self) -> None:
        """An irreversible change: no earlier position can come back (KD-10.7)."""
        if len(self.past) > 0:
            self.past = vec[i64](capacity=16)

    def end_action(self) -> None:
        self.card = -1
        self.origin = NO_SQUARE
        self.group = NO_GROUP
        self.at = NO_SQUARE
        self.steps = 0
        self.left = 0
        self.choices = 0

    # The protocol.

    def decider(self) -> i64:
        return flow.decider(self)

    def deciders(self) -> tuple[int, ...]:
        if phase.within_turn(self.phase):
            return _BLUE_ALONE if self.mover == 0 else _RED_ALONE
        if self.phase == phase.CHOOSE or self.phase == phase.DEPLOY:
            waiting: list[int] = []
            for seat in range(2):
                if self.sides[side.STEP + seat] != step.READY:
                    waiting.append(seat)
            return tuple(waiting)
        seat = flow.decider(self)
        if seat == 0:
            return _BLUE_ALONE
        if seat == 1:
            return _RED_ALONE
        return _LUCK_ALONE if seat == CHANCE else _NOBODY

    def asks(self, seat: i64) -> bool:
        return offer.asks(self, seat)

    def offer(self, seat: i64, into: Offer) -> None:
        offer.gather(self, seat, into)

    def legal(self, seat: i64) -> list[int]:
        return offer.listed(self, seat) if seat >= 0 and offer.asks(self, seat) else []

    def admits(self, seat: i64, action: i64) -> bool:
        if seat == CHANCE:
            return luck.admits(self, action)
        return offer.asks(self, seat) and offer.admits(self, seat, action)

    def apply(self, seat: i64, action: i64, log: EventLog | None = None) -> None:
        """As in `State`, but a call from Python finds the method of its own class faster."""
        if not self.admits(seat, action):
            self._reject(seat, action)
        flow.advance(self, seat, action, log)

    def random_legal(self, seat: i64, rng: Rng, buffer: Actions) -> i64:
        """Draws first and checks legality afterwards: finding all movers and strikers is slow."""
        return offer.drawn(self, seat, rng)

    def advance(self, seat: i64, action: i64, log: EventLog | None) -> None:
        flow.advance(self, seat, action, log)

    def chance(self) -> list[tuple[int, int]]:
        return luck.outcomes(self)

    def admits_luck(self, outcome: i64) -> bool:
        return luck.admits(self, outcome)

    def sample(self, rng: Rng) -> i64:
        return luck.sample(self, rng)

    def holds(self, outcome: i64) -> bool:
        return luck.holds(self, outcome)

    def hides(self, seat: i64, action: i64) -> bool:
        """KD-2.5, KD-2.8: choices behind the screen; KD-2.6, KD-9.2.1: cards that are drawn."""
        if seat == CHANCE:
            return self.phase != phase.FIRST
        return self.phase == phase.CHOOSE or self.phase == phase.DEPLOY

    def seen_as(self, viewer: i64, seat: i64, action: i64) -> i64:
        """Only the player it concerns sees an outcome of luck (four warlords reveal the other
        four)."""
        if seat == CHANCE:
            return action if luck.seen_by(self, viewer) else HIDDEN
        return HIDDEN if viewer != seat and self.hides(seat, action) else action

    def may_resign(self, seat: i64) -> bool:
        """KD-10.9: at any own decision."""
        return seat >= 0 and self.asks(seat)

    def retire(self, seat: i64, log: EventLog | None) -> None:
        ending.resign(self, seat, log)

    def returns(self) -> list[float]:
        if self.phase != phase.OVER:
            return []
        if self.winner == NO_SEAT:
            return [0.5, 0.5]
        return [1.0, 0.0] if self.winner == 0 else [0.0, 1.0]

    def standings(self) -> list[int]:
        if self.phase != phase.OVER:
            return []
        if self.winner == NO_SEAT:
            return [1, 1]
        return [1, 2] if self.winner == 0 else [2, 1]

    def clone(self) -> "KingdomState":
        copy = KingdomState(self.game, self.tables, self)
        copy.phase = self.phase
        copy.stage = self.stage
        copy.first = self.first
        copy.mover = self.mover
        copy.turns = self.turns
        copy.print = self.print
        copy.rocks = self.rocks
        copy.heights = self.heights
        copy.leaders = self.leaders
        copy.deck = self.deck
        copy.discards = self.discards
        copy.passed = self.passed
        copy.card = self.card
        copy.origin = self.origin
        copy.group = self.group
        copy.at = self.at
        copy.steps = self.steps
        copy.left = self.left
        copy.choices = self.choices
        copy.movers = self.movers
        copy.turners = self.turners
        copy.strikers = self.strikers
        copy.drops = self.drops
        copy.usable = self.usable
        copy.ending = self.ending
        copy.winner = self.winner
        return copy

    def hash_into(self, hasher: Hasher) -> None:
        hasher.add(self.phase)
        hasher.add(self.stage)
        hasher.add(self.first)
        hasher.add(self.mover)
        hasher.add(self.turns)
        hasher.add_all(self.board)
        for i in range(side.ARMY):
            hasher.add(self.sides[i])
        hasher.add_all(self.past)
        hasher.add(self.rocks)
        hasher.add(self.heights)
        hasher.add(self.leaders)
        hasher.add(self.deck)
        hasher.add(self.discards)
        hasher.add(1 if self.passed else 0)
        hasher.add(self.card)
        hasher.add(self.origin)
        hasher.add(self.group)
        hasher.add(self.at)
        hasher.add(self.steps)
        hasher.add(self.left)
        hasher.add(self.ending)
        hasher.add(self.winner)
