"""What is offered to a seat that is asked: legal actions, phase by phase.

The reasons are in the chapters, which leave what is offered in the state; here it is only
numbered. All offers are a few parts, in the order of the layout: actions that begin somewhere,
and a set of those that are offered, counted from there. Part 0 are the words.
"""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from gunbai.core.bits import bit, has
from gunbai.core.state import CHANCE, Actions
from gunbai.games.kingdom import cards, deployment, flow, luck, opening
from gunbai.games.kingdom.squares import lowest
from gunbai.games.kingdom.terms import (
    ACTION,
    CHOOSE,
    DEPLOY,
    DRAW_CARD,
    EXTRA,
    FOLLOW_UP,
    PASS,
    PICK,
    RESPOND,
    SECOND_STEP,
    STOP,
)

if TYPE_CHECKING:
    from gunbai.games.kingdom.state import KingdomState

PARTS: Final = 2
TURN_PARTS: Final = 6


def fill(state: "KingdomState", seat: i64, actions: Actions) -> None:
    """All that is offered, in ascending order."""
    for number in range(parts(state)):
        first, members = part(state, seat, number)
        while members != 0:
            actions.add(first + lowest(members))
            members &= members - 1


def listed(state: "KingdomState", seat: i64) -> list[int]:
    """The same as a list of its own."""
    found: list[int] = []
    for number in range(parts(state)):
        first, members = part(state, seat, number)
        while members != 0:
            found.append(first + lowest(members))
            members &= members - 1
    return found


def admits(state: "KingdomState", seat: i64, action: i64) -> bool:
    """Would this action (or outcome of luck) of this seat be accepted?"""
    if seat == CHANCE:
        return luck.admits(state, action)
    if not state.asks(seat):
        return False
    for number in range(parts(state)):
        first, members = part(state, seat, number)
        index = action - first
        if 0 <= index < 62 and has(members, index):
            return True
    return False


def parts(state: "KingdomState") -> i64:
    return TURN_PARTS if state.phase == ACTION else PARTS


def part(state: "KingdomState", seat: i64, number: i64) -> tuple[i64, i64]:
    """Where a part of the offer begins, and what of it is offered."""
    if state.phase == ACTION:
        return _turn_part(state, number)
    if number == 0:
        return 0, _words(state, seat)
    phase = state.phase
    if phase == PICK or phase == CHOOSE:
        return state.tables.pick, opening.pickable(state, seat)
    if phase == RESPOND:
        return state.tables.use, cards.reactions(state)
    if phase == DEPLOY:
        return deployment.first_action(state, seat), deployment.choices(state, seat)
    return flow.first_action(state), state.choices


def _turn_part(state: "KingdomState", number: i64) -> tuple[i64, i64]:
    """KD-3.2: draw, drop, use, move, turn, strike."""
    tables = state.tables
    if number == 0:
        return 0, bit(DRAW_CARD) if cards.may_draw(state) else 0
    if number == 1:
        return tables.drop, state.drops
    if number == 2:
        return tables.use, state.usable
    if number == 3:
        return tables.move, state.movers
    if number == 4:
        return tables.turn, state.turners
    return tables.strike, state.strikers


def _words(state: "KingdomState", seat: i64) -> i64:
    phase = state.phase
    if phase == EXTRA or phase == SECOND_STEP or phase == FOLLOW_UP:
        return bit(STOP)
    if phase == RESPOND:
        return bit(PASS)
    if phase == DEPLOY:
        return deployment.words(state, seat)
    return 0
