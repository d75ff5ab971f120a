"""Zero-sum matrix games, solved exactly by linear programming (the simplex method).

The row player wants the payoff high, the column player wants it low. With all payoffs made
positive, the column player's best mixture is the vertex that maximises sum(y) under A y <= 1;
the same tableau holds the row player's mixture as its shadow prices.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

TINY = 1e-12
PATIENCE = 50
"""Pivots without progress before Bland's rule takes over, which cannot cycle."""

Matrix = Sequence[Sequence[float]]


@dataclass(frozen=True)
class Solution:
    value: float
    """What the row player gets when both play their mixtures."""
    row: list[float]
    column: list[float]
    exploitability: float
    """The most that either player could gain against the other's mixture: 0 is perfect."""


def solve(payoff: Matrix) -> Solution:
    """The value of the game and a best mixture for each player."""
    if not payoff or not payoff[0] or any(len(line) != len(payoff[0]) for line in payoff):
        raise ValueError("a matrix game needs rows of one length, at least one by one")
    lift = 1.0 - min(map(min, payoff))
    tableau, basis = _tableau(payoff, lift)
    _maximise(tableau, basis)
    rows, columns = len(payoff), len(payoff[0])
    weights = [0.0] * columns
    for line, variable in enumerate(basis):
        if variable < columns:
            weights[variable] = tableau[line][-1]
    column = _mixture(weights)
    row = _mixture(tableau[-1][columns : columns + rows])
    best, worst = _replies(payoff, row, column)
    return Solution((best + worst) / 2, row, column, best - worst)


def _replies(payoff: Matrix, row: Sequence[float], column: Sequence[float]) -> tuple[float, float]:
    """The payoffs of the best row against the column mixture, and of the best column against the
    row mixture."""
    best = max(sum(map(float.__mul__, map(float, line), column)) for line in payoff)
    allowed = [0.0] * len(column)
    for share, line in zip(row, payoff, strict=True):
        if share:
            for place, value in enumerate(line):
                allowed[place] += share * value
    return best, min(allowed)


def _tableau(payoff: Matrix, lift: float) -> tuple[list[list[float]], list[int]]:
    """Payoffs, slack, right-hand side; the last line is the objective."""
    rows, columns = len(payoff), len(payoff[0])
    tableau = []
    for place, line in enumerate(payoff):
        slack = [0.0] * rows
        slack[place] = 1.0
        tableau.append([value + lift for value in line] + slack + [1.0])
    tableau.append([-1.0] * columns + [0.0] * (rows + 1))
    return tableau, list(range(columns, columns + rows))


def _maximise(tableau: list[list[float]], basis: list[int]) -> None:
    objective = tableau[-1]
    stuck = 0
    while True:
        entering = _entering(objective, careful=stuck > PATIENCE)
        if entering < 0:
            return
        leaving = _leaving(tableau, basis, entering)
        before = objective[-1]
        _pivot(tableau, leaving, entering)
        basis[leaving] = entering
        stuck = 0 if objective[-1] > before + TINY else stuck + 1


def _entering(objective: list[float], *, careful: bool) -> int:
    if careful:
        return next((place for place, cost in enumerate(objective[:-1]) if cost < -TINY), -1)
    cost = min(objective[:-1])
    return objective.index(cost) if cost < -TINY else -1


def _leaving(tableau: list[list[float]], basis: list[int], entering: int) -> int:
    """The line that bounds the entering variable most; payoffs are positive, so there is one."""
    found, least = -1, float("inf")
    for place in range(len(basis)):
        line = tableau[place]
        if line[entering] > TINY:
            ratio = line[-1] / line[entering]
            if ratio < least - TINY or (ratio <= least + TINY and basis[place] < basis[found]):
                found, least = place, min(ratio, least)
    return found


def _pivot(tableau: list[list[float]], leaving: int, entering: int) -> None:
    scale = tableau[leaving][entering]
    pivot = [value / scale for value in tableau[leaving]]
    tableau[leaving] = pivot
    for place, line in enumerate(tableau):
        factor = line[entering]
        if place != leaving and factor:
            line[:] = [value - factor * part for value, part in zip(line, pivot, strict=True)]


def _mixture(weights: Sequence[float]) -> list[float]:
    total = sum(weight for weight in weights if weight > 0)
    return [weight / total if weight > 0 else 0.0 for weight in weights]
