"""Tensors of daiyabo: where every card is, dice, markers, ranks. Nothing is hidden."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from gunbai.core.state import State
from gunbai.games.daiyabo import ending, phase, stage
from gunbai.games.daiyabo.state import DaiyaboState
from gunbai.games.daiyabo.tables import Tables
from gunbai.games.daiyabo.terms import (
    AREAS,
    BATTLE_6,
    CASTLE,
    FACES,
    HAND,
    MAX_PLAYERS,
    NO_CARD,
    RANKS,
    SIEGE,
)
from gunbai.research.tensors.encoder import Encoder, Page, mark, mark_set, put, put_bytes

SLOTS: Final = BATTLE_6 + 1
CARDS: Final = SIEGE + 1
"""Action cards."""
SMALL: Final = 0x7F7F
"""Dice on an action card whose two numbers are both below 128."""
LANE: Final = 10
"""The bits for the points of a seat's ranks: seven ranks of at most 99."""
LANE_MASK: Final = 1023


class GameEncoder(Encoder):
    def __init__(self, tables: Tables) -> None:
        super().__init__()
        n = int(tables.players)
        places = 3 + 6 + n
        self.part("viewer", [n])
        self.part("phase", [phase.OVER + 1])
        self.part("stage", [stage.DOMESTIC + 1])
        self.part("asked, turn, start player, holder of the start card", [4, n])
        self.part("round, rounds, placements, places laid, markers due", [5])
        self.part(
            "warlords in the deck, siege pile, end bonus, action cards 1 to 6, seats",
            [places, int(tables.warlords)],
        )
        self.part("castles in the same places", [places, int(tables.castles)])
        self.part("dice on the action cards and in hand", [CARDS + 1, n])
        self.part("latest placement on each action card", [CARDS, n])
        self.part("markers", [AREAS, n])
        self.part("holder of each rank", [RANKS, n])
        self.part("score, markers left, resigned", [n, 3])
        self.part("dice as fallen, roll, still required, by face", [3, FACES])
        self.part("warlords still to be asked for", [int(tables.warlords)])
        self.part("areas for the markers due", [AREAS])
        self.part("action card resolved", [CARDS])
        self.part("castle fought for", [int(tables.castles)])
        self.part("a removal was used", [1])

    def write(self, state: State, viewer: i64, page: Page) -> None:
        assert isinstance(state, DaiyaboState)
        tables = state.tables
        n = tables.players
        me: i64 = viewer if viewer >= 0 else 0
        words = page.words
        at = page.at
        if viewer >= 0:
            mark(words, at + viewer)
        at += n
        mark(words, at + state.phase)
        at += phase.OVER + 1
        mark(words, at + state.stage)
        at += stage.DOMESTIC + 1
        _seat(words, at, state.decider(), me, n)
        _seat(words, at + n, state.turn, me, n)
        _seat(words, at + 2 * n, state.start, me, n)
        _seat(words, at + 3 * n, state.taker, me, n)
        at += 4 * n
        put(words, at, state.round)
        put(words, at + 1, tables.rounds)
        put(words, at + 2, state.placements)
        put(words, at + 3, state.laid)
        put(words, at + 4, state.due)
        at = _cards(state, words, at + 5, me)
        at = _dice(state, words, at, me)
        at = _seats(state, words, at, me)
        put_bytes(words, at, state.fallen)
        put_bytes(words, at + FACES, state.roll)
        fights = state.stage == stage.RECRUITMENT or state.stage == stage.BATTLE
        if fights:
            put_bytes(words, at + 2 * FACES, state.required)
        at += 3 * FACES
        mark_set(words, at, state.pending)
        at += tables.warlords
        if state.due != 0:
            mark_set(words, at, state.sites)
        at += AREAS
        if fights:
            if state.card < CARDS:
                mark(words, at + state.card)
            if state.target != NO_CARD:
                mark(words, at + CARDS + state.target)
            if state.struck:
                mark(words, at + CARDS + tables.castles)
        page.at = at + CARDS + tables.castles + 1


def _seat(words: vec[i64], at: i64, seat: i64, me: i64, n: i64) -> None:
    """A 1 for a seat, counted from the viewer on; nothing for nobody."""
    if seat >= 0:
        mark(words, at + seat - me if seat >= me else at + seat - me + n)


def _cards(state: DaiyaboState, words: vec[i64], at: i64, me: i64) -> i64:
    """Which warlords, then which castles are in each place: one row for each place."""
    tables = state.tables
    n = tables.players
    wide = tables.warlords
    _piles(words, at, wide, state.warlord_deck, state.pile_warlords, state.bonus_warlords)
    castles = at + (3 + SLOTS + n) * wide
    long = tables.castles
    _piles(words, castles, long, state.castle_deck, state.pile_castles, state.bonus_castles)
    slots = state.slots
    for card in range(SLOTS):
        thing = (slots & 255) - 1
        slots >>= 8
        if thing >= CASTLE:
            mark(words, castles + (3 + card) * long + thing - CASTLE)
        elif thing >= 0:
            mark(words, at + (3 + card) * wide + thing)
    for i in range(n):
        seat = me + i if me + i < n else me + i - n
        mark_set(words, at + (3 + SLOTS + i) * wide, state.warlords[seat])
        mark_set(words, castles + (3 + SLOTS + i) * long, state.castles[seat])
    return castles + (3 + SLOTS + n) * long


def _piles(words: vec[i64], at: i64, wide: i64, deck: i64, pile: i64, bonus: i64) -> None:
    mark_set(words, at, deck)
    mark_set(words, at + wide, pile)
    mark_set(words, at + 2 * wide, bonus)


def _dice(state: DaiyaboState, words: vec[i64], at: i64, me: i64) -> i64:
    n = state.tables.players
    wide = (CARDS + 1) * n
    dice = state.dice
    for i in range(n):
        seat = me + i if me + i < n else me + i - n
        place = seat
        cell = at + i
        for _card in range(CARDS):
            there = dice[place]
            if there != 0:
                last = cell + wide
                if there & SMALL == there:
                    words[cell >> 3] |= (there & 255) << ((cell & 7) * 8)
                    words[last >> 3] |= (there >> 8) << ((last & 7) * 8)
                else:
                    put(words, cell, there & 255)
                    put(words, last, there >> 8)
            place += MAX_PLAYERS
            cell += n
        put(words, cell, dice[HAND * MAX_PLAYERS + seat])
    return at + wide + CARDS * n


def _seats(state: DaiyaboState, words: vec[i64], at: i64, me: i64) -> i64:
    n = state.tables.players
    ranks = at + AREAS * n
    scores = ranks + RANKS * n
    holders = state.holders
    points: i64 = 0  # of the ranks, a lane for each seat: one pass over the ranks is enough
    for rank in range(RANKS):
        holder = (holders & 15) - 1
        if holder >= 0:
            cell = ranks + rank * n + holder - me
            mark(words, cell if holder >= me else cell + n)
            points += state.tables.rank_vp[rank] << (LANE * holder)
        holders >>= 4
    markers = state.markers
    for i in range(n):
        seat = me + i if me + i < n else me + i - n
        left = state.tables.marker_limit
        for area in range(AREAS):
            here = markers[area * MAX_PLAYERS + seat]
            if here != 0:
                put(words, at + area * n + i, here)
                left -= here
        held = points >> (LANE * seat) & LANE_MASK
        put(words, scores + 3 * i, held + ending.card_points(state, seat))
        put(words, scores + 3 * i + 1, left)
        if not state.in_game(seat):
            mark(words, scores + 3 * i + 2)
    return scores + 3 * n
