"""GS-7 The Move card: where soldiers of each kind can go, alone and linked (GS-12.5 to GS-12.8)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.bits import bit, has
from gunbai.games.gunshi import composition, phase, soldiers
from gunbai.games.gunshi.grid import BOARD, ahead, before_edge, behind, beside_any, shift
from gunbai.games.gunshi.terms import CAVALRY, INFANTRY, NORTH, SOUTH, WEST

if TYPE_CHECKING:
    from gunbai.games.gunshi.side import Side
    from gunbai.games.gunshi.state import GunshiState


def begin(state: "GunshiState") -> i64:
    """GS-6.6: some soldier must move if any can. GS-6.11: in fact one always can."""
    state.options = leaders(state)
    return phase.MOVE_LEADER if state.options != 0 else phase.CARD_DONE


def leaders(state: "GunshiState") -> i64:
    """GS-7.1, GS-6.6: own soldiers that can lead a move in some direction."""
    own = state.mine().army
    infantry = soldiers.of_kind(state, own, INFANTRY)
    archers = own & state.archers
    found: i64 = 0
    for direction in range(4):
        found |= _walkers_to(state, own, infantry, direction)
        found |= _walkers_to(state, own, archers, direction)
        found |= _riders_to(state, own, direction)
    return found


def can_lead(state: "GunshiState", square: i64, direction: i64) -> bool:
    own = state.mine().army
    kind = soldiers.kind_at(state, bit(square))
    if kind == CAVALRY:
        return has(_riders_to(state, own, direction), square)
    return has(_walkers_to(state, own, soldiers.of_kind(state, own, kind), direction), square)


def _walkers_to(state: "GunshiState", own: i64, pieces: i64, direction: i64) -> i64:
    """GS-7.2, GS-7.3, GS-7.5: infantry or archers with a square beside them that is on the field
    and not held by an own soldier; GS-7.7: a shielded enemy there lets them only bounce.

    GS-12.8: one whose way is closed by a neighbour of its own kind can lead if that neighbour
    is able to leave its square.
    """
    if pieces == 0:
        return 0
    leaving = pieces & behind(BOARD & ~own & ~state.shields, direction)
    bouncing = pieces & behind(state.shields & ~own, direction)
    return leaving | bouncing | (pieces & behind(leaving, direction))


def _riders_to(state: "GunshiState", own: i64, direction: i64) -> i64:
    """Cavalry that can lead this way; GS-12.8 as for the others."""
    able = _not_backwards(state, own & state.cavalry, direction)
    if able == 0:
        return 0
    leaving = _leaving_riders(state, own, able, direction)
    return leaving | (able & behind(leaving, direction))


def _not_backwards(state: "GunshiState", riders: i64, direction: i64) -> i64:
    """GS-7.4: a cavalry never goes to its back."""
    return riders & ~soldiers.with_facing(state, riders, direction ^ 2)


def _leaving_riders(state: "GunshiState", own: i64, able: i64, direction: i64) -> i64:
    """GS-7.4, GS-7.11: cavalry that can go this way, if need be over one own soldier."""
    free = behind(BOARD & ~own, direction)
    charging = soldiers.with_facing(state, able, direction)
    over = behind(own & ~state.cavalry, direction) & behind(free, direction)
    return (able & free) | (charging & over)


def reach(state: "GunshiState", square: i64, direction: i64) -> i64:
    """How far a soldier can go: bit n set means n squares.

    The board is taken as the soldier sees it once those asked before it have moved (GS-12.7);
    fences are taken as they stand (GS-12.9).
    """
    piece = bit(square)
    own = state.mine().army
    enemy = state.theirs().army
    for index in range(state.asked):
        source = bit(composition.member(state, index))
        target = arrival(state, index)
        own = (own & ~source) | target
        enemy &= ~target
    if state.cavalry & piece == 0:
        return _one_step(piece, direction, own)
    facing = soldiers.facing_at(state, square)
    if facing == direction:
        return _charge(state, piece, direction, own, enemy)
    if facing == direction ^ 2:
        return 0
    return _one_step(piece, direction, own)


def _one_step(piece: i64, direction: i64, own: i64) -> i64:
    """GS-7.2, GS-7.3, GS-7.5: one square, on the field, not onto an own soldier."""
    target = shift(piece, direction)
    return 2 if target != 0 and target & own == 0 else 0


def _charge(state: "GunshiState", piece: i64, direction: i64, own: i64, enemy: i64) -> i64:
    """GS-7.4: straight ahead. GS-7.11: over at most one own infantry or archer, never over an own
    cavalry. GS-7.12: it stops at an enemy. GS-7.13: it stops at an enemy fence.

    GS-7.14, GS-7.15, GS-11.7: own fences do not matter; enemy fences are never crossed, because
    a soldier stops before them.
    """
    stops = enemy | halts(state, state.theirs(), direction)
    passable = state.mine().army & ~state.cavalry
    found: i64 = 0
    distance: i64 = 0
    while True:
        piece = shift(piece, direction)
        distance += 1
        if piece == 0:
            return found
        if piece & own != 0:
            if piece & passable == 0:
                return found
            passable = 0
            continue
        found |= bit(distance)
        if piece & stops != 0:
            return found


def halts(state: "GunshiState", side: "Side", direction: i64) -> i64:
    """GS-7.13: the squares on which a charge in this direction must stop for the fences of a side:
    those with a fence on any edge, or by option only those with one on the edge ahead."""
    if state.tables.before_fence:
        return before_edge(side.level, side.upright, direction)
    return beside_any(side.level, side.upright)


def arrival(state: "GunshiState", index: i64) -> i64:
    """Where an answered group piece ends up; its own square if it stays or bounces (GS-7.7)."""
    source = bit(composition.member(state, index))
    target = ahead(source, state.heading, composition.answer_of(state, index))
    return source if bounces(state, source, target) else target


def bounces(state: "GunshiState", source: i64, target: i64) -> bool:
    """GS-7.7: an infantry or archer against an infantry with a shield. GS-7.9: not a cavalry."""
    return (state.shields & state.theirs().army & target) != 0 and state.cavalry & source == 0


def choose_leader(state: "GunshiState", square: i64) -> None:
    state.leader = square
    state.options = 0
    for direction in range(4):
        if can_lead(state, square, direction):
            state.options |= bit(direction)
    state.phase = phase.MOVE_DIRECTION


def choose_direction(state: "GunshiState", direction: i64) -> None:
    """GS-12.5, GS-12.7: all go the same way; the foremost is asked first, then by name."""
    state.heading = direction
    leader = bit(state.leader)
    candidates = composition.same_kind(state, state.leader)
    lower: i64 = WEST if direction == NORTH or direction == SOUTH else SOUTH
    composition.add(state, shift(leader, direction) & candidates)
    composition.add(state, shift(leader, lower) & candidates)
    composition.add(state, leader)
    composition.add(state, shift(leader, lower ^ 2) & candidates)
    composition.add(state, shift(leader, direction ^ 2) & candidates)
    state.phase = phase.MOVE_MEMBER


def ask(state: "GunshiState") -> bool:
    """Ask the next group piece that has a choice; True when one is asked, False when all are done.

    What a piece can do is public, so one with a single possibility is not asked.
    """
    while state.asked < state.group_size:
        options = options_of(state, composition.member(state, state.asked))
        if options & (options - 1) != 0:
            state.options = options
            return True
        distance: i64 = 0
        while options > 1:
            options >>= 1
            distance += 1
        composition.answer(state, distance)
    state.options = 0
    return False


def options_of(state: "GunshiState", square: i64) -> i64:
    """GS-12.3: a member may stay (bit 0). GS-12.4: the leader may not, nor (GS-12.8) the piece
    right ahead of it, which must make room."""
    distances = reach(state, square, state.heading)
    blocking = shift(bit(state.leader), state.heading) == bit(square)
    if square == state.leader or blocking:
        return distances
    return distances | 1
