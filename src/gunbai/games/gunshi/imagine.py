"""Imagining full gunshi worlds from a view: a general, cards, plans and half-made declarations
that fit all the viewer has seen. Everything else in a view is complete already."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

from gunbai.core.rng import Rng
from gunbai.core.state import REFEREE
from gunbai.core.view import View
from gunbai.games.gunshi import belief, cards, flow, planning, position
from gunbai.games.gunshi.actions import cards_of
from gunbai.games.gunshi.side import Side
from gunbai.games.gunshi.state import GunshiState
from gunbai.games.gunshi.terms import CARD_NAMES, CARDS, PLAN_DECK
from gunbai.games.gunshi.view import letters as all_letters
from gunbai.games.gunshi.view import stage

T = TypeVar("T")

DERIVED = ("phase", "deciders", "card", "asked", "group")
"""Parts of a view that follow from the rest and that a position does not have."""
DERIVED_OF_SEAT = ("hand_size", "deck_size", "gap")
NUMBER = {name: card for card, name in enumerate(CARD_NAMES)}
LIGHTNING = -1
"""Among the places of a queue: the Lightning slot."""
LONGEST_DECLARATION = 7
"""Answers that a linked action can have before the last one: mode, leader, target, members."""


def worlds(empty: GunshiState, view: View, rng: Rng) -> Iterator[GunshiState]:
    """Worlds whose view is this view, as many as are wanted; every world that fits can come up.

    The view is read once; then the secrets are dealt again and again.
    """
    data: dict[str, Any] = {key: view.data[key] for key in view.data if key not in DERIVED}
    hidden = {
        seat: Secrets(empty, given)
        for seat, given in enumerate(data["seats"])
        if given["hand"] is None
    }
    data["seats"] = [
        {key: value for key, value in given.items() if key not in DERIVED_OF_SEAT}
        | (hidden[seat].example() if seat in hidden else {})
        for seat, given in enumerate(data["seats"])
    ]
    table = position.load(empty, data)
    while True:
        world = table.clone()
        for seat, secrets in hidden.items():
            secrets.deal(world.side(seat), rng)
        if view.viewer not in (data["active"], REFEREE):
            world = _declare_something(world, rng)
        yield world


class Secrets:
    """All that a player's hidden things can be: the general, and the cards or the plan."""

    def __init__(self, empty: GunshiState, given: Mapping[str, Any]) -> None:
        self.given = given
        self.planned = given["planned"] >= planning.steps(empty)
        self.totals = [int(empty.tables.cards[card]) for card in range(CARDS)]
        letters = {empty.letter_name(letter): letter for letter in all_letters(empty)}
        self.generals: list[str] = []
        if given["general"] is None and given["planned"] > 0:
            self.generals = list(belief.possible_generals(given))
        self.letters = [letters[name] for name in self.generals]
        self.worlds: tuple[belief.CardWorld, ...] = ()
        self.hands: list[int] = []
        if self.planned:
            totals = dict(zip(CARD_NAMES, self.totals, strict=True))
            self.worlds = belief.card_worlds(given, totals)
        elif given["planned"] >= PLAN_DECK:
            self.hands = [int(hand) for hand in empty.tables.hands]

    def example(self) -> dict[str, Any]:
        """Some of them, as a part of a position."""
        given = self.given
        found: dict[str, Any] = {}
        if self.generals:
            found["general"] = self.generals[0]
        if not self.planned:
            hand = self.hands[0] if self.hands else 0
            deck = self.undealt(hand)[: given["deck_size"]] if self.hands else []
            return {**found, "hand": cards_of(hand), "deck": [CARD_NAMES[card] for card in deck]}
        world = self.worlds[0]
        found["queue"] = [dict(entry) for entry in given["queue"]]
        found["lightning"] = given["lightning"] and dict(given["lightning"])
        face_down = iter(world.face_down)
        for entry in belief.execution_order({**found, "gap": given["gap"]}):
            if not entry["up"]:
                entry["card"] = next(face_down)
        deck = given["deck"][given["fresh"] :]
        return {**found, "hand": list(world.hand), "deck": [*world.fresh, *deck]}

    def deal(self, side: Side, rng: Rng) -> None:
        """Any of them, each equally likely, in place of what the side has."""
        if self.letters:
            side.general = _pick(self.letters, rng)
        if self.planned:
            self.lay(side, _pick(self.worlds, rng))
        elif self.hands:
            self.plan(side, _pick(self.hands, rng), rng)

    def lay(self, side: Side, world: belief.CardWorld) -> None:
        side.hand = sum(1 << 4 * NUMBER[name] for name in world.hand)
        face_down = iter(world.face_down)
        for place in self.places():
            if place == LIGHTNING:
                if side.lightning & cards.FACE_UP == 0:
                    side.lightning = cards.PRESENT | NUMBER[next(face_down)]
            elif cards.slot(side, place) & cards.FACE_UP == 0:
                cards.change_slot(side, place, NUMBER[next(face_down)])
        for place, name in enumerate(world.fresh):
            cards.change_deck(side, place, NUMBER[name])

    def places(self) -> list[int]:
        """The queue and the Lightning slot in the order of execution."""
        found = list(range(len(self.given["queue"])))
        if self.given["lightning"] is not None:
            found.insert(0 if self.given["gap"] else 1, LIGHTNING)
        return found

    def plan(self, side: Side, hand: int, rng: Rng) -> None:
        """GS-4.3: a hand and the cards stacked so far, any of those possible."""
        side.hand = hand
        left = self.undealt(hand)
        rng.shuffle(left)
        for place in range(side.deck_size):
            cards.change_deck(side, place, left[place])

    def undealt(self, hand: int) -> list[int]:
        return [
            card
            for card, total in enumerate(self.totals)
            for _ in range(total - (hand >> 4 * card & 15))
        ]


def _declare_something(state: GunshiState, rng: Rng) -> GunshiState:
    """GS-12.6: the active player may have declared any part of an action that has not happened."""
    for _ in range(rng.below(LONGEST_DECLARATION)):
        if state.over() or not _declares(state):
            return state
        seat = state.decider()
        legal = state.legal(seat)
        further = state.clone()
        further.apply(seat, legal[rng.below(len(legal))])
        if not flow.composing(further):
            return state
        state = further
    return state


def _declares(state: GunshiState) -> bool:
    return stage(state) in ("deployment", "execute", "order")


def _pick(items: Sequence[T], rng: Rng) -> T:
    return items[rng.below(len(items))]
