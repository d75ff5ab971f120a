"""Each law is broken on purpose, by the toy game with one fault, and must notice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from gunbai.core import CHANCE, Actions, EventLog, GunbaiError, Offer, Refusal, Rng, State, View
from gunbai.core.state import HIDDEN
from gunbai.testing import LAWS, LawBroken
from gunbai.testing.laws import Law
from gunbai.testing.toy import ToyGame, ToyState
from gunbai.testing.walk import choose


class RefusesALegalAction(ToyGame):
    def why_not(self, state: State, seat: int, code: str) -> Refusal | None:
        if code == "bid 2":
            return Refusal("TOY-1", "error.not_legal", {"code": code})
        return super().why_not(state, seat, code)


class ListsOneTooFew(ToyGame):
    class Table(ToyState):
        def legal(self, seat: int) -> list[int]:
            return super().legal(seat)[:1]


class AdmitsOneTooMany(ToyGame):
    class Table(ToyState):
        def admits(self, seat: int, action: int) -> bool:
            return super().admits(seat, action) or (action == 2 and self.asks(seat))


class TwoActionsOneCode(ToyGame):
    def code(self, seat: int, action: int) -> str:
        return super().code(seat, min(action, 1))


class AppliesAnything(ToyGame):
    class Table(ToyState):
        def admits(self, seat: int, action: int) -> bool:
            return True

        def advance(self, seat: int, action: int, log: EventLog | None) -> None:
            if seat == CHANCE or (self.bids[seat] < 0 and action in self.hands[seat]):
                super().advance(seat, action, log)


class ClonesShareTheirBids(ToyGame):
    class Table(ToyState):
        def clone(self) -> ToyState:
            copy = super().clone()
            copy.bids = self.bids
            return copy


class ForgetsTheScores(ToyGame):
    def load_position(self, data: Mapping[str, Any]) -> ToyState:
        state = super().load_position(data)
        state.scores = [0] * self.players
        return state


class RollsAgainSilently(ToyGame):
    class Table(ToyState):
        def advance(self, seat: int, action: int, log: EventLog | None) -> None:
            super().advance(seat, 2 - action if seat == CHANCE else action, log)


class SamplesEvenly(ToyGame):
    class Table(ToyState):
        def sample(self, rng: Rng) -> int:
            return rng.below(3)


class LikesLowActions(ToyGame):
    class Table(ToyState):
        def random_legal(self, seat: int, rng: Rng, buffer: Actions) -> int:
            first = super().random_legal(seat, rng, buffer)
            return min(first, super().random_legal(seat, rng, buffer))


class DrawsTheIllegal(ToyGame):
    class Table(ToyState):
        def random_legal(self, seat: int, rng: Rng, buffer: Actions) -> int:
            return rng.below(self.game.info.n_actions)


class DrawsInApply(ToyGame):
    rng = Rng(0)

    class Table(ToyState):
        def advance(self, seat: int, action: int, log: EventLog | None) -> None:
            super().advance(seat, action, log)
            self.scores[0] += DrawsInApply.rng.below(5)


class ScoresWhenWatched(ToyGame):
    class Table(ToyState):
        def advance(self, seat: int, action: int, log: EventLog | None) -> None:
            super().advance(seat, action, log)
            self.scores[0] += log is not None


class ImaginesNoBids(ToyGame):
    def imagine(self, view: View, rng: Rng) -> ToyState:
        data = {**view.data, "has_bid": [False] * self.players, "bids": {}}
        return super().imagine(View("toy", view.viewer, data), rng)


class PlaysOnInEveryWorld(ToyGame):
    """The first is right; each next one is where the one before was left."""

    def worlds(self, view: View, rng: Rng) -> Iterator[ToyState]:
        world = self.imagine(view, rng)
        while True:
            yield world
            for seat in world.deciders()[:1]:
                world.apply(seat, choose(world, seat, rng))


class TellsEveryBid(ToyGame):
    class Table(ToyState):
        def advance(self, seat: int, action: int, log: EventLog | None) -> None:
            super().advance(seat, action, log)
            if log is not None and seat != CHANCE:
                log.tell("peek", "TOY-1", {"card": action})


class ShowsHandsInTheView(ToyGame):
    """The bid is missing from the hand shown: a leak that `imagine` cannot hide."""

    def view(self, state: State, viewer: int) -> View:
        assert isinstance(state, ToyState)
        hands = {str(seat): sorted(hand) for seat, hand in enumerate(state.hands)}
        view = super().view(state, viewer)
        return View("toy", viewer, {**view.data, "hands": hands})


class FirstBidderScores(ToyGame):
    class Table(ToyState):
        def advance(self, seat: int, action: int, log: EventLog | None) -> None:
            if seat != CHANCE and all(bid < 0 for bid in self.bids):
                self.scores[seat] += 1
            super().advance(seat, action, log)


class ViewsForStrangers(ToyGame):
    class Table(ToyState):
        def view(self, viewer: int) -> View:
            return self.game.view(self, viewer)


class NeverEnds(ToyGame):
    class Table(ToyState):
        def advance(self, seat: int, action: int, log: EventLog | None) -> None:
            super().advance(seat, action, log)
            if seat == CHANCE:
                self.round = 0
                self.hands = [{0, 1, 2} for _ in self.hands]


class EverybodyWins(ToyGame):
    class Table(ToyState):
        def returns(self) -> list[float]:
            return [1.0] * self.game.players if self.over() else []


class DependsOnTheMoment(ToyGame):
    """Replays differ: the first game played is not the second."""

    matches = 0

    def new_state(self) -> ToyState:
        DependsOnTheMoment.matches += 1
        state = super().new_state()
        state.scores[0] = DependsOnTheMoment.matches
        return state


class HidesOnlyFromSearches(ToyGame):
    """Two answers to one question: doors that ask `hides` tell what `seen_as` keeps secret."""

    class Table(ToyState):
        def hides(self, seat: int, action: int) -> bool:
            return seat == CHANCE

        def seen_as(self, viewer: int, seat: int, action: int) -> int:
            return action if viewer == seat else HIDDEN


class ExposesASecret(ToyGame):
    class Table(ToyState):
        def exposed(self) -> int:
            return 1 + self.bids[0]


class ResignsOutOfTurn(ToyGame):
    class Table(ToyState):
        def may_resign(self, seat: int) -> bool:
            return not self.over()


class UnsortedActions(ToyGame):
    class Table(ToyState):
        def offer(self, seat: int, into: Offer) -> None:
            for card in sorted(self.hands[seat], reverse=True):
                into.one(card)


BROKEN: list[tuple[str, type[ToyGame]]] = [
    ("legal_means_no_refusal", RefusesALegalAction),
    ("legal_means_no_refusal", UnsortedActions),
    ("codes_name_actions", TwoActionsOneCode),
    ("only_the_asked_act", AppliesAnything),
    ("clones_share_nothing", ClonesShareTheirBids),
    ("positions_round_trip", ForgetsTheScores),
    ("luck_is_a_decision", RollsAgainSilently),
    ("sample_follows_weights", SamplesEvenly),
    ("every_list_is_the_offer", ListsOneTooFew),
    ("every_list_is_the_offer", AdmitsOneTooMany),
    ("random_legal_is_even", LikesLowActions),
    ("random_legal_is_even", DrawsTheIllegal),
    ("apply_draws_nothing", DrawsInApply),
    ("logs_change_nothing", ScoresWhenWatched),
    ("imagined_worlds_look_the_same", ImaginesNoBids),
    ("imagined_worlds_look_the_same", PlaysOnInEveryWorld),
    ("imagined_worlds_look_the_same", ShowsHandsInTheView),
    ("imagined_worlds_look_the_same", ExposesASecret),
    ("secrets_stay_secret", TellsEveryBid),
    ("sealed_choices_commute", FirstBidderScores),
    ("views_are_plain", ViewsForStrangers),
    ("games_end", NeverEnds),
    ("games_end", EverybodyWins),
    ("records_replay", DependsOnTheMoment),
    ("every_door_tells_the_same_story", HidesOnlyFromSearches),
    ("resigning_is_apart", ResignsOutOfTurn),
    ("everything_has_words", ToyGame),
]

BY_NAME: dict[str, Law] = {law.__name__: law for law in LAWS}


def test_every_law_is_broken_by_something() -> None:
    assert {name for name, _ in BROKEN} == set(BY_NAME)


@pytest.mark.parametrize(("name", "broken"), BROKEN)
def test_law_notices_the_fault(name: str, broken: type[ToyGame]) -> None:
    with pytest.raises((LawBroken, AssertionError, GunbaiError)):
        _try_seeds(BY_NAME[name], broken)


def _try_seeds(law: Law, broken: type[ToyGame]) -> None:
    for seed in range(10):
        law(broken(3), seed)
