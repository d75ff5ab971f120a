"""Tensors of kingdom: the board square by square, cards, warlords.

Compass directions stay as they are on the board; blue and red become own and the opponent's.
"""

from mypy_extensions import i64

from gunbai.core.bits import bit, has, size
from gunbai.core.state import State
from gunbai.games.kingdom import ending, offer, phase, side, step
from gunbai.games.kingdom.stacks import facing_of, general_of, owner_of, soldiers_of
from gunbai.games.kingdom.state import KingdomState
from gunbai.games.kingdom.tables import Tables
from gunbai.games.kingdom.terms import BEFORE_WARLORDS, FACINGS, IN_PLAY, NO_SQUARE, SELECT_DEAL4
from gunbai.research.tensors.encoder import Encoder, Page


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
        self.part("facings N, E, S, W", [FACINGS, squares])
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
        page.one_of(viewer, 2)
        page.one_of(state.phase, phase.OVER + 1)
        screened = (state.phase == phase.CHOOSE or state.phase == phase.DEPLOY) and viewer >= 0
        page.one_of(state.sides[side.STEP + me] if screened else -1, step.READY + 1)
        page.one_of(state.stage, IN_PLAY + 1)
        page.flag(offer.asks(state, me))
        page.flag(offer.asks(state, 1 - me))
        page.flag(state.first == me)
        page.flag(state.mover == me)
        page.number(state.turns)
        page.number(size(state.deck))
        page.flag(state.passed)
        page.number(ending.occurrences(state, ending.position_print(state)))
        self._board(state, viewer, me, page)
        self._action(state, page)
        page.members(state.discards, tables.cards)
        page.members(absent(state), tables.cards)
        self._seat(state, me, viewer, page)
        self._seat(state, 1 - me, viewer, page)

    def _board(self, state: KingdomState, viewer: i64, me: i64, page: Page) -> None:
        """Until both have deployed, only what the viewer itself has placed (KD-2.8)."""
        squares = state.tables.squares
        seen = visible(state, viewer)
        start = page.at
        for square in range(squares):
            stack = state.board[square]
            if stack == 0 or not has(seen, square):
                continue
            page.put(start + square if owner_of(stack) == me else start + squares + square, 1)
            general = general_of(stack)
            if general != 0:
                page.put(start + (1 + general) * squares + square, 1)
            soldiers = soldiers_of(stack)
            if soldiers != 0:
                page.put(start + 5 * squares + square, soldiers)
                page.put(start + (6 + facing_of(stack)) * squares + square, 1)
        page.skip(10 * squares)
        page.members(state.rocks & seen, squares)
        page.members(state.heights & seen, squares)
        for i in range(2):
            seat = me if i == 0 else 1 - me
            known = shows_camp(state, seat, viewer)
            page.one_of(state.sides[side.HEADQUARTERS + seat] if known else -1, squares)
        acting = state.phase >= phase.GROUP and state.phase != phase.OVER
        page.one_of(state.origin if acting and state.origin != NO_SQUARE else -1, squares)
        page.one_of(state.at if acting and state.at != NO_SQUARE else -1, squares)
        placing = viewer >= 0 and state.stage < IN_PLAY
        page.one_of(state.sides[side.SPOT + me] if placing else -1, squares)

    def _action(self, state: KingdomState, page: Page) -> None:
        """The action in progress: everybody watches it."""
        tables = state.tables
        if state.phase < phase.GROUP or state.phase == phase.OVER:
            page.skip(tables.cards + tables.groups + 2 + FACINGS)
            return
        page.one_of(state.card, tables.cards)
        page.one_of(state.group, tables.groups)
        page.number(state.steps)
        page.number(state.left)
        page.members(state.choices if state.phase == phase.FACING else 0, FACINGS)

    def _seat(self, state: KingdomState, seat: i64, viewer: i64, page: Page) -> None:
        tables = state.tables
        sides = state.sides
        own = viewer == seat
        page.flag(sides[side.STEP + seat] == step.READY)
        page.number(size(sides[side.HAND + seat]))
        page.flag(own)
        page.members(sides[side.HAND + seat] if own else 0, tables.cards)
        page.members(sides[side.KNOWN + seat] if viewer >= 0 else 0, tables.cards)
        page.members(sides[side.USED + seat], tables.cards)
        camp = shows_camp(state, seat, viewer)
        for kind in range(4):
            page.number(state.reserve(seat, kind) if camp else 0)
        for kind in range(4):
            page.number(state.removed(seat, kind))
        for turns in range(8):
            page.number(sides[side.MORALE + seat] >> (8 * turns) & 255)
        warlords: i64 = len(tables.warlord_names)
        open = own or state.stage > BEFORE_WARLORDS or tables.selection != SELECT_DEAL4
        for rank in range(2):
            leader = state.leaders >> (8 * (2 * seat + rank)) & 255
            page.one_of(leader - 1 if open else -1, warlords)
        page.members(sides[side.DEALT + seat] if own else 0, warlords)


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
