"""Rewards for learners: what a finished game is worth to each seat."""

from __future__ import annotations

from collections.abc import Sequence


def zero_sum(shares: Sequence[float]) -> list[float]:
    """From shares of the win: 1 for winning alone, -1 / (seats - 1) for losing; 0 for all if
    nobody has won.

    >>> zero_sum([1.0, 0.0]), zero_sum([0.5, 0.5]), zero_sum([0.0, 1.0, 0.0])
    ([1.0, -1.0], [0.0, 0.0], [-0.5, 1.0, -0.5])
    """
    n = len(shares)
    if not any(shares):
        return [0.0] * n
    return [(n * share - 1) / (n - 1) for share in shares]
