"""What a daiyabo table is worth to a seat: ranks held and within reach, and useful warlords.

From the rule book's advice on strategy; the weights are in `daiyabo.toml`.
"""

from typing import Final

from mypy_extensions import i64

from gunbai.bots.evaluation.linear import Evaluation
from gunbai.core.bits import size
from gunbai.core.state import State
from gunbai.games.daiyabo import ending
from gunbai.games.daiyabo.state import DaiyaboState
from gunbai.games.daiyabo.terms import (
    GENJI,
    INTRIGUE,
    MAX_PLAYERS,
    PREPARATION,
    RANKS,
    SETUP,
)

FEATURES: Final = (
    "lead",
    "late_lead",
    "margins",
    "late_margins",
    "demon_king",
    "genji_margin",
    "markers",
    "warlords",
    "territory",
    "strikes",
    "conversions",
    "extra_dice",
    "castles",
    "starts",
)


class DaiyaboEvaluation(Evaluation):
    def is_quiet(self, state: State) -> bool:
        """Between rounds: dice on the action cards are not counted."""
        assert isinstance(state, DaiyaboState)
        stage = state.stage
        return stage == PREPARATION or stage == INTRIGUE or stage == SETUP

    def plays(self, state: State, seat: i64) -> bool:
        assert isinstance(state, DaiyaboState)
        return state.in_game(seat)

    def measure(self, state: State, seat: i64) -> None:
        assert isinstance(state, DaiyaboState)
        found = self.features
        tables = state.tables
        left = float(tables.rounds - state.round + 1)
        late = 1.0 / (1.0 + left)
        lead = float(ending.score(state, seat) - _best_other(state, seat))
        found[0] = lead
        found[1] = lead * late
        margins = 0.0
        for rank in range(RANKS):
            if rank != GENJI:
                margin = float(_margin(state, rank, seat))
                margins += float(tables.rank_vp[rank]) * margin / (1.0 + abs(margin))
        found[2] = margins
        found[3] = margins * late
        found[4] = 1.0 if state.holder(tables.demon_king) == seat else 0.0
        genji = float(_margin(state, GENJI, seat))
        found[5] = genji / (1.0 + abs(genji))
        found[6] = float(ending.markers_of(state, seat))
        mine = state.warlords[seat]
        found[7] = float(size(mine))
        found[8] = float(size(mine & tables.territorial)) * left
        found[9] = float(size(mine & tables.removers)) * left
        found[10] = float(size(mine & tables.converters)) * left
        found[11] = float(size(mine & (tables.prep_givers | tables.battle_givers))) * left
        found[12] = float(size(state.castles[seat]))
        found[13] = 1.0 if state.taker == seat and state.round < tables.rounds else 0.0


def _best_other(state: DaiyaboState, seat: i64) -> i64:
    best: i64 = 0
    for other in range(state.tables.players):
        if other != seat and state.in_game(other):
            points = ending.score(state, other)
            if points > best:
                best = points
    return best


def _margin(state: DaiyaboState, rank: i64, seat: i64) -> i64:
    """By how many markers (or warlords) the seat is before the best of the others."""
    best: i64 = 0
    for other in range(state.tables.players):
        if other != seat and state.in_game(other):
            there = _claim(state, rank, other)
            if there > best:
                best = there
    return _claim(state, rank, seat) - best


def _claim(state: DaiyaboState, rank: i64, seat: i64) -> i64:
    if rank == GENJI:
        return state.warlords_of(seat)
    return state.markers[rank * MAX_PLAYERS + seat]
