"""Inputs of daiyabo for a network: where every card is, dice, markers, ranks. Nothing is hidden.

Seats are counted from the own one.
"""

from typing import Final

from mypy_extensions import i64

from gunbai.bots.network.inputs import Inputs
from gunbai.core.state import State
from gunbai.games.daiyabo import dice, ending, phase, stage
from gunbai.games.daiyabo.state import DaiyaboState
from gunbai.games.daiyabo.tables import Tables
from gunbai.games.daiyabo.terms import (
    ACTION_CARDS,
    AREAS,
    BATTLE_6,
    CASTLE,
    FACES,
    MAX_PLAYERS,
    NO_CARD,
    RANKS,
)

SLOTS: Final = BATTLE_6 + 1
DICE: Final = 5
"""One to five or more dice in a place."""
HAND: Final = 12
MARKERS: Final = 5
POINTS: Final = 16
"""Points are counted in twos."""
LEAD: Final = 21
ROUNDS: Final = 8
SHOWN: Final = 4


class GameInputs(Inputs):
    def __init__(self, tables: Tables) -> None:
        super().__init__(tables.n_actions)
        n = tables.players
        cards: i64 = len(ACTION_CARDS)
        things = tables.warlords + tables.castles
        self.warlords: i64 = tables.warlords
        self._phase = self.part(2 * (phase.OVER + 1))
        self._stage = self.part(stage.DOMESTIC + 1)
        self._seats = self.part(3 * n)
        self._round = self.part(ROUNDS)
        self._owned = self.part(n * things)
        self._lying = self.part(SLOTS * things)
        self._waiting = self.part(2 * things)
        self._dice = self.part(n * cards * DICE)
        self._hand = self.part(n * HAND)
        self._first = self.part(cards)
        self._markers = self.part(n * AREAS * MARKERS)
        self._ranks = self.part(n * RANKS)
        self._points = self.part(n * POINTS)
        self._lead = self.part(LEAD)
        self._retired = self.part(n)
        self._shown = self.part(2 * FACES * SHOWN)
        self._pending = self.part(tables.warlords)
        self._sites = self.part(AREAS)
        self._card = self.part(cards)
        self._target = self.part(tables.castles)
        self._struck = self.part(1)

    def known(self, state: State, seat: i64) -> None:
        assert isinstance(state, DaiyaboState)
        tables = state.tables
        n = tables.players
        asked = state.decider() == seat
        self.one(self._phase + (0 if asked else phase.OVER + 1), state.phase, phase.OVER + 1)
        self.add(self._stage + state.stage)
        self._seat(0, state.turn, seat, n)
        self._seat(n, state.start, seat, n)
        self._seat(2 * n, state.taker, seat, n)
        self.one(self._round, tables.rounds - state.round, ROUNDS)
        for i in range(n):
            self._table_of(state, (seat + i) % n, i)
        self._cards(state)
        for rank in range(RANKS):
            holder = state.holder(rank)
            if holder >= 0:
                self.add(self._ranks + rank * n + (holder - seat + n) % n)
        self._lead_of(state, seat)
        self._fight(state)

    def _seat(self, first: i64, who: i64, seat: i64, n: i64) -> None:
        if who >= 0:
            self.add(self._seats + first + (who - seat + n) % n)

    def _table_of(self, state: DaiyaboState, who: i64, i: i64) -> None:
        """What one seat owns, and its dice and markers."""
        things = self.warlords + state.tables.castles
        self.members(self._owned + i * things, state.warlords[who])
        self.members(self._owned + i * things + self.warlords, state.castles[who])
        cards: i64 = len(ACTION_CARDS)
        for card in range(cards):
            self.one(self._dice + (i * cards + card) * DICE, state.dice_on(card, who) - 1, DICE)
        self.one(self._hand + i * HAND, state.hand(who), HAND)
        for area in range(AREAS):
            there = state.markers[area * MAX_PLAYERS + who]
            self.one(self._markers + (i * AREAS + area) * MARKERS, there - 1, MARKERS)
        self.one(self._points + i * POINTS, ending.score(state, who) // 2, POINTS)
        self.flag(self._retired + i, not state.in_game(who))

    def _cards(self, state: DaiyaboState) -> None:
        things = self.warlords + state.tables.castles
        for card in range(SLOTS):
            thing = state.lies_on(card)
            if thing >= CASTLE:
                self.add(self._lying + card * things + self.warlords + thing - CASTLE)
            elif thing >= 0:
                self.add(self._lying + card * things + thing)
        self.members(self._waiting, state.pile_warlords)
        self.members(self._waiting + self.warlords, state.pile_castles)
        self.members(self._waiting + things, state.bonus_warlords)
        self.members(self._waiting + things + self.warlords, state.bonus_castles)

    def _lead_of(self, state: DaiyaboState, seat: i64) -> None:
        """The distance to the best other seat, and who was first on each action card."""
        best: i64 = 0
        n = state.tables.players
        for other in range(n):
            if other != seat and ending.score(state, other) > best:
                best = ending.score(state, other)
        lead = ending.score(state, seat) - best + LEAD // 2
        self.one(self._lead, lead if lead > 0 else 0, LEAD)
        cards: i64 = len(ACTION_CARDS)
        for card in range(cards):
            mine = state.dice[card * MAX_PLAYERS + seat] >> 8
            later = False
            for other in range(n):
                if state.dice[card * MAX_PLAYERS + other] >> 8 > mine:
                    later = True
            self.flag(self._first + card, mine > 0 and not later)

    def _fight(self, state: DaiyaboState) -> None:
        fights = state.stage == stage.RECRUITMENT or state.stage == stage.BATTLE
        for face in range(FACES):
            first = self._shown + face * SHOWN
            self.one(first, dice.count(state.roll, face) - 1, SHOWN)
            if fights:
                first += FACES * SHOWN
                self.one(first, dice.count(state.required, face) - 1, SHOWN)
        self.members(self._pending, state.pending)
        if state.due != 0:
            self.members(self._sites, state.sites)
        if fights:
            self.one(self._card, state.card, len(ACTION_CARDS))
            if state.target != NO_CARD:
                self.add(self._target + state.target)
            self.flag(self._struck, state.struck)
