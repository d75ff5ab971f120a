"""The flow of the game: which decision comes next, and what runs between decisions.

`advance` hands a decision to its chapter; the chapter changes the table and names the next
step; `proceed` runs every step that needs no decision until somebody is asked.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.bits import lowest
from gunbai.core.event import EventLog
from gunbai.core.offer import NO_ACTION
from gunbai.core.state import CHANCE, NOBODY
from gunbai.games.kingdom import (
    cardmoves,
    cards,
    deployment,
    effects,
    groups,
    movement,
    opening,
    phase,
    reserves,
    side,
    step,
    turn,
    warlords,
)
from gunbai.games.kingdom.terms import PASS, STOP

if TYPE_CHECKING:
    from gunbai.games.kingdom.state import KingdomState


def decider(state: "KingdomState") -> i64:
    """The seat asked in this phase (behind the screen, the first of those not ready)."""
    now = state.phase
    if phase.within_turn(now):
        return state.mover
    if now == phase.FIRST or now == phase.DEAL_WARLORDS or now == phase.DEAL or now == phase.DRAW:
        return CHANCE
    if now == phase.OVER:
        return NOBODY
    if now == phase.RESPOND:
        return 1 - state.mover
    if now == phase.CHOOSE or now == phase.DEPLOY:
        return 0 if state.sides[side.STEP] != step.READY else 1
    return state.mover


def begin(state: "KingdomState") -> None:
    """A fresh table."""
    opening.begin(state)
    proceed(state, None)


def advance(state: "KingdomState", seat: i64, action: i64, log: EventLog | None) -> None:
    """Carry out one decision (or outcome of luck) and all that follows without a decision."""
    now = state.phase
    if now == phase.ACTION:
        turn.choose(state, action, log)
    elif now >= phase.GROUP:
        _within_turn(state, action, log)
    elif now == phase.FIRST:
        opening.set_first(state, action, log)
    elif now == phase.PICK:
        opening.pick(state, seat, action - state.tables.pick, log)
    elif now == phase.DEAL_WARLORDS:
        opening.deal_warlords(state, action, log)
    elif now == phase.CHOOSE:
        opening.choose(state, seat, action - state.tables.pick, log)
    elif now == phase.DEAL:
        opening.deal(state, action, log)
    elif now == phase.DEPLOY:
        deployment.act(state, seat, action, log)
    proceed(state, log)


def _within_turn(state: "KingdomState", action: i64, log: EventLog | None) -> None:
    """A decision of the action in progress: an answer about squares, groups, facings, cards."""
    now = state.phase
    tables = state.tables
    if now == phase.GROUP or now == phase.EXTRA:
        if action == STOP:
            state.phase = phase.TURN_DONE
        else:
            _choose_group(state, action - tables.form)
    elif now == phase.DESTINATION:
        _go(state, action - tables.to, log)
    elif now == phase.FACING:
        movement.face(state, action - tables.face, log)
    elif now == phase.TURN_FACING:
        movement.turn(state, action - tables.face, log)
    elif now == phase.DROP_SQUARE:
        reserves.drop(state, action - tables.to, log)
    elif now == phase.TARGET:
        _aim(state, action - tables.target, log)
    elif now == phase.RESPOND:
        if action == PASS:
            cards.let_pass(state, log)
        else:
            cards.respond(state, action - tables.use, log)
    elif now == phase.DRAW:
        cards.receive(state, action, log)
    elif now == phase.SOURCE:
        cardmoves.choose_source(state, action - tables.source)
    elif now == phase.SECOND_STEP or now == phase.FOLLOW_UP:
        if action == STOP:
            cardmoves.stop(state)
        else:
            cardmoves.go_on(state, action - tables.to, log)
    elif now == phase.ENEMY_FACING:
        effects.turn_enemy(state, action - tables.face, log)
    elif now == phase.COUNT:
        effects.count(state, action - tables.take)
    elif now == phase.SQUARE:
        effects.bring(state, action - tables.to, log)
    elif now == phase.DISCARD:
        effects.discard(state, action - tables.discard, log)


def proceed(state: "KingdomState", log: EventLog | None) -> None:
    """Run all that needs no decision; a sub-decision with one option is taken at once."""
    while True:
        now = state.phase
        if now < phase.WARLORDS:
            if not _forced(state, log):
                return
        elif now == phase.ARRIVED:
            if state.card >= 0:
                cardmoves.after_move(state)
            else:
                warlords.after_move(state)
        elif now == phase.TURN_DONE:
            turn.finish(state, log)
        elif now == phase.START_TURN:
            turn.start(state, log)
        elif now == phase.RESOLVE:
            effects.resolve(state, log)
        elif now == phase.WARLORDS:
            opening.hand_out_warlords(state)
        elif now == phase.ASSIGNED:
            opening.reveal_warlords(state, log)
        elif now == phase.DONE_DEALING:
            deployment.begin(state)


def _forced(state: "KingdomState", log: EventLog | None) -> bool:
    """Section 5.1: a question with one option is not asked, except the action of a turn and the
    reaction."""
    now = state.phase
    if now <= phase.ACTION or now == phase.RESPOND or now >= phase.DRAW:
        return False
    choices = state.choices
    if choices & (choices - 1) != 0:
        return False
    may_stop = now == phase.EXTRA or now == phase.SECOND_STEP or now == phase.FOLLOW_UP
    if choices != 0 and not may_stop:
        # What `only` would say, without an offer: playouts come here all the time.
        _within_turn(state, state.tables.first_action[now] + lowest(choices), log)
        return True
    only = state.only(state.mover)
    if only == NO_ACTION:
        return False
    _within_turn(state, only, log)
    return True


def _choose_group(state: "KingdomState", group: i64) -> None:
    if state.card >= 0:
        cardmoves.choose_group(state, group)
        return
    state.group = group
    if state.phase == phase.EXTRA:
        state.choices = warlords.extra_destinations(state, group)
    else:
        moving = groups.taken_from(state.tables, state.board[state.at], group)
        state.choices = movement.destinations(state, state.at, moving)
    state.phase = phase.DESTINATION


def _go(state: "KingdomState", square: i64, log: EventLog | None) -> None:
    if state.card >= 0:
        cardmoves.go(state, square, log)
    else:
        movement.march(state, square, 0, log)


def _aim(state: "KingdomState", square: i64, log: EventLog | None) -> None:
    if state.card >= 0:
        effects.aim(state, square, log)
    else:
        warlords.strike(state, square, log)


def reopen(state: "KingdomState") -> None:
    """Compute what is offered in a loaded position; then proceed if nobody is asked."""
    now = state.phase
    if now == phase.ACTION:
        turn.survey(state)
        if not turn.may_act(state):
            turn.forced_pass(state, None)
    else:
        state.choices = offered(state)
    proceed(state, None)


def offered(state: "KingdomState") -> i64:
    """What a question within a turn offers."""
    now = state.phase
    card = state.card
    if now == phase.GROUP:
        if card >= 0:
            return cardmoves.source_groups(state, card, state.at)
        return movement.movable_groups(state, state.at)
    if now == phase.DESTINATION:
        if card >= 0:
            return cardmoves.destinations(state, card, state.at, state.group)
        if state.steps > 0:
            return warlords.extra_destinations(state, state.group)
        moving = groups.taken_from(state.tables, state.board[state.at], state.group)
        return movement.destinations(state, state.at, moving)
    if now == phase.FACING:
        return state.choices
    if now == phase.TURN_FACING or now == phase.ENEMY_FACING:
        return movement.turn_facings(state, state.at)
    if now == phase.TARGET:
        if card >= 0:
            return effects.targets(state, card)
        return warlords.strike_targets(state, state.at)
    if now == phase.DROP_SQUARE:
        return reserves.squares(state, state.left)
    if now == phase.EXTRA:
        return warlords.extra_groups(state)
    if now == phase.SECOND_STEP:
        return cardmoves.second_steps(state)
    if now == phase.FOLLOW_UP:
        return cardmoves.follow_ups(state)
    if now == phase.SOURCE:
        return cardmoves.sources(state, card)
    if now == phase.COUNT:
        return effects.counts(state, card)
    if now == phase.SQUARE:
        return effects.squares(state, card, state.left)
    if now == phase.DISCARD:
        return effects.discardable(state)
    return 0
