"""Logistic regression over alternatives (a conditional logit), by Newton's method.

One of several alternatives wins, with a chance proportional to the exponential of its weighted sum
of numbers. Both the weights of evaluations and the ratings of bots are fitted with this model.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, log
from operator import mul

Row = tuple[list[list[float]], list[float]]
"""The numbers of each alternative, and how often (or to what share) each of them won."""
STEPS = 40
ENOUGH = 1e-8


@dataclass(frozen=True)
class Fit:
    weights: list[float]
    covariance: list[list[float]]
    """The uncertainty of the weights."""


def fit(rows: Sequence[Row], ridge: float, prior: Sequence[float] = ()) -> Fit:
    """The weights of maximum likelihood; the ridge pulls them towards the prior, or towards 0."""
    believed = list(prior) or [0.0] * len(rows[0][0][0])
    weights = list(believed)
    choices = [_differences(row) for row in rows]
    cost = _cost(choices, weights, ridge, believed)
    for _ in range(STEPS):
        slope, curve = _shape(choices, weights, ridge)
        slope = [s + ridge * b for s, b in zip(slope, believed, strict=True)]
        step = solved(curve, slope)
        length = 1.0
        while length > ENOUGH:
            further = [w + length * change for w, change in zip(weights, step, strict=True)]
            reached = _cost(choices, further, ridge, believed)
            if reached <= cost:
                break
            length /= 2
        else:
            break
        gained, weights, cost = cost - reached, further, reached
        if gained < ENOUGH:
            break
    _, curve = _shape(choices, weights, ridge)
    return Fit(weights, _inverse(curve))


def surprise(rows: Iterable[Row], weights: Sequence[float]) -> float:
    """The mean cross entropy of the outcomes, in nats."""
    total, n = 0.0, 0.0
    for alternatives, won in rows:
        said = chances(alternatives, weights)
        total -= sum(share * log(max(p, 1e-12)) for p, share in zip(said, won, strict=True))
        n += sum(won)
    return total / n


def chances(alternatives: Sequence[Sequence[float]], weights: Sequence[float]) -> list[float]:
    """The chance of each alternative to win."""
    sums = [sum(w * f for w, f in zip(weights, each, strict=True)) for each in alternatives]
    best = max(sums)
    parts = [exp(each - best) for each in sums]
    whole = sum(parts)
    return [part / whole for part in parts]


def solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of a linear system: Gaussian elimination with pivots."""
    size = len(right)
    rows = [[*matrix[i], right[i]] for i in range(size)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda row: abs(rows[row][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for below in range(i + 1, size):
            factor = rows[below][i] / rows[i][i]
            for j in range(i, size + 1):
                rows[below][j] -= factor * rows[i][j]
    found = [0.0] * size
    for i in reversed(range(size)):
        rest = sum(rows[i][j] * found[j] for j in range(i + 1, size))
        found[i] = (rows[i][size] - rest) / rows[i][i]
    return found


Choice = tuple[list[list[float]], list[float]]
"""A row without its first alternative: how the others differ from it, and all shares."""


def _differences(row: Row) -> Choice:
    """Only differences between alternatives count, so one of them can be the zero."""
    (first, *others), won = row
    return [[f - zero for f, zero in zip(each, first, strict=True)] for each in others], won


def _cost(
    choices: Sequence[Choice], weights: list[float], ridge: float, believed: list[float]
) -> float:
    """What the fit minimises: the total cross entropy plus the ridge's penalty."""
    total = 0.0
    for others, won in choices:
        sums = [0.0, *(sum(map(mul, weights, each)) for each in others)]
        best = max(sums)
        whole = best + log(sum(exp(each - best) for each in sums))
        total += sum(share * (whole - each) for each, share in zip(sums, won, strict=True))
    away = sum((w - b) ** 2 for w, b in zip(weights, believed, strict=True))
    return total + ridge * away / 2


def _shape(
    choices: Sequence[Choice], weights: list[float], ridge: float
) -> tuple[list[float], list[list[float]]]:
    """Gradient and curvature of the likelihood."""
    size = len(weights)
    slope = [-ridge * w for w in weights]
    curve = [[ridge if i == j else 0.0 for j in range(size)] for i in range(size)]
    for others, won in choices:
        sums = [0.0, *(sum(map(mul, weights, each)) for each in others)]
        best = max(sums)
        parts = [exp(each - best) for each in sums]
        n, whole = sum(won), sum(parts)
        said = [part / whole for part in parts[1:]]
        for each, p, share in zip(others, said, won[1:], strict=True):
            _add(curve, each, n * p * (1.0 - p) if len(others) == 1 else n * p)
            for i in range(size):
                slope[i] += (share - n * p) * each[i]
        if len(others) > 1:
            mean = [sum(map(mul, said, column)) for column in zip(*others, strict=True)]
            _add(curve, mean, -n)
    for i in range(size):
        for j in range(i):
            curve[i][j] = curve[j][i]
    return slope, curve


def _add(curve: list[list[float]], numbers: list[float], weight: float) -> None:
    """Add the products of all pairs of numbers, in the upper half."""
    size = len(numbers)
    for i in range(size):
        part = weight * numbers[i]
        if part != 0.0:
            row = curve[i]
            for j in range(i, size):
                row[j] += part * numbers[j]


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    size = len(matrix)
    columns = [solved(matrix, [1.0 if i == j else 0.0 for i in range(size)]) for j in range(size)]
    return [[columns[j][i] for j in range(size)] for i in range(size)]
