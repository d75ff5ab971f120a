"""KD-10 End of the game: victory, mutual defeat, draws, limits, resignation."""

from typing import TYPE_CHECKING

from librt.vecs import append
from mypy_extensions import i64

from gunbai.core.bits import has
from gunbai.core.event import EventLog
from gunbai.games.kingdom import phase, side
from gunbai.games.kingdom.stacks import size_of
from gunbai.games.kingdom.terms import (
    BOTH_PASSED,
    ENDING_CLAUSES,
    ENDING_NAMES,
    NO_PIECES,
    NO_SEAT,
    OCCUPIED,
    REPETITION,
    RESIGNED,
    TAISHO_FALLEN,
    TURN_LIMIT,
)

if TYPE_CHECKING:
    from gunbai.games.kingdom.state import KingdomState


def judge_fight(
    state: "KingdomState",
    attacker_fell: bool,  # noqa: FBT001 (both are named at the only call)
    defender_fell: bool,  # noqa: FBT001
    log: EventLog | None,
) -> None:
    """KD-10.1: a player who loses the taisho loses at once. KD-10.3: if both fall the game goes
    on."""
    if attacker_fell and defender_fell:
        if log is not None:
            log.tell("both_fall", "KD-10.3", {})
    elif attacker_fell:
        finish(state, TAISHO_FALLEN, 1 - state.mover, log)
    elif defender_fell:
        finish(state, TAISHO_FALLEN, state.mover, log)


def occupy(state: "KingdomState", log: EventLog | None) -> None:
    """KD-10.2, KD-6.4: a piece on the enemy headquarters wins at once."""
    finish(state, OCCUPIED, state.mover, log)


def nobody_can_win(state: "KingdomState") -> bool:
    """KD-10.5: no piece on the board or in reserve, and no soldiers can come by a card any more."""
    sides = state.sides
    if sides[side.ARMY] | sides[side.ARMY + 1] | sides[side.RESERVE] | sides[side.RESERVE + 1] != 0:
        return False
    if sides[side.HAND] | sides[side.HAND + 1] | state.deck == 0:
        return True
    face_up = sides[side.USED] | sides[side.USED + 1] | state.discards
    return state.tables.deploys & ~face_up == 0


def end_without_pieces(state: "KingdomState", log: EventLog | None) -> None:
    """KD-10.5: a draw."""
    finish(state, NO_PIECES, NO_SEAT, log)


def count_pass(state: "KingdomState", log: EventLog | None) -> None:
    """KD-10.6: both pass one after the other, and no timed morale is running: a draw."""
    still = state.sides[side.MORALE] | state.sides[side.MORALE + 1] == 0
    if still and state.passed:
        finish(state, BOTH_PASSED, NO_SEAT, log)
    state.passed = still


def count_position(state: "KingdomState", log: EventLog | None) -> None:
    """KD-10.7: a position that stands for the 4th time at the start of a turn is a draw."""
    limit = state.tables.repetition_limit
    if limit == 0:
        return
    print = position_print(state)
    state.past = append(state.past, print)
    if occurrences(state, print) >= limit:
        finish(state, REPETITION, NO_SEAT, log)


def occurrences(state: "KingdomState", print: i64) -> i64:
    """How often a position has stood at the start of a turn."""
    count: i64 = 0
    for each in state.past:
        if each == print:
            count += 1
    return count


def position_print(state: "KingdomState") -> i64:
    """KD-10.7: stacks, player to move, timed morale. All other changes are irreversible, and clear
    the history."""
    tables = state.tables
    print = state.print
    if state.mover == 1:
        print ^= tables.red_print
    if state.sides[side.MORALE] | state.sides[side.MORALE + 1] != 0:
        for seat in range(2):
            running = state.sides[side.MORALE + seat] % 1_000_003
            print ^= running * tables.stack_print[seat + 1]
    return print


def reached_limit(state: "KingdomState") -> bool:
    """KD-10.8: the maximum number of turns is over, forced passes included."""
    return state.tables.max_turns > 0 and state.turns >= state.tables.max_turns


def end_by_limit(state: "KingdomState", log: EventLog | None) -> None:
    """KD-10.8: a draw or, by option, a win for the player with more pieces."""
    winner: i64 = NO_SEAT
    if state.tables.limit_by_material:
        blue, red = material(state, 0), material(state, 1)
        if blue != red:
            winner = 0 if blue > red else 1
    finish(state, TURN_LIMIT, winner, log)


def material(state: "KingdomState", seat: i64) -> i64:
    """KD-10.8: own pieces on the board and in reserve, each counting 1."""
    total: i64 = 0
    for square in range(state.tables.squares):
        if has(state.sides[side.ARMY + seat], square):
            total += size_of(state.board[square])
    for kind in range(4):
        total += state.reserve(seat, kind)
    return total


def resign(state: "KingdomState", seat: i64, log: EventLog | None) -> None:
    """KD-10.9: the opponent wins. What lies behind the screen stays there."""
    if log is not None:
        log.tell("resign", "KD-10.9", {"seat": seat})
    finish(state, RESIGNED, 1 - seat, log)


def finish(state: "KingdomState", reason: i64, winner: i64, log: EventLog | None) -> None:
    state.ending = reason
    state.winner = winner
    state.end_action()
    state.phase = phase.OVER
    if log is not None:
        args: dict[str, object] = {"reason": ENDING_NAMES[reason]}
        if winner == NO_SEAT:
            log.reveal("draw_game", ENDING_CLAUSES[reason], args)
        else:
            args["seat"] = winner
            log.reveal("win", ENDING_CLAUSES[reason], args)
