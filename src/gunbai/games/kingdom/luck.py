"""Outcomes of luck: the first player, the deal of warlords, and every card when it is drawn.

All outcomes of one question are equally likely. The chapters define what an outcome does.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from gunbai.core.bits import bit, has, nth, size
from gunbai.core.rng import Rng
from gunbai.games.kingdom import opening, phase, side

if TYPE_CHECKING:
    from gunbai.games.kingdom.state import KingdomState


def outcomes(state: "KingdomState") -> list[tuple[int, int]]:
    """(outcome, weight) for every possible outcome; [] when luck is not asked."""
    tables = state.tables
    found: list[tuple[int, int]] = []
    if state.phase == phase.FIRST:
        found = [(0, 1), (1, 1)]
    elif state.phase == phase.DEAL_WARLORDS:
        for i in range(len(tables.warlord_deals)):
            found.append((tables.first_deal + i, 1))
    elif state.phase == phase.DEAL or state.phase == phase.DRAW:
        for card in range(tables.cards):
            if has(state.deck, card):
                found.append((tables.first_card + card, 1))
    return found


def admits(state: "KingdomState", outcome: i64) -> bool:
    tables = state.tables
    if state.phase == phase.FIRST:
        return outcome == 0 or outcome == 1
    if state.phase == phase.DEAL_WARLORDS:
        return tables.first_deal <= outcome < tables.first_card
    if state.phase == phase.DEAL or state.phase == phase.DRAW:
        card = outcome - tables.first_card
        return 0 <= card < tables.cards and has(state.deck, card)
    return False


def sample(state: "KingdomState", rng: Rng) -> i64:
    tables = state.tables
    if state.phase == phase.FIRST:
        return rng.below(2)
    if state.phase == phase.DEAL_WARLORDS:
        return tables.first_deal + rng.below(len(tables.warlord_deals))
    return tables.first_card + nth(state.deck, rng.below(size(state.deck)))


def deal_again(state: "KingdomState", seat: i64, rng: Rng) -> None:
    """Replace the cards of a hand that nobody else has seen."""
    seen = state.sides[side.KNOWN + seat]
    hand = state.sides[side.HAND + seat]
    unseen = state.deck | hand & ~seen
    for _card in range(size(hand & ~seen)):
        unseen &= ~bit(nth(unseen, rng.below(size(unseen))))
    state.sides[side.HAND + seat] = hand & seen | (state.deck | hand & ~seen) & ~unseen
    state.deck = unseen


def holds(state: "KingdomState", outcome: i64) -> bool:
    """Could this state have come from that outcome? Called right after luck."""
    tables = state.tables
    if outcome < tables.first_deal:
        return state.first == outcome
    if outcome < tables.first_card:
        return state.sides[side.DEALT] == tables.warlord_deals[outcome - tables.first_deal]
    return has(state.sides[side.HAND] | state.sides[side.HAND + 1], outcome - tables.first_card)


def seen_by(state: "KingdomState", viewer: i64) -> bool:
    """KD-2.6, KD-9.2.1: only the player sees a card drawn; KD-2.5: both can tell what was dealt."""
    if state.phase == phase.DEAL:
        return viewer == opening.receiver(state)
    if state.phase == phase.DRAW:
        return viewer == state.mover
    return state.phase == phase.FIRST or viewer >= 0
