"""`gunbai simulate`: many games between bots, each with a luck of its own, on all cores.

Game i depends on the seed and on i alone, so neither the number of processes nor their order
changes a result.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, replace
from multiprocessing import get_context
from pathlib import Path
from secrets import randbelow
from time import perf_counter

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from gunbai.bots import BOTS, UnknownBot, make
from gunbai.cli.arguments import Commands, Setup, add_command, add_setup, count, positive, setup_of
from gunbai.cli.files import write_text
from gunbai.cli.screen import Screen
from gunbai.cli.seating import HUMAN, Seat, add_seats, fill_seats, players_of
from gunbai.cli.tally import Outcome, Tally
from gunbai.core import SPECTATOR, EventLog, Game, GunbaiError, Rng, State, play_match

BATCHES_PER_JOB = 8
LARGEST_BATCH = 200


@dataclass(frozen=True)
class Series:
    """All that a worker needs to know."""

    setup: Setup
    seats: tuple[Seat, ...]
    seed: int
    records: str | None


def add_parser(commands: Commands) -> None:
    parser = add_command(
        commands,
        "simulate",
        "let bots play many games, and count",
        "Let bots play many games and show how often each seat wins, how long games last and\n"
        "how they end. The same seed gives the same games, whatever the number of jobs.",
        "gunbai simulate tenka -n 1000\n"
        "gunbai simulate tenka --seat greedy random random random --seed 7\n"
        "gunbai simulate tenka --players 3 --option scenario=gekokujo --json\n"
        "gunbai simulate tenka -n 20 --records games      keep every record in a folder",
    )
    parser.add_argument("game", metavar="GAME", help="which game")
    parser.add_argument(
        "-n", "--games", type=positive, default=100, metavar="N", help="how many (default: 100)"
    )
    add_setup(parser)
    add_seats(parser, humans=False)
    parser.add_argument("--seed", type=count, metavar="N", help="seed of the whole series")
    parser.add_argument(
        "--jobs", type=positive, metavar="N", help="processes at a time (default: all cores)"
    )
    parser.add_argument("--json", action="store_true", help="print the summary as JSON")
    parser.add_argument("--records", metavar="DIR", help="write every game's record into a folder")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if HUMAN in args.seat:
        raise UnknownBot(HUMAN, tuple(BOTS))
    setup = replace(setup_of(args), players=players_of(args.players, args.seat))
    game = setup.load()
    seats = tuple(fill_seats(args.seat, game.players))
    for seat in seats:
        assert seat.bot is not None
        make(seat.bot, game)
    if args.records is not None:
        _make_folder(Path(args.records))
    seed = randbelow(2**32) if args.seed is None else args.seed
    series = Series(setup, seats, seed, args.records)
    start = perf_counter()
    outcomes = _play_all(series, args.games, min(args.jobs or _cores(), args.games))
    tally = Tally(game, seats, seed, outcomes, perf_counter() - start)
    if args.json:
        print(json.dumps(tally.as_json(), ensure_ascii=False, indent=2))
    else:
        tally.show(Screen(args.language))
    return 0


def play_batch(series: Series, numbers: Sequence[int]) -> list[Outcome]:
    """The games with these numbers: what a worker process does."""
    game = series.setup.load()
    return [_play_one(series, game, number) for number in numbers]


def _play_one(series: Series, game: Game, number: int) -> Outcome:
    rng = Rng(series.seed).fork(number)
    bots = [make(str(seat.bot), game, f"{rng.word} bot {i}") for i, seat in enumerate(series.seats)]
    last: list[State] = [game.new_state()]

    def remember(state: State, log: EventLog) -> None:
        last[0] = state

    record = play_match(game, bots, rng, watch=remember)
    record.seats = [seat.as_json() for seat in series.seats]
    if series.records is not None:
        name = f"{game.info.id}-{series.seed}-{number:06}.jsonl"
        write_text(Path(series.records) / name, record.dumps())
    rounds = last[0].view(SPECTATOR).data.get("round")
    return Outcome.of(number, record, rounds)


def _play_all(series: Series, games: int, jobs: int) -> list[Outcome]:
    """Every game, in order of its number."""
    size = max(1, min(LARGEST_BATCH, games // (jobs * BATCHES_PER_JOB)))
    batches = [range(first, min(first + size, games)) for first in range(0, games, size)]
    outcomes: list[Outcome] = []
    with _progress() as progress:
        bar = progress.add_task("", total=games)
        for batch in _run_batches(series, batches, jobs):
            outcomes += batch
            progress.advance(bar, len(batch))
    return sorted(outcomes, key=lambda outcome: outcome.number)


def _run_batches(series: Series, batches: Sequence[range], jobs: int) -> Iterator[list[Outcome]]:
    """The results of the batches, as they are ready."""
    if jobs == 1:
        for batch in batches:
            yield play_batch(series, batch)
        return
    # Fresh processes behave alike on every system, and inherit no threads.
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
    try:
        for done in as_completed([pool.submit(play_batch, series, batch) for batch in batches]):
            yield done.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _progress() -> Progress:
    return Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise GunbaiError(
            "cli.error.cannot_write", file=str(folder), problem=str(error.strerror)
        ) from None


def _cores() -> int:
    """The cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
