"""What is offered to a seat that is asked: legal actions, phase by phase.

The reasons are in the chapters, which leave what is offered in the state; here it is only
numbered: a set of words, and a set of choices counted from the first action of their kind.
"""

from typing import TYPE_CHECKING, Final

from librt.vecs import append
from mypy_extensions import i64

from gunbai.core.bits import bit, has, lowest, nth, size
from gunbai.core.rng import Rng
from gunbai.core.state import CHANCE, Actions
from gunbai.games.kingdom import (
    cards,
    deployment,
    effects,
    flow,
    luck,
    movement,
    opening,
    warlords,
)
from gunbai.games.kingdom.terms import (
    ACTION,
    ARMY,
    CHOOSE,
    DEPLOY,
    DRAW_CARD,
    EXTRA,
    FOLLOW_UP,
    PASS,
    PICK,
    RESPOND,
    SECOND_STEP,
    STEP,
    STEP_READY,
    STOP,
)

if TYPE_CHECKING:
    from gunbai.games.kingdom.state import KingdomState

_BLANK: Final[list[int]] = [0] * 512
"""More than anybody is ever offered; lists of actions begin as a piece of it."""


def fill(state: "KingdomState", seat: i64, actions: Actions) -> None:
    """All that is offered, in ascending order."""
    if state.phase == ACTION:
        tables = state.tables
        if cards.may_draw(state):
            actions.add(DRAW_CARD)
        _add(actions, tables.drop, state.drops)
        _add(actions, tables.use, cards.usable(state))
        _add(actions, tables.move, movement.movers(state))
        _add(actions, tables.turn, state.turners)
        _add(actions, tables.strike, warlords.strikers(state))
    else:
        _add(actions, 0, words(state, seat))
        _add(actions, first_action(state, seat), choices(state, seat))


def _add(actions: Actions, first: i64, members: i64) -> None:
    """`actions.add` for each member, with the buffer at hand."""
    if members == 0:
        return
    ids = actions.ids
    count = actions.count
    while members != 0:
        action = first + lowest(members)
        members &= members - 1
        if count < len(ids):
            ids[count] = action
        else:
            ids = append(ids, action)
        count += 1
    actions.ids = ids
    actions.count = count


def drawn(state: "KingdomState", seat: i64, rng: Rng) -> i64:
    """One of them, each with the same chance, without a list."""
    if state.phase == ACTION:
        return _drawn_turn(state, rng)
    spoken = words(state, seat)
    members = choices(state, seat)
    left = rng.below(size(spoken) + size(members))
    if left < size(spoken):
        return nth(spoken, left)
    return first_action(state, seat) + nth(members, left - size(spoken))


def _drawn_turn(state: "KingdomState", rng: Rng) -> i64:
    """Stacks, cards and generals are drawn like the rest and only then asked whether they can
    move, be carried out or strike; if not, the draw is void."""
    tables = state.tables
    stacks = state.sides[ARMY + state.mover]
    held = cards.actions_in_hand(state)
    generals = warlords.perhaps_strikers(state)
    turning = size(state.turners)
    moving = turning + size(stacks)
    using = moving + size(held)
    dropping = using + size(state.drops)
    striking = dropping + size(generals)
    total = striking
    if cards.may_draw(state):
        total += 1
    while True:
        left = rng.below(total)
        if left < turning:
            return tables.turn + nth(state.turners, left)
        if left < moving:
            square = nth(stacks, left - turning)
            if movement.may_move(state, square):
                return tables.move + square
        elif left < using:
            card = nth(held, left - moving)
            if cards.within_limit(state) and effects.possible(state, card):
                return tables.use + card
        elif left < dropping:
            return tables.drop + nth(state.drops, left - using)
        elif left < striking:
            square = nth(generals, left - dropping)
            if warlords.may_strike(state, square):
                return tables.strike + square
        else:
            return DRAW_CARD


def listed(state: "KingdomState", seat: i64) -> list[int]:
    """The same as a list of its own."""
    if state.phase != ACTION:
        members = choices(state, seat)
        spoken = words(state, seat)
        found = _BLANK[: size(members) + size(spoken)]
        _list(found, _list(found, 0, 0, spoken), first_action(state, seat), members)
        return found
    tables = state.tables
    drawing: i64 = 0
    if cards.may_draw(state):
        drawing = bit(DRAW_CARD)
    movers = movement.movers(state)
    usable = cards.usable(state)
    strikers = warlords.strikers(state)
    rare = size(state.drops) + size(usable) + size(strikers)
    found = _BLANK[: drawing + rare + size(movers) + size(state.turners)]
    at = _list(found, drawing, tables.drop, state.drops)
    at = _list(found, at, tables.use, usable)
    at = _list(found, at, tables.move, movers)
    at = _list(found, at, tables.turn, state.turners)
    _list(found, at, tables.strike, strikers)
    return found


def _list(found: list[int], at: i64, first: i64, members: i64) -> i64:
    """Write actions into a list from a place on; the place after them."""
    while members != 0:
        found[at] = first + lowest(members)
        members &= members - 1
        at += 1
    return at


def admits(state: "KingdomState", seat: i64, action: i64) -> bool:
    """Would this action (or outcome of luck) of this seat be accepted?"""
    if seat == CHANCE:
        return luck.admits(state, action)
    if not asks(state, seat):
        return False
    if state.phase == ACTION:
        return _admits_turn(state, action)
    if _within(action, words(state, seat)):
        return True
    return _within(action - first_action(state, seat), choices(state, seat))


def _admits_turn(state: "KingdomState", action: i64) -> bool:
    tables = state.tables
    if action >= tables.turn:
        if action >= tables.strike:
            return _within(action - tables.strike, warlords.strikers(state))
        return _within(action - tables.turn, state.turners)
    if action >= tables.move:
        return _within(action - tables.move, movement.movers(state))
    if action >= tables.use:
        return _within(action - tables.use, cards.usable(state))
    if action == DRAW_CARD:
        return cards.may_draw(state)
    return _within(action - tables.drop, state.drops)


def _within(index: i64, members: i64) -> bool:
    return 0 <= index < 62 and has(members, index)


def asks(state: "KingdomState", seat: i64) -> bool:
    """Is this seat asked now?"""
    phase = state.phase
    if phase == CHOOSE or phase == DEPLOY:
        return 0 <= seat <= 1 and state.sides[STEP + seat] != STEP_READY
    return seat == flow.decider(state) and seat >= CHANCE


def choices(state: "KingdomState", seat: i64) -> i64:
    """What is offered besides words, as a set counted from `first_action`."""
    phase = state.phase
    if phase > ACTION and phase != RESPOND:
        return state.choices
    if phase == PICK or phase == CHOOSE:
        return opening.pickable(state, seat)
    if phase == DEPLOY:
        return deployment.choices(state, seat)
    return cards.reactions(state)


def first_action(state: "KingdomState", seat: i64) -> i64:
    """The action that the choices are counted from."""
    if state.phase == DEPLOY:
        return deployment.first_action(state, seat)
    return state.tables.first_action[state.phase]


def words(state: "KingdomState", seat: i64) -> i64:
    phase = state.phase
    if phase == EXTRA or phase == SECOND_STEP or phase == FOLLOW_UP:
        return bit(STOP)
    if phase == RESPOND:
        return bit(PASS)
    if phase == DEPLOY:
        return deployment.words(state, seat)
    return 0
