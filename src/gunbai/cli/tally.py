"""Tally: statistics of a series of games: wins with intervals, places, lengths, endings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import cast

from gunbai.cli.screen import Screen
from gunbai.cli.seating import Seat
from gunbai.cli.wording import seat_name
from gunbai.core import Game, Record

Z95 = 1.959963984540054
"""The normal quantile of a two-sided 95 % interval."""


@dataclass(frozen=True)
class Outcome:
    """The figures of one game."""

    number: int
    returns: tuple[float, ...]
    standings: tuple[int, ...]
    decisions: int
    rounds: int | None
    reason: str
    clause: str

    @staticmethod
    def of(number: int, record: Record, rounds: int | None) -> Outcome:
        result = record.result
        assert result is not None
        return Outcome(
            number,
            tuple(cast(list[float], result["returns"])),
            tuple(cast(list[int], result["standings"])),
            len(record.entries),
            rounds,
            str(result["reason"]),
            str(result["clause"]),
        )


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The Wilson score interval (95 %) of a share; a win may be divided among seats.

    >>> [round(bound, 3) for bound in wilson(50, 100)]
    [0.404, 0.596]
    """
    share = wins / games
    middle = share + Z95**2 / (2 * games)
    reach = Z95 * sqrt(share * (1 - share) / games + Z95**2 / (4 * games**2))
    whole = 1 + Z95**2 / games
    return max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole)


class Tally:
    def __init__(
        self,
        game: Game,
        seats: Sequence[Seat],
        seed: int,
        outcomes: Sequence[Outcome],
        seconds: float,
    ) -> None:
        self.game = game
        self.seats = seats
        self.seed = seed
        self.outcomes = outcomes
        self.seconds = seconds

    def wins(self, seat: int) -> float:
        return sum(outcome.returns[seat] for outcome in self.outcomes)

    def place(self, seat: int) -> float:
        return _mean([outcome.standings[seat] for outcome in self.outcomes])

    def endings(self) -> list[tuple[str, str, int]]:
        """(reason, clause, games), the most frequent first."""
        counts = Counter((outcome.reason, outcome.clause) for outcome in self.outcomes)
        ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
        return [(reason, clause, games) for (reason, clause), games in ordered]

    def without_winner(self) -> int:
        return sum(not any(outcome.returns) for outcome in self.outcomes)

    def lengths(self) -> dict[str, list[int]]:
        """Lengths of all games: decisions (luck included), and rounds where the game has them."""
        found = {"decisions": [outcome.decisions for outcome in self.outcomes]}
        rounds = [outcome.rounds for outcome in self.outcomes if outcome.rounds is not None]
        return {**found, "rounds": rounds} if rounds else found

    def as_json(self) -> dict[str, object]:
        games = len(self.outcomes)
        return {
            "game": self.game.info.id,
            "players": self.game.players,
            "options": dict(self.game.options),
            "pack": {"id": self.game.pack_id, "hash": self.game.pack_hash},
            "seed": self.seed,
            "games": games,
            "seats": [
                {
                    "seat": i,
                    "name": seat.name,
                    "bot": seat.bot,
                    "wins": self.wins(i),
                    "win_rate": self.wins(i) / games,
                    "win_rate_95": list(wilson(self.wins(i), games)),
                    "mean_place": self.place(i),
                }
                for i, seat in enumerate(self.seats)
            ],
            "without_winner": self.without_winner(),
            "length": {
                name: {"mean": _mean(values), "least": min(values), "most": max(values)}
                for name, values in self.lengths().items()
            },
            "endings": [
                {"reason": reason, "clause": clause, "games": count}
                for reason, clause, count in self.endings()
            ],
            "seconds": self.seconds,
        }

    def show(self, screen: Screen) -> None:
        def word(key: str, **args: object) -> str:
            return screen.say(f"cli.simulate.{key}", **args)

        games = len(self.outcomes)
        title = self.game.info.titles[screen.language]
        screen.line(word("title", title=title, n=games, seed=self.seed), "bold")
        screen.line()
        heads = [word(key) for key in ("seat", "bot", "wins", "rate", "interval", "place")]
        screen.table(heads, [self._row(i) for i in range(self.game.players)], (2, 3, 4, 5))
        screen.line()
        heads = [word(key) for key in ("ending", "clause", "games", "rate")]
        rows = [
            [self.game.name("reason", reason, screen.language), clause, str(n), _share(n, games)]
            for reason, clause, n in self.endings()
        ]
        screen.table(heads, rows, (2, 3))
        if self.without_winner():
            screen.line(word("nobody", n=self.without_winner()))
        screen.line()
        heads = [word(key) for key in ("length", "mean", "least", "most")]
        rows = [
            [word(name), f"{_mean(values):.1f}", str(min(values)), str(max(values))]
            for name, values in self.lengths().items()
        ]
        screen.table(heads, rows, (1, 2, 3))
        screen.line()
        speed = f"{games / self.seconds:.0f}"
        screen.line(word("time", seconds=f"{self.seconds:.1f}", speed=speed), "dim")

    def _row(self, seat: int) -> list[str]:
        games = len(self.outcomes)
        wins = self.wins(seat)
        low, high = wilson(wins, games)
        return [
            seat_name(seat),
            str(self.seats[seat].bot),
            f"{wins:g}" if wins == int(wins) else f"{wins:.2f}",
            _share(wins, games),
            f"{100 * low:.1f}–{100 * high:.1f} %",
            f"{self.place(seat):.2f}",
        ]


def _share(part: float, whole: int) -> str:
    return f"{100 * part / whole:.1f} %"


def _mean(values: Sequence[int]) -> float:
    return sum(values) / len(values)
