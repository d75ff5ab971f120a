"""`gunbai simulate`: plays many games between bots on all cores, each with its own luck.

Game i depends only on the seed and on i, so neither the number of processes nor their order
changes a result.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from secrets import randbelow
from time import perf_counter
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from gunbai.bots import BOTS, UnknownBot, make_here
from gunbai.cli.arguments import (
    Commands,
    Parser,
    add_command,
    add_setup,
    count,
    positive,
    setup_of,
)
from gunbai.cli.files import write_text
from gunbai.cli.screen import Screen
from gunbai.cli.seating import (
    HUMAN,
    Seat,
    add_engine_options,
    add_seats,
    check_bots,
    fill_seats,
    players_of,
    set_engine_options,
)
from gunbai.cli.tally import Outcome, Tally
from gunbai.core import SPECTATOR, EventLog, Game, GunbaiError, Record, Rng, State, play_match
from gunbai.research.results import check_name, write_rows
from gunbai.research.scale import as_ready, batches
from gunbai.research.setup import Setup


@dataclass(frozen=True)
class Series:
    """Everything that a worker process needs."""

    setup: Setup
    seats: tuple[Seat, ...]
    seed: int
    keeps_records: bool


def add_parser(commands: Commands) -> None:
    parser = add_command(
        commands,
        "simulate",
        "let bots play many games, and count the results",
        "Let bots play many games and show how often each seat wins, how long games last and\n"
        "how they end. The same seed gives the same games, whatever the number of jobs.",
        "gunbai simulate tenka -n 1000\n"
        "gunbai simulate tenka --seat greedy random random random --seed 7\n"
        "gunbai simulate tenka --players 3 --option scenario=gekokujo --json\n"
        "gunbai simulate tenka -n 20 --records games      keep every record in a folder\n"
        "gunbai simulate tenka -n 100000 --resume tenka.part --results tenka.parquet\n"
        "gunbai simulate tenka -n 100000 --ray auto       on the machines of a Ray cluster",
    )
    parser.add_argument("game", metavar="GAME", help="which game")
    parser.add_argument(
        "-n", "--games", type=positive, default=100, metavar="N", help="how many (default: 100)"
    )
    add_setup(parser)
    add_seats(parser, humans=False)
    parser.add_argument("--seed", type=count, metavar="N", help="seed of the whole series")
    add_spreading(parser)
    add_engine_options(parser)
    parser.add_argument("--json", action="store_true", help="print the summary as JSON")
    parser.add_argument("--records", metavar="DIR", help="write every game's record into a folder")
    parser.add_argument(
        "--results", metavar="FILE", help="write a row for every game: .jsonl, .json or .parquet"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if HUMAN in args.seat:
        raise UnknownBot(HUMAN, tuple(BOTS))
    setup = replace(setup_of(args), players=players_of(args.players, args.seat))
    game = setup.load()
    seats = tuple(fill_seats(args.seat, game.players))
    set_engine_options(args)
    check_bots((str(seat.bot) for seat in seats), game)
    if args.records is not None:
        _make_folder(Path(args.records))
    if args.results is not None:
        check_name(Path(args.results))
    seed = randbelow(2**32) if args.seed is None else args.seed
    series = Series(setup.portable(), seats, seed, args.records is not None)
    start = perf_counter()
    outcomes = _play_all(series, args)
    if args.results is not None:
        write_rows(Path(args.results), [_row(series, game, outcome) for outcome in outcomes])
    tally = Tally(game, seats, seed, outcomes, perf_counter() - start)
    if args.json:
        print(json.dumps(tally.as_json(), ensure_ascii=False, indent=2))
    else:
        tally.show(Screen(args.language))
    return 0


def add_spreading(parser: Parser) -> None:
    """Add the options about processes, for every command that plays many games."""
    parser.add_argument(
        "--jobs", type=positive, metavar="N", help="processes at a time (default: all cores)"
    )
    parser.add_argument(
        "--ray", metavar="ADDRESS", help="play on this Ray cluster (auto: the running one)"
    )
    parser.add_argument(
        "--resume", metavar="FILE", help="keep finished games here; continue it if it exists"
    )


@contextmanager
def progress_bar(games: int) -> Iterator[Callable[[int], None]]:
    """A progress bar; call it with the number of games played since the last call."""
    with Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    ) as progress:
        bar = progress.add_task("", total=games)
        yield lambda n: progress.advance(bar, n)


Job = tuple[Series, range]


def play_batch(job: Job) -> list[dict[str, Any]]:
    """Run in a worker process: play the games with these numbers."""
    series, numbers = job
    game = series.setup.loaded()
    return [_play_one(series, game, number) for number in numbers]


def _play_one(series: Series, game: Game, number: int) -> dict[str, Any]:
    """Play a game; returns its figures, and its record if it is kept, ready for JSON."""
    rng = Rng(series.seed).fork(number)
    bots = [
        make_here(str(seat.bot), game, f"{rng.word} bot {i}") for i, seat in enumerate(series.seats)
    ]
    last: list[State] = [game.new_state()]

    def remember(state: State, log: EventLog) -> None:
        last[0] = state

    record = play_match(game, bots, rng, watch=remember)
    record.seats = [seat.as_json() for seat in series.seats]
    rounds = last[0].view(SPECTATOR).data.get("round")
    found = {"outcome": asdict(Outcome.of(number, record, rounds))}
    return {**found, "record": record.dumps()} if series.keeps_records else found


def _play_all(series: Series, args: argparse.Namespace) -> list[Outcome]:
    """Every game, in order of its number."""
    jobs = [(series, numbers) for numbers in batches(args.games)]
    resume = Path(args.resume) if args.resume else None
    outcomes: list[Outcome] = []
    with progress_bar(args.games) as advance:
        for _, batch in as_ready(play_batch, jobs, args.jobs, args.ray, resume=resume):
            for played in batch:
                outcome = Outcome(**played["outcome"])
                outcomes.append(outcome)
                if args.records is not None:
                    name = f"{series.setup.game}-{series.seed}-{outcome.number:06}.jsonl"
                    write_text(Path(args.records) / name, played["record"])
            advance(len(batch))
    return sorted(outcomes, key=lambda outcome: outcome.number)


def _row(series: Series, game: Game, outcome: Outcome) -> dict[str, object]:
    """A game in flat columns: number, seed, setup, bots and options, result."""
    record = Record.of(game, [seat.as_json() for seat in series.seats])
    record.result = {
        "returns": outcome.returns,
        "standings": outcome.standings,
        "reason": outcome.reason,
        "clause": outcome.clause,
    }
    found = record.row(entries=outcome.decisions, rounds=outcome.rounds)
    return {"number": outcome.number, "seed": series.seed, **found}


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise GunbaiError(
            "error.cannot_write", file=str(folder), problem=str(error.strerror)
        ) from None
