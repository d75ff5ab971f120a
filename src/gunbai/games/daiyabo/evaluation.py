"""Evaluation of a daiyabo table: a seat's expected points from ranks, dice and warlords.

From the rule book's advice on strategy; the weights are in `evaluation.toml`.
"""

from math import comb, exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from gunbai.bots.evaluation.linear import Evaluation
from gunbai.core.bits import bit, has, lowest, size
from gunbai.core.state import State
from gunbai.games.daiyabo import dice, ending, stage
from gunbai.games.daiyabo.state import DaiyaboState
from gunbai.games.daiyabo.terms import (
    BATTLE_3,
    BATTLE_6,
    CASTLE,
    FACES,
    GENJI,
    MAX_PLAYERS,
    NO_CARD,
    RANKS,
    SIEGE,
)

FEATURES: Final = (
    "lead",
    "late_lead",
    "expected",
    "late_expected",
    "demon_king",
    "warlords",
    "territory",
    "strikes",
    "conversions",
    "extra_dice",
    "starts",
    "recruits",
    "dice",
)
MOST: Final = 15
"""Larger numbers of dice are counted as this number."""
COLUMNS: Final = MOST + 1


def _tails(chance: float) -> list[float]:
    """Row n, column k: the chance that at least k of n dice show a wanted face."""
    found: list[float] = []
    for n in range(MOST + 1):
        for k in range(COLUMNS):
            total = 0.0
            for hits in range(k, n + 1):
                total += comb(n, hits) * chance**hits * (1.0 - chance) ** (n - hits)
            found.append(total)
    return found


TO_A_CARD: Final[vec[float]] = vec[float](_tails(0.2))
"""The chance that a die still in hand lands on a given card."""
ONE_FACE: Final[vec[float]] = vec[float](_tails(1.0 / 6.0))
TWO_FACES: Final[vec[float]] = vec[float](_tails(1.0 / 3.0))
"""The chance of a face that another face can be turned to."""


class GameEvaluation(Evaluation):
    def is_quiet(self, state: State) -> bool:
        """Quiet positions are those between rounds: results of dice on cards are only estimated."""
        assert isinstance(state, DaiyaboState)
        during = state.stage
        return during == stage.PREPARATION or during == stage.INTRIGUE or during == stage.SETUP

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
        expected = _from_ranks(state, seat) + _from_castles(state, seat)
        found[2] = expected
        found[3] = expected * late
        found[4] = _rank_chance(state, tables.demon_king, seat, 0)
        mine = state.warlords[seat]
        found[5] = float(size(mine))
        found[6] = float(size(mine & tables.territorial)) * left
        found[7] = float(size(mine & tables.removers)) * left
        found[8] = float(size(mine & tables.converters)) * left
        found[9] = float(size(mine & (tables.prep_givers | tables.battle_givers))) * left
        found[10] = 1.0 if state.taker == seat and state.round < tables.rounds else 0.0
        found[11] = _recruits(state, seat) * left
        found[12] = float(state.hand(seat))


def _best_other(state: DaiyaboState, seat: i64) -> i64:
    best: i64 = 0
    for other in range(state.tables.players):
        if other != seat and state.in_game(other):
            points = ending.score(state, other)
            if points > best:
                best = points
    return best


def _from_ranks(state: DaiyaboState, seat: i64) -> float:
    """The expected points of ranks at the end, and the points of warlords."""
    tables = state.tables
    total = 0.0
    for rank in range(RANKS):
        total += float(tables.rank_vp[rank]) * _rank_chance(state, rank, seat, 0)
    left = state.warlords[seat] & tables.scorers
    while left != 0:
        total += float(tables.warlord_vp[lowest(left)])
        left &= left - 1
    return total


def _rank_chance(state: DaiyaboState, rank: i64, seat: i64, more: i64) -> float:
    """The chance of holding a rank at the end, with more markers than now: a lead counts more the
    fewer rounds are left, and the holder keeps the rank in a tie."""
    tables = state.tables
    softness = 0.85 + 0.35 * float(tables.rounds - state.round)
    holder = state.holder(rank)
    mine = float(_claim(state, rank, seat) + more)
    if holder == seat or more > 0:
        mine += 0.6
    whole = 1.0
    for other in range(tables.players):
        if other != seat and state.in_game(other):
            theirs = float(_claim(state, rank, other))
            if holder == other and more == 0:
                theirs += 0.6
            whole += exp((theirs - mine) / softness)
    return 1.0 / whole


def _claim(state: DaiyaboState, rank: i64, seat: i64) -> i64:
    if rank == GENJI:
        return state.warlords_of(seat)
    return state.markers[rank * MAX_PLAYERS + seat]


def _from_castles(state: DaiyaboState, seat: i64) -> float:
    """The expected points of the castles that are fought for in this round."""
    total = 0.0
    for card in range(BATTLE_3, BATTLE_6 + 1):
        thing = state.lies_on(card)
        if thing >= CASTLE:
            chance = _majority(state, card, seat)
            if chance > 0.0:
                total += chance * _conquest(state, card, seat, thing - CASTLE)
    chance = _majority(state, SIEGE, seat)
    if chance > 0.0:
        best = 0.0
        left = state.pile_castles
        while left != 0:
            worth = _conquest(state, SIEGE, seat, lowest(left))
            if worth > best:
                best = worth
            left &= left - 1
        total += chance * best
    return total


def _conquest(state: DaiyaboState, card: i64, seat: i64, castle: i64) -> float:
    """The chance of the roll times the points that the castle's markers bring."""
    tables = state.tables
    required = tables.castle_dice[castle]
    markers = dice.total(required)
    area = tables.demon_king if castle == tables.honnoji else tables.castle_area[castle]
    risen = _rank_chance(state, area, seat, markers) - _rank_chance(state, area, seat, 0)
    return float(tables.rank_vp[area]) * risen * _success(state, card, seat, required)


def _success(state: DaiyaboState, card: i64, seat: i64, required: i64) -> float:
    """The chance that the dice on a card take a castle: each face separately, each die used
    once."""
    tables = state.tables
    mine = state.warlords[seat]
    n = tables.bonus_dice
    for each in range(tables.players):
        n += state.dice_on(card, each)
    left = mine & tables.battle_givers
    while left != 0:
        n += tables.battle_dice[lowest(left)]
        left &= left - 1
    left = mine & tables.removers
    while left != 0:
        required = _struck(required, tables.strikes[lowest(left)])
        left &= left - 1
    turned = _targets(state, mine & tables.converters)
    if n > MOST:
        n = MOST
    chance = 1.0
    for face in range(FACES):
        wanted = dice.count(required, face)
        if wanted > 0:
            if n < wanted:
                return 0.0
            place = n * COLUMNS + wanted
            chance *= TWO_FACES[place] if has(turned, face) else ONE_FACE[place]
            n -= wanted
    return chance


def _struck(required: i64, faces: i64) -> i64:
    """The requirement without the removable face that has the most dice."""
    best: i64 = -1
    most: i64 = 0
    for face in range(FACES):
        if has(faces, face) and dice.count(required, face) > most:
            most = dice.count(required, face)
            best = face
    if best < 0:
        return required
    return dice.without(required, best)


def _targets(state: DaiyaboState, converters: i64) -> i64:
    """The faces that dice can be turned to."""
    tables = state.tables
    found: i64 = 0
    while converters != 0:
        warlord = lowest(converters)
        converters &= converters - 1
        for i in range(tables.conversion_first[warlord], tables.conversion_first[warlord + 1]):
            found |= bit(tables.conversion_to[i])
    return found


def _recruits(state: DaiyaboState, seat: i64) -> float:
    """How many warlords can be expected from the action cards."""
    total = 0.0
    for card in range(BATTLE_6 + 1):
        thing = state.lies_on(card)
        if thing == NO_CARD or thing >= CASTLE:
            continue
        if card < BATTLE_3 or state.tables.recruit_in_battle:
            total += _majority(state, card, seat)
    return total


def _majority(state: DaiyaboState, card: i64, seat: i64) -> float:
    """The chance of having the most dice on a card when all are placed; ties go to the later."""
    there = state.dice[card * MAX_PLAYERS + seat]
    mine = there & 255
    if mine == 0:
        return 0.0
    chance = 1.0
    for other in range(state.tables.players):
        if other == seat:
            continue
        against = state.dice[card * MAX_PLAYERS + other]
        theirs = against & 255
        if mine > theirs or (mine == theirs and there > against):
            chance *= 1.0 - _lands(mine - theirs, state.hand(other))
        else:
            chance *= _lands(theirs - mine, state.hand(seat))
    return chance


def _lands(needed: i64, in_hand: i64) -> float:
    """The chance that this many of the dice in hand, and at least one, land on a given card."""
    if needed < 1:
        needed = 1
    if in_hand > MOST:
        in_hand = MOST
    if needed > in_hand:
        return 0.0
    return TO_A_CARD[in_hand * COLUMNS + needed]
