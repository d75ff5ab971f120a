"""Deductions about a player's secrets: all card arrangements and generals that fit what was seen.

See the section "What the opponent can deduce" of the rule book.

Bots, studies and `imagine` use it; it is not part of the rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, TypeVar

import msgspec

if TYPE_CHECKING:
    from gunbai.games.gunshi.view import SideView

T = TypeVar("T")

Kinds = tuple[str, ...]


class CardWorld(msgspec.Struct, frozen=True):
    """One possible arrangement of a player's hidden cards."""

    hand: Kinds
    """Sorted: the order in a hand means nothing."""
    face_down: Kinds
    """The face-down cards in the order of their execution."""
    fresh: Kinds
    """The cards on top of the deck that were never shown, top first."""


class _Seen(msgspec.Struct, frozen=True):
    """Everything that others know about a player's cards."""

    totals: tuple[tuple[str, int], ...]
    row: tuple[str | None, ...]
    """Queue and Lightning card in the order of execution; None lies face down."""
    known_deck: Kinds
    fresh: int
    hand_size: int
    recent: Kinds


def card_worlds(seat: SideView, totals: Mapping[str, int]) -> tuple[CardWorld, ...]:
    """Every world consistent with a seat's part of a view, whether or not the viewer is its
    owner: what another player could know. `totals`: how many cards of each kind there are."""
    row = execution_order(seat.queue, seat.lightning, gap=seat.gap)
    return _worlds(
        _Seen(
            tuple(totals.items()),
            tuple(entry.card if entry.up else None for entry in row),
            tuple(card for card in seat.deck[seat.fresh :] if card is not None),
            seat.fresh,
            seat.hand_size,
            tuple(seat.recent),
        )
    )


def possible_generals(seat: SideView) -> dict[str, int]:
    """The letters that may be the general, with equal weights: GS-16.4 rules out the recruits;
    a soldier that left the field was not the general, or the game would be over."""
    if seat.general is not None:
        return {seat.general: 1}
    return {soldier.letter: 1 for soldier in seat.soldiers if not soldier.recruit}


def execution_order(queue: Sequence[T], lightning: T | None, *, gap: bool) -> list[T]:
    """The cards of the queue with the Lightning card at its place: executed after the 1st, or
    first if the 1st is gone already."""
    row = list(queue)
    if lightning is not None:
        row.insert(0 if gap else 1, lightning)
    return row


@lru_cache(maxsize=4096)
def _worlds(seen: _Seen) -> tuple[CardWorld, ...]:
    pool = Counter(dict(seen.totals))
    pool.subtract(card for card in seen.row if card is not None)
    pool.subtract(seen.known_deck)
    hidden = sum(card is None for card in seen.row)
    found = []
    for taken in _arrangements(pool.copy(), hidden + seen.fresh):
        hand = pool.copy()
        hand.subtract(taken)
        held = tuple(sorted(hand.elements()))
        face_down, fresh = taken[:hidden], taken[hidden:]
        if fits(held, _placed(seen.row, face_down), seen.recent):
            found.append(CardWorld(held, face_down, fresh))
    return tuple(found)


@lru_cache(maxsize=4096)
def fits(hand: Kinds, placed: Kinds, recent: Kinds) -> bool:
    """Could this hand, which is sorted, have come about? Going back in time, what was placed
    returns to the hand and what was drawn leaves it, and no number of cards may become negative."""
    if not recent:
        return True
    earlier, last = recent[:-1], recent[-1]
    if last == "placed":
        return fits(tuple(sorted((*hand, placed[-1]))), placed[:-1], earlier)
    drawn = {card for card in hand if last in ("drawn", f"drawn {card}")}
    return any(fits(_without(hand, card), placed, earlier) for card in drawn)


def _without(hand: Kinds, card: str) -> Kinds:
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def _placed(row: Kinds | tuple[str | None, ...], face_down: Kinds) -> Kinds:
    """The cards placed after the oldest face-down one, in order."""
    hidden = iter(face_down)
    whole = [(next(hidden), True) if card is None else (card, False) for card in row]
    first = next((i for i, (_, down) in enumerate(whole) if down), len(whole))
    return tuple(card for card, _ in whole[first + 1 :])


def _arrangements(pool: Counter[str], length: int) -> Iterator[Kinds]:
    """Every different sequence of this length from the pool."""
    if length == 0:
        yield ()
        return
    for card in sorted(pool):
        if pool[card] > 0:
            pool[card] -= 1
            for rest in _arrangements(pool, length - 1):
                yield (card, *rest)
            pool[card] += 1
