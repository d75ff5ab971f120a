"""The legal actions of a seat that is asked, phase by phase.

The chapters hold the rules and store what is offered in the state; this module only numbers it: a
set of words, and a set of choices counted from the first action of their kind.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.bits import bit, has, nth, size
from gunbai.core.offer import WIDTH, Offer, blank_list, list_block, list_set
from gunbai.core.rng import Rng
from gunbai.core.state import CHANCE
from gunbai.games.kingdom import (
    cards,
    deployment,
    effects,
    flow,
    movement,
    opening,
    phase,
    side,
    step,
    warlords,
)
from gunbai.games.kingdom.terms import DRAW_CARD, PASS, STOP

if TYPE_CHECKING:
    from gunbai.games.kingdom.state import KingdomState


def gather(state: "KingdomState", seat: i64, into: Offer) -> None:
    if state.phase == phase.ACTION:
        tables = state.tables
        if cards.may_draw(state):
            into.one(DRAW_CARD)
        into.add(tables.drop, state.drops)
        into.add(tables.use, cards.usable(state))
        into.add(tables.move, movement.movers(state))
        into.add(tables.turn, state.turners)
        into.add(tables.strike, warlords.strikers(state))
    else:
        into.add(0, words(state, seat))
        into.add(first_action(state, seat), choices(state, seat))


def listed(state: "KingdomState", seat: i64) -> list[int]:
    """The same actions as a list, without an offer: programs that ask for `legal` at every
    decision gain by it."""
    if state.phase != phase.ACTION:
        spoken = words(state, seat)
        members = choices(state, seat)
        if spoken == 0:
            return list_set(first_action(state, seat), members)
        found = blank_list(size(spoken) + size(members))
        list_block(found, list_block(found, 0, 0, spoken), first_action(state, seat), members)
        return found
    tables = state.tables
    usable = cards.usable(state)
    movers = movement.movers(state)
    strikers = warlords.strikers(state)
    drawing: i64 = 1 if cards.may_draw(state) else 0
    count = drawing + size(state.drops) + size(usable) + size(movers)
    found = blank_list(count + size(state.turners) + size(strikers))
    at = list_block(found, 0, DRAW_CARD, drawing)
    at = list_block(found, at, tables.drop, state.drops)
    at = list_block(found, at, tables.use, usable)
    at = list_block(found, at, tables.move, movers)
    at = list_block(found, at, tables.turn, state.turners)
    list_block(found, at, tables.strike, strikers)
    return found


def drawn(state: "KingdomState", seat: i64, rng: Rng) -> i64:
    """One of them, each with the same chance, without an offer."""
    if state.phase == phase.ACTION:
        return _drawn_turn(state, rng)
    spoken = words(state, seat)
    members = choices(state, seat)
    left = rng.below(size(spoken) + size(members))
    if left < size(spoken):
        return nth(spoken, left)
    return first_action(state, seat) + nth(members, left - size(spoken))


def _drawn_turn(state: "KingdomState", rng: Rng) -> i64:
    """One action of a turn, each with the same chance.

    Rejection sampling: stacks, cards and generals are drawn like the rest and checked afterwards;
    one that cannot move, be carried out or strike is rejected."""
    tables = state.tables
    stacks = state.sides[side.ARMY + state.mover]
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


def admits(state: "KingdomState", seat: i64, action: i64) -> bool:
    """What `gather` would say of one action of a seat that is asked. Only the block of the action
    is looked at: all blocks of a turn take long to find."""
    if state.phase == phase.ACTION:
        return _admits_turn(state, action)
    return _within(action, words(state, seat)) or _within(
        action - first_action(state, seat), choices(state, seat)
    )


def _admits_turn(state: "KingdomState", action: i64) -> bool:
    tables = state.tables
    if action >= tables.strike:
        return _within(action - tables.strike, warlords.strikers(state))
    if action >= tables.turn:
        return _within(action - tables.turn, state.turners)
    if action >= tables.move:
        return _within(action - tables.move, movement.movers(state))
    if action >= tables.use:
        return _within(action - tables.use, cards.usable(state))
    if action == DRAW_CARD:
        return cards.may_draw(state)
    return _within(action - tables.drop, state.drops)


def _within(index: i64, members: i64) -> bool:
    return 0 <= index < WIDTH and has(members, index)


def asks(state: "KingdomState", seat: i64) -> bool:
    """Is this seat asked now?"""
    now = state.phase
    if phase.within_turn(now):
        return seat == state.mover
    if now == phase.CHOOSE or now == phase.DEPLOY:
        return 0 <= seat <= 1 and state.sides[side.STEP + seat] != step.READY
    return seat == flow.decider(state) and seat >= CHANCE


def choices(state: "KingdomState", seat: i64) -> i64:
    """What is offered besides words, as a set counted from `first_action`."""
    now = state.phase
    if now > phase.ACTION and now != phase.RESPOND:
        return state.choices
    if now == phase.PICK or now == phase.CHOOSE:
        return opening.pickable(state, seat)
    if now == phase.DEPLOY:
        return deployment.choices(state, seat)
    return cards.reactions(state)


def first_action(state: "KingdomState", seat: i64) -> i64:
    """The action that the choices are counted from."""
    if state.phase == phase.DEPLOY:
        return deployment.first_action(state, seat)
    return state.tables.first_action[state.phase]


def words(state: "KingdomState", seat: i64) -> i64:
    now = state.phase
    if phase.EXTRA <= now <= phase.FOLLOW_UP:
        return bit(STOP)
    if now == phase.RESPOND:
        return bit(PASS)
    if now == phase.DEPLOY:
        return deployment.words(state, seat)
    return 0
