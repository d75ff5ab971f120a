"""An interval of a mean that holds at every moment of a series, so that a test may stop early.

After every deal the interval may be looked at, and the series stopped: the chance that it ever
misses the true mean is at most 5 % (a confidence sequence by betting; Waudby-Smith and Ramdas,
"Estimating means of bounded random variables by betting", 2023). For each possible mean m two
gamblers bet on and against scores above m. If m is the true mean, neither game favours them, so
their wealth exceeds 20 times the stake with a chance of at most 5 %. A mean at which it did is
excluded for good.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import log, log1p, sqrt

CELLS = 1000
"""The possible means are the middles of this many equal parts of 0 to 1."""
MOST = 0.5
"""A gambler never bets more than this part of its wealth."""


class ConfidenceSequence:
    """The confidence sequence of the mean of scores from 0 to 1, which are added one by one."""

    def __init__(self, error: float = 0.05) -> None:
        self.error = error
        self.count = 0
        self._sum = 0.0
        self._squares = 0.25
        """The sum of squared distances from the mean so far, begun with one guess."""
        self._above = [0.0] * CELLS
        self._below = [0.0] * CELLS
        """The logarithms of the gamblers' wealth for each possible mean."""
        self._low, self._high = 0, CELLS - 1

    @property
    def mean(self) -> float:
        return self._sum / self.count if self.count else 0.5

    def add(self, score: float) -> None:
        """Settle the bets, which were placed by the scores before this one."""
        bet = self._bet()
        needed = log(2 / self.error)
        excluded = []
        for i in range(self._low, self._high + 1):
            mean = (i + 0.5) / CELLS
            self._above[i] += log1p(min(bet, MOST / mean) * (score - mean))
            self._below[i] += log1p(-min(bet, MOST / (1 - mean)) * (score - mean))
            if max(self._above[i], self._below[i]) >= needed:
                excluded.append(i)
        self.count += 1
        self._sum += score
        guess = (0.5 + self._sum) / (self.count + 1)
        self._squares += (score - guess) ** 2
        self._shrink(set(excluded))

    def _bet(self) -> float:
        turn = self.count + 1
        variance = self._squares / turn
        return sqrt(2 * log(2 / self.error) / (variance * turn * log(1 + turn)))

    def _shrink(self, excluded: set[int]) -> None:
        """Exclude from both ends; one cell is always left."""
        while self._low in excluded and self._low < self._high:
            self._low += 1
        while self._high in excluded and self._low < self._high:
            self._high -= 1

    @property
    def interval(self) -> tuple[float, float]:
        return self._low / CELLS, (self._high + 1) / CELLS


def interval(scores: Iterable[float], error: float = 0.05) -> tuple[float, float]:
    """The interval after these scores, in their order.

    >>> interval([])
    (0.0, 1.0)
    >>> low, high = interval([0.5, 1.0, 1.0, 0.5] * 25)
    >>> 0.6 < low < 0.75 < high < 0.9
    True
    """
    sequence = ConfidenceSequence(error)
    for score in scores:
        sequence.add(score)
    return sequence.interval
