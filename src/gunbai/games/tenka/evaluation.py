"""Evaluation of a tenka table for a seat: points, tiles, targets, armies where they are needed.

From the rule book's advice on strategy; the weights are in `evaluation.toml`.
"""

from typing import Final

from mypy_extensions import i64

from gunbai.bots.evaluation.linear import Evaluation
from gunbai.core.bits import has, lowest, size
from gunbai.core.state import State
from gunbai.games.tenka import ending, phase
from gunbai.games.tenka.state import TenkaState
from gunbai.games.tenka.terms import NEUTRAL

FEATURES: Final = (
    "lead",
    "late_lead",
    "tiles",
    "last_tile",
    "targets",
    "soft_targets",
    "armies",
    "guarded",
    "bare",
    "tie_region",
    "allies",
    "next",
    "closing",
    "landless",
    "ahead",
    "clock_0",
    "clock_1",
    "clock_2",
    "clock_3",
    "clock_4",
)
CLOCK: Final = 15
"""The first feature of the clock: being on turn with few armies in the supply."""
CLOCKS: Final = 5


class GameEvaluation(Evaluation):
    def is_quiet(self, state: State) -> bool:
        """Quiet positions are those between wars: tokens on the table are not counted. While
        regions are picked, seats without a region would look beaten."""
        assert isinstance(state, TenkaState)
        now = state.phase
        return now == phase.ACTION or now == phase.PROPOSE or now == phase.ANSWER

    def plays(self, state: State, seat: i64) -> bool:
        assert isinstance(state, TenkaState)
        return state.in_game(seat)

    def measure(self, state: State, seat: i64) -> None:
        assert isinstance(state, TenkaState)
        found = self.features
        tables = state.tables
        lead = float(ending.score(state, seat) - _best_other(state, seat))
        late = 1.0 - float(state.supply) / float(tables.armies)
        hand = state.hand[seat]
        found[0] = lead
        found[1] = lead * late
        found[2] = float(tables.tiles - hand)
        found[3] = 1.0 / float(1 + hand)
        self._count_land(state, seat)
        found[9] = 1.0 if state.owner(tables.tie_region) == seat else 0.0
        found[10] = float(size(state.allies[seat]))
        found[11] = 1.0 - float(turns_until(state, seat)) / float(tables.players)
        on_turn = state.turn_seat() == seat
        ahead = _ahead(state, seat)
        # TK-10.2: with one army left or none, drawing two ends the game: the leader wins by it.
        found[12] = 1.0 if on_turn and ahead > 0.0 and state.supply <= 1 else 0.0
        found[13] = 1.0 if state.land[seat] == 0 else 0.0
        found[14] = ahead / float(1 + state.supply)
        for left in range(CLOCKS):
            found[CLOCK + left] = 1.0 if on_turn and state.supply == left else 0.0

    def _count_land(self, state: TenkaState, seat: i64) -> None:
        """Regions that can be attacked next, and own regions where an attack can come."""
        tables = state.tables
        friends = state.land[seat]
        for other in range(tables.players):
            if has(state.allies[seat], other):
                friends |= state.land[other]
        targets = tables.reach(friends) & ~friends
        soft: i64 = 0
        left = targets
        while left != 0:
            if state.armies[lowest(left)] == 0:
                soft += 1
            left &= left - 1
        hostile = tables.everywhere & ~friends & ~state.neutral()
        armies: i64 = 0
        guarded = 0.0
        bare = 0.0
        left = state.land[seat]
        while left != 0:
            region = lowest(left)
            left &= left - 1
            there = state.armies[region]
            armies += there
            if tables.near[region] & hostile != 0:
                worth = float(1 + tables.points[region])
                if there == 0:
                    bare += worth
                else:
                    guarded += worth * float(there) / float(there + 1)
        found = self.features
        found[4] = float(size(targets))
        found[5] = float(soft)
        found[6] = float(armies)
        found[7] = guarded
        found[8] = bare


def _best_other(state: TenkaState, seat: i64) -> i64:
    best: i64 = 0
    for other in range(state.tables.players):
        if other != seat and state.in_game(other):
            points = ending.score(state, other)
            if points > best:
                best = points
    return best


def _ahead(state: TenkaState, seat: i64) -> float:
    """1 for the seat that would win if the game ended by the draw of this turn, -1 for the others,
    0 if nobody would win (TK-10.4 to TK-10.7)."""
    own = _rank(state, seat)
    best: i64 = -1
    for other in range(state.tables.players):
        if other != seat and state.in_game(other):
            rank = _rank(state, other)
            if rank > best:
                best = rank
    if own != best:
        return 1.0 if own > best else -1.0
    holder = state.owner(state.tables.tie_region)
    if holder == NEUTRAL:
        return 0.0
    return 1.0 if holder == seat else -1.0


def _rank(state: TenkaState, seat: i64) -> i64:
    """TK-10.5a: the last army counts for the seat that draws it."""
    drawn: i64 = 1 if state.supply == 1 and state.turn_seat() == seat else 0
    return ending.score(state, seat) * 1000 + ending.armies_of(state, seat) + drawn


def turns_until(state: TenkaState, seat: i64) -> i64:
    """How many turns of others come before the seat's next one."""
    players = state.tables.players
    for later in range(players):
        if state.order[(state.turn + later) % players] == seat:
            return later
    return NEUTRAL
