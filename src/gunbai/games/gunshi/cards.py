"""A player's seven cards: hand, deck, queue and Lightning slot, and what others saw of them.

This module stores cards and moves them from place to place; `orders`, `execution` and `rest` decide
when. GS-16.2, GS-16.3: `recent` is the memory a careful opponent keeps.
"""

from typing import Final

from mypy_extensions import i64

from gunbai.core.bits import bit
from gunbai.games.gunshi.side import Side
from gunbai.games.gunshi.terms import CARDS

FACE_UP: Final = 4
PRESENT: Final = 8
UNSEEN_DRAW: Final = 4
PLACED: Final = 5


def in_hand(side: Side, card: i64) -> i64:
    """How many cards of this kind the hand holds."""
    return (side.hand >> (4 * card)) & 15


def hand_size(side: Side) -> i64:
    total: i64 = 0
    for card in range(CARDS):
        total += in_hand(side, card)
    return total


def to_hand(side: Side, card: i64) -> None:
    side.hand += bit(4 * card)


def from_hand(side: Side, card: i64) -> None:
    side.hand -= bit(4 * card)


def deck_card(side: Side, index: i64) -> i64:
    """A card of the deck, counted from the top."""
    return (side.deck >> (2 * index)) & 3


def to_bottom(side: Side, card: i64) -> None:
    side.deck |= card << (2 * side.deck_size)
    side.deck_size += 1


def draw(side: Side) -> i64:
    """The top card goes to the hand; an executed card is known to everybody."""
    card = side.deck & 3
    side.deck >>= 2
    side.deck_size -= 1
    to_hand(side, card)
    if side.fresh > 0:
        side.fresh -= 1
        note(side, UNSEEN_DRAW)
    else:
        note(side, card)
    return card


def slot(side: Side, index: i64) -> i64:
    """A queue entry: the card, with FACE_UP if it lies so."""
    return (side.queue >> (4 * index)) & 15


def change_slot(side: Side, index: i64, card: i64) -> None:
    """Another face-down card in the place of one."""
    side.queue += (card - slot(side, index)) << (4 * index)


def change_deck(side: Side, index: i64, card: i64) -> None:
    side.deck += (card - deck_card(side, index)) << (2 * index)


def place(side: Side, card: i64) -> None:
    """Put a card from the hand at the end of the queue, face up or down as is due."""
    note(side, PLACED)
    from_hand(side, card)
    entry = card | FACE_UP if side.face_up != 0 else card
    side.queue |= entry << (4 * side.queue_size)
    side.queue_size += 1
    side.face_up ^= 1


def leave_queue(side: Side, index: i64) -> i64:
    """Take an entry out; those behind it close the gap with order and faces unchanged."""
    entry = slot(side, index)
    kept = side.queue & (bit(4 * index) - 1)
    side.queue = kept | ((side.queue >> (4 * index + 4)) << (4 * index))
    side.queue_size -= 1
    return entry


def hides(side: Side) -> bool:
    """Does a card lie face down in the queue or the Lightning slot?"""
    if side.lightning != 0 and side.lightning & FACE_UP == 0:
        return True
    return hidden_from(side, 0) >= 0


def hidden_from(side: Side, start: i64) -> i64:
    """The first face-down slot of the queue from `start` on, or -1."""
    index = start
    while index < side.queue_size:
        if slot(side, index) & FACE_UP == 0:
            return index
        index += 1
    return -1


def show_first(side: Side) -> bool:
    """The 1st-slot card is turned up; True if it lay face down."""
    if slot(side, 0) & FACE_UP != 0:
        return False
    side.queue |= FACE_UP
    if side.lightning != 0 and side.lightning & FACE_UP == 0:
        forget(side, 1)
    else:
        after = hidden_from(side, 1)
        between: i64 = 1 if side.lightning != 0 else 0
        forget(side, after + between if after > 0 else -1)
    return True


def show_lightning(side: Side) -> bool:
    """The Lightning card is turned up; True if it lay face down. The 1st slot is empty by now."""
    if side.lightning & FACE_UP != 0:
        return False
    side.lightning |= FACE_UP
    after = hidden_from(side, 0)
    forget(side, after + 1 if after >= 0 else -1)
    return True


def note(side: Side, entry: i64) -> None:
    """Remember a card drawn or placed, while there is something to deduce from it."""
    if hides(side):
        side.recent |= entry << (3 * side.recent_size)
        side.recent_size += 1


def recent_entry(side: Side, index: i64) -> i64:
    return (side.recent >> (3 * index)) & 7


def forget(side: Side, placements: i64) -> None:
    """Forget everything up to this number of placements; -1: everything, as no card is hidden."""
    while side.recent_size > 0 and placements != 0:
        if side.recent & 7 == PLACED:
            placements -= 1
        side.recent >>= 3
        side.recent_size -= 1
