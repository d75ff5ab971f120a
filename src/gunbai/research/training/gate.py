"""Gating: a sequential test whether a new network plays better than the best so far.

Every deal is played twice, with the seats of both players exchanged, so that neither luck nor seat
decides. The test is Wald's sequential probability ratio test on the shares of these pairs: it stops
as soon as the answer is clear. Pairs count in the order of their numbers, whoever played them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt
from statistics import fmean, pvariance

import gunbai
from gunbai.bots.levels import thinking
from gunbai.bots.offers import SensibleBot
from gunbai.core import Game, Rng, play_match
from gunbai.research.training.games import judge_of

EQUAL, BETTER = 0.5, 0.57
"""The shares that the test tells apart."""
ERROR = 0.05
LEAST = 12
"""Pairs before the test may stop: fewer say nothing about how much results differ."""
Z95 = 1.96


@dataclass(frozen=True)
class Pair:
    """One deal to be played in both seatings."""

    game: str
    players: int
    seed: str
    new: bytes
    old: bytes
    """Networks; b"" = the linear evaluation."""
    simulations: int
    old_simulations: int
    """A linear evaluation is faster, so it gets more simulations for the same time."""


@dataclass(frozen=True)
class Verdict:
    """What the test says so far."""

    pairs: int
    share: float
    """Of the new network; half is fair."""
    margin: float
    """Half of the 95 % interval."""
    ratio: float
    """The logarithm of the likelihood ratio: positive speaks for the new one."""
    is_clear: bool

    @property
    def is_better(self) -> bool:
        return self.ratio > 0


def play_pair(pair: Pair) -> float:
    """The share of the new network in both games of a pair, from 0 to 1."""
    game = gunbai.load(pair.game, pair.players)
    return fmean(_share(game, pair, first) for first in range(2))


def _share(game: Game, pair: Pair, first: int) -> float:
    """The new network has every second seat, from seat `first` on."""
    bots = [
        _bot(game, pair, seat, is_new=seat % 2 == first, first=first)
        for seat in range(game.players)
    ]
    result = play_match(game, bots, Rng(pair.seed)).result
    assert result is not None
    returns = result["returns"]
    assert isinstance(returns, list)
    won = sum(share for seat, share in enumerate(returns) if seat % 2 == first)
    return float(won) / max(1e-9, sum(returns))


def _bot(game: Game, pair: Pair, seat: int, *, is_new: bool, first: int) -> SensibleBot:
    network = pair.new if is_new else pair.old
    simulations = pair.simulations if is_new else pair.old_simulations
    how = thinking(game, simulations=simulations)
    return SensibleBot(game, f"{pair.seed} {seat} {first}", how, judge_of(game, network))


def verdict(shares: Sequence[float]) -> Verdict:
    """The state of the test after these pairs; after a clear one no more are counted.

    >>> verdict([0.5, 1.0] * 20).is_better, verdict([0.5, 0.0] * 20).is_better
    (True, False)
    >>> verdict([0.5] * 5).is_clear
    False
    """
    bound = log((1 - ERROR) / ERROR)
    found = Verdict(0, 0.5, 0.5, 0.0, is_clear=False)
    for n in range(1, len(shares) + 1):
        seen = shares[:n]
        mean = fmean(seen)
        spread = max(pvariance(seen), 0.01)
        ratio = n * (BETTER - EQUAL) * (2 * mean - EQUAL - BETTER) / (2 * spread)
        clear = n >= LEAST and abs(ratio) >= bound
        found = Verdict(n, mean, Z95 * sqrt(spread / n), ratio, is_clear=clear)
        if clear:
            break
    return found
