"""Plays the series of games of a balance report, and keeps the figures of each game for JSON."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gunbai.bots import make_here
from gunbai.core import CHANCE, EventLog, Game, Rng, State, play_match
from gunbai.research.balance.gauges import drama, gauge_of, lead_changes
from gunbai.research.scale import Progress, batches, spread
from gunbai.research.setup import Setup


@dataclass(frozen=True)
class Series:
    """Games i = 0, 1, … of one setup with the same bot at every seat. Game i depends on the seed
    and on i alone, so that two packs can be compared game by game."""

    setup: Setup
    bot: str
    seed: int


@dataclass(frozen=True)
class Played:
    """One game."""

    number: int
    returns: list[float]
    turn: list[int]
    """Each seat's place in play order, 0 = starts."""
    decisions: int
    choices: int
    """Decisions of players with more than one legal action."""
    changes: int
    """How often the lead changed hands."""
    drama: float
    """The share of the game in which the winner was behind."""
    reason: str
    uses: dict[str, list[int]]


Job = tuple[Series, range]


def play(
    series: Series,
    games: int,
    workers: int | None = None,
    ray: str | None = None,
    progress: Progress | None = None,
    resume: Path | None = None,
) -> list[Played]:
    """The first games of a series, in order."""
    there = Series(series.setup.portable(), series.bot, series.seed)
    jobs = [(there, numbers) for numbers in batches(games)]
    parts = spread(play_batch, jobs, workers, ray, progress=progress, resume=resume)
    return [Played(**row) for part in parts for row in part]


def play_batch(job: Job) -> list[dict[str, Any]]:
    """Run in a worker process: play the games of one job."""
    series, numbers = job
    game = series.setup.loaded()
    return [vars(play_one(series, game, number)) for number in numbers]


def play_one(series: Series, game: Game, number: int) -> Played:
    rng = Rng(series.seed).fork(number)
    bots = [make_here(series.bot, game, f"{rng.word} bot {seat}") for seat in range(game.players)]
    gauge = gauge_of(game)
    leads: list[list[float]] = []
    asked: list[Choosing] = [Choosing(bot) for bot in bots]
    last: list[State] = [game.new_state()]

    def look(state: State, log: EventLog) -> None:
        last[0] = state
        leads.append([gauge.lead(state, seat) for seat in range(game.players)])

    record = play_match(game, asked, rng, watch=look)
    result: Any = record.result
    entries = [(entry.seat, entry.code) for entry in record.entries]
    luck = [code for seat, code in entries if seat == CHANCE]
    decisions = [(seat, code) for seat, code in entries if seat != CHANCE]
    return Played(
        number,
        list(result["returns"]),
        gauge.turn(last[0], luck),
        len(entries),
        sum(each.choices for each in asked),
        lead_changes(leads),
        drama(leads, result["returns"]),
        str(result["reason"]),
        gauge.uses(game, decisions, last[0]),
    )


class Choosing:
    """A bot, with a count of its decisions that had more than one legal action."""

    def __init__(self, bot: Any) -> None:
        self.bot = bot
        self.choices = 0

    def choose(self, view: Any, legal: list[int]) -> int:
        self.choices += len(legal) > 1
        action: int = self.bot.choose(view, legal)
        return action
