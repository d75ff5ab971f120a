"""DaiyaboState: everything on the table, without the rules.

Fields, clone and hash; `flow` says what happens next, `position` reads and writes JSON.
Cards, seats and areas are numbers, sets of them are bit sets, dice are packed multisets (`dice`).
"""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from gunbai.core.bits import size
from gunbai.core.event import EventLog
from gunbai.core.hashing import Hasher
from gunbai.core.offer import Offer
from gunbai.core.rng import Rng
from gunbai.core.state import State
from gunbai.games.daiyabo import ending, flow, luck, offer, phase, stage
from gunbai.games.daiyabo.tables import Tables
from gunbai.games.daiyabo.terms import (
    AREAS,
    DICE_PLACES,
    GOES_ON,
    HAND,
    MAX_PLAYERS,
    NO_CARD,
    NO_SEAT,
)

if TYPE_CHECKING:
    from gunbai.core.game import Game


class DaiyaboState(State):
    def __init__(self, game: "Game", tables: Tables, source: "DaiyaboState | None" = None) -> None:
        """A table before the set-up (or, for `clone`, another's arrays)."""
        super().__init__(game)
        self.tables = tables
        self.stage: i64 = stage.SETUP
        self.phase: i64 = phase.START
        self.round: i64 = 0
        self.start: i64 = NO_SEAT
        """The start player."""
        self.turn: i64 = NO_SEAT
        """Whose march turn, battle, exchange or marker it is; who is asked, if anybody is."""
        self.taker: i64 = NO_SEAT
        """Who has the start-player card for the next round."""

        self.warlord_deck: i64 = tables.warlord_deck
        self.castle_deck: i64 = tables.castle_deck
        self.pile_warlords: i64 = 0
        self.pile_castles: i64 = 0
        self.bonus_warlords: i64 = 0
        self.bonus_castles: i64 = 0
        self.slots: i64 = 0
        """What lies on action cards 1 to 6, eight bits each: card number + 1, 0 = nothing."""
        self.warlords: vec[i64]
        """For each seat, the set of warlords it owns."""
        self.castles: vec[i64]
        self.dice: vec[i64]
        """For each action card, then the hand, and each seat: how many dice lie there, with
        (in the bits above the lowest eight) the number of that seat's latest placement."""
        self.markers: vec[i64]
        """For each area and each seat."""
        if source is None:
            self.warlords = vec[i64]([0] * MAX_PLAYERS)
            self.castles = vec[i64]([0] * MAX_PLAYERS)
            self.dice = vec[i64]([0] * (DICE_PLACES * MAX_PLAYERS))
            self.markers = vec[i64]([0] * (AREAS * MAX_PLAYERS))
        else:
            self.warlords = source.warlords[:]
            self.castles = source.castles[:]
            self.dice = source.dice[:]
            self.markers = source.markers[:]
        self.holders: i64 = 0
        """Who holds each rank, four bits each: seat + 1, 0 = nobody."""
        self.retired: i64 = 0
        """Resigned seats, four bits each: 1 = the first to resign."""
        self.retirements: i64 = 0

        self.laid: i64 = 0
        """Preparation: how many places have got their card (see `preparation`)."""
        self.pending: i64 = 0
        """Warlords still to be asked for in this step: exchanges, removals or markers."""
        self.placements: i64 = 0
        """March: how many placements were made in this round."""
        self.fallen: i64 = 0
        """The dice as they last fell; they stay on the table."""
        self.roll: i64 = 0
        """The same after a conversion, until they have been used."""
        self.card: i64 = 0
        """Recruitment and battle: the action card that is resolved (next)."""
        self.target: i64 = NO_CARD
        """The castle that is fought for."""
        self.required: i64 = 0
        """The dice still required to take it."""
        self.struck: bool = False
        """A removal has been used in this battle."""
        self.due: i64 = 0
        """Markers still to be placed one by one, and where they may go."""
        self.sites: i64 = 0

        self.ending: i64 = GOES_ON

    # Questions about the table that every chapter asks.

    def in_game(self, seat: i64) -> bool:
        return self.retired >> (4 * seat) & 15 == 0

    def seat_after(self, seat: i64) -> i64:
        """The next seat clockwise that has not resigned."""
        while True:
            seat = (seat + 1) % self.tables.players
            if self.in_game(seat):
                return seat

    def hand(self, seat: i64) -> i64:
        return self.dice[HAND * MAX_PLAYERS + seat]

    def dice_on(self, card: i64, seat: i64) -> i64:
        return self.dice[card * MAX_PLAYERS + seat] & 255

    def lies_on(self, card: i64) -> i64:
        """The card on an action card (castles from CASTLE on), or NO_CARD."""
        return ((self.slots >> (8 * card)) & 255) - 1

    def lay_on(self, card: i64, thing: i64) -> None:
        self.slots += (thing - self.lies_on(card)) << (8 * card)

    def owner(self, warlord: i64) -> i64:
        """The seat that owns a warlord, or NO_SEAT."""
        for seat in range(self.tables.players):
            if (self.warlords[seat] >> warlord) & 1 != 0:
                return seat
        return NO_SEAT

    def holder(self, rank: i64) -> i64:
        return ((self.holders >> (4 * rank)) & 15) - 1

    def markers_left(self, seat: i64) -> i64:
        left = self.tables.marker_limit
        for area in range(AREAS):
            left -= self.markers[area * MAX_PLAYERS + seat]
        return left

    def warlords_of(self, seat: i64) -> i64:
        return size(self.warlords[seat])

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

    def may_resign(self, seat: i64) -> bool:
        """DY-14.1: a player may resign at any time."""
        if self.phase == phase.OVER or seat < 0 or seat >= self.tables.players:
            return False
        return self.in_game(seat)

    def retire(self, seat: i64, log: EventLog | None) -> None:
        flow.resign(self, seat, log)

    def returns(self) -> list[float]:
        return ending.returns(self) if self.phase == phase.OVER else []

    def standings(self) -> list[int]:
        return ending.standings(self) if self.phase == phase.OVER else []

    def clone(self) -> "DaiyaboState":
        copy = DaiyaboState(self.game, self.tables, self)
        copy.stage = self.stage
        copy.phase = self.phase
        copy.round = self.round
        copy.start = self.start
        copy.turn = self.turn
        copy.taker = self.taker
        copy.warlord_deck = self.warlord_deck
        copy.castle_deck = self.castle_deck
        copy.pile_warlords = self.pile_warlords
        copy.pile_castles = self.pile_castles
        copy.bonus_warlords = self.bonus_warlords
        copy.bonus_castles = self.bonus_castles
        copy.slots = self.slots
        copy.holders = self.holders
        copy.retired = self.retired
        copy.retirements = self.retirements
        copy.laid = self.laid
        copy.pending = self.pending
        copy.placements = self.placements
        copy.fallen = self.fallen
        copy.roll = self.roll
        copy.card = self.card
        copy.target = self.target
        copy.required = self.required
        copy.struck = self.struck
        copy.due = self.due
        copy.sites = self.sites
        copy.ending = self.ending
        return copy

    def hash_into(self, hasher: Hasher) -> None:
        hasher.add(self.stage)
        hasher.add(self.phase)
        hasher.add(self.round)
        hasher.add(self.start)
        hasher.add(self.turn)
        hasher.add(self.taker)
        hasher.add(self.warlord_deck)
        hasher.add(self.castle_deck)
        hasher.add(self.pile_warlords)
        hasher.add(self.pile_castles)
        hasher.add(self.bonus_warlords)
        hasher.add(self.bonus_castles)
        hasher.add(self.slots)
        hasher.add_all(self.warlords)
        hasher.add_all(self.castles)
        hasher.add_all(self.dice)
        hasher.add_all(self.markers)
        hasher.add(self.holders)
        hasher.add(self.retired)
        hasher.add(self.laid)
        hasher.add(self.pending)
        hasher.add(self.placements)
        hasher.add(self.fallen)
        hasher.add(self.roll)
        hasher.add(self.card)
        hasher.add(self.target)
        hasher.add(self.required)
        hasher.add(1 if self.struck else 0)
        hasher.add(self.due)
        hasher.add(self.sites)
        hasher.add(self.ending)
