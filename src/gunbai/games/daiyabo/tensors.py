"""Tensors of daiyabo: where every card is, dice, markers, ranks. Nothing is hidden."""

from typing import Final

from mypy_extensions import i64

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
from gunbai.research.tensors.encoder import Encoder, Page

SLOTS: Final = BATTLE_6 + 1


class GameEncoder(Encoder):
    def __init__(self, tables: Tables) -> None:
        super().__init__()
        n = int(tables.players)
        cards = len(ACTION_CARDS)
        places = 3 + 6 + n
        self.part("viewer", [n])
        self.part("phase", [phase.OVER + 1])
        self.part("stage", [stage.DOMESTIC + 1])
        self.part("asked, turn, start player, holder of the start card", [4, n])
        self.part("round, rounds, placements, places laid, markers due", [5])
        self.part(
            "each warlord: deck, siege pile, end bonus, action cards 1 to 6, seats",
            [int(tables.warlords), places],
        )
        self.part("each castle: the same", [int(tables.castles), places])
        self.part("dice on the action cards and in hand", [cards + 1, n])
        self.part("latest placement on each action card", [cards, n])
        self.part("markers", [AREAS, n])
        self.part("holder of each rank", [RANKS, n])
        self.part("score, markers left, resigned", [n, 3])
        self.part("dice as fallen, roll, still required, by face", [3, FACES])
        self.part("warlords still to be asked for", [int(tables.warlords)])
        self.part("areas for the markers due", [AREAS])
        self.part("action card resolved", [cards])
        self.part("castle fought for", [int(tables.castles)])
        self.part("a removal was used", [1])

    def write(self, state: State, viewer: i64, page: Page) -> None:
        assert isinstance(state, DaiyaboState)
        tables = state.tables
        n = tables.players
        me: i64 = viewer if viewer >= 0 else 0
        page.one_of(viewer, n)
        page.one_of(state.phase, phase.OVER + 1)
        page.one_of(state.stage, stage.DOMESTIC + 1)
        self._seat(state.decider(), me, n, page)
        self._seat(state.turn, me, n, page)
        self._seat(state.start, me, n, page)
        self._seat(state.taker, me, n, page)
        page.number(state.round)
        page.number(tables.rounds)
        page.number(state.placements)
        page.number(state.laid)
        page.number(state.due)
        self._warlords(state, me, page)
        self._castles(state, me, page)
        self._dice(state, me, page)
        for i in range(AREAS):
            for j in range(n):
                page.number(state.markers[i * MAX_PLAYERS + (me + j) % n])
        for rank in range(RANKS):
            self._seat(state.holder(rank), me, n, page)
        for i in range(n):
            seat = (me + i) % n
            page.number(ending.score(state, seat))
            page.number(state.markers_left(seat))
            page.flag(not state.in_game(seat))
        fights = state.stage == stage.RECRUITMENT or state.stage == stage.BATTLE
        for face in range(FACES):
            page.number(dice.count(state.fallen, face))
        for face in range(FACES):
            page.number(dice.count(state.roll, face))
        for face in range(FACES):
            page.number(dice.count(state.required, face) if fights else 0)
        page.members(state.pending, tables.warlords)
        page.members(state.sites if state.due != 0 else 0, AREAS)
        page.one_of(state.card if fights else -1, len(ACTION_CARDS))
        page.one_of(state.target if fights and state.target != NO_CARD else -1, tables.castles)
        page.flag(fights and state.struck)

    def _seat(self, seat: i64, me: i64, n: i64, page: Page) -> None:
        page.one_of((seat - me + n) % n if seat >= 0 else -1, n)

    def _warlords(self, state: DaiyaboState, me: i64, page: Page) -> None:
        n = state.tables.players
        columns = 3 + SLOTS + n
        page.column(state.warlord_deck, 0, columns)
        page.column(state.pile_warlords, 1, columns)
        page.column(state.bonus_warlords, 2, columns)
        for card in range(SLOTS):
            thing = state.lies_on(card)
            if 0 <= thing < CASTLE:
                page.put(page.at + thing * columns + 3 + card, 1)
        for i in range(n):
            page.column(state.warlords[(me + i) % n], 3 + SLOTS + i, columns)
        page.skip(columns * state.tables.warlords)

    def _castles(self, state: DaiyaboState, me: i64, page: Page) -> None:
        n = state.tables.players
        columns = 3 + SLOTS + n
        page.column(state.castle_deck, 0, columns)
        page.column(state.pile_castles, 1, columns)
        page.column(state.bonus_castles, 2, columns)
        for card in range(SLOTS):
            thing = state.lies_on(card)
            if thing >= CASTLE:
                page.put(page.at + (thing - CASTLE) * columns + 3 + card, 1)
        for i in range(n):
            page.column(state.castles[(me + i) % n], 3 + SLOTS + i, columns)
        page.skip(columns * state.tables.castles)

    def _dice(self, state: DaiyaboState, me: i64, page: Page) -> None:
        n = state.tables.players
        cards: i64 = len(ACTION_CARDS)
        for card in range(cards):
            for i in range(n):
                page.number(state.dice_on(card, (me + i) % n))
        for i in range(n):
            page.number(state.hand((me + i) % n))
        for card in range(cards):
            for i in range(n):
                page.number(state.dice[card * MAX_PLAYERS + (me + i) % n] >> 8)
