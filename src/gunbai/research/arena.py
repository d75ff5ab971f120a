"""The arena: matches between bots, with the same luck for every seating, on all cores.

A deal is one seed of luck; it is played once in every rotation of the seats, so that neither
luck nor seat favours a bot. The name of a game depends only on the plan: a series can be
interrupted, resumed and extended, and its results do not depend on the processes.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass, field, replace
from itertools import combinations, islice
from multiprocessing import get_context
from pathlib import Path
from time import perf_counter
from typing import Any

import gunbai
from gunbai.bots import Bot, make_here
from gunbai.bots.engine import EngineBot
from gunbai.bots.search import SearchBot
from gunbai.core import Game, GunbaiError, Player, Rng, View, play_match
from gunbai.research.ratings import Rating, rate, wilson


@dataclass(frozen=True)
class Terms:
    """The settings that all games of a series share."""

    game: str
    players: int
    options: Mapping[str, object] = field(default_factory=dict)
    pack: str | None = None
    seed: int = 0
    simulations: int | None = None
    """The budget of searching bots; it replaces their own."""
    seconds: float | None = None

    def load(self) -> Game:
        return gunbai.load(self.game, self.players, self.options, self.pack)


@dataclass(frozen=True)
class Fixture:
    """One game to be played."""

    seats: tuple[str, ...]
    deal: int

    @property
    def key(self) -> str:
        return f"{','.join(self.seats)} {self.deal}"


@dataclass(frozen=True)
class Played:
    """One game that was played."""

    seats: tuple[str, ...]
    deal: int
    returns: tuple[float, ...]
    decisions: tuple[int, ...]
    """Decisions of each seat with more than one legal action."""
    seconds: tuple[float, ...]
    """Thinking time of each seat."""

    @property
    def key(self) -> str:
        return Fixture(self.seats, self.deal).key

    @staticmethod
    def of(data: Mapping[str, Any]) -> Played:
        return Played(
            tuple(data["seats"]),
            data["deal"],
            tuple(data["returns"]),
            tuple(data["decisions"]),
            tuple(data["seconds"]),
        )


# The plan.


def line_ups(bots: Sequence[str], players: int) -> list[tuple[str, ...]]:
    """Every combination of bots; if there are fewer bots than seats, the bots alternate.

    >>> line_ups(["a", "b", "c"], 2)
    [('a', 'b'), ('a', 'c'), ('b', 'c')]
    >>> line_ups(["a", "b"], 4)
    [('a', 'b', 'a', 'b')]
    """
    together = min(len(bots), players)
    return [
        tuple(chosen[seat % together] for seat in range(players))
        for chosen in combinations(bots, together)
    ]


def fixtures(meetings: Iterable[tuple[str, ...]], games: int) -> list[Fixture]:
    """At least `games` games of each line-up: every deal in all its different rotations.

    All line-ups play a deal before the next deal, so that an interrupted series is still fair."""
    plan: list[list[Fixture]] = []
    for line_up in meetings:
        turns = list(dict.fromkeys(line_up[i:] + line_up[:i] for i in range(len(line_up))))
        deals = -(-games // len(turns))
        plan.append([Fixture(turn, deal) for deal in range(deals) for turn in turns])
    longest = max((len(each) for each in plan), default=0)
    return [each[i] for i in range(longest) for each in plan if i < len(each)]


# Playing.


class Timed:
    """A player whose thinking time is measured."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.seconds = 0.0
        self.decisions = 0

    def choose(self, view: View, legal: list[int]) -> int:
        start = perf_counter()
        choice = self.player.choose(view, legal)
        if len(legal) > 1:
            self.seconds += perf_counter() - start
            self.decisions += 1
        return choice


def play(terms: Terms, fixture: Fixture) -> Played:
    """Play one game to its end."""
    game = terms.load()
    players = [
        Timed(seat_bot(terms, game, name, f"{terms.seed} {fixture.deal} {seat} {name}"))
        for seat, name in enumerate(fixture.seats)
    ]
    result = play_match(game, players, Rng(f"{terms.seed} {fixture.deal}")).result
    assert result is not None
    returns = result["returns"]
    assert isinstance(returns, list)
    return Played(
        fixture.seats,
        fixture.deal,
        tuple(returns),
        tuple(player.decisions for player in players),
        tuple(round(player.seconds, 4) for player in players),
    )


def seat_bot(terms: Terms, game: Game, name: str, seed: str) -> Bot:
    """A bot with the budget of the series, if the series sets one."""
    bot = make_here(name, game, seed)
    if isinstance(bot, EngineBot) and terms.seconds is not None:
        bot.seconds = terms.seconds
    if isinstance(bot, SearchBot):
        if terms.seconds is not None:
            bot.thinking = replace(bot.thinking, seconds=terms.seconds, simulations=0)
        if terms.simulations is not None:
            bot.thinking = replace(bot.thinking, simulations=terms.simulations)
    return bot


def play_all(terms: Terms, plan: Sequence[Fixture], workers: int) -> Iterator[Played]:
    """The games of a plan, in the order in which they finish."""
    if workers == 1:
        for fixture in plan:
            yield play(terms, fixture)
        return
    # Spawned processes behave alike on every system, and inherit no threads.
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    left = iter(plan)
    try:
        running: set[Future[Played]] = set()
        while True:
            for fixture in islice(left, 2 * workers - len(running)):
                running.add(pool.submit(play, terms, fixture))
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for each in done:
                yield each.result()
    finally:
        pool.shutdown(cancel_futures=True)


# A series in a file: JSON lines, first the terms, then one line per game.


def open_series(path: Path, terms: Terms) -> list[Played]:
    """The games that the file holds; starts a new file. Raises GunbaiError for other terms."""
    if not path.exists() or path.stat().st_size == 0:
        path.write_text(json.dumps(asdict(terms)) + "\n", encoding="utf-8")
        return []
    head, *lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    if json.loads(head) != json.loads(json.dumps(asdict(terms))):
        raise GunbaiError("arena.error.other_terms", path=str(path))
    whole = [line for line in lines if line.endswith("\n")]
    if len(whole) < len(lines):
        # The last line was cut off while it was written: that game is played again.
        path.write_text("".join([head, *whole]), encoding="utf-8")
    return [Played.of(json.loads(line)) for line in whole]


def keep(path: Path, game: Played) -> None:
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(asdict(game)) + "\n")


# The outcome.


@dataclass(frozen=True)
class Line:
    """A bot in the table."""

    rating: Rating
    games: int
    won: float
    seconds: float
    """Per decision."""


@dataclass(frozen=True)
class Pairing:
    """The results of one bot in its games against another."""

    name: str
    other: str
    games: int
    share: float
    """The share of the first among the wins of either of them."""
    low: float
    high: float
    """The 95 % interval."""


def table(games: Sequence[Played], anchor: Mapping[str, float] | None = None) -> list[Line]:
    """Every bot with its rating, the best first."""
    lines = []
    for rating in rate([(game.seats, game.returns) for game in games], anchor):
        seats = [(game, i) for game in games for i, n in enumerate(game.seats) if n == rating.name]
        decisions = sum(game.decisions[i] for game, i in seats)
        seconds = sum(game.seconds[i] for game, i in seats)
        won = sum(game.returns[i] for game, i in seats)
        lines.append(Line(rating, len(seats), won, seconds / max(1, decisions)))
    return lines


def pairings(games: Sequence[Played]) -> list[Pairing]:
    """Every bot against every other."""
    found = []
    names = sorted({name for game in games for name in game.seats})
    for name, other in combinations(names, 2):
        both = [game for game in games if name in game.seats and other in game.seats]
        if both:
            found.append(_pairing(name, other, both))
    return found


def _pairing(name: str, other: str, games: Sequence[Played]) -> Pairing:
    """Both have the same number of seats, so a share of one half is fair."""
    won = [0.0, 0.0]
    for game in games:
        seats = (game.seats.count(name), game.seats.count(other))
        for i, who in enumerate((name, other)):
            shares = (share for n, share in zip(game.seats, game.returns, strict=True) if n == who)
            won[i] += sum(shares) / seats[i] * min(seats)
    decided = won[0] + won[1]
    low, high = wilson(won[0], decided)
    return Pairing(name, other, len(games), won[0] / decided if decided else 0.5, low, high)
