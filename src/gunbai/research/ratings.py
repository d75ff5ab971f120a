"""Ratings with 95 % intervals from the results of games (Bradley-Terry, Plackett-Luce).

A player wins a game with a chance proportional to its strength among the players of that game: the
model of Bradley and Terry for two players, of Plackett and Luce (its first place) for more. A
shared win is divided. Ratings are logarithms of strengths on the scale of Elo points.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import log, sqrt

from gunbai.bots.logit import Row, fit

POINTS = 400 / log(10)
"""Elo points per natural logarithm."""
Z95 = 1.959963984540054
RIDGE = 0.05
"""A small prior, so that a player that never lost also has a rating."""


@dataclass(frozen=True)
class Rating:
    name: str
    points: float
    margin: float
    """Half the width of the 95 % interval."""


Result = tuple[Sequence[str], Sequence[float]]
"""The names of the players, seat by seat, and their shares of the win."""


def rate(results: Iterable[Result], anchor: Mapping[str, float] | None = None) -> list[Rating]:
    """The ratings of all players, the best first. The mean is 0, unless one name is anchored."""
    table = _counted(results)
    names = sorted({name for line_up in table for name in line_up})
    if not names:
        return []
    index = {name: i for i, name in enumerate(names)}
    rows: list[Row] = []
    for line_up, won in table.items():
        alternatives = [
            [1.0 if i == index[name] else 0.0 for i in range(len(names))] for name in line_up
        ]
        rows.append((alternatives, won))
    found = fit(rows, RIDGE)
    name, level = next(iter((anchor or {}).items()), ("", 0.0))
    base = index.get(name)
    zero = found.weights[base] if base is not None else sum(found.weights) / len(names)
    ratings = []
    for i, each in enumerate(names):
        points = level + POINTS * (found.weights[i] - zero)
        ratings.append(Rating(each, points, Z95 * POINTS * _deviation(found.covariance, i, base)))
    return sorted(ratings, key=lambda rating: -rating.points)


def expected(difference: float) -> float:
    """The share of the wins that a player with this lead in points takes from another."""
    return 1 / (1 + 10 ** (-difference / 400))


def wilson(won: float, games: float) -> tuple[float, float]:
    """The Wilson interval (95 %) of a share.

    >>> low, high = wilson(50, 100)
    >>> round(low, 3), round(high, 3)
    (0.404, 0.596)
    """
    if games == 0:
        return 0.0, 1.0
    share = won / games
    middle = share + Z95**2 / (2 * games)
    reach = Z95 * sqrt(share * (1 - share) / games + Z95**2 / (4 * games**2))
    whole = 1 + Z95**2 / games
    return max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole)


def _counted(results: Iterable[Result]) -> dict[tuple[str, ...], list[float]]:
    """Games of the same players, added up: seats do not matter to the model."""
    table: dict[tuple[str, ...], list[float]] = {}
    for names, shares in results:
        order = sorted(range(len(names)), key=lambda seat: names[seat])
        line_up = tuple(names[seat] for seat in order)
        won = table.setdefault(line_up, [0.0] * len(line_up))
        nobody = sum(shares) == 0
        for place, seat in enumerate(order):
            won[place] += 1 / len(names) if nobody else shares[seat]
    return table


def _deviation(covariance: Sequence[Sequence[float]], i: int, base: int | None) -> float:
    """The standard deviation of a weight measured from the anchor, or from the mean."""
    n = len(covariance)
    away = [(-1.0 / n if base is None else 0.0) for _ in range(n)]
    away[i] += 1.0
    if base is not None:
        away[base] -= 1.0
    square = sum(away[j] * covariance[j][k] * away[k] for j in range(n) for k in range(n))
    return sqrt(max(0.0, square))
