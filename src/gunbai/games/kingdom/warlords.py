"""KD-8 Warlords: strikes and extra moves.

Dash and directions are in `movement`, morale is in `morale`.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.bits import bit, lowest
from gunbai.core.event import EventLog
from gunbai.games.kingdom import clauses, groups, movement, phase, removal, side
from gunbai.games.kingdom.stacks import general_of, soldiers_of
from gunbai.games.kingdom.terms import (
    ADJACENT8,
    DIRECTIONS,
    FUKUSHO,
    NO_STRIKE,
    NOT_SURVEYED,
    TAISHO,
)

if TYPE_CHECKING:
    from gunbai.games.kingdom.state import KingdomState


def warlord_at(state: "KingdomState", square: i64) -> i64:
    """KD-8.1: the card of the leader on a square (+ 1), 0 = none. It acts only from the board."""
    return state.leader(state.mover, general_of(state.board[square]))


# Strikes.


def strikers(state: "KingdomState") -> i64:
    """The squares of leaders with a legal strike; computed when first needed in a turn."""
    if state.strikers == NOT_SURVEYED:
        found: i64 = 0
        left = perhaps_strikers(state)
        while left != 0:
            square = lowest(left)
            left &= left - 1
            if may_strike(state, square):
                found |= bit(square)
        state.strikers = found
    return state.strikers


def perhaps_strikers(state: "KingdomState") -> i64:
    """The squares of generals, if one of them has such a card."""
    if not has_striker(state, state.mover):
        return 0
    return state.sides[side.GENERALS + state.mover]


def may_strike(state: "KingdomState", square: i64) -> bool:
    pattern = state.tables.strike_pattern[warlord_at(state, square)]
    return pattern != NO_STRIKE and strike_targets(state, square) != 0


def has_striker(state: "KingdomState", seat: i64) -> bool:
    """Does either leader of a player have such a card?"""
    pattern = state.tables.strike_pattern
    return (
        pattern[state.leader(seat, TAISHO)] != NO_STRIKE
        or pattern[state.leader(seat, FUKUSHO)] != NO_STRIKE
    )


def strike_targets(state: "KingdomState", square: i64) -> i64:
    """KD-8.3: adjacent enemies. KD-8.8: the enemy at exactly the card's distance straight ahead;
    anything may be in between. KD-8.10: only a stack that would lose a piece."""
    tables = state.tables
    warlord = warlord_at(state, square)
    pieces = state.board[square]
    if tables.strike_needs_soldier[warlord] != 0 and soldiers_of(pieces) == 0:
        return 0
    reach = strike_reach(state, square) & state.enemies()
    found: i64 = 0
    while reach != 0:
        target = lowest(reach)
        reach &= reach - 1
        if removal.would_lose(state, target, tables.strike_amount[warlord]):
            found |= bit(target)
    return found


def strike_reach(state: "KingdomState", square: i64) -> i64:
    """KD-8.3: the squares next to the leader. KD-8.8: the one square ahead."""
    tables = state.tables
    warlord = warlord_at(state, square)
    if tables.strike_pattern[warlord] == ADJACENT8:
        return tables.near[square]
    return _straight_ahead(state, square, tables.strike_distance[warlord])


def _straight_ahead(state: "KingdomState", square: i64, distance: i64) -> i64:
    """KD-8.8, KD-1.8: by the facing of the leader's stack."""
    direction = 2 * movement.forward(state.board[square])
    for _step in range(distance):
        square = state.tables.step[square * DIRECTIONS + direction]
        if square < 0:
            return 0
    return bit(square)


def aim(state: "KingdomState", square: i64) -> None:
    state.at = square
    state.choices = strike_targets(state, square)
    state.phase = phase.TARGET


def strike(state: "KingdomState", target: i64, log: EventLog | None) -> None:
    """KD-3.3, KD-8.3: a separate action; no piece moves or turns."""
    warlord = warlord_at(state, state.at)
    if log is not None:
        args: dict[str, object] = {
            "seat": state.mover,
            "warlord": state.tables.warlord_names[warlord - 1],
            "square": state.tables.names[target],
        }
        log.tell("strike", clauses.of_strike(state.tables, warlord), args)
    amount = state.tables.strike_amount[warlord]
    removal.hit(state, target, removal.after_direct(state, target, amount), log)
    state.phase = phase.TURN_DONE


# Extra moves.


def after_move(state: "KingdomState") -> None:
    """KD-8.6: after a normal move the leader may move again, with any part of its stack."""
    if not groups.has_general(state.tables, state.group):
        state.phase = phase.TURN_DONE
        return
    extra = state.tables.extra_count[warlord_at(state, state.at)]
    if state.steps > extra:
        state.phase = phase.TURN_DONE
        return
    state.choices = extra_groups(state)
    state.phase = phase.EXTRA


def extra_groups(state: "KingdomState") -> i64:
    """KD-8.6: groups with the leader that have such a move."""
    tables = state.tables
    pieces = state.board[state.at]
    found: i64 = 0
    for soldiers in range(soldiers_of(pieces) + 1):
        group = groups.group_of(tables, soldiers, general=True)
        if extra_destinations(state, group) != 0:
            found |= bit(group)
    return found


def extra_destinations(state: "KingdomState", group: i64) -> i64:
    """KD-8.6: a normal move, which attacks only if the card says so."""
    tables = state.tables
    moving = groups.taken_from(tables, state.board[state.at], group)
    if tables.extra_attack[warlord_at(state, state.at)] != 0:
        return movement.destinations(state, state.at, moving)
    return movement.peaceful(state, state.at, moving)
