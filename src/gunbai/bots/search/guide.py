"""Guide: values and priors for the search, written in Python: one by one or in batches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from gunbai.core import State

if TYPE_CHECKING:
    from gunbai.bots.search.guided import Leaf


class Opinion(NamedTuple):
    """What a guide thinks of a leaf."""

    values: Sequence[float] | None = None
    """Every seat's share of the win, from 0 to 1. None: a rollout or the evaluation decides."""
    priors: Sequence[float] | None = None
    """How likely each of the legal actions is, in their order; any scale. None: all alike."""


class Guide:
    """Override `value`, `prior` or both; or `consider`, to answer for many positions at once.

    The states are imagined worlds: other seats' secrets in them are guesses. A prior may depend
    only on what `seat` knows (`state.view(seat)`), or the search lets that seat see secrets.
    """

    def value(self, state: State) -> Sequence[float] | None:
        """Every seat's share of the win, from 0 to 1; None leaves it to rollouts."""
        return None

    def prior(self, state: State, seat: int, legal: list[int]) -> Sequence[float] | None:
        """How likely each legal action is, in their order; None for all alike."""
        return None

    def consider(self, leaves: Sequence[Leaf]) -> Sequence[Opinion]:
        """An opinion on each leaf (`state`, `seat`, `legal`); asks one by one unless overridden.

        `Thinking.batch` says how many leaves come at once."""
        return [
            Opinion(self.value(leaf.state), self.prior(leaf.state, leaf.seat, leaf.legal))
            for leaf in leaves
        ]
