"""Calibration: what a share of the win that a search found really means.

Searches are too sure of what comes after the tree, or not sure enough. A correction of two numbers,
a slope and a shift of the log odds, makes 70 % mean that 7 of 10 such games are won. It keeps the
order of all values, and certain results. The numbers are fitted to games of bots against themselves
(`python -m bench.calibration --fit`) and stand in `evaluation.toml` of the game, for each number of
players and of simulations that was measured: a short search tries many bad moves, and its values
lie nearer to the middle. Hints and analyses use them; bots play without them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise
from math import exp, log

from gunbai.bots.evaluation import calibrations
from gunbai.bots.logit import Row, fit
from gunbai.bots.search.bot import Thought
from gunbai.core import Game

RIDGE = 3.0
"""Few games change little: the fit is drawn towards no correction."""
LEAST = 0.1
"""The least slope: the correction never turns the order round."""
SURE = 1e-4
"""The fit takes values nearer to 0 or 1 as this."""


@dataclass(frozen=True)
class Calibration:
    """Multiplies the log odds by the slope and adds the shift.

    >>> Calibration(0.5, 0.0).share(0.9)
    0.75
    """

    slope: float = 1.0
    shift: float = 0.0

    def share(self, value: float) -> float:
        """The share of the win to expect where a search found this value."""
        if not 0.0 < value < 1.0:
            return value
        return 1.0 / (1.0 + exp(-self.slope * _odds(value) - self.shift))

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
        (length, Calibration(**numbers))
        for length, numbers in sorted(calibrations(game.info.id, game.players).items())
    ]
    if not points:
        return Calibration()
    for (short, first), (long, second) in pairwise(points):
        if short <= simulations < long:
            part = log(simulations / short) / log(long / short)
            return Calibration(
                first.slope + part * (second.slope - first.slope),
                first.shift + part * (second.shift - first.shift),
            )
    return points[0][1] if simulations < points[0][0] else points[-1][1]


def fitted(games: Iterable[Iterable[tuple[float, float]]]) -> Calibration:
    """From predicted and real shares of several games: maximum likelihood. The predictions of one
    game share its result, so together they count as one."""
    rows: list[Row] = []
    for game in games:
        samples = list(game)
        for predicted, real in samples:
            value = min(1.0 - SURE, max(SURE, predicted))
            shares = [real / len(samples), (1.0 - real) / len(samples)]
            rows.append(([[_odds(value), 1.0], [0.0, 0.0]], shares))
    if not rows:
        return Calibration()
    slope, shift = fit(rows, RIDGE, [1.0, 0.0]).weights
    return Calibration(max(LEAST, slope), shift)


def _odds(share: float) -> float:
    return log(share / (1.0 - share))


__all__ = ["Calibration", "calibration", "fitted"]
