"""Tensors of kingdom: the board square by square, cards, warlords.

Blue and red become own and the opponent's. Red sees the board turned, so that its own camp is where
blue's camp is for blue; "forward" is what blue calls north.
"""

from librt.vecs import vec
from mypy_extensions import i64

from gunbai.core.bits import bit, has, lowest, size
from gunbai.core.state import State
from gunbai.games.kingdom import ending, offer, phase, side, step
from gunbai.games.kingdom.stacks import facing_of, general_of, owner_of, soldiers_of
from gunbai.games.kingdom.state import KingdomState
from gunbai.games.kingdom.tables import Tables
from gunbai.games.kingdom.terms import BEFORE_WARLORDS, FACINGS, IN_PLAY, NO_SQUARE, SELECT_DEAL4
from gunbai.research.tensors.encoder import Encoder, Page, mark, mark_all, mark_set, put


class GameEncoder(Encoder):
    def __init__(self, tables: Tables) -> None:
        super().__init__()
        squares = int(tables.squares)
        cards = int(tables.cards)
        warlords = len(tables.warlord_names)
        self.part("viewer", [2])
        self.part("phase", [phase.OVER + 1])
        self.part("what the viewer is at behind the screen", [step.READY + 1])
        self.part("stage", [IN_PLAY + 1])
        self.part("own decision, the opponent's, own first turn, own turn", [4])
        self.part("turns, cards in the deck, last turn passed, earlier times here", [4])
        self.part("stacks: own, the opponent's", [2, squares])
        self.part("generals: commander, vice-commander, captain", [3, squares])
        self.part("soldiers", [squares])
        self.part("facings: forward, right, back, left", [FACINGS, squares])
        self.part("rocks, high ground, headquarters own and the opponent's", [4, squares])
        self.part("action in progress: origin, where it stands, own last placement", [3, squares])
        self.part("card in use", [cards])
        self.part("group chosen", [int(tables.groups)])
        self.part("steps, left, facings to choose from", [2 + FACINGS])
        self.part("discards", [cards])
        self.part("cards out of the game", [cards])
        seat = 3 + 3 * cards + 8 + 8 + 3 * warlords
        self.part(
            "ready, hand size, cards, pieces, morale, warlords: own, the opponent's", [2, seat]
        )

    def write(self, state: State, viewer: i64, page: Page) -> None:
        assert isinstance(state, KingdomState)
        tables = state.tables
        me: i64 = viewer if viewer >= 0 else 0
        words = page.words
        at = page.at
        now = state.phase
        if viewer >= 0:
            mark(words, at + viewer)
            if now == phase.CHOOSE or now == phase.DEPLOY:
                mark(words, at + 2 + phase.OVER + 1 + state.sides[side.STEP + me])
        mark(words, at + 2 + now)
        at += 2 + phase.OVER + 1 + step.READY + 1
        mark(words, at + state.stage)
        at += IN_PLAY + 1
        if offer.asks(state, me):
            mark(words, at)
        if offer.asks(state, 1 - me):
            mark(words, at + 1)
        if state.first == me:
            mark(words, at + 2)
        if state.mover == me:
            mark(words, at + 3)
        put(words, at + 4, state.turns)
        put(words, at + 5, size(state.deck))
        if state.passed:
            mark(words, at + 6)
        put(words, at + 7, ending.occurrences(state, ending.position_print(state)))
        at = _board(state, viewer, me, words, at + 8)
        if now >= phase.GROUP and now != phase.OVER:
            _action(state, me, words, at)
        at += tables.cards + tables.groups + 2 + FACINGS
        mark_set(words, at, state.discards)
        mark_set(words, at + tables.cards, absent(state))
        at = _seat(state, me, viewer, words, at + 2 * tables.cards)
        page.at = _seat(state, 1 - me, viewer, words, at)


def turned_code(tables: Tables, seat: int, code: str) -> str:
    """An action as red sees it: squares and facings turned by 180 degrees."""
    names = tables.names
    words: list[str] = []
    for word in code.split(" "):
        if word in names:
            words.append(names[len(names) - 1 - names.index(word)])
        elif len(word) == 1 and word in "nesw":
            words.append("swne"["nesw".index(word)])
        else:
            words.append(word)
    return " ".join(words)


def _put_square(words: vec[i64], at: i64, square: i64, me: i64, squares: i64) -> None:
    """A 1 for a square, as the viewer sees the board."""
    mark(words, at + square if me == 0 else at + squares - 1 - square)


def _board(state: KingdomState, viewer: i64, me: i64, words: vec[i64], at: i64) -> i64:
    """Until both have deployed, only what the viewer itself has placed (KD-2.8)."""
    squares = state.tables.squares
    seen = visible(state, viewer)
    board = state.board
    turn: i64 = 2 * me
    rest = (state.sides[side.ARMY] | state.sides[side.ARMY + 1]) & seen
    while rest != 0:
        square = lowest(rest)
        rest &= rest - 1
        stack = board[square]
        cell = at + square if me == 0 else at + squares - 1 - square
        mark(words, cell if owner_of(stack) == me else cell + squares)
        general = general_of(stack)
        if general != 0:
            mark(words, cell + (1 + general) * squares)
        soldiers = soldiers_of(stack)
        if soldiers != 0:
            put(words, cell + 5 * squares, soldiers)
            mark(words, cell + (6 + (facing_of(stack) ^ turn)) * squares)
    at += 10 * squares
    _terrain(words, at, state.rocks & seen, me, squares)
    _terrain(words, at + squares, state.heights & seen, me, squares)
    at += 2 * squares
    for i in range(2):
        seat = me if i == 0 else 1 - me
        place = state.sides[side.HEADQUARTERS + seat]
        if place >= 0 and shows_camp(state, seat, viewer):
            _put_square(words, at + i * squares, place, me, squares)
    at += 2 * squares
    if state.phase >= phase.GROUP and state.phase != phase.OVER:
        if state.origin != NO_SQUARE:
            _put_square(words, at, state.origin, me, squares)
        if state.at != NO_SQUARE:
            _put_square(words, at + squares, state.at, me, squares)
    at += 2 * squares
    if viewer >= 0 and state.stage < IN_PLAY and state.sides[side.SPOT + me] >= 0:
        _put_square(words, at, state.sides[side.SPOT + me], me, squares)
    return at + squares


def _terrain(words: vec[i64], at: i64, members: i64, me: i64, squares: i64) -> None:
    """A set of squares, as the viewer sees the board."""
    if me == 0:
        mark_set(words, at, members)
    else:
        mark_all(words, at + squares - 1, members, -1)


def _action(state: KingdomState, me: i64, words: vec[i64], at: i64) -> None:
    """The action in progress: everybody watches it."""
    tables = state.tables
    if state.card >= 0:
        mark(words, at + state.card)
    at += tables.cards
    if state.group >= 0:
        mark(words, at + state.group)
    at += tables.groups
    put(words, at, state.steps)
    put(words, at + 1, state.left)
    if state.phase == phase.FACING:
        for facing in range(FACINGS):
            if has(state.choices, facing):
                mark(words, at + 2 + (facing ^ (2 * me)))


def _seat(state: KingdomState, seat: i64, viewer: i64, words: vec[i64], at: i64) -> i64:
    tables = state.tables
    sides = state.sides
    cards = tables.cards
    own = viewer == seat
    hand = sides[side.HAND + seat]
    if sides[side.STEP + seat] == step.READY:
        mark(words, at)
    put(words, at + 1, size(hand))
    if own:
        mark(words, at + 2)
        mark_set(words, at + 3, hand)
    if viewer >= 0:
        mark_set(words, at + 3 + cards, sides[side.KNOWN + seat])
    mark_set(words, at + 3 + 2 * cards, sides[side.USED + seat])
    at += 3 + 3 * cards
    if shows_camp(state, seat, viewer):
        for kind in range(4):
            put(words, at + kind, state.reserve(seat, kind))
    for kind in range(4):
        put(words, at + 4 + kind, state.removed(seat, kind))
    at += 8
    morale = sides[side.MORALE + seat]
    if morale != 0:
        for turns in range(8):
            put(words, at + turns, morale >> (8 * turns) & 255)
    at += 8
    warlords: i64 = len(tables.warlord_names)
    if own or state.stage > BEFORE_WARLORDS or tables.selection != SELECT_DEAL4:
        for rank in range(2):
            leader = state.leaders >> (8 * (2 * seat + rank)) & 255
            if leader != 0:
                mark(words, at + rank * warlords + leader - 1)
    if own:
        mark_set(words, at + 2 * warlords, sides[side.DEALT + seat])
    return at + 3 * warlords


def visible(state: KingdomState, viewer: i64) -> i64:
    tables = state.tables
    if not tables.free_deployment or state.stage >= IN_PLAY:
        return tables.everywhere
    seen: i64 = 0
    if viewer >= 0:
        seen = tables.camp[viewer] | tables.own_centre[viewer]
    return seen if tables.placed_terrain else seen | tables.centre


def shows_camp(state: KingdomState, seat: i64, viewer: i64) -> bool:
    return state.stage == IN_PLAY or not state.tables.free_deployment or seat == viewer


def absent(state: KingdomState) -> i64:
    """Cards that a position excludes from the game."""
    sides = state.sides
    there = state.deck | state.discards
    for seat in range(2):
        there |= sides[side.HAND + seat] | sides[side.USED + seat]
    return (bit(state.tables.cards) - 1) & ~there
