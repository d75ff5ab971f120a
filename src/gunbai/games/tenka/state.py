"""TenkaState: everything on the table, without the rules.

Fields, clone and hash; `flow` says what happens next, `position` reads and writes JSON.
Seats and regions are numbers, sets of them are bit sets, face-down tokens are packed.
"""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from gunbai.core.event import EventLog
from gunbai.core.hashing import Hasher
from gunbai.core.offer import Offer
from gunbai.core.rng import Rng
from gunbai.core.state import State
from gunbai.games.tenka import ending, flow, luck, offer, phase, tokens
from gunbai.games.tenka.tables import Tables
from gunbai.games.tenka.terms import (
    ATTACK_VALUES,
    DEFENCE_VALUES,
    GOES_ON,
    MAX_PLAYERS,
    NEUTRAL,
    NO_REGION,
    NO_WINNER,
)

if TYPE_CHECKING:
    from gunbai.core.game import Game


class TenkaState(State):
    def __init__(self, game: "Game", tables: Tables, source: "TenkaState | None" = None) -> None:
        """An empty table, waiting for the play order (or, for `clone`, another's arrays)."""
        super().__init__(game)
        self.tables = tables
        self.phase: i64 = phase.ORDER
        self.order: vec[i64]
        """Play order: position → seat. Replaced as a whole, never changed in place."""
        self.turn: i64 = 0
        """Position in play order of the player whose turn (or start pick) it is."""
        self.round: i64 = 1

        self.supply: i64 = tables.armies
        self.muster: i64 = 0
        """Armies drawn or taken back that are still to be placed."""
        self.draws: i64 = 0
        """How many armies this turn is to draw."""
        self.armies: vec[i64]
        self.land: vec[i64]
        """For each seat, the set of regions it controls."""
        self.hand: vec[i64]
        self.allies: vec[i64]
        """For each seat, the set of its allies."""
        if source is None:
            self.order = vec[i64](list(range(tables.players)))
            self.armies = vec[i64]([0] * tables.regions)
            self.land = vec[i64]([0] * MAX_PLAYERS)
            self.hand = vec[i64]([tables.tiles] * MAX_PLAYERS)
            self.allies = vec[i64]([0] * MAX_PLAYERS)
        else:
            self.order = source.order
            self.armies = source.armies[:]
            self.land = source.land[:]
            self.hand = source.hand[:]
            self.allies = source.allies[:]
        self.retired: i64 = 0
        """Resigned seats, four bits each: 1 = the first to resign."""
        self.retirements: i64 = 0

        self.slot: i64 = 0
        """Alliance window: whose slot it is, counted from the turn player."""
        self.proposed: i64 = 0
        """Pairs already proposed in this window, bit `6 * lower + higher`."""
        self.partner: i64 = 0
        """The seat a proposal was made to."""

        self.attack_tokens: i64 = 0
        """Region + 1 of each attack token (3, 2, 1, 0, 0), six bits each; 0 = not placed."""
        self.attack_placed: i64 = 0
        self.defence_tokens: i64 = 0
        """The same for the defence tokens 2, 1, 1, 1, 1."""
        self.defence_placed: i64 = 0
        self.attacked: i64 = 0
        self.unsettled: i64 = 0
        self.base: i64 = 0
        """The regions this war's attack starts from, fixed at the declaration."""
        self.placers: i64 = 0
        """The seats that place defence tokens in this war."""
        self.battle: i64 = NO_REGION
        self.loser: i64 = NEUTRAL
        """The controller of the region whose tile has just been given up."""
        self.fleeing: i64 = 0
        """Armies that still have to retreat from the battle's region."""
        self.attack_die: i64 = 0
        self.defence_die: i64 = 0
        """The dice as they last fell; they stay on the table."""

        self.ending: i64 = GOES_ON
        self.winner: i64 = NO_WINNER

    # Questions about the table that every chapter asks.

    def turn_seat(self) -> i64:
        return self.order[self.turn]

    def in_game(self, seat: i64) -> bool:
        return self.retired >> (4 * seat) & 15 == 0

    def owner(self, region: i64) -> i64:
        """The seat that controls a region, or NEUTRAL."""
        for seat in range(self.tables.players):
            if (self.land[seat] >> region) & 1 != 0:
                return seat
        return NEUTRAL

    def neutral(self) -> i64:
        """The set of neutral regions."""
        taken: i64 = 0
        for seat in range(self.tables.players):
            taken |= self.land[seat]
        return self.tables.everywhere & ~taken

    def seat_after(self, position: i64) -> i64:
        """The next position in play order whose player has not resigned."""
        while True:
            position = (position + 1) % self.tables.players
            if self.in_game(self.order[position]):
                return position

    # The protocol.

    def decider(self) -> i64:
        return flow.decider(self)

    def offer(self, seat: i64, into: Offer) -> None:
        offer.gather(self, into)

    def advance(self, seat: i64, action: i64, log: EventLog | None) -> None:
        flow.advance(self, action, log)

    def chance(self) -> list[tuple[int, int]]:
        return luck.outcomes(self)

    def admits_luck(self, outcome: i64) -> bool:
        return luck.admits(self, outcome)

    def sample(self, rng: Rng) -> i64:
        return luck.sample(self, rng)

    def holds(self, outcome: i64) -> bool:
        return luck.holds(self, outcome)

    def hides(self, seat: i64, action: i64) -> bool:
        return self.phase == phase.ATTACK or self.phase == phase.DEFEND

    def exposed(self) -> i64:
        """TK-3.10, TK-4.9, TK-5.2: the counts of face-down tokens, and the values of those turned
        up. (The shares that partners show each other in the defence are left out.)"""
        now = self.phase
        if now < phase.DEFEND or now > phase.RETREAT:
            return 0
        found = tokens.exposed(self.attack_tokens, ATTACK_VALUES, self.attacked & ~self.unsettled)
        if now != phase.DEFEND:
            turned = self.attacked & ~self.unsettled
            found += tokens.exposed(self.defence_tokens, DEFENCE_VALUES, turned) * 3
        return (found & tokens.LOW) + 1

    def may_resign(self, seat: i64) -> bool:
        """TK-12.1: a player may resign only as the turn action."""
        return self.phase == phase.ACTION and seat == self.turn_seat()

    def retire(self, seat: i64, log: EventLog | None) -> None:
        flow.resign(self, log)

    def returns(self) -> list[float]:
        if self.phase != phase.OVER:
            return []
        return [1.0 if seat == self.winner else 0.0 for seat in range(self.tables.players)]

    def standings(self) -> list[int]:
        return ending.standings(self) if self.phase == phase.OVER else []

    def clone(self) -> "TenkaState":
        copy = TenkaState(self.game, self.tables, self)
        copy.phase = self.phase
        copy.turn = self.turn
        copy.round = self.round
        copy.supply = self.supply
        copy.muster = self.muster
        copy.draws = self.draws
        copy.retired = self.retired
        copy.retirements = self.retirements
        copy.slot = self.slot
        copy.proposed = self.proposed
        copy.partner = self.partner
        copy.attack_tokens = self.attack_tokens
        copy.attack_placed = self.attack_placed
        copy.defence_tokens = self.defence_tokens
        copy.defence_placed = self.defence_placed
        copy.attacked = self.attacked
        copy.unsettled = self.unsettled
        copy.base = self.base
        copy.placers = self.placers
        copy.battle = self.battle
        copy.loser = self.loser
        copy.fleeing = self.fleeing
        copy.attack_die = self.attack_die
        copy.defence_die = self.defence_die
        copy.ending = self.ending
        copy.winner = self.winner
        return copy

    def hash_into(self, hasher: Hasher) -> None:
        hasher.add(self.phase)
        hasher.add_all(self.order)
        hasher.add(self.turn)
        hasher.add(self.round)
        hasher.add(self.supply)
        hasher.add(self.muster)
        hasher.add_all(self.armies)
        hasher.add_all(self.land)
        hasher.add_all(self.hand)
        hasher.add_all(self.allies)
        hasher.add(self.retired)
        hasher.add(self.slot)
        hasher.add(self.proposed)
        hasher.add(self.partner)
        hasher.add(self.attack_tokens)
        hasher.add(self.defence_tokens)
        hasher.add(self.attacked)
        hasher.add(self.unsettled)
        hasher.add(self.base)
        hasher.add(self.placers)
        hasher.add(self.battle)
        hasher.add(self.loser)
        hasher.add(self.fleeing)
        hasher.add(self.attack_die)
        hasher.add(self.defence_die)
        hasher.add(self.ending)
        hasher.add(self.winner)
