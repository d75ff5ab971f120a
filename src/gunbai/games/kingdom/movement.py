"""KD-4 Movement: directions, where a group may go, merging and facing."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.bits import bit, has, lowest
from gunbai.core.event import EventLog
from gunbai.games.kingdom import clauses, ending, fight, groups, phase, side, terrain
from gunbai.games.kingdom.stacks import (
    facing_of,
    general_of,
    is_unit,
    owner_of,
    soldiers_of,
    stack,
    text_of,
    turned,
)
from gunbai.games.kingdom.terms import (
    ALL_FACINGS,
    DIRECTIONS,
    FACING_LETTERS,
    FACINGS,
    NOT_SURVEYED,
)

if TYPE_CHECKING:
    from gunbai.games.kingdom.state import KingdomState


# Where a group may go.


def ways(state: "KingdomState", origin: i64, moving: i64) -> i64:
    """KD-4.1.1 to KD-4.1.3: the squares one step away in a group's movement directions.

    KD-8.9: a unit with a leader of all directions has all 8.
    """
    tables = state.tables
    general = general_of(moving)
    if soldiers_of(moving) == 0:
        return tables.near[origin]
    place = origin * 4 + facing_of(moving)
    if general == 0:
        return tables.ahead[place]
    if tables.all_directions[state.leader(owner_of(moving), general)] != 0:
        return tables.near[origin]
    return tables.fan[place]


def enterable(state: "KingdomState", squares: i64, moving: i64) -> i64:
    """KD-4.1.4, KD-6.1: not a rock. KD-4.3.2: own pieces only where a merge is possible.

    KD-4.3.1, KD-4.3.3: squares without pieces, and enemies, always.
    """
    squares &= ~state.rocks
    own = squares & state.sides[side.ARMY + owner_of(moving)]
    if own == 0:
        return squares
    while own != 0:
        square = lowest(own)
        own &= own - 1
        if not may_merge(state, state.board[square], moving):
            squares &= ~bit(square)
    return squares


def may_merge(state: "KingdomState", standing: i64, moving: i64) -> bool:
    """KD-4.4.1, KD-1.3: at most one general and five soldiers."""
    if general_of(standing) != 0 and general_of(moving) != 0:
        return False
    return soldiers_of(standing) + soldiers_of(moving) <= state.tables.max_soldiers


def forward(moving: i64) -> i64:
    """KD-1.8: the facing, or for a lone general its owner's forward direction, N or S."""
    if soldiers_of(moving) > 0:
        return facing_of(moving)
    return 2 * owner_of(moving)


def is_empty(state: "KingdomState", square: i64) -> bool:
    """KD-1.6: no piece and no rock."""
    return state.board[square] == 0 and not has(state.rocks, square)


def line(state: "KingdomState", origin: i64, direction: i64, moving: i64, steps: i64) -> i64:
    """Squares up to this many steps away in a line: all but the last are empty."""
    found: i64 = 0
    square = origin
    for _step in range(steps):
        square = state.tables.step[square * DIRECTIONS + direction]
        if square < 0:
            break
        found |= enterable(state, bit(square), moving)
        if not is_empty(state, square):
            break
    return found


def destinations(state: "KingdomState", origin: i64, moving: i64) -> i64:
    """KD-4.1, KD-4.3: where a normal move may end. KD-8.2: with a dash also farther ahead."""
    found = enterable(state, ways(state, origin, moving), moving)
    steps = state.tables.dash_steps[state.leader(owner_of(moving), general_of(moving))]
    if steps > 1:
        found |= line(state, origin, 2 * forward(moving), moving, steps)
    return found


def peaceful(state: "KingdomState", origin: i64, moving: i64) -> i64:
    """KD-8.6: where a move that may not attack can end."""
    return destinations(state, origin, moving) & ~state.sides[side.ARMY + 1 - owner_of(moving)]


def movers(state: "KingdomState") -> i64:
    """KD-4.2.1: the own stacks of which any part has a move; computed when first needed in a
    turn."""
    if state.movers == NOT_SURVEYED:
        state.movers = _movers(state)
    return state.movers


def _movers(state: "KingdomState") -> i64:
    """Like `may_move`, for all stacks at once: a lone general can go wherever it can go with
    soldiers, and one soldier wherever more can."""
    tables = state.tables
    sides = state.sides
    seat = state.mover
    found: i64 = 0
    open = tables.everywhere & ~(state.rocks | sides[side.FULL + seat])
    for facing in range(FACINGS):
        facing_there = sides[side.FACED + 2 * facing + seat]
        if facing_there != 0:
            found |= facing_there & tables.shifted(open, facing ^ 2)
    generals = sides[side.GENERALS + seat]
    closed = state.rocks | generals
    while generals != 0:
        square = lowest(generals)
        generals &= generals - 1
        if tables.near[square] & ~closed != 0:
            found |= bit(square)
    return found


def may_move(state: "KingdomState", square: i64) -> bool:
    """The same for one stack."""
    seat = state.mover
    tables = state.tables
    pieces = state.board[square]
    if soldiers_of(pieces) > 0:
        ahead = tables.ahead[square * 4 + facing_of(pieces)]
        if ahead & ~(state.rocks | state.sides[side.FULL + seat]) != 0:
            return True
    if general_of(pieces) == 0:
        return False
    return tables.near[square] & ~(state.rocks | state.sides[side.GENERALS + seat]) != 0


def movable_groups(state: "KingdomState", square: i64) -> i64:
    """KD-4.2.1: the parts of a stack that have a move, as a set of groups."""
    tables = state.tables
    pieces = state.board[square]
    soldiers = soldiers_of(pieces)
    general = general_of(pieces)
    found: i64 = 0
    if soldiers > 0:
        ahead = tables.ahead[square * 4 + facing_of(pieces)]
        found = bit(_least(soldiers, room(state, ahead, general=False))) - 1
    if general == 0:
        return found
    first = groups.group_of(tables, 0, general=True)
    if room(state, tables.near[square], general=True) >= 0:
        found |= bit(first)
    if soldiers > 0:
        most = _least(soldiers, room(state, ways(state, square, pieces), general=True))
        if most > 0:
            found |= (bit(most) - 1) << (first + 1)
    return found


def room(state: "KingdomState", squares: i64, *, general: bool) -> i64:
    """The most soldiers with which a group of the player to move can enter one of these squares;
    0: no soldier but perhaps a general; -1: no piece."""
    seat = state.mover
    squares &= ~state.rocks
    if squares & ~state.sides[side.ARMY + seat] != 0:
        return state.tables.max_soldiers
    if general:
        squares &= ~state.sides[side.GENERALS + seat]
    most: i64 = -1
    while squares != 0:
        left = state.tables.max_soldiers - soldiers_of(state.board[lowest(squares)])
        squares &= squares - 1
        if left > most:
            most = left
    return most


def _least(one: i64, other: i64) -> i64:
    if other < 0:
        return 0
    if one < other:
        return one
    return other


# Going there.


def march(state: "KingdomState", target: i64, bonus: i64, log: EventLog | None) -> None:
    """The chosen group goes in a straight line to a square; KD-6.5: entering is occupying."""
    tables = state.tables
    moving = groups.lift(state)
    direction = tables.heading(state.at, target)
    last = state.at
    while True:
        square = tables.step[last * DIRECTIONS + direction]
        if square == target or terrain.occupies(state, square):
            break
        last = square
    state.steps += 1
    if log is not None:
        tell_move(state, moving, square, log)
    standing = state.board[square]
    if standing == 0 or owner_of(standing) == state.mover:
        land(state, square, moving, log)
        return
    survivors = fight.attack(state, moving, square, direction, bonus, log)
    if survivors == 0:
        if state.phase != phase.OVER:
            state.phase = phase.TURN_DONE
    elif state.board[square] == 0:
        land(state, square, survivors, log)
    else:
        fall_back(state, survivors, last)


def tell_move(state: "KingdomState", moving: i64, target: i64, log: EventLog) -> None:
    names = state.tables.names
    args: dict[str, object] = {
        "seat": state.mover,
        "stack": text_of(moving),
        "from": names[state.at],
        "to": names[target],
    }
    log.tell("move", clauses.of_move(state, target), args)


def land(state: "KingdomState", square: i64, moving: i64, log: EventLog | None) -> None:
    """KD-4.3.1: it stands there. KD-4.3.2: or merges with own pieces. KD-5.9: or moves in.

    KD-6.4, KD-10.4: then it may have occupied the headquarters; fallen taisho come first.
    """
    standing = state.board[square]
    state.put(square, merged(standing, moving))
    if state.phase == phase.OVER:
        return
    state.at = square
    if log is not None and standing != 0:
        args: dict[str, object] = {
            "seat": state.mover,
            "square": state.tables.names[square],
            "stack": text_of(state.board[square]),
        }
        log.tell("merge", clauses.of_merge(state), args)
    if terrain.occupies(state, square):
        ending.occupy(state, log)
    else:
        ask_facing(state, landing_facings(standing, moving))


def fall_back(state: "KingdomState", survivors: i64, last: i64) -> None:
    """KD-5.13: if the data of a pack let both survive, the group goes back, its facing
    unchanged."""
    state.put(last, merged(state.board[last], survivors))
    state.phase = phase.TURN_DONE


def merged(standing: i64, moving: i64) -> i64:
    """The stack that two own parts form, for the time being facing as the one that stood there."""
    if standing == 0:
        return moving
    soldiers = soldiers_of(standing) + soldiers_of(moving)
    general = general_of(standing) | general_of(moving)
    facing = facing_of(standing) if soldiers_of(standing) > 0 else facing_of(moving)
    return stack(owner_of(moving), general, soldiers, facing)


def landing_facings(standing: i64, moving: i64) -> i64:
    """The facings the owner may choose from; 0 = nothing to choose.

    KD-4.5.1, KD-4.5.5: a unit that moved, any. KD-4.5.2: soldiers keep theirs. KD-4.4.2: a unit
    formed by merging, any. KD-4.4.3: merged soldiers, one of the two facings they had.
    """
    if is_unit(merged(standing, moving)):
        return ALL_FACINGS
    if soldiers_of(standing) == 0 or soldiers_of(moving) == 0:
        return 0
    if facing_of(standing) == facing_of(moving):
        return 0
    return bit(facing_of(standing)) | bit(facing_of(moving))


def ask_facing(state: "KingdomState", facings: i64) -> None:
    state.choices = facings
    if facings != 0:
        state.phase = phase.FACING
    else:
        state.phase = phase.ARRIVED


def face(state: "KingdomState", facing: i64, log: EventLog | None) -> None:
    """KD-4.5.1, KD-4.4.2, KD-4.4.3, KD-7.3: the facing after a move, a merge or a placing."""
    state.put(state.at, turned(state.board[state.at], facing))
    if log is not None:
        tell_facing(state, facing, clauses.of_facing(state), log)
    state.phase = phase.ARRIVED


# Turning in place.


def turnable(state: "KingdomState") -> i64:
    """KD-4.5.3: a unit. KD-4.5.4: by option also soldiers alone."""
    soldiers = state.sides[side.SOLDIERED + state.mover]
    if state.tables.soldier_turn:
        return soldiers
    return soldiers & state.sides[side.GENERALS + state.mover]


def turn_facings(state: "KingdomState", square: i64) -> i64:
    """KD-4.5.3: to a facing different from the present one."""
    return ALL_FACINGS & ~bit(facing_of(state.board[square]))


def turn(state: "KingdomState", facing: i64, log: EventLog | None) -> None:
    """KD-3.3, KD-4.5.3: the stack as a whole, and that is the turn."""
    state.put(state.at, turned(state.board[state.at], facing))
    if log is not None:
        tell_facing(state, facing, clauses.of_turn(state.board[state.at]), log)
    state.phase = phase.TURN_DONE


def tell_facing(state: "KingdomState", facing: i64, clause: str, log: EventLog) -> None:
    square = state.at
    args: dict[str, object] = {
        "seat": owner_of(state.board[square]),
        "square": state.tables.names[square],
        "facing": FACING_LETTERS[facing],
    }
    log.tell("face", clause, args)
