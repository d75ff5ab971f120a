"""Refusals of target squares: not in the group's directions, blocked on the way, or occupied."""

from __future__ import annotations

from gunbai.core.bits import bit, has
from gunbai.games.kingdom import cardmoves, clauses, groups, movement, phase, side
from gunbai.games.kingdom.stacks import general_of, owner_of, soldiers_of
from gunbai.games.kingdom.state import KingdomState
from gunbai.games.kingdom.terms import DIRECTIONS


def why_not(state: KingdomState, square: int) -> tuple[str, str]:
    """The clause and the key of the reason, for a square that is not a rock."""
    if state.phase == phase.SECOND_STEP and square == state.origin:
        return "KD-9.7", "back_to_start"
    moving = _moving(state)
    first = _first_steps(state, moving)
    paths = _paths(state, moving, first)
    if not has(first, square) and square not in paths:
        return _clause_of_ways(state, moving), "not_reached"
    if (
        state.card >= 0
        and state.phase == phase.DESTINATION
        and state.tables.must_attack[state.card]
    ):
        return clauses.of_card(state.tables, state.card), "must_attack"
    if any(not movement.is_empty(state, passed) for passed in paths.get(square, ())):
        clause = "KD-8.2" if state.card < 0 else clauses.of_card(state.tables, state.card)
        return clause, "way_blocked"
    if has(state.enemies(), square):
        return "KD-8.6", "extra_attack"
    return "KD-4.4.1", "no_merge"


def meets_own(state: KingdomState, origin: int, moving: int) -> bool:
    """KD-4.3.2: do own pieces stand where a normal move of this group would lead?"""
    own = state.sides[side.ARMY + owner_of(moving)]
    return bool(movement.ways(state, origin, moving) & own)


def _moving(state: KingdomState) -> int:
    """The group that goes: what was chosen, or the whole of what has moved already."""
    pieces = state.board[state.at]
    if state.phase == phase.DESTINATION:
        return int(groups.taken_from(state.tables, pieces, state.group))
    return int(pieces)


def _first_steps(state: KingdomState, moving: int) -> int:
    """The squares one step away in the directions of the group, or of the card."""
    if state.card >= 0 and state.phase != phase.FOLLOW_UP:
        return int(cardmoves.one_step(state, state.card, state.at, moving))
    return int(movement.ways(state, state.at, moving))


def _paths(state: KingdomState, moving: int, first: int) -> dict[int, list[int]]:
    """The squares farther away in a line, each with those before it. KD-8.2, KD-9.9."""
    tables = state.tables
    steps, directions = 1, [int(2 * movement.forward(moving))]
    if state.card < 0:
        steps = tables.dash_steps[state.leader(owner_of(moving), general_of(moving))]
    elif tables.straight[state.card] and state.phase == phase.DESTINATION:
        steps, directions = tables.times[state.card], list(range(DIRECTIONS))
    found: dict[int, list[int]] = {}
    for direction in directions:
        square, passed = int(state.at), list[int]()
        for step in range(steps):
            square = int(tables.step[square * DIRECTIONS + direction])
            if square < 0 or (state.card >= 0 and step == 0 and not first & bit(square)):
                break
            found[square] = list(passed)
            passed.append(square)
    return found


def _clause_of_ways(state: KingdomState, moving: int) -> str:
    """KD-4.1.1 to KD-4.1.3: by what moves. KD-8.9: by its leader. Or by the card."""
    if state.card >= 0:
        return clauses.of_card(state.tables, state.card)
    if soldiers_of(moving) == 0:
        return "KD-4.1.2"
    if general_of(moving) == 0:
        return "KD-4.1.1"
    leader = state.leader(owner_of(moving), general_of(moving))
    return "KD-8.9" if state.tables.all_directions[leader] else "KD-4.1.3"
