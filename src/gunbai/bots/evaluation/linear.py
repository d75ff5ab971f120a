"""Evaluation: base class that rates an unfinished state for each seat, linear in named features.

Each game has a subclass that measures the features of one seat; the weights come from
a table (see `gunbai.bots.evaluation`). The seats' sums become shares of the win by a softmax, so
that weights can be learned by logistic regression and shares add up to one.
"""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gunbai.core.state import State

WIN: Final = 1_000_000
"""A whole win; rewards are integers, so that compiled and plain agree to the bit."""
OUT: Final = -1.0e9
"""The sum of a seat that has left the game."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluation:
    """What an unfinished state is worth to each seat. A game's subclass measures its features."""

    def __init__(self, players: i64, weights: list[float]) -> None:
        self.players = players
        self.weights: vec[float] = vec[float](weights)
        self.features: vec[float] = vec[float]([0.0] * len(weights))
        """The values that `measure` has set."""
        self._sums: vec[float] = vec[float]([0.0] * players)

    # A game implements these.

    def measure(self, state: State, seat: i64) -> None:
        """Set all `features` for this seat."""
        raise NotImplementedError

    def is_quiet(self, state: State) -> bool:
        """False in the middle of a sequence that the features would misjudge."""
        return True

    def plays(self, state: State, seat: i64) -> bool:
        """False for a seat that has left the game."""
        return True

    # Every evaluation inherits these.

    def judge(self, state: State, rewards: vec[i64]) -> None:
        """Set rewards[seat] from 0 to WIN; they add up to WIN except for rounding."""
        best = OUT
        for seat in range(self.players):
            total = OUT
            if self.plays(state, seat):
                total = self.total(state, seat)
            self._sums[seat] = total
            if total > best:
                best = total
        whole = 0.0
        for seat in range(self.players):
            share = exp(self._sums[seat] - best)
            self._sums[seat] = share
            whole += share
        for seat in range(self.players):
            rewards[seat] = int(self._sums[seat] / whole * WIN)

    def total(self, state: State, seat: i64) -> float:
        """The weighted sum of a seat's features."""
        self.measure(state, seat)
        total = 0.0
        for i in range(len(self.weights)):
            total += self.weights[i] * self.features[i]
        return total

    def shares(self, state: State) -> list[float]:
        """Every seat's share of the win, from 0 to 1."""
        rewards = vec[i64]([0] * self.players)
        self.judge(state, rewards)
        found: list[float] = []
        for seat in range(self.players):
            found.append(rewards[seat] / WIN)
        return found

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        """By players and weights: a subclass with other arguments says its own."""
        weights: list[float] = []
        for i in range(len(self.weights)):
            weights.append(self.weights[i])
        return type(self), (int(self.players), weights)

    def listed(self, state: State, seat: i64) -> list[float]:
        """A seat's features, for tuning the weights."""
        self.measure(state, seat)
        found: list[float] = []
        for i in range(len(self.weights)):
            found.append(self.features[i])
        return found
