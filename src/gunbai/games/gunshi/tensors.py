"""Tensors of gunshi: the field square by square, fences, cards.

Red and blue become own and the opponent's. Blue sees the field turned, so that its own side is
where red's side is for red; "forward" is what red calls north.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from gunbai.core.bits import has, lowest, size
from gunbai.core.state import State
from gunbai.games.gunshi import cards, composition, execution, flow, phase, soldiers
from gunbai.games.gunshi.cards import FACE_UP
from gunbai.games.gunshi.grid import (
    EDGES,
    LEVEL_EDGES,
    SQUARES,
    dense,
    edge_name,
    edge_named,
    square_name,
    square_named,
)
from gunbai.games.gunshi.side import Side
from gunbai.games.gunshi.state import GunshiState
from gunbai.games.gunshi.tables import Tables
from gunbai.games.gunshi.terms import (
    CARDS,
    FACINGS,
    INVADED_WITH_SHIELD,
    LIGHTNING_CARD,
    NO_LETTER,
    NO_SQUARE,
    NOTHING,
    PLAN_DECK,
    STOCK,
)
from gunbai.research.tensors.encoder import Encoder, Page, add, mark, mark_all, mark_set, put

STAGES: Final = 7
RECENT: Final = 21
ANSWERS: Final = 5
COMPOSITION: Final = 8 + 3 * SQUARES + EDGES + CARDS + ANSWERS
UPRIGHT_TURN: Final = 62
"""Upright edges have the bits 0 to 62: the edge turned by 180 degrees is 62 minus it."""


class GameEncoder(Encoder):
    def __init__(self, tables: Tables) -> None:
        super().__init__()
        self.deck = sum_of(tables)
        self.queue = tables.queue_limit
        self.part("viewer", [2])
        self.part("question to the viewer", [phase.OVER + 1])
        self.part("step of the own plan", [PLAN_DECK + 1])
        self.part("stage: deployment, planning, execute, invade, order, lightning, over", [STAGES])
        self.part("own turn, own decision, the opponent's decision", [3])
        self.part("turns, quiet turns, something left the field", [3])
        self.part("card carried out: first or Lightning, which", [2 + CARDS])
        self.part("soldiers by kind: own, the opponent's", [2, 3, SQUARES])
        self.part("shields, recruits, letters", [3, SQUARES])
        self.part("facings: forward, right, back, left", [4, SQUARES])
        self.part("own general, soldiers that may invade, soldier asked about", [3, SQUARES])
        self.part("fences: own, the opponent's", [2, EDGES])
        self.part("stock by kind, shields in stock", [4])
        self.part("being put together: item, facing", [8])
        self.part("being put together: square, leader, targets", [3, SQUARES])
        self.part("being put together: fences", [EDGES])
        self.part("being put together: cards ordered", [CARDS])
        self.part("answers: 1 stays out, 2 joins, with n steps 1 + n", [ANSWERS])
        deck, queue = int(self.deck), int(self.queue)
        seat = 9 + 2 * CARDS + deck * CARDS + (queue + 1) * (CARDS + 2) + RECENT
        self.part("cards and supply: own, the opponent's", [2, seat])

    def write(self, state: State, viewer: i64, page: Page) -> None:
        assert isinstance(state, GunshiState)
        me: i64 = viewer if viewer >= 0 else 0
        words = page.words
        at = page.at
        active = viewer == state.active
        now = state.phase
        if viewer >= 0:
            mark(words, at + viewer)
        at += 2
        if active and now != phase.PLANNING:
            mark(words, at + now)
        at += phase.OVER + 1
        if now == phase.PLANNING and viewer >= 0 and flow.plans(state, viewer):
            step = state.side(viewer).plan
            mark(words, at + step if step < PLAN_DECK else at + PLAN_DECK)
        at += PLAN_DECK + 1
        mark(words, at + stage_of(state))
        at += STAGES
        if state.active == me:
            mark(words, at)
        if state.asks(me):
            mark(words, at + 1)
        if state.asks(1 - me):
            mark(words, at + 2)
        put(words, at + 3, state.turns)
        put(words, at + 4, state.quiet)
        put(words, at + 5, state.progress)
        at += 6
        if state.executing != NOTHING:
            mark(words, at + state.executing - 1)
            if now != phase.OVER:
                mark(words, at + 2 + execution.card_due(state))
        at = _field(state, viewer, me, words, at + 2 + CARDS)
        _fences(state.side(me), me, words, at)
        _fences(state.side(1 - me), me, words, at + EDGES)
        at += 2 * EDGES
        _stock(state, words, at)
        at += 4
        if active and flow.composing(state):
            _composition(state, me, words, at)
        at += COMPOSITION
        at = self._seat(state, me, words, at, own=viewer >= 0)
        page.at = self._seat(state, 1 - me, words, at, own=False)

    def _seat(self, state: GunshiState, seat: i64, words: vec[i64], at: i64, *, own: bool) -> i64:
        """GS-16.1 to GS-16.3: the own cards; of the others what has been seen."""
        side = state.side(seat)
        put(words, at, side.supply)
        put(words, at + 1, side.fence_hand)
        put(words, at + 2, side.invaders)
        put(words, at + 3, side.plan)
        put(words, at + 4, side.fresh)
        put(words, at + 5, side.face_up)
        put(words, at + 6, side.deck_size)
        put(words, at + 7, cards.hand_size(side))
        if state.executing == LIGHTNING_CARD and seat == state.active:
            mark(words, at + 8)
        at += 9
        for card in range(CARDS):
            if own:
                put(words, at + card, cards.in_hand(side, card))
            put(words, at + CARDS + card, state.tables.cards[card])
        at += 2 * CARDS
        for i in range(0 if own else side.fresh, side.deck_size):
            mark(words, at + i * CARDS + cards.deck_card(side, i))
        at += self.deck * CARDS
        for i in range(side.queue_size):
            _entry(words, at + i * (CARDS + 2), cards.slot(side, i), own=own)
        at += self.queue * (CARDS + 2)
        if side.lightning != 0:
            _entry(words, at, side.lightning & 7, own=own)
        at += CARDS + 2
        for i in range(side.recent_size if side.recent_size < RECENT else RECENT):
            put(words, at + i, cards.recent_entry(side, i) + 1)
        return at + RECENT


def turned_code(tables: Tables, seat: int, code: str) -> str:
    """An action as blue sees it: squares, edges and facings turned by 180 degrees."""
    verb, _, thing = code.partition(" ")
    if verb == "face" or verb == "go":
        return f"{verb} {FACINGS[FACINGS.index(thing) ^ 2]}"
    if verb == "edge":
        turned = square_name(54 - square_named(thing[:2])) + FACINGS[FACINGS.index(thing[2]) ^ 2]
        return f"edge {edge_name(edge_named(turned))}"
    if verb == "general" or verb == "lead" or verb == "square" or verb == "target":
        return f"{verb} {square_name(54 - square_named(thing))}"
    return code


def _put_square(words: vec[i64], at: i64, square: i64, me: i64) -> None:
    """A 1 for a square, as the viewer sees the field."""
    mark(words, at + dense(square) if me == 0 else at + SQUARES - 1 - dense(square))


def _squares(words: vec[i64], at: i64, squares: i64, me: i64) -> None:
    while squares != 0:
        _put_square(words, at, lowest(squares), me)
        squares &= squares - 1


def _field(state: GunshiState, viewer: i64, me: i64, words: vec[i64], at: i64) -> i64:
    for i in range(2):
        army = state.side(me if i == 0 else 1 - me).army
        for kind in range(3):
            _squares(words, at, soldiers.of_kind(state, army, kind), me)
            at += SQUARES
    both = state.red.army | state.blue.army
    _squares(words, at, state.shields & both, me)
    at += SQUARES
    rest = both
    while rest != 0:
        square = lowest(rest)
        rest &= rest - 1
        letter = soldiers.letter_at(state, square)
        cell = at + dense(square) if me == 0 else at + SQUARES - 1 - dense(square)
        if has(state.recruits, letter):
            mark(words, cell)
        put(words, cell + SQUARES, letter + 1)
    at += 2 * SQUARES
    for facing in range(4):
        turned = facing ^ (2 * me)
        _squares(words, at + turned * SQUARES, soldiers.with_facing(state, both, facing), me)
    at += 4 * SQUARES
    if viewer >= 0:
        # GS-16.1: the own general; GS-15.6: at the end both are shown, but this is the own one.
        letter = state.side(viewer).general
        if letter != NO_LETTER:
            place = soldiers.place_of(state, letter)
            if 0 <= place < 56:
                _put_square(words, at, place, me)
    _squares(words, at + SQUARES, state.arrivals, me)
    _asked(state, viewer, me, words, at + 2 * SQUARES)
    return at + 3 * SQUARES


def _asked(state: GunshiState, viewer: i64, me: i64, words: vec[i64], at: i64) -> None:
    now = state.phase
    if now == phase.INVADE:
        _put_square(words, at, lowest(state.arrivals), me)
    elif viewer == state.active and (
        now == phase.MOVE_MEMBER
        or now == phase.TURN_MEMBER
        or now == phase.SHOOT_MEMBER
        or now == phase.FENCE_MEMBER
    ):
        _put_square(words, at, composition.member(state, state.asked), me)


def _fences(side: Side, me: i64, words: vec[i64], at: i64) -> None:
    """Edges numbered as in the actions: level ones first."""
    if me == 0:
        mark_set(words, at, side.level)
    else:
        mark_all(words, at + LEVEL_EDGES - 1, side.level, -1)
    upright = side.upright
    while upright != 0:
        edge = lowest(upright)
        upright &= upright - 1
        mark(words, at + LEVEL_EDGES + dense(edge if me == 0 else UPRIGHT_TURN - edge))


def _stock(state: GunshiState, words: vec[i64], at: i64) -> None:
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
        put(words, at + kind, left)
    put(words, at + 3, state.tables.stock[0] - away)


def _composition(state: GunshiState, me: i64, words: vec[i64], at: i64) -> None:
    """GS-12.6: until it happens, only the active player knows the composed action."""
    now = state.phase
    if state.item >= 0:
        mark(words, at + state.item)
    if state.heading >= 0:
        mark(words, at + 4 + (state.heading ^ (2 * me)))
    at += 8
    if state.spot != NO_SQUARE:
        _put_square(words, at, state.spot, me)
    if state.leader != NO_SQUARE:
        _put_square(words, at + SQUARES, state.leader, me)
    targets = at + 2 * SQUARES
    edges = targets + SQUARES
    ordered = edges + EDGES
    answers = ordered + CARDS
    for i in range(state.asked):
        value = composition.answer_of(state, i)
        if now == phase.ORDER_CARD:
            add(words, ordered + value - 1, 1)
            continue
        put(words, answers + i, value + 1 if now == phase.MOVE_MEMBER or value == 0 else 2)
        if value != 0 and now == phase.SHOOT_MEMBER:
            _put_square(words, targets, value - 1, me)
        elif value != 0 and now == phase.FENCE_MEMBER:
            mark(words, edges + _turned_edge(value - 1, me))


def _turned_edge(edge: i64, me: i64) -> i64:
    if me == 0:
        return edge
    if edge < LEVEL_EDGES:
        return LEVEL_EDGES - 1 - edge
    return EDGES + LEVEL_EDGES - 1 - edge


def _entry(words: vec[i64], at: i64, entry: i64, *, own: bool) -> None:
    up = entry & FACE_UP != 0
    if own or up:
        mark(words, at + (entry & 3))
    if up:
        mark(words, at + CARDS)
    mark(words, at + CARDS + 1)


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
