"""Inputs of tenka for a network: regions, seats, the present war. Seats are counted from the own.

Of tokens that lie face down for a seat only the counts are known; an imagined world adds values.
"""

from typing import Final

from mypy_extensions import i64

from gunbai.bots.network.inputs import Inputs
from gunbai.core.bits import has
from gunbai.core.state import State
from gunbai.games.tenka import actions, defence, ending, phase, tokens
from gunbai.games.tenka.state import TenkaState
from gunbai.games.tenka.tables import Tables
from gunbai.games.tenka.terms import ATTACK_VALUES, DEFENCE_VALUES, NO_REGION, TOKENS

GARRISON: Final = 4
"""A region holds 0 to 3 or more armies."""
LAID: Final = 3
"""One, two, three or more tokens on a region."""
STRENGTH: Final = 6
"""The sum of the tokens on a region: 0 to 5 or more."""
TILES: Final = 8
POINTS: Final = 12
ROUNDS: Final = 8
SUPPLY: Final = 24
MUSTER: Final = 6
DIE: Final = 7


class GameInputs(Inputs):
    def __init__(self, tables: Tables) -> None:
        super().__init__(tables.n_actions)
        n = tables.players
        regions = tables.regions
        self._phase = self.part(2 * (phase.OVER + 1))
        self._turn = self.part(n)
        self._next = self.part(n * n)
        self._round = self.part(ROUNDS)
        self._supply = self.part(SUPPLY)
        self._muster = self.part(MUSTER)
        self._fleeing = self.part(MUSTER)
        self._dice = self.part(2 * DIE)
        self._land = self.part(regions * (n + 1) * GARRISON)
        self._war = self.part(3 * regions)
        self._tokens = self.part(2 * LAID * regions)
        self._sums = self.part(2 * STRENGTH * regions)
        self._left = self.part(2 * (TOKENS + 1))
        self._purse = self.part(n * (TILES + POINTS + 2))
        self._allies = self.part(n * n)
        self._window = self.part(n * n + 2 * n)
        self._loser = self.part(n)
        # Imagined: the values of tokens that lie face down.
        self._hidden = self.part(2 * STRENGTH * regions)

    def output(self, seat: i64, action: i64) -> i64:
        """Proposals name a seat; everything else is the same for all."""
        first: i64 = actions.PROPOSE_TO
        if first <= action < first + 6:
            return first + (action - first - seat + 6) % 6
        return action

    def known(self, state: State, seat: i64) -> None:
        assert isinstance(state, TenkaState)
        tables = state.tables
        n = tables.players
        asked = state.decider() == seat
        self.one(self._phase + (0 if asked else phase.OVER + 1), state.phase, phase.OVER + 1)
        self.add(self._turn + (state.turn_seat() - seat + n) % n)
        for later in range(n):
            there = state.order[(state.turn + later) % n]
            self.add(self._next + later * n + (there - seat + n) % n)
        self.one(self._round, state.round - 1, ROUNDS)
        self.one(self._supply, state.supply, SUPPLY)
        self.one(self._muster, state.muster, MUSTER)
        for region in range(tables.regions):
            owner = state.owner(region)
            whose = (owner - seat + n) % n if owner >= 0 else n
            armies = state.armies[region]
            if armies >= GARRISON:
                armies = GARRISON - 1
            self.add(self._land + (region * (n + 1) + whose) * GARRISON + armies)
        for i in range(n):
            other = (seat + i) % n
            first = self._purse + i * (TILES + POINTS + 2)
            self.one(first, state.hand[other], TILES)
            self.one(first + TILES, ending.score(state, other), POINTS)
            self.flag(first + TILES + POINTS, not state.in_game(other))
            for j in range(n):
                self.flag(self._allies + i * n + j, has(state.allies[other], (seat + j) % n))
        if phase.is_war(state.phase):
            self._battles(state, seat)
        if state.phase == phase.PROPOSE or state.phase == phase.ANSWER:
            self._proposals(state, seat)

    def imagined(self, state: State, seat: i64) -> None:
        """TK-3.10, TK-4.9: the values of the others' tokens."""
        assert isinstance(state, TenkaState)
        if not phase.is_war(state.phase):
            return
        regions = state.tables.regions
        if seat != state.turn_seat():
            laid = state.attack_placed if state.phase == phase.ATTACK else TOKENS
            self._totals(state.attack_tokens, laid, self._hidden, regions, attack=True)
        if not has(state.placers, seat):
            first = self._hidden + STRENGTH * regions
            self._totals(state.defence_tokens, state.defence_placed, first, regions, attack=False)

    def _battles(self, state: TenkaState, seat: i64) -> None:
        tables = state.tables
        regions = tables.regions
        n = tables.players
        now = state.phase
        self.one(self._fleeing, state.fleeing, MUSTER)
        self.one(self._dice, state.attack_die, DIE)
        self.one(self._dice + DIE, state.defence_die, DIE)
        self.members(self._war, state.base)
        if now != phase.ATTACK:
            self.members(self._war + regions, state.unsettled)
        if state.battle != NO_REGION:
            self.add(self._war + 2 * regions + state.battle)
        if state.loser >= 0:
            self.add(self._loser + (state.loser - seat + n) % n)
        for i in range(n):
            if has(state.placers, (seat + i) % n):
                self.add(self._purse + (i + 1) * (TILES + POINTS + 2) - 1)
        mine = seat == state.turn_seat()
        seen: i64 = TOKENS
        if now == phase.ATTACK:
            seen = state.attack_placed if mine else 0
        self._counts(state.attack_tokens, seen, self._tokens, regions)
        self.one(self._left, seen, TOKENS + 1)
        if mine:
            self._totals(state.attack_tokens, seen, self._sums, regions, attack=True)
        placing = has(state.placers, seat)
        seen = 0
        if now == phase.DEFEND:
            seen = defence.seen_by(state, seat) if placing else 0
        elif now != phase.ATTACK:
            seen = state.defence_placed
        self._counts(state.defence_tokens, seen, self._tokens + LAID * regions, regions)
        self.one(self._left + TOKENS + 1, seen, TOKENS + 1)
        if placing:
            first = self._sums + STRENGTH * regions
            self._totals(state.defence_tokens, seen, first, regions, attack=False)

    def _counts(self, packed: i64, seen: i64, first: i64, regions: i64) -> None:
        for region in range(regions):
            count: i64 = 0
            for index in range(seen):
                if tokens.region_of(packed, index) == region:
                    count += 1
            self.one(first + region * LAID, count - 1, LAID)

    def _totals(self, packed: i64, seen: i64, first: i64, regions: i64, *, attack: bool) -> None:
        for region in range(regions):
            count: i64 = 0
            total: i64 = 0
            for index in range(seen):
                if tokens.region_of(packed, index) == region:
                    count += 1
                    total += ATTACK_VALUES[index] if attack else DEFENCE_VALUES[index]
            if count > 0:
                self.one(first + region * STRENGTH, total, STRENGTH)

    def _proposals(self, state: TenkaState, seat: i64) -> None:
        n = state.tables.players
        for i in range(n):
            for j in range(n):
                one, other = (seat + i) % n, (seat + j) % n
                if one < other:
                    self.flag(self._window + i * n + j, has(state.proposed, 6 * one + other))
        slot = state.order[(state.turn + state.slot) % n]
        self.add(self._window + n * n + (slot - seat + n) % n)
        if state.phase == phase.ANSWER:
            self.add(self._window + n * n + n + (state.partner - seat + n) % n)
