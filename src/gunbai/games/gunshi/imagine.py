"""Build full gunshi worlds from a view: generals, cards, plans and unfinished declarations.

The worlds fit everything the viewer has seen. All other parts of a view are complete.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from msgspec import UNSET

from gunbai.core.rng import Rng
from gunbai.core.state import REFEREE
from gunbai.core.view import View
from gunbai.games.gunshi import cards, flow, imagine_belief, loader, planning
from gunbai.games.gunshi.actions import cards_of
from gunbai.games.gunshi.position import (
    GivenCard,
    GivenInvader,
    GivenPosition,
    GivenSeat,
    GivenSoldier,
)
from gunbai.games.gunshi.side import Side
from gunbai.games.gunshi.state import GunshiState
from gunbai.games.gunshi.terms import CARD_NAMES, CARDS, PLAN_DECK
from gunbai.games.gunshi.view import GunshiView, SideView, letters_by_name, stage

T = TypeVar("T")

NUMBER = {name: card for card, name in enumerate(CARD_NAMES)}
LIGHTNING = -1
"""Among the places of a queue: the Lightning slot."""
LONGEST_DECLARATION = 7
"""Answers that a linked action can have before the last one: mode, leader, target, members."""


def worlds(empty: GunshiState, view: View, rng: Rng) -> Iterator[GunshiState]:
    """An endless iterator of worlds whose view is this view; every world that fits can occur.

    The view is read once; then the secrets are dealt repeatedly.
    """
    seen = view.read(GunshiView)
    hidden = {
        seat: Secrets(empty, side) for seat, side in enumerate(seen.seats) if side.hand is None
    }
    table = loader.put(empty, _example(seen, hidden))
    while True:
        world = table.clone()
        for seat, secrets in hidden.items():
            secrets.deal(world.side(seat), rng)
        if view.viewer not in (seen.active, REFEREE):
            world = _declare_something(world, rng)
        yield world


def _example(seen: GunshiView, hidden: dict[int, Secrets]) -> GivenPosition:
    """A position with this view, and with placeholder secrets."""
    red, blue = (
        hidden[seat].example() if seat in hidden else _known(side)
        for seat, side in enumerate(seen.seats)
    )
    return GivenPosition(
        seats=(red, blue),
        stage=seen.stage,
        active=seen.active,
        turn=seen.turn,
        quiet=seen.quiet,
        progress=seen.progress,
        executing=seen.executing,
        arrivals=seen.arrivals,
        composing=None if seen.composing is UNSET else seen.composing,
        result=None if seen.result is UNSET else seen.result,
    )


def _known(seen: SideView) -> GivenSeat:
    """A side as far as a view shows it."""
    queue, lightning = _row(seen)
    return GivenSeat(
        soldiers=[
            GivenSoldier(
                each.square, each.kind, each.facing, each.shield, each.letter, each.recruit
            )
            for each in seen.soldiers
        ],
        fences=seen.fences,
        fence_hand=seen.fence_hand,
        supply=seen.supply,
        invaders=[
            GivenInvader(each.kind, each.shield, each.letter, each.recruit)
            for each in seen.invaders
        ],
        planned=seen.planned,
        general=seen.general,
        hand=None if seen.hand is None else list(seen.hand),
        deck=[card for card in seen.deck if card is not None],
        fresh=seen.fresh,
        queue=[*queue],
        lightning=lightning,
        face_up=seen.face_up,
        recent=seen.recent,
    )


def _row(seen: SideView) -> tuple[list[GivenCard], GivenCard | None]:
    """Queue and Lightning slot; cards that the viewer does not know have no name."""
    queue = [GivenCard(entry.card or "", entry.up) for entry in seen.queue]
    swift = seen.lightning
    return queue, None if swift is None else GivenCard(swift.card or "", swift.up)


class Secrets:
    """All possible secrets of a player: the general, and the cards or the plan."""

    def __init__(self, empty: GunshiState, seen: SideView) -> None:
        self.seen = seen
        self.planned = seen.planned >= planning.steps(empty)
        self.totals = [int(empty.tables.cards[card]) for card in range(CARDS)]
        letters = letters_by_name(empty)
        self.generals: list[str] = []
        if seen.general is None and seen.planned > 0:
            self.generals = list(imagine_belief.possible_generals(seen))
        self.letters = [letters[name] for name in self.generals]
        self.worlds: tuple[imagine_belief.CardWorld, ...] = ()
        self.hands: list[int] = []
        if self.planned:
            totals = dict(zip(CARD_NAMES, self.totals, strict=True))
            self.worlds = imagine_belief.card_worlds(seen, totals)
        elif seen.planned >= PLAN_DECK:
            self.hands = [int(hand) for hand in empty.tables.hands]

    def example(self) -> GivenSeat:
        """The side with the first possible secrets."""
        found = _known(self.seen)
        if self.generals:
            found.general = self.generals[0]
        if not self.planned:
            hand = self.hands[0] if self.hands else 0
            deck = self.undealt(hand)[: self.seen.deck_size] if self.hands else []
            found.hand, found.deck = cards_of(hand), [CARD_NAMES[card] for card in deck]
            return found
        world = self.worlds[0]
        queue, lightning = _row(self.seen)
        face_down = iter(world.face_down)
        for entry in imagine_belief.execution_order(queue, lightning, gap=self.seen.gap):
            if not entry.up:
                entry.card = next(face_down)
        found.queue, found.lightning = [*queue], lightning
        found.hand, found.deck = list(world.hand), [*world.fresh, *(found.deck or [])]
        return found

    def deal(self, side: Side, rng: Rng) -> None:
        """Replace the side's secrets with random ones, each equally likely."""
        if self.letters:
            side.general = _pick(self.letters, rng)
        if self.planned:
            self.lay(side, _pick(self.worlds, rng))
        elif self.hands:
            self.plan(side, _pick(self.hands, rng), rng)

    def lay(self, side: Side, world: imagine_belief.CardWorld) -> None:
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
        swift = None if self.seen.lightning is None else LIGHTNING
        return imagine_belief.execution_order(range(len(self.seen.queue)), swift, gap=self.seen.gap)

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
