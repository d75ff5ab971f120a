"""Tensors of gunshi: the field square by square, fences, cards.

Compass directions stay as they are on the board; red and blue become own and the opponent's.
"""

from typing import Final

from mypy_extensions import i64

from gunbai.core.bits import has, lowest, size
from gunbai.core.state import State
from gunbai.games.gunshi import cards, composition, execution, flow, phase, soldiers
from gunbai.games.gunshi.cards import FACE_UP
from gunbai.games.gunshi.grid import EDGES, LEVEL_EDGES, SQUARES, dense
from gunbai.games.gunshi.side import Side
from gunbai.games.gunshi.state import GunshiState
from gunbai.games.gunshi.tables import Tables
from gunbai.games.gunshi.terms import (
    CARDS,
    INVADED_WITH_SHIELD,
    LIGHTNING_CARD,
    NO_LETTER,
    NO_SQUARE,
    NOTHING,
    PLAN_DECK,
    STOCK,
)
from gunbai.research.tensors.encoder import Encoder, Page

STAGES: Final = 7
RECENT: Final = 21
ANSWERS: Final = 5


class GameEncoder(Encoder):
    def __init__(self, tables: Tables) -> None:
        super().__init__()
        self.deck = int(sum_of(tables))
        self.queue = int(tables.queue_limit)
        self.part("viewer", [2])
        self.part("question to the viewer", [phase.OVER + 1])
        self.part("step of the own plan", [PLAN_DECK + 1])
        self.part("stage: deployment, planning, execute, invade, order, lightning, over", [STAGES])
        self.part("own turn, own decision, the opponent's decision", [3])
        self.part("turns, quiet turns, something left the field", [3])
        self.part("card carried out: first or Lightning, which", [2 + CARDS])
        self.part("soldiers by kind: own, the opponent's", [2, 3, SQUARES])
        self.part("shields, recruits, letters", [3, SQUARES])
        self.part("facings N, E, S, W", [4, SQUARES])
        self.part("own general, soldiers that may invade, soldier asked about", [3, SQUARES])
        self.part("fences: own, the opponent's", [2, EDGES])
        self.part("stock by kind, shields in stock", [4])
        self.part(
            "being put together: item, facing, square, leader, answers", [8 + 2 * SQUARES + ANSWERS]
        )
        seat = 9 + 2 * CARDS + self.deck * CARDS + (self.queue + 1) * (CARDS + 2) + RECENT
        self.part("cards and supply: own, the opponent's", [2, seat])

    def write(self, state: State, viewer: i64, page: Page) -> None:
        assert isinstance(state, GunshiState)
        me: i64 = viewer if viewer >= 0 else 0
        active = viewer == state.active
        page.one_of(viewer, 2)
        page.one_of(state.phase if active and state.phase != phase.PLANNING else -1, phase.OVER + 1)
        plans = state.phase == phase.PLANNING and viewer >= 0 and flow.plans(state, viewer)
        step: i64 = -1
        if plans:
            step = state.side(viewer).plan
            if step > PLAN_DECK:
                step = PLAN_DECK
        page.one_of(step, PLAN_DECK + 1)
        page.one_of(stage_of(state), STAGES)
        page.flag(state.active == me)
        page.flag(state.asks(me))
        page.flag(state.asks(1 - me))
        page.number(state.turns)
        page.number(state.quiet)
        page.number(state.progress)
        due = state.executing != NOTHING and state.phase != phase.OVER
        page.one_of(state.executing - 1, 2)
        page.one_of(execution.card_due(state) if due else -1, CARDS)
        self._field(state, viewer, me, page)
        self._fences(state.side(me), page)
        self._fences(state.side(1 - me), page)
        self._stock(state, page)
        self._composition(state, page, active=active)
        self._seat(state, me, page, own=viewer >= 0)
        self._seat(state, 1 - me, page, own=False)

    def _field(self, state: GunshiState, viewer: i64, me: i64, page: Page) -> None:
        for i in range(2):
            army = state.side(me if i == 0 else 1 - me).army
            for kind in range(3):
                self._squares(soldiers.of_kind(state, army, kind), page)
        both = state.red.army | state.blue.army
        self._squares(state.shields & both, page)
        start = page.at
        rest = both
        while rest != 0:
            square = lowest(rest)
            rest &= rest - 1
            letter = soldiers.letter_at(state, square)
            if has(state.recruits, letter):
                page.put(start + dense(square), 1)
            page.put(start + SQUARES + dense(square), letter + 1)
        page.skip(2 * SQUARES)
        for facing in range(4):
            self._squares(soldiers.with_facing(state, both, facing), page)
        self._general(state, viewer, page)
        self._squares(state.arrivals, page)
        self._asked(state, viewer, page)

    def _squares(self, squares: i64, page: Page) -> None:
        while squares != 0:
            page.put(page.at + dense(lowest(squares)), 1)
            squares &= squares - 1
        page.skip(SQUARES)

    def _general(self, state: GunshiState, viewer: i64, page: Page) -> None:
        """GS-16.1: the own general; GS-15.6: at the end both are shown, but this is the own one."""
        place: i64 = -1
        if viewer >= 0:
            letter = state.side(viewer).general
            if letter != NO_LETTER:
                place = soldiers.place_of(state, letter)
        page.one_of(dense(place) if 0 <= place < 56 else -1, SQUARES)

    def _asked(self, state: GunshiState, viewer: i64, page: Page) -> None:
        square: i64 = -1
        now = state.phase
        if now == phase.INVADE:
            square = lowest(state.arrivals)
        elif viewer == state.active and (
            now == phase.MOVE_MEMBER
            or now == phase.TURN_MEMBER
            or now == phase.SHOOT_MEMBER
            or now == phase.FENCE_MEMBER
        ):
            square = composition.member(state, state.asked)
        page.one_of(dense(square) if square >= 0 else -1, SQUARES)

    def _fences(self, side: Side, page: Page) -> None:
        """Edges numbered as in the actions: level ones first."""
        level, upright = side.level, side.upright
        while level != 0:
            page.put(page.at + lowest(level), 1)
            level &= level - 1
        while upright != 0:
            page.put(page.at + LEVEL_EDGES + dense(lowest(upright)), 1)
            upright &= upright - 1
        page.skip(EDGES)

    def _stock(self, state: GunshiState, page: Page) -> None:
        away = size(state.shields)
        for kind in range(3):
            left: i64 = 0
            packed = soldiers.whereabouts(state, kind)
            for _ in range(state.tables.stock[kind]):
                if packed & 63 == STOCK:
                    left += 1
                elif packed & 63 >= INVADED_WITH_SHIELD:
                    away += 1
                packed >>= 6
            page.number(left)
        page.number(state.tables.stock[0] - away)

    def _composition(self, state: GunshiState, page: Page, *, active: bool) -> None:
        """GS-12.6: until it happens, only the active player knows the composed action."""
        if not active or not flow.composing(state):
            page.skip(8 + 2 * SQUARES + ANSWERS)
            return
        page.one_of(state.item, 4)
        page.one_of(state.heading, 4)
        page.one_of(dense(state.spot) if state.spot != NO_SQUARE else -1, SQUARES)
        page.one_of(dense(state.leader) if state.leader != NO_SQUARE else -1, SQUARES)
        for i in range(ANSWERS):
            page.number(composition.answer_of(state, i) + 1 if i < state.asked else 0)

    def _seat(self, state: GunshiState, seat: i64, page: Page, *, own: bool) -> None:
        """GS-16.1 to GS-16.3: the own cards; of the others what has been seen."""
        side = state.side(seat)
        page.number(side.supply)
        page.number(side.fence_hand)
        page.number(side.invaders)
        page.number(side.plan)
        page.number(side.fresh)
        page.number(side.face_up)
        page.number(side.deck_size)
        page.number(cards.hand_size(side))
        page.flag(state.executing == LIGHTNING_CARD and seat == state.active)
        for card in range(CARDS):
            page.number(cards.in_hand(side, card) if own else 0)
        for card in range(CARDS):
            page.number(state.tables.cards[card])
        for i in range(self.deck):
            known = i < side.deck_size and (own or i >= side.fresh)
            page.one_of(cards.deck_card(side, i) if known else -1, CARDS)
        for i in range(self.queue):
            self._entry(cards.slot(side, i), page, there=i < side.queue_size, own=own)
        self._entry(side.lightning & 7, page, there=side.lightning != 0, own=own)
        for i in range(RECENT):
            page.number(cards.recent_entry(side, i) + 1 if i < side.recent_size else 0)

    def _entry(self, entry: i64, page: Page, *, there: bool, own: bool) -> None:
        up = entry & FACE_UP != 0
        page.one_of(entry & 3 if there and (own or up) else -1, CARDS)
        page.flag(there and up)
        page.flag(there)


def stage_of(state: GunshiState) -> i64:
    """GS-2.3, GS-5.2: what everybody knows of the phase."""
    now = state.phase
    if now < phase.PLANNING:
        return 0
    if now == phase.PLANNING:
        return 1
    if now == phase.INVADE:
        return 3
    if now == phase.ORDER_CARD:
        return 4
    if now == phase.LIGHTNING:
        return 5
    return 6 if now == phase.OVER else 2


def sum_of(tables: Tables) -> i64:
    total: i64 = 0
    for card in range(CARDS):
        total += tables.cards[card]
    return total
