"""Inputs of gunshi for a network: the field square by square, what can be taken, cards.

For Blue the field is turned by 180 degrees, so that both seats look north.
"""

from typing import Final

from mypy_extensions import i64

from gunbai.bots.network.inputs import Inputs
from gunbai.core.bits import has, lowest, size
from gunbai.core.state import State
from gunbai.games.gunshi import actions, cards, composition, execution, flow, phase, soldiers
from gunbai.games.gunshi.cards import FACE_UP
from gunbai.games.gunshi.evaluation import general_square, reached, shot_at
from gunbai.games.gunshi.grid import EDGES, LEVEL_EDGES, SQUARES, dense
from gunbai.games.gunshi.side import Side
from gunbai.games.gunshi.state import GunshiState
from gunbai.games.gunshi.tables import Tables
from gunbai.games.gunshi.terms import (
    ARCHER,
    CARDS,
    CAVALRY,
    MOVE,
    NO_SQUARE,
    NOTHING,
    PLAN_DECK,
    TURN_SHOOT,
)

STAGES: Final = 7
SHIELDED: Final = 3
"""Infantry with a shield counts as a kind of its own."""
KINDS: Final = 4
DANGERS: Final = 4
"""A general can be taken by a Move or by a shot, before or after the turn of its seat."""
HELD: Final = 4
"""A hand has 0 to 3 or more cards of a kind."""
SUPPLY: Final = 19
INVADERS: Final = 4
FENCES: Final = 5
PACE: Final = 10
"""Turns are counted in tens."""


class GameInputs(Inputs):
    def __init__(self, tables: Tables) -> None:
        super().__init__(tables.n_actions)
        slots = tables.queue_limit
        self._phase = self.part(phase.OVER + 1)
        self._plan = self.part(PLAN_DECK + 1)
        self._stage = self.part(STAGES)
        self._turn = self.part(2)
        self._turns = self.part(16)
        self._quiet = self.part(7)
        self._due = self.part(2 + CARDS)
        self._kinds = self.part(2 * KINDS * SQUARES)
        self._facings = self.part(2 * 2 * 4 * SQUARES)
        self._fences = self.part(2 * EDGES)
        self._taken = self.part(4 * SQUARES)
        self._general = self.part(SQUARES)
        self._danger = self.part(DANGERS)
        self._asked = self.part(SQUARES)
        self._item = self.part(4)
        self._heading = self.part(4)
        self._spot = self.part(SQUARES)
        self._leader = self.part(SQUARES)
        self._joined = self.part(6)
        self._purse = self.part(2 * (SUPPLY + INVADERS + FENCES))
        self._hand = self.part(CARDS * HELD)
        self._queue = self.part(2 * slots * (CARDS + 2))
        self._lightning = self.part(2 * (CARDS + 1))
        # Imagined: what the opponent hides.
        self._their_general = self.part(SQUARES)
        self._their_danger = self.part(DANGERS)
        self._due_now = self.part(4)
        self._their_hand = self.part(CARDS * HELD)
        self._their_queue = self.part((slots + 1) * CARDS)

    def output(self, seat: i64, action: i64) -> i64:
        if seat == 0 or action < actions.FACE:
            return action
        if action < actions.GO:
            return actions.FACE + ((action - actions.FACE) ^ 2)
        if action < actions.ADVANCE:
            return actions.GO + ((action - actions.GO) ^ 2)
        if action < actions.GENERAL:
            return action
        if action < actions.EDGE:
            past = (action - actions.GENERAL) % SQUARES
            return action - past + SQUARES - 1 - past
        if action < actions.EDGE + LEVEL_EDGES:
            return 2 * actions.EDGE + LEVEL_EDGES - 1 - action
        if action < actions.HAND:
            return 2 * (actions.EDGE + LEVEL_EDGES) + LEVEL_EDGES - 1 - action
        return action

    def known(self, state: State, seat: i64) -> None:
        assert isinstance(state, GunshiState)
        side = state.side(seat)
        other = state.side(seat ^ 1)
        active = state.active == seat
        self._moment(state, seat, active=active)
        self._army(state, seat, side, 0)
        self._army(state, seat, other, 1)
        self._dangers(state, seat, side, other)
        if active:
            self._composing(state, seat)
        self._purse_of(side, 0)
        self._purse_of(other, 1)
        for card in range(CARDS):
            self.one(self._hand + card * HELD, cards.in_hand(side, card), HELD)
        slots = state.tables.queue_limit
        for i in range(side.queue_size):
            self.add(self._queue + i * (CARDS + 2) + (cards.slot(side, i) & 3))
            self.flag(self._queue + i * (CARDS + 2) + CARDS, cards.slot(side, i) & FACE_UP == 0)
        for i in range(other.queue_size):
            entry = cards.slot(other, i)
            place = self._queue + (slots + i) * (CARDS + 2)
            self.add(place + ((entry & 3) if entry & FACE_UP != 0 else CARDS + 1))
        if side.lightning != 0:
            self.add(self._lightning + (side.lightning & 3))
        if other.lightning != 0:
            shown = other.lightning & FACE_UP != 0
            self.add(self._lightning + CARDS + 1 + ((other.lightning & 3) if shown else CARDS))

    def imagined(self, state: State, seat: i64) -> None:
        assert isinstance(state, GunshiState)
        side = state.side(seat)
        other = state.side(seat ^ 1)
        general = general_square(state, other)
        if general >= 0:
            self.add(self._their_general + _turned(seat, general))
            later: i64 = 1 if state.active != seat else 0
            self.flag(self._their_danger + later, has(reached(state, other, side), general))
            self.flag(self._their_danger + 2 + later, has(shot_at(state, other, side), general))
        self._due_danger(state, seat, self._due_now)
        self._due_danger(state, seat ^ 1, self._due_now + 2)
        for card in range(CARDS):
            self.one(self._their_hand + card * HELD, cards.in_hand(other, card), HELD)
        for i in range(other.queue_size):
            entry = cards.slot(other, i)
            if entry & FACE_UP == 0:
                self.add(self._their_queue + i * CARDS + (entry & 3))
        if other.lightning != 0 and other.lightning & FACE_UP == 0:
            place = self._their_queue + state.tables.queue_limit * CARDS
            self.add(place + (other.lightning & 3))

    def _moment(self, state: GunshiState, seat: i64, *, active: bool) -> None:
        now = state.phase
        if now == phase.PLANNING:
            self.one(self._plan, state.side(seat).plan, PLAN_DECK + 1)
        elif active:
            self.one(self._phase, now, phase.OVER + 1)
        self.add(self._stage + stage_of(now))
        self.add(self._turn + (0 if active else 1))
        self.one(self._turns, state.turns // PACE, 16)
        self.one(self._quiet, state.quiet // PACE, 7)
        if state.executing != NOTHING and now != phase.OVER:
            self.one(self._due, state.executing - 1, 2)
            self.add(self._due + 2 + execution.card_due(state))

    def _army(self, state: GunshiState, seat: i64, side: Side, whose: i64) -> None:
        left = side.army
        while left != 0:
            square = lowest(left)
            left &= left - 1
            place = _turned(seat, square)
            kind: i64 = 0
            if has(state.cavalry, square):
                kind = CAVALRY
            elif has(state.archers, square):
                kind = ARCHER
            elif has(state.shields, square):
                kind = SHIELDED
            self.add(self._kinds + (whose * KINDS + kind) * SQUARES + place)
            if kind == CAVALRY or kind == ARCHER:
                facing = soldiers.facing_at(state, square) ^ (2 * seat)
                rows = (whose * 2 + kind - 1) * 4 + facing
                self.add(self._facings + rows * SQUARES + place)
        first = self._fences + whose * EDGES
        left = side.level
        while left != 0:
            edge = lowest(left)
            left &= left - 1
            self.add(first + (edge if seat == 0 else LEVEL_EDGES - 1 - edge))
        left = side.upright
        while left != 0:
            edge = dense(lowest(left))
            left &= left - 1
            self.add(first + LEVEL_EDGES + (edge if seat == 0 else LEVEL_EDGES - 1 - edge))

    def _dangers(self, state: GunshiState, seat: i64, side: Side, other: Side) -> None:
        by_move = reached(state, side, other)
        by_shot = shot_at(state, side, other)
        self._squares(seat, self._taken, by_move)
        self._squares(seat, self._taken + SQUARES, by_shot)
        self._squares(seat, self._taken + 2 * SQUARES, reached(state, other, side))
        self._squares(seat, self._taken + 3 * SQUARES, shot_at(state, other, side))
        general = general_square(state, side)
        if general >= 0:
            self.add(self._general + _turned(seat, general))
            later: i64 = 1 if state.active == seat else 0
            self.flag(self._danger + later, has(by_move, general))
            self.flag(self._danger + 2 + later, has(by_shot, general))

    def _due_danger(self, state: GunshiState, seat: i64, first: i64) -> None:
        """Can the card that is due for the opponent of this seat take its general?"""
        side = state.side(seat)
        other = state.side(seat ^ 1)
        general = general_square(state, side)
        if general < 0 or other.queue_size == 0:
            return
        due = cards.slot(other, 0) & 3
        later: i64 = 1 if state.active == seat else 0
        if due == MOVE:
            self.flag(first + later, has(reached(state, side, other), general))
        elif due == TURN_SHOOT:
            self.flag(first + later, has(shot_at(state, side, other), general))

    def _squares(self, seat: i64, first: i64, squares: i64) -> None:
        while squares != 0:
            self.add(first + _turned(seat, lowest(squares)))
            squares &= squares - 1

    def _composing(self, state: GunshiState, seat: i64) -> None:
        """GS-12.6: only the active player knows the action that is being composed."""
        now = state.phase
        if now == phase.INVADE:
            self.add(self._asked + _turned(seat, lowest(state.arrivals)))
        if not flow.composing(state):
            return
        self.one(self._item, state.item, 4)
        if state.heading >= 0:
            self.one(self._heading, state.heading ^ (2 * seat), 4)
        if state.spot != NO_SQUARE:
            self.add(self._spot + _turned(seat, state.spot))
        if state.leader != NO_SQUARE:
            self.add(self._leader + _turned(seat, state.leader))
        if (
            now == phase.MOVE_MEMBER
            or now == phase.TURN_MEMBER
            or now == phase.SHOOT_MEMBER
            or now == phase.FENCE_MEMBER
        ):
            self.add(self._asked + _turned(seat, composition.member(state, state.asked)))
            joined: i64 = 0
            for i in range(state.asked):
                if composition.answer_of(state, i) != 0:
                    joined += 1
            self.one(self._joined, joined, 6)

    def _purse_of(self, side: Side, whose: i64) -> None:
        first = self._purse + whose * (SUPPLY + INVADERS + FENCES)
        self.one(first, side.supply, SUPPLY)
        self.one(first + SUPPLY, side.invaders, INVADERS)
        self.one(first + SUPPLY + INVADERS, size(side.level) + size(side.upright), FENCES)


def _turned(seat: i64, square: i64) -> i64:
    """A square as its seat sees it, numbered without gaps."""
    if seat == 0:
        return dense(square)
    return SQUARES - 1 - dense(square)


def stage_of(now: i64) -> i64:
    """What everybody knows of the phase."""
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
