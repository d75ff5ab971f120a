"""Calibration: what a share of the win that a search found really means.

Searches are too sure of what comes after the tree, or not sure enough. A correction makes 70 % mean
that 7 of 10 such games are won: it says what some values (KNOTS) mean, and between them it is
linear in log odds. It keeps the order of all values, and certain results. The numbers are fitted to
games of bots against themselves (`python -m bench.calibration --fit`) and stand in
`evaluation.toml` of the game, for each number of players and of simulations that was measured: a
short search tries many bad moves, and its values lie nearer to the middle. Hints and analyses use
them; bots play without them.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from math import exp, log
from operator import mul

from gunbai.bots.evaluation import calibrations
from gunbai.bots.logit import Row, fit
from gunbai.bots.search.bot import Thought
from gunbai.core import Game

KNOTS = (0.03, 0.1, 0.2, 0.3, 0.35, 0.42, 0.5, 0.58, 0.65, 0.7, 0.8, 0.9, 0.97)
"""The values whose meaning is fitted."""
PLACES = [log(knot / (1.0 - knot)) for knot in KNOTS]
"""Their log odds."""
RIDGE = 1.0
"""The fit is drawn towards no correction, and bends towards none: as much as by a few games."""
LEAST = 0.1
"""The least slope of the log odds: the correction never turns the order round."""
SURE = 1e-4
"""The fit takes values nearer to 0 or 1 as this."""


@dataclass(frozen=True)
class Calibration:
    """What each value of KNOTS means: the share of such games that are won.

    >>> Calibration(tuple(knot**2 for knot in KNOTS)).share(0.7)
    0.49
    """

    shares: tuple[float, ...] = KNOTS

    @classmethod
    def named(cls, numbers: Mapping[str, float]) -> Calibration:
        """As `numbers` gives them."""
        return cls(tuple(numbers[_name(knot)] for knot in KNOTS))

    def numbers(self) -> dict[str, float]:
        """`at_20 = 0.08` means that 8 % are won where a search found 20 %."""
        return {_name(knot): share for knot, share in zip(KNOTS, self.shares, strict=True)}

    def share(self, value: float) -> float:
        """The share of the win to expect where a search found this value."""
        if not 0.0 < value < 1.0:
            return value
        return _share(sum(map(mul, _parts(_odds(value)), map(_odds, self.shares))))

    def thought(self, found: Thought) -> Thought:
        """The thought with corrected values; a choice that was never tried keeps its 0."""
        if self == Calibration():
            return found
        return replace(
            found,
            candidates=tuple(
                replace(each, value=self.share(each.value)) if each.visits else each
                for each in found.candidates
            ),
        )


def calibration(game: Game, simulations: int) -> Calibration:
    """The correction for this game, number of players and length of the search: between two
    measured lengths a mixture, outside them the nearest. None where nothing was measured."""
    points = [
        (length, Calibration.named(numbers))
        for length, numbers in sorted(calibrations(game.info.id, game.players).items())
    ]
    if not points:
        return Calibration()
    if simulations <= points[0][0]:
        return points[0][1]
    for (short, first), (long, second) in pairwise(points):
        if short <= simulations < long:
            part = log(simulations / short) / log(long / short)
            pairs = zip(map(_odds, first.shares), map(_odds, second.shares), strict=True)
            return Calibration(tuple(_share(one + part * (other - one)) for one, other in pairs))
    return points[-1][1]


def fitted(games: Iterable[Iterable[tuple[float, float]]]) -> Calibration:
    """From predicted and real shares of several games: maximum likelihood. The predictions of one
    game share its result, so together they count as one."""
    rows: list[Row] = []
    for game in games:
        samples = list(game)
        for predicted, real in samples:
            value = min(1.0 - SURE, max(SURE, predicted))
            shares = [real / len(samples), (1.0 - real) / len(samples)]
            rows.append(([_bends(_odds(value)), [0.0] * len(KNOTS)], shares))
    if not rows:
        return Calibration()
    unchanged = [0.0, 1.0, *[0.0] * (len(KNOTS) - 2)]
    weights = fit(rows, RIDGE, unchanged).weights
    heights = [sum(map(mul, weights, _bends(place))) for place in PLACES]
    for i in range(1, len(heights)):
        heights[i] = max(heights[i], heights[i - 1] + LEAST * (PLACES[i] - PLACES[i - 1]))
    return Calibration(tuple(min(1.0 - SURE, max(SURE, _share(each))) for each in heights))


def _bends(odds: float) -> list[float]:
    """What a shift, a slope, and a bend at each inner knot count for these log odds."""
    inner = PLACES[1:-1]
    return [1.0, odds, *(max(0.0, odds - p if p >= 0.0 else p - odds) for p in inner)]


def _parts(odds: float) -> list[float]:
    """How much each knot counts for these log odds: the two beside them, or the two outermost."""
    after = min(max(1, bisect(PLACES, odds)), len(PLACES) - 1)
    part = (odds - PLACES[after - 1]) / (PLACES[after] - PLACES[after - 1])
    found = [0.0] * len(PLACES)
    found[after - 1], found[after] = 1.0 - part, part
    return found


def _odds(share: float) -> float:
    return log(share / (1.0 - share))


def _share(odds: float) -> float:
    return 1.0 / (1.0 + exp(-odds))


def _name(knot: float) -> str:
    return f"at_{round(100 * knot)}"


__all__ = ["KNOTS", "Calibration", "calibration", "fitted"]
