"""The action in progress of a position: which card, from where, which group, how far."""

from __future__ import annotations

from gunbai.core.bits import bit, has
from gunbai.games.kingdom import effects, flow, phase, side
from gunbai.games.kingdom.loader_names import Reader
from gunbai.games.kingdom.stacks import general_of, owner_of, soldiers_of
from gunbai.games.kingdom.state import KingdomState
from gunbai.games.kingdom.terms import (
    BURN,
    CARD_MOVE,
    DEPLOY_SOLDIERS,
    FACING_LETTERS,
    PEEK_DISCARD,
    RELOCATE,
    SHOT,
    TURN_ENEMY,
)
from gunbai.games.kingdom.view import Action

CARD_EFFECTS = {
    phase.GROUP: (CARD_MOVE, RELOCATE),
    phase.DESTINATION: (CARD_MOVE, RELOCATE),
    phase.FACING: (CARD_MOVE, RELOCATE, DEPLOY_SOLDIERS),
    phase.SECOND_STEP: (CARD_MOVE,),
    phase.FOLLOW_UP: (CARD_MOVE,),
    phase.TARGET: (SHOT, BURN, TURN_ENEMY),
    phase.ENEMY_FACING: (TURN_ENEMY,),
    phase.COUNT: (DEPLOY_SOLDIERS,),
    phase.SQUARE: (DEPLOY_SOLDIERS,),
    phase.DISCARD: (PEEK_DISCARD,),
    phase.SOURCE: (CARD_MOVE, RELOCATE),
}
"""The effects of the card in use that may ask each question."""
ONLY_BY_CARD = (
    phase.SECOND_STEP,
    phase.FOLLOW_UP,
    phase.ENEMY_FACING,
    phase.COUNT,
    phase.SQUARE,
    phase.DISCARD,
    phase.SOURCE,
    phase.RESPOND,
)
NEEDS_PLACE = (
    phase.GROUP,
    phase.DESTINATION,
    phase.FACING,
    phase.EXTRA,
    phase.TURN_FACING,
    phase.SECOND_STEP,
    phase.FOLLOW_UP,
)
MAY_OFFER_NOTHING = (phase.RESPOND, phase.EXTRA, phase.SECOND_STEP, phase.FOLLOW_UP)
NEEDS_GROUP = (phase.DESTINATION, phase.EXTRA)


def load(reader: Reader, state: KingdomState, given: Action | None) -> None:
    """Read the action in progress and check that it fits the phase."""
    asks = state.phase >= phase.GROUP and state.phase not in (phase.OVER, phase.DRAW)
    if given is None:
        if asks and state.phase < phase.OVER:
            reader.fail("action", "KD-3.2", "kingdom.position.action")
        return
    if state.phase < phase.GROUP or state.phase >= phase.OVER:
        reader.fail("action", "KD-3.2", "kingdom.position.action")
    _load_card(reader, state, given)
    _load_places(reader, state, given)
    _load_group(reader, state, given)
    state.steps = reader.number("action.steps", "KD-8.6", given.steps, 0, 10)
    state.left = reader.number("action.left", "KD-9.10", given.left, 0, 9)
    for letter in given.facings or []:
        if letter not in FACING_LETTERS:
            reader.fail("action.facings", "KD-1.5", "kingdom.position.facing")
        state.choices |= bit(FACING_LETTERS.index(letter))
    if asks and state.phase not in MAY_OFFER_NOTHING and flow.offered(state) == 0:
        reader.fail("action", "KD-3.2", "kingdom.position.no_choice")


def _load_card(reader: Reader, state: KingdomState, given: Action) -> None:
    """KD-9.1.2: the card being used lies in its user's pile already."""
    if given.card is None:
        if state.phase in ONLY_BY_CARD or (state.phase == phase.TARGET and given.at is None):
            reader.fail("action.card", "KD-9.1.5", "kingdom.position.card_needed")
        return
    card = reader.card("action.card", given.card)
    effect = state.tables.effect[card]
    fits = effect in CARD_EFFECTS.get(state.phase, ()) or state.phase == phase.RESPOND
    if not fits or not has(state.sides[side.USED + state.mover], card):
        reader.fail("action.card", "KD-9.1.2", "kingdom.position.card_used")
    if state.phase == phase.RESPOND and not effects.possible(state, card):
        reader.fail("action.card", "KD-9.1.4", "kingdom.position.no_choice")
    state.card = card


def _load_places(reader: Reader, state: KingdomState, given: Action) -> None:
    if given.origin is not None:
        state.origin = reader.square("action.origin", given.origin)
    if given.at is not None:
        state.at = reader.square("action.at", given.at)
    if state.phase in NEEDS_PLACE or (state.phase == phase.TARGET and state.card < 0):
        stack = state.board[state.at] if given.at is not None else 0
        if stack == 0 or owner_of(stack) != state.mover:
            reader.fail("action.at", "KD-3.2", "kingdom.position.at")
    if state.phase == phase.ENEMY_FACING:
        stack = state.board[state.at] if given.at is not None else 0
        if soldiers_of(stack) == 0 or owner_of(stack) == state.mover:
            reader.fail("action.at", "KD-9.11", "kingdom.position.at")


def _load_group(reader: Reader, state: KingdomState, given: Action) -> None:
    """KD-4.2.1: a part of the stack that is there."""
    if given.group is None:
        if state.phase in NEEDS_GROUP:
            reader.fail("action.group", "KD-4.2.1", "kingdom.position.group")
        return
    head, plus, number = given.group.rpartition("+")
    if not number.isdecimal() or head not in ("", "general") or (head != "") != (plus != ""):
        reader.fail("action.group", "KD-4.2.1", "kingdom.position.group")
    general, soldiers = head == "general", int(number)
    most = state.tables.max_soldiers
    if soldiers > most or (not general and soldiers == 0):
        reader.fail("action.group", "KD-4.2.1", "kingdom.position.group")
    state.group = most + soldiers if general else soldiers - 1
    if state.phase == phase.DESTINATION:
        stack = state.board[state.at]
        if soldiers > soldiers_of(stack) or (general and not general_of(stack)):
            reader.fail("action.group", "KD-4.2.1", "kingdom.position.group")
