"""KD-9.1 to KD-9.3 Operation cards: using and counting, drawing, and the reaction."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.bits import bit, has, lowest, size
from gunbai.core.event import EventLog
from gunbai.games.kingdom import effects, phase, side
from gunbai.games.kingdom.terms import NOT_SURVEYED

if TYPE_CHECKING:
    from gunbai.games.kingdom.state import KingdomState


# Using and counting.


def usable(state: "KingdomState") -> i64:
    """The cards that can be used this turn; computed when first needed in a turn."""
    if state.usable == NOT_SURVEYED:
        found: i64 = 0
        left = permitted(state)
        while left != 0:
            card = lowest(left)
            left &= left - 1
            if effects.possible(state, card):
                found |= bit(card)
        state.usable = found
    return state.usable


def permitted(state: "KingdomState") -> i64:
    """KD-9.1.1: only within the limit of used cards; a reaction is no action. Of these, only a
    card that could be carried out now is usable (KD-9.1.4)."""
    hand = actions_in_hand(state)
    if hand == 0 or not within_limit(state):
        return 0
    return hand


def actions_in_hand(state: "KingdomState") -> i64:
    return state.sides[side.HAND + state.mover] & ~state.tables.cancels


def within_limit(state: "KingdomState") -> bool:
    """KD-9.1.1: one more used card may not be 2 or more above the opponent's number."""
    own = size(state.sides[side.USED + state.mover])
    other = size(state.sides[side.USED + 1 - state.mover])
    return own + 1 - other <= state.tables.card_lead_limit


def use(state: "KingdomState", card: i64, log: EventLog | None) -> None:
    """KD-9.1.2, KD-9.1.5: the card is shown and counted; then comes the reaction, if any."""
    _lay_down(state, state.mover, card)
    state.card = card
    if log is not None:
        name = state.tables.card_names[card]
        log.reveal("use", "KD-9.1.5", {"seat": state.mover, "card": name})
    state.phase = phase.RESPOND if may_be_answered(state) else phase.RESOLVE


def _lay_down(state: "KingdomState", seat: i64, card: i64) -> None:
    """KD-9.1.2: face up in the user's used pile, permanently."""
    state.sides[side.HAND + seat] &= ~bit(card)
    state.sides[side.KNOWN + seat] &= ~bit(card)
    state.sides[side.USED + seat] |= bit(card)
    state.forget_past()


# The reaction.


def may_be_answered(state: "KingdomState") -> bool:
    """KD-9.3.4: the opponent has a card and not every copy of the reaction lies face up: public
    facts only, so the question reveals nothing."""
    face_up = state.sides[side.USED] | state.sides[side.USED + 1] | state.discards
    return state.sides[side.HAND + 1 - state.mover] != 0 and state.tables.cancels & ~face_up != 0


def reactions(state: "KingdomState") -> i64:
    """KD-9.3.1: the reaction cards the opponent holds."""
    return state.sides[side.HAND + 1 - state.mover] & state.tables.cancels


def respond(state: "KingdomState", card: i64, log: EventLog | None) -> None:
    """KD-9.3.1: the action card has no effect and the turn of its user is over.

    KD-9.3.2: both cards count as used. KD-9.3.3: nothing answers a reaction.
    """
    seat = 1 - state.mover
    _lay_down(state, seat, card)
    if log is not None:
        args: dict[str, object] = {
            "seat": seat,
            "card": state.tables.card_names[card],
            "cancelled": state.tables.card_names[state.card],
        }
        log.reveal("cancel", "KD-9.3.1", args)
    state.phase = phase.TURN_DONE


def let_pass(state: "KingdomState", log: EventLog | None) -> None:
    """KD-9.1.5: not cancelled; now the choices of the effect are made."""
    if log is not None:
        log.tell("let_pass", "KD-9.3.1", {"seat": 1 - state.mover})
    state.phase = phase.RESOLVE


# Drawing.


def may_draw(state: "KingdomState") -> bool:
    """KD-9.2.1: not with a full hand, not from an empty deck."""
    return state.deck != 0 and size(state.sides[side.HAND + state.mover]) < state.tables.hand_limit


def draw(state: "KingdomState", log: EventLog | None) -> None:
    """KD-9.2.1: as an action; which card it is, luck decides now."""
    if log is not None:
        log.tell("draw", "KD-9.2.1", {"seat": state.mover})
    state.phase = phase.DRAW


def receive(state: "KingdomState", outcome: i64, log: EventLog | None) -> None:
    """KD-9.2.1: the top card of the deck goes into the hand."""
    card = outcome - state.tables.first_card
    state.deck &= ~bit(card)
    state.sides[side.HAND + state.mover] |= bit(card)
    state.forget_past()
    if log is not None:
        name = state.tables.card_names[card]
        confidant = bit(state.mover)
        log.tell_partly("drawn", "KD-9.2.1", {"seat": state.mover}, {"card": name}, confidant)
    state.phase = phase.TURN_DONE


def held(state: "KingdomState", seat: i64, card: i64) -> bool:
    return has(state.sides[side.HAND + seat], card)
