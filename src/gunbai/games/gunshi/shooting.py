"""GS-9.4 to GS-9.12 Shooting: targets, cover behind fences, and all shots of a card at once."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.bits import bit, lowest
from gunbai.core.event import EventLog
from gunbai.games.gunshi import composition, ending, marching, phase, soldiers
from gunbai.games.gunshi.grid import beside_level, beside_upright, square_name
from gunbai.games.gunshi.terms import EAST, ITEM_NAMES, NORTH, SOUTH

if TYPE_CHECKING:
    from gunbai.games.gunshi.state import GunshiState


def leaders(state: "GunshiState") -> i64:
    """GS-9.4: own archers with at least one legal target."""
    found: i64 = 0
    rest = state.mine().army & state.archers
    while rest != 0:
        square = lowest(rest)
        rest &= rest - 1
        if targets(state, square) != 0:
            found |= bit(square)
    return found


def targets(state: "GunshiState", square: i64) -> i64:
    """GS-9.5: enemies in range by the archer's facing. GS-9.8: nothing in between matters.

    GS-9.9: not those covered by a fence of their own; GS-9.12: not those already hit as often
    as they can take.
    """
    place = 64 * soldiers.facing_at(state, square) + square
    in_range = state.tables.range[place] & state.theirs().army
    if in_range == 0:
        return 0
    return in_range & ~covered(state, square) & ~spent(state)


def covered(state: "GunshiState", square: i64) -> i64:
    """GS-9.9: squares with a fence of the target's side on an edge perpendicular to the archer's
    facing. GS-9.10: either of the two edges; by option only the near one, and only for targets
    further forward."""
    theirs = state.theirs()
    facing = soldiers.facing_at(state, square)
    if not state.tables.near_edge:
        if facing == NORTH or facing == SOUTH:
            return beside_level(theirs.level)
        return beside_upright(theirs.upright)
    if facing == NORTH:
        near = theirs.level
    elif facing == SOUTH:
        near = theirs.level >> 1
    elif facing == EAST:
        near = theirs.upright
    else:
        near = theirs.upright >> 8
    return near & state.tables.range_ahead[64 * facing + square]


def spent(state: "GunshiState") -> i64:
    """GS-9.12: an infantry with a shield takes two hits, anything else one."""
    once: i64 = 0
    twice: i64 = 0
    for index in range(state.asked):
        target = composition.answer_of(state, index) - 1
        if target >= 0:
            twice |= once & bit(target)
            once |= bit(target)
    return twice | (once & ~state.shields)


def choose_leader(state: "GunshiState", square: i64) -> None:
    state.leader = square
    state.options = targets(state, square)
    state.phase = phase.SHOOT_TARGET


def choose_target(state: "GunshiState", square: i64) -> None:
    """GS-9.11: then its neighbours choose, each by its own facing."""
    composition.link(state, composition.same_kind(state, state.leader))
    composition.answer(state, square + 1)
    state.phase = phase.SHOOT_MEMBER


def ask(state: "GunshiState", log: EventLog | None) -> bool:
    """Neighbours with a target are asked; True when one is."""
    while state.asked < state.group_size:
        state.options = targets(state, composition.member(state, state.asked))
        if state.options != 0:
            return True
        composition.answer(state, 0)
    _resolve(state, log)
    return False


def _resolve(state: "GunshiState", log: EventLog | None) -> None:
    """GS-9.12: all shots together. GS-15.4: then the end is checked."""
    fallen = False
    for index in range(state.group_size):
        target = composition.answer_of(state, index) - 1
        if target >= 0:
            shooter = composition.member(state, index)
            fallen = _hit(state, shooter, bit(target), log) or fallen
    if fallen:
        ending.win_by_general(state, log)
    else:
        state.phase = phase.CARD_DONE


def _hit(state: "GunshiState", shooter: i64, target: i64, log: EventLog | None) -> bool:
    """GS-9.6: the target goes to the stock, or only its shield. GS-9.7: nothing else changes.
    True when the enemy general fell."""
    if log is not None:
        log.reveal(
            "shot",
            "GS-9.6",
            {
                "seat": state.active,
                "from": square_name(shooter),
                "to": square_name(lowest(target)),
                "kind": ITEM_NAMES[soldiers.kind_at(state, target)],
            },
        )
    if state.shields & target != 0:
        soldiers.strike(state, target)
        if log is not None:
            log.reveal(
                "shield_lost",
                "GS-9.6",
                {"seat": state.active ^ 1, "square": square_name(lowest(target))},
            )
        return False
    return marching.capture(state, target, log)
