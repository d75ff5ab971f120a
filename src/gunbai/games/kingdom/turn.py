"""KD-3 Turn: what a player may do, choosing it, and passing the turn on."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.bits import lowest
from gunbai.core.event import EventLog
from gunbai.games.kingdom import cards, ending, groups, morale, movement, phase, reserves, warlords
from gunbai.games.kingdom.stacks import facing_of, general_of, soldiers_of
from gunbai.games.kingdom.terms import DRAW_CARD, NOT_SURVEYED

if TYPE_CHECKING:
    from gunbai.games.kingdom.state import KingdomState


def start(state: "KingdomState", log: EventLog | None) -> None:
    """KD-3.6: the repetition rule first. KD-3.4: acting is compulsory. KD-3.5: a player without a
    legal action passes."""
    ending.count_position(state, log)
    if state.phase != phase.OVER:
        begin(state, log)


def begin(state: "KingdomState", log: EventLog | None) -> None:
    survey(state)
    state.phase = phase.ACTION
    if not may_act(state):
        forced_pass(state, log)


def survey(state: "KingdomState") -> None:
    """KD-3.2: all possible actions of this turn: moving (KD-3.3: turning and strikes are of this
    kind), using a card, drawing one, or putting a reserve piece on the board. Slow parts are
    computed only when needed: a rollout draws one action and needs no list."""
    state.turners = movement.turnable(state)
    state.drops = reserves.kinds(state)
    state.movers = NOT_SURVEYED
    state.strikers = NOT_SURVEYED
    state.usable = NOT_SURVEYED


def may_act(state: "KingdomState") -> bool:
    if state.turners | state.drops != 0 or cards.may_draw(state):
        return True
    return movement.movers(state) | warlords.strikers(state) | cards.usable(state) != 0


def choose(state: "KingdomState", action: i64, log: EventLog | None) -> None:
    """KD-3.2: exactly one action."""
    tables = state.tables
    state.passed = False
    if action >= tables.move:
        if action < tables.turn:
            lead(state, action - tables.move, log)
        elif action < tables.strike:
            state.at = action - tables.turn
            state.choices = movement.turn_facings(state, state.at)
            state.phase = phase.TURN_FACING
        else:
            warlords.aim(state, action - tables.strike)
    elif action == DRAW_CARD:
        cards.draw(state, log)
    elif action >= tables.use:
        cards.use(state, action - tables.use, log)
    else:
        reserves.choose(state, reserves.drop_kind(action - tables.drop))


def lead(state: "KingdomState", square: i64, log: EventLog | None) -> None:
    """KD-4.2.1: a stack is chosen; now which part of it moves. A single soldier leaves no choice
    of part or square (KD-4.1.1)."""
    state.origin = square
    state.at = square
    pieces = state.board[square]
    if general_of(pieces) == 0 and soldiers_of(pieces) == 1:
        state.group = groups.group_of(state.tables, 1, general=False)
        ahead = state.tables.ahead[square * 4 + facing_of(pieces)]
        movement.march(state, lowest(ahead), 0, log)
        return
    state.choices = movement.movable_groups(state, square)
    state.phase = phase.GROUP


def forced_pass(state: "KingdomState", log: EventLog | None) -> None:
    """KD-3.5: no legal action; the turn counts anyway."""
    if log is not None:
        log.tell("pass", "KD-3.5", {"seat": state.mover})
    state.phase = phase.TURN_DONE
    ending.count_pass(state, log)


def finish(state: "KingdomState", log: EventLog | None) -> None:
    """KD-3.6: timed morale, the turn counter and its limit, then the other player (KD-3.1)."""
    state.end_action()
    if ending.nobody_can_win(state):
        ending.end_without_pieces(state, log)
        return
    morale.expire(state, state.mover)
    state.turns += 1
    if ending.reached_limit(state):
        ending.end_by_limit(state, log)
        return
    state.mover = 1 - state.mover
    state.phase = phase.START_TURN
    if log is not None:
        log.tell("turn", "KD-3.1", {"seat": state.mover, "turn": state.turns + 1})
