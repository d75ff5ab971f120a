"""Aids for boards of daiyabo: facts that follow from a view by the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import msgspec

from gunbai.core.view import View
from gunbai.games.daiyabo.terms import GENJI
from gunbai.games.daiyabo.view import (
    CARD_NAMES,
    ActionCard,
    ActionCardName,
    DaiyaboView,
)

if TYPE_CHECKING:
    from gunbai.games.daiyabo.game import DaiyaboGame

SIEGE: Final = "siege"
SIEGE_FACES = (1, 6)


class Placement(msgspec.Struct):
    face: int
    code: str


class CardAids(msgspec.Struct):
    """The aids of one action card."""

    placements: list[Placement]
    """Which dice can come here, and by which code."""
    order: list[int]
    """The seats with dice here, from the one that would win now to the weakest."""


class GenjiAids(msgspec.Struct):
    """DY-4.2: the rank that depends on the number of warlords, and how many each seat has."""

    rank: str
    counts: list[int]


class DaiyaboAids(msgspec.Struct):
    """The aids of a view."""

    action_cards: dict[ActionCardName, CardAids]
    met: list[int]
    """The dice a castle demands that the roll shows; empty without a battle."""
    owners: list[int | None]
    """The owner of each rolled die; null for an extra die of a battle."""
    genji: GenjiAids


def aids(game: DaiyaboGame, view: View) -> DaiyaboAids:
    facts = view.read(DaiyaboView)
    cards = {
        name: CardAids(PLACEMENTS[name], by_strength(facts.action_cards[name]))
        for name in CARD_NAMES
    }
    required = facts.battle.required if facts.battle else []
    genji = GenjiAids(game.tables.rank_ids[GENJI], warlord_counts(facts))
    return DaiyaboAids(cards, met(facts.roll, required), _owners(facts), genji)


def _placements(name: ActionCardName) -> list[Placement]:
    """DY-7.9: dice go to the card of their face. DY-7.10: 1s and 6s may go to the siege."""
    if name == SIEGE:
        return [Placement(face, f"place {face}={SIEGE}") for face in SIEGE_FACES]
    face = CARD_NAMES.index(name) + 1
    return [Placement(face, f"place {face}")]


PLACEMENTS = {name: _placements(name) for name in CARD_NAMES}


def by_strength(there: ActionCard) -> list[int]:
    """DY-9.2, DY-10.2: more dice are stronger. DY-9.3, DY-9.4: among equals the latest is."""
    seats = [seat for seat, n in enumerate(there.dice) if n]
    return sorted(seats, key=lambda seat: (there.dice[seat], there.last[seat]), reverse=True)


def met(roll: Sequence[int], required: Sequence[int]) -> list[int]:
    """DY-10.14: every required die needs a die of its own."""
    return sorted((Counter(roll) & Counter(required)).elements())


def _owners(facts: DaiyaboView) -> list[int | None]:
    """DY-7.2: a march is rolled with the own dice. DY-10.9: a battle with all dice on the card;
    DY-10.10, DY-10.11: and with extra dice that belong to no player."""
    if not facts.battle or facts.battle.action_card is None:
        return [facts.turn] * len(facts.roll)
    there = facts.action_cards[facts.battle.action_card]
    owners = [seat for seat, n in enumerate(there.dice) for _ in range(n)]
    lent = len(facts.roll) - len(owners)
    return [*owners, *[None] * lent][: len(facts.roll)]


def warlord_counts(view: DaiyaboView) -> list[int]:
    return [len(held.warlords) for held in view.seats]
