"""Statistics of a balance report: shares of the wins with intervals, and which are flagged.

A share is flagged when it differs from the fair one by more than chance explains (1 % over all
shares of its table) and by more than `NOTABLE`: with many games a tiny difference is significant.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from statistics import NormalDist, mean, pstdev
from typing import Any

from gunbai.core import Game
from gunbai.research.balance.gauges import gauge_of
from gunbai.research.balance.series import Played

Z95 = NormalDist().inv_cdf(0.975)
FAMILY_ERROR = 0.01
NOTABLE = 0.02
"""A difference in the share of the wins that players could notice."""
RARE = 0.02
"""Components used in a smaller share of the games count as hardly used."""


@dataclass(frozen=True)
class Share:
    """The share of the wins of a seat or a place, and the fair share."""

    name: str
    games: int
    share: float
    low: float
    high: float
    fair: float
    flagged: bool


@dataclass(frozen=True)
class Use:
    """A component: in how many games it was used, and the results of the seats that used it."""

    name: str
    kind: str
    games: int
    """Games in which any seat used it."""
    share: float
    """The mean share of the win of the seats that used it (0 if nobody did)."""
    low: float
    high: float
    flagged: bool


@dataclass(frozen=True)
class Spread:
    mean: float
    deviation: float
    least: float
    most: float


@dataclass(frozen=True)
class Report:
    games: int
    seats: list[Share]
    turns: list[Share]
    lengths: dict[str, Spread]
    endings: dict[str, int]
    without_winner: int
    uses: list[Use]
    unused: list[str]

    def flags(self) -> list[str]:
        """The names of the seats and places in play order that win too much or too little."""
        return [share.name for share in (*self.seats, *self.turns) if share.flagged]

    def as_json(self) -> dict[str, Any]:
        return {**asdict(self), "flags": self.flags()}


def report(game: Game, played: Sequence[Played]) -> Report:
    n = game.players
    seats = [[each.returns[seat] for each in played] for seat in range(n)]
    turns = [[each.returns[each.turn.index(place)] for each in played] for place in range(n)]
    uses = _uses(game, played)
    return Report(
        len(played),
        shares([f"P{seat + 1}" for seat in range(n)], seats),
        shares([f"T{place + 1}" for place in range(n)], turns),
        {
            "decisions": spread_of([each.decisions for each in played]),
            "choices": spread_of([each.choices for each in played]),
            "changes": spread_of([each.changes for each in played]),
            "drama": spread_of([each.drama for each in played]),
        },
        dict(Counter(each.reason for each in played).most_common()),
        sum(not any(each.returns) for each in played),
        uses,
        [use.name for use in uses if use.games == 0],
    )


def shares(names: Sequence[str], columns: Sequence[Sequence[float]]) -> list[Share]:
    """One share for each column of results; together they are one family of comparisons. The fair
    share is an equal part of all wins."""
    strict = NormalDist().inv_cdf(1 - FAMILY_ERROR / (2 * len(columns)))
    fair = mean(mean(column) for column in columns)
    found = []
    for name, column in zip(names, columns, strict=True):
        middle, error = mean(column), _error(column, fair)
        off = abs(middle - fair)
        found.append(
            Share(
                name,
                len(column),
                middle,
                max(0.0, middle - Z95 * error),
                min(1.0, middle + Z95 * error),
                fair,
                off > strict * error and off > NOTABLE,
            )
        )
    return found


def _error(column: Sequence[float], fair: float) -> float:
    """The standard error of a mean; at least that of a column with one deviating game."""
    n = len(column)
    return max(pstdev(column), sqrt(fair * (1 - fair) / n)) / sqrt(n)


def spread_of(values: Sequence[float]) -> Spread:
    return Spread(mean(values), pstdev(values), min(values), max(values))


def _uses(game: Game, played: Sequence[Played]) -> list[Use]:
    groups = gauge_of(game).components(game)
    fair = mean(mean(each.returns) for each in played)
    tests = sum(len(names) for names in groups.values())
    strict = NormalDist().inv_cdf(1 - FAMILY_ERROR / (2 * max(1, tests)))
    found = []
    for kind, names in groups.items():
        for name in names:
            users = [
                each.returns[seat]
                for each in played
                for seat, count in enumerate(each.uses[name])
                if count
            ]
            games = sum(any(each.uses[name]) for each in played)
            found.append(_use(name, kind, games, users, fair, strict))
    return found


def _use(
    name: str, kind: str, games: int, users: Sequence[float], fair: float, strict: float
) -> Use:
    if not users:
        return Use(name, kind, games, 0.0, 0.0, 0.0, flagged=False)
    middle, error = mean(users), _error(users, fair)
    low, high = max(0.0, middle - Z95 * error), min(1.0, middle + Z95 * error)
    off = abs(middle - fair)
    return Use(name, kind, games, middle, low, high, off > strict * error and off > 5 * NOTABLE)


@dataclass(frozen=True)
class Difference:
    """The difference between two packs, game by game with the same seeds: second minus first."""

    name: str
    first: float
    second: float
    low: float
    high: float
    flagged: bool


def compare(one: Sequence[Played], other: Sequence[Played]) -> list[Difference]:
    """Seats, places in play order and lengths of two packs, paired by the seeds."""
    n = len(one[0].returns)
    columns: list[tuple[str, list[float], list[float]]] = []
    for seat in range(n):
        columns.append((f"P{seat + 1}", _seat(one, seat), _seat(other, seat)))
    for place in range(n):
        columns.append((f"T{place + 1}", _place(one, place), _place(other, place)))
    for name in ("decisions", "choices", "changes", "drama"):
        first = [float(getattr(each, name)) for each in one]
        columns.append((name, first, [float(getattr(each, name)) for each in other]))
    strict = NormalDist().inv_cdf(1 - FAMILY_ERROR / (2 * len(columns)))
    return [_difference(*column, strict) for column in columns]


def _difference(
    name: str, first: Sequence[float], second: Sequence[float], strict: float
) -> Difference:
    gaps = [b - a for a, b in zip(first, second, strict=True)]
    middle, error = mean(gaps), max(pstdev(gaps), 1e-9) / sqrt(len(gaps))
    low, high = middle - Z95 * error, middle + Z95 * error
    return Difference(name, mean(first), mean(second), low, high, abs(middle) > strict * error)


def _seat(played: Sequence[Played], seat: int) -> list[float]:
    return [each.returns[seat] for each in played]


def _place(played: Sequence[Played], place: int) -> list[float]:
    return [each.returns[each.turn.index(place)] for each in played]
