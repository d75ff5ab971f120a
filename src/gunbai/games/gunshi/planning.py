"""GS-4 General and card order: sealed choices of both players at the same time (GS-4.4)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.bits import bit
from gunbai.core.event import EventLog
from gunbai.games.gunshi import cards, phase, soldiers
from gunbai.games.gunshi.actions import cards_of
from gunbai.games.gunshi.grid import square_name
from gunbai.games.gunshi.side import Side
from gunbai.games.gunshi.terms import CARD_NAMES, CARDS, PLAN_DECK, PLAN_HAND

if TYPE_CHECKING:
    from gunbai.games.gunshi.state import GunshiState


def steps(state: "GunshiState") -> i64:
    """The number of planning questions: a general, a hand, and the deck without its last card."""
    return PLAN_DECK + state.tables.queue_limit - 1


def undealt(state: "GunshiState", side: Side, card: i64) -> i64:
    """How many cards of a kind are neither in the hand nor in the deck yet."""
    count = state.tables.cards[card] - cards.in_hand(side, card)
    for index in range(side.deck_size):
        if cards.deck_card(side, index) == card:
            count -= 1
    return count


def choose_general(state: "GunshiState", seat: i64, square: i64, log: EventLog | None) -> None:
    """GS-4.1, GS-4.2: one of the own soldiers of any kind; its chip lies face down."""
    side = state.side(seat)
    side.general = soldiers.letter_at(state, square)
    side.plan = PLAN_HAND
    if log is not None:
        secret: dict[str, object] = {
            "square": square_name(square),
            "letter": state.letter_name(side.general),
        }
        log.tell_partly("plan_general", "GS-4.1", {"seat": seat}, secret, bit(seat))


def choose_hand(state: "GunshiState", seat: i64, number: i64, log: EventLog | None) -> None:
    """GS-4.3: any three of the seven cards."""
    side = state.side(seat)
    side.hand = state.tables.hands[number]
    side.plan = PLAN_DECK
    if log is not None:
        secret: dict[str, object] = {"cards": cards_of(side.hand)}
        log.tell_partly("plan_hand", "GS-4.3", {"seat": seat}, secret, bit(seat))


def stack(state: "GunshiState", seat: i64, card: i64, log: EventLog | None) -> None:
    """GS-4.3: the others in any order, top first; the last card is what is left.

    GS-4.5: nothing will ever change this order. GS-16.1: nobody else knows it.
    """
    side = state.side(seat)
    cards.to_bottom(side, card)
    side.plan += 1
    if side.plan == steps(state):
        for other in range(CARDS):
            if undealt(state, side, other) > 0:
                cards.to_bottom(side, other)
                break
    side.fresh = side.deck_size
    if log is not None:
        secret: dict[str, object] = {"card": CARD_NAMES[card]}
        log.tell_partly("plan_deck", "GS-4.3", {"seat": seat}, secret, bit(seat))
    if state.red.plan == steps(state) and state.blue.plan == steps(state):
        state.phase = phase.WAR
