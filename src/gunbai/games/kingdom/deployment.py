"""KD-2.8 to KD-2.14 Free deployment: both players at once, each behind the screen.

Headquarters, terrain, generals with their escorts, then single soldiers, in rising square order,
so that every deployment can be reached in exactly one way.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.bits import bit, has, lowest
from gunbai.core.event import EventLog
from gunbai.core.offer import NO_ACTION
from gunbai.games.kingdom import phase, side, step
from gunbai.games.kingdom.stacks import general_of, stack, text_of, turned
from gunbai.games.kingdom.terms import (
    ALL_FACINGS,
    DONE,
    FACINGS,
    FUKUSHO,
    IN_PLAY,
    SENNINSHO,
    SOLDIER,
    TAISHO,
    TO_RESERVE,
)

if TYPE_CHECKING:
    from gunbai.games.kingdom.state import KingdomState


def begin(state: "KingdomState") -> None:
    """KD-2.7: with the fixed layout there is nothing to deploy. KD-2.8: free, both deploy."""
    if not state.tables.free_deployment:
        _start(state)
        return
    state.phase = phase.DEPLOY
    for seat in range(2):
        state.sides[side.STEP + seat] = step.HEADQUARTERS
        state.sides[side.SPOT + seat] = -1


def _start(state: "KingdomState") -> None:
    """KD-2.8, KD-3.1: the first player begins."""
    for seat in range(2):
        state.sides[side.SPOT + seat] = -1
    state.stage = IN_PLAY
    state.mover = state.first
    state.phase = phase.START_TURN


def squares(state: "KingdomState", seat: i64) -> i64:
    """The squares offered at a step that asks for one."""
    tables = state.tables
    at = state.sides[side.STEP + seat]
    if at == step.HEADQUARTERS:
        return tables.camp[seat]
    if at == step.ROCK:
        return tables.own_centre[seat]
    if at == step.HIGH_GROUND:
        return tables.own_centre[seat] & ~state.rocks
    free = tables.camp[seat] & ~state.sides[side.ARMY + seat]
    if at == step.SENNINSHO or at == step.SOLDIER:
        return free & ~(bit(state.sides[side.SPOT + seat] + 1) - 1)
    return free


def most_escort(state: "KingdomState", seat: i64) -> i64:
    """KD-2.10: soldiers under a general, up to its limit."""
    general = general_of(state.board[state.sides[side.SPOT + seat]])
    limit = state.tables.escort[general]
    left = state.reserve(seat, SOLDIER)
    return limit if limit < left else left


def act(state: "KingdomState", seat: i64, action: i64, log: EventLog | None) -> None:
    """One step of a player, then those that leave no choice."""
    _step(state, seat, action, log)
    while state.sides[side.STEP + seat] != step.READY:
        only = state.only(seat)
        if only == NO_ACTION:
            return
        _step(state, seat, only, log)
    if log is not None:
        log.reveal("ready", "KD-2.8", {"seat": seat})
    if state.sides[side.STEP + 1 - seat] == step.READY:
        _reveal(state, log)


def words(state: "KingdomState", seat: i64) -> i64:
    """KD-2.12: "reserve" for a general except the taisho; "done" when single soldiers are
    placed."""
    at = state.sides[side.STEP + seat]
    if at == step.SOLDIER:
        return bit(DONE)
    if at == step.FUKUSHO or at == step.SENNINSHO:
        return bit(TO_RESERVE)
    return 0


def choices(state: "KingdomState", seat: i64) -> i64:
    """What else a step offers, as a set counted from its first action."""
    tables = state.tables
    at = state.sides[side.STEP + seat]
    if at == step.FACING:
        return ALL_FACINGS
    if at == step.ESCORT:
        return bit(most_escort(state, seat) + 1) - 1
    offered = squares(state, seat)
    if at == step.ROCK or at == step.HIGH_GROUND:
        return offered >> tables.camp_size
    if seat == 1:
        offered >>= tables.squares - tables.camp_size
    if at != step.SOLDIER:
        return offered
    if state.reserve(seat, SOLDIER) == 0:
        return 0
    with_facings: i64 = 0
    while offered != 0:
        facings = offered * 0 + ALL_FACINGS
        with_facings |= facings << (FACINGS * lowest(offered))
        offered &= offered - 1
    return with_facings


def first_action(state: "KingdomState", seat: i64) -> i64:
    """The action that the choices of a step are counted from."""
    tables = state.tables
    at = state.sides[side.STEP + seat]
    camp = seat * tables.camp_size
    if at == step.FACING:
        return tables.face
    if at == step.ESCORT:
        return tables.take
    if at == step.ROCK:
        return tables.rock_at
    if at == step.HIGH_GROUND:
        return tables.high_ground_at
    if at == step.HEADQUARTERS:
        return tables.headquarters_at + camp
    if at == step.SOLDIER:
        return tables.soldier_at + FACINGS * camp
    return tables.general_at + 2 * tables.camp_size * (at - step.TAISHO) + camp


def _step(state: "KingdomState", seat: i64, action: i64, log: EventLog | None) -> None:
    tables = state.tables
    at = state.sides[side.STEP + seat]
    if at == step.HEADQUARTERS:
        place_headquarters(state, seat, tables.camp_square(action - tables.headquarters_at), log)
    elif at == step.ROCK:
        place_rock(state, seat, tables.camp_size + action - tables.rock_at, log)
    elif at == step.HIGH_GROUND:
        place_high_ground(state, seat, tables.camp_size + action - tables.high_ground_at, log)
    elif at == step.ESCORT:
        escort(state, seat, action - tables.take, log)
    elif at == step.FACING:
        face(state, seat, action - tables.face, log)
    elif at == step.SOLDIER:
        if action == DONE:
            done(state, seat, log)
        else:
            index = action - tables.soldier_at
            square = tables.camp_square(index // FACINGS)
            place_soldier(state, seat, square, index % FACINGS, log)
    elif action == TO_RESERVE:
        keep_general(state, seat, log)
    else:
        block = 2 * tables.camp_size * (at - step.TAISHO)
        place_general(state, seat, tables.camp_square(action - tables.general_at - block), log)


def place_headquarters(state: "KingdomState", seat: i64, square: i64, log: EventLog | None) -> None:
    """KD-2.9: anywhere in the own camp, and it must be placed."""
    state.sides[side.HEADQUARTERS + seat] = square
    _whisper(state, seat, "deploy_headquarters", "KD-2.9", square, log)
    state.sides[side.STEP + seat] = step.ROCK if state.tables.placed_terrain else step.TAISHO


def place_rock(state: "KingdomState", seat: i64, square: i64, log: EventLog | None) -> None:
    """KD-2.13: one rock in the own part of the central zone."""
    state.rocks |= bit(square)
    _whisper(state, seat, "deploy_rock", "KD-2.13", square, log)
    state.sides[side.STEP + seat] = step.HIGH_GROUND


def place_high_ground(state: "KingdomState", seat: i64, square: i64, log: EventLog | None) -> None:
    """KD-2.13: one high ground there, on another square."""
    state.heights |= bit(square)
    _whisper(state, seat, "deploy_high_ground", "KD-2.13", square, log)
    state.sides[side.STEP + seat] = step.TAISHO


def place_general(state: "KingdomState", seat: i64, square: i64, log: EventLog | None) -> None:
    """KD-2.9, KD-2.10: each general on a different square."""
    general = state.sides[side.STEP + seat] - step.TAISHO + TAISHO
    _take(state, seat, general, 1)
    state.put(square, stack(seat, general, 0, 0))
    state.sides[side.SPOT + seat] = square
    _whisper(state, seat, "deploy_stack", "KD-2.9", square, log)
    state.sides[side.STEP + seat] = step.ESCORT


def keep_general(state: "KingdomState", seat: i64, log: EventLog | None) -> None:
    """KD-2.12: into the reserve; after one senninsho is kept so are the others."""
    if log is not None:
        log.whisper(bit(seat), "keep", "KD-2.12", {"seat": seat})
    if state.sides[side.STEP + seat] == step.FUKUSHO:
        _next_general(state, seat, FUKUSHO)
    else:
        _begin_soldiers(state, seat)


def escort(state: "KingdomState", seat: i64, soldiers: i64, log: EventLog | None) -> None:
    """KD-2.10: the soldiers deployed under the general just placed."""
    spot = state.sides[side.SPOT + seat]
    general = general_of(state.board[spot])
    if soldiers == 0:
        _next_general(state, seat, general)
        return
    _take(state, seat, SOLDIER, soldiers)
    state.put(spot, stack(seat, general, soldiers, 0 if seat == 0 else 2))
    _whisper(state, seat, "deploy_stack", "KD-2.10", spot, log)
    state.sides[side.STEP + seat] = step.FACING


def face(state: "KingdomState", seat: i64, facing: i64, log: EventLog | None) -> None:
    """KD-2.11: any facing."""
    spot = state.sides[side.SPOT + seat]
    state.put(spot, turned(state.board[spot], facing))
    _whisper(state, seat, "deploy_stack", "KD-2.11", spot, log)
    _next_general(state, seat, general_of(state.board[spot]))


def _next_general(state: "KingdomState", seat: i64, general: i64) -> None:
    """Taisho, fukusho, then every senninsho, each on a later square than the one before."""
    if general == TAISHO and state.reserve(seat, FUKUSHO) > 0:
        state.sides[side.STEP + seat] = step.FUKUSHO
        return
    if general != SENNINSHO:
        state.sides[side.SPOT + seat] = -1
    if state.reserve(seat, SENNINSHO) > 0:
        state.sides[side.STEP + seat] = step.SENNINSHO
    else:
        _begin_soldiers(state, seat)


def _begin_soldiers(state: "KingdomState", seat: i64) -> None:
    state.sides[side.SPOT + seat] = -1
    state.sides[side.STEP + seat] = step.SOLDIER


def place_soldier(
    state: "KingdomState", seat: i64, square: i64, facing: i64, log: EventLog | None
) -> None:
    """KD-2.10: without a general one soldier per square. KD-2.11: in any facing."""
    _take(state, seat, SOLDIER, 1)
    state.put(square, stack(seat, 0, 1, facing))
    state.sides[side.SPOT + seat] = square
    _whisper(state, seat, "deploy_stack", "KD-2.10", square, log)


def done(state: "KingdomState", seat: i64, log: EventLog | None) -> None:
    """KD-2.12: the soldiers that are left become reserves."""
    state.sides[side.SPOT + seat] = -1
    state.sides[side.STEP + seat] = step.READY


def _reveal(state: "KingdomState", log: EventLog | None) -> None:
    """KD-2.8: everything on the board is revealed at once."""
    _start(state)
    if log is None:
        return
    names = state.tables.names
    for seat in range(2):
        stacks: dict[str, object] = {}
        for square in range(state.tables.squares):
            if has(state.sides[side.ARMY + seat], square):
                stacks[names[square]] = text_of(state.board[square])
        args: dict[str, object] = {
            "seat": seat,
            "square": names[state.sides[side.HEADQUARTERS + seat]],
            "stacks": stacks,
        }
        log.reveal("deployed", "KD-2.8", args)


def _take(state: "KingdomState", seat: i64, kind: i64, number: i64) -> None:
    state.sides[side.RESERVE + seat] -= number << (8 * kind)


def _whisper(
    state: "KingdomState", seat: i64, verb: str, clause: str, square: i64, log: EventLog | None
) -> None:
    if log is None:
        return
    args: dict[str, object] = {"seat": seat, "square": state.tables.names[square]}
    if verb == "deploy_stack":
        args["stack"] = text_of(state.board[square])
    log.whisper(bit(seat), verb, clause, args)
