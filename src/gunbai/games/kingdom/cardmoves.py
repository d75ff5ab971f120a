"""KD-9.7 to KD-9.9 and KD-9.14 Moves by operation cards: which group goes where.

KD-8.11: no dash, no extra move and no strike here; morale and directions of warlords count.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.bits import bit, lowest
from gunbai.core.event import EventLog
from gunbai.games.kingdom import groups, movement, phase, side
from gunbai.games.kingdom.stacks import general_of, owner_of, soldiers_of
from gunbai.games.kingdom.terms import (
    ALL8_WAYS,
    ANY_GROUP,
    CARD_MOVE,
    DIRECTIONS,
    FORWARD_WAYS,
    OWN_CAMP,
    RELOCATE,
    WITH_GENERAL,
    WITH_SOLDIER,
)

if TYPE_CHECKING:
    from gunbai.games.kingdom.state import KingdomState


# Which group.


def any_source(state: "KingdomState", card: i64) -> bool:
    """KD-9.1.4: is there a group that could move by this card?"""
    own = candidates(state, card)
    while own != 0:
        if is_source(state, card, lowest(own)):
            return True
        own &= own - 1
    return False


def candidates(state: "KingdomState", card: i64) -> i64:
    """The own stacks that hold what the card needs."""
    if state.tables.effect[card] == CARD_MOVE:
        if state.tables.group[card] == WITH_GENERAL:
            return state.sides[side.GENERALS + state.mover]
        if state.tables.group[card] == WITH_SOLDIER:
            return state.sides[side.SOLDIERED + state.mover]
    return state.sides[side.ARMY + state.mover]


def sources(state: "KingdomState", card: i64) -> i64:
    found: i64 = 0
    own = candidates(state, card)
    while own != 0:
        square = lowest(own)
        own &= own - 1
        if is_source(state, card, square):
            found |= bit(square)
    return found


def is_source(state: "KingdomState", card: i64, square: i64) -> bool:
    """One soldier, the general, or the general with one soldier: more can go nowhere else."""
    tables = state.tables
    pieces = state.board[square]
    if soldiers_of(pieces) > 0:
        group = groups.group_of(tables, 1, general=False)
        if destinations(state, card, square, group) != 0:
            return True
    if general_of(pieces) == 0:
        return False
    group = groups.group_of(tables, 0, general=True)
    if destinations(state, card, square, group) != 0:
        return True
    if soldiers_of(pieces) == 0:
        return False
    group = groups.group_of(tables, 1, general=True)
    return destinations(state, card, square, group) != 0


def begin(state: "KingdomState") -> None:
    state.choices = sources(state, state.card)
    state.phase = phase.SOURCE


def choose_source(state: "KingdomState", square: i64) -> None:
    state.origin = square
    state.at = square
    state.choices = source_groups(state, state.card, square)
    state.phase = phase.GROUP


def source_groups(state: "KingdomState", card: i64, square: i64) -> i64:
    """The parts of a stack that could move by this card."""
    tables = state.tables
    pieces = state.board[square]
    found: i64 = 0
    for soldiers in range(1, soldiers_of(pieces) + 1):
        group = groups.group_of(tables, soldiers, general=False)
        if destinations(state, card, square, group) != 0:
            found |= bit(group)
    if general_of(pieces) != 0:
        for soldiers in range(soldiers_of(pieces) + 1):
            group = groups.group_of(tables, soldiers, general=True)
            if destinations(state, card, square, group) != 0:
                found |= bit(group)
    return found


# Where it may go.


def destinations(state: "KingdomState", card: i64, origin: i64, group: i64) -> i64:
    """The squares a group may choose by this card, from where it stands."""
    tables = state.tables
    moving = groups.taken_from(tables, state.board[origin], group)
    if tables.effect[card] == RELOCATE:
        return camp_squares(state, card, origin, moving)
    if not suits(tables.group[card], moving):
        return 0
    if tables.must_attack[card] != 0:
        return one_step(state, card, origin, moving) & state.enemies()
    if tables.straight[card] != 0:
        return straight_lines(state, card, origin, moving)
    return movement.enterable(state, one_step(state, card, origin, moving), moving)


def suits(kind: i64, moving: i64) -> bool:
    """KD-9.7: with a general. KD-9.9: with a soldier. KD-9.8: any group."""
    if kind == WITH_GENERAL:
        return general_of(moving) != 0
    if kind == WITH_SOLDIER:
        return soldiers_of(moving) > 0
    return kind == ANY_GROUP


def one_step(state: "KingdomState", card: i64, origin: i64, moving: i64) -> i64:
    """KD-9.7: any of the 8 directions. KD-9.9: straight forward. KD-9.8: as in a normal move."""
    tables = state.tables
    if tables.ways[card] == ALL8_WAYS:
        return tables.near[origin]
    if tables.ways[card] == FORWARD_WAYS:
        return tables.ahead[origin * 4 + movement.forward(moving)]
    return movement.ways(state, origin, moving)


def straight_lines(state: "KingdomState", card: i64, origin: i64, moving: i64) -> i64:
    """KD-9.9: up to the card's number of squares; every square before the last must be empty."""
    tables = state.tables
    if tables.ways[card] == FORWARD_WAYS:
        direction = 2 * movement.forward(moving)
        return movement.line(state, origin, direction, moving, tables.times[card])
    first = one_step(state, card, origin, moving)
    found: i64 = 0
    for direction in range(DIRECTIONS):
        square = tables.step[origin * DIRECTIONS + direction]
        if square >= 0 and first & bit(square) != 0:
            found |= movement.line(state, origin, direction, moving, tables.times[card])
    return found


def camp_squares(state: "KingdomState", card: i64, origin: i64, moving: i64) -> i64:
    """KD-9.14: another square of the zone, empty or with own pieces it can merge with."""
    tables = state.tables
    seat = owner_of(moving)
    zone = tables.camp[seat] if tables.zone[card] == OWN_CAMP else tables.centre
    return movement.enterable(state, zone & ~bit(origin) & ~state.enemies(), moving)


# Going there.


def choose_group(state: "KingdomState", group: i64) -> None:
    state.group = group
    state.choices = destinations(state, state.card, state.at, group)
    state.phase = phase.DESTINATION


def go(state: "KingdomState", target: i64, log: EventLog | None) -> None:
    """KD-9.7 to KD-9.9: the move; after a step onto an empty square perhaps another one."""
    tables = state.tables
    card = state.card
    if tables.effect[card] == RELOCATE:
        relocate(state, target, log)
        return
    was_empty = state.board[target] == 0
    movement.march(state, target, tables.amount[card], log)
    if was_empty and tables.straight[card] == 0 and state.steps < tables.times[card]:
        offer_second_step(state)


def relocate(state: "KingdomState", target: i64, log: EventLog | None) -> None:
    """KD-9.14: from anywhere, over everything; facing as after a move."""
    moving = groups.lift(state)
    if log is not None:
        movement.tell_move(state, moving, target, log)
    movement.land(state, target, moving, log)


def offer_second_step(state: "KingdomState") -> None:
    """KD-9.7: in any direction, not back to the start; without turning between the steps."""
    if state.phase != phase.FACING and state.phase != phase.ARRIVED:
        return
    steps = second_steps(state)
    if steps != 0:
        state.choices = steps
        state.phase = phase.SECOND_STEP


def second_steps(state: "KingdomState") -> i64:
    moving = state.board[state.at]
    steps = one_step(state, state.card, state.at, moving) & ~bit(state.origin)
    return movement.enterable(state, steps, moving)


def whole_group(state: "KingdomState") -> i64:
    """The group that has moved, as a group of the square where it now stands alone."""
    pieces = state.board[state.at]
    general = general_of(pieces) != 0
    return groups.group_of(state.tables, soldiers_of(pieces), general=general)


def go_on(state: "KingdomState", target: i64, log: EventLog | None) -> None:
    """KD-9.7: a further step. KD-9.8: the follow-up, with the same morale."""
    state.group = whole_group(state)
    if state.phase == phase.SECOND_STEP:
        go(state, target, log)
    else:
        movement.march(state, target, state.tables.amount[state.card], log)


def stop(state: "KingdomState") -> None:
    """KD-9.7: no second step; a unit may still turn. KD-9.8: no follow-up."""
    if state.phase == phase.SECOND_STEP:
        movement.ask_facing(state, movement.landing_facings(0, state.board[state.at]))
    else:
        state.phase = phase.TURN_DONE


def after_move(state: "KingdomState") -> None:
    """KD-9.8: after a won attack the group may make one more normal move of one square."""
    tables = state.tables
    card = state.card
    if tables.effect[card] == CARD_MOVE and tables.follow_up[card] != 0 and state.steps == 1:
        state.choices = follow_ups(state)
        state.phase = phase.FOLLOW_UP
    else:
        state.phase = phase.TURN_DONE


def follow_ups(state: "KingdomState") -> i64:
    """KD-9.8: an empty square, a merge or another attack. KD-8.11: no dash."""
    moving = state.board[state.at]
    return movement.enterable(state, movement.ways(state, state.at, moving), moving)
