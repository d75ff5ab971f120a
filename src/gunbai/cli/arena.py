"""`gunbai arena`: lets bots play each other, and rates them with 95 % intervals."""

from __future__ import annotations

import argparse
import csv
import json
import os
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from gunbai.cli.arguments import (
    Commands,
    add_command,
    add_setup,
    count,
    positive,
    seconds,
    setup_of,
)
from gunbai.cli.files import write_text
from gunbai.cli.screen import Screen
from gunbai.cli.seating import add_engine_options, check_bots, set_engine_options
from gunbai.core import GunbaiError
from gunbai.research import arena
from gunbai.research.arena import Fixture, Played, Terms
from gunbai.research.plot import ratings_svg


def add_parser(commands: Commands) -> None:
    parser = add_command(
        commands,
        "arena",
        "let bots play each other, and rate them",
        "Every bot plays every other, each deal of luck in all seatings. Ratings have 95 %\n"
        "intervals (Bradley-Terry for two players, Plackett-Luce for more). A series kept with\n"
        "--resume continues where it stopped, and can be extended with more games or bots.",
        "gunbai arena tenka --bots level1,level2,level3 --games 100\n"
        "gunbai arena kingdom --bots greedy,level3 --games 40 --resume series.jsonl\n"
        "gunbai arena tenka --players 4 --bots greedy,random --plot ratings.svg\n"
        "gunbai arena gunshi --bots search,level6 --seconds 0.5 --json ratings.json\n"
        'gunbai arena gunshi --bots "level3,cmd: node mybot.js" --engine-log mybot.log',
    )
    parser.add_argument("game", metavar="GAME", help="which game")
    parser.add_argument(
        "--bots",
        type=_names,
        required=True,
        metavar="A,B,…",
        help="two or more bots; in double quotes if a name has a comma",
    )
    parser.add_argument(
        "-n", "--games", type=positive, default=100, metavar="N", help="per line-up (100)"
    )
    add_setup(parser)
    parser.add_argument("--seed", type=count, default=0, metavar="N", help="seed of the series")
    budget = parser.add_mutually_exclusive_group()
    budget.add_argument(
        "--seconds", type=seconds, metavar="S", help="per decision, for search bots"
    )
    budget.add_argument("--simulations", type=positive, metavar="N", help="per decision instead")
    parser.add_argument(
        "--workers", type=positive, metavar="N", help="processes at a time (default: all cores)"
    )
    parser.add_argument("--resume", metavar="FILE", help="keep every game here, and continue it")
    add_engine_options(parser)
    parser.add_argument("--json", metavar="FILE", help="write the ratings as JSON (-: print them)")
    parser.add_argument("--plot", metavar="FILE", help="draw the ratings as SVG")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    setup = setup_of(args)
    game = setup.load()
    set_engine_options(args)
    check_bots(args.bots, game)
    if len(args.bots) < 2:
        raise GunbaiError("arena.error.too_few")
    terms = Terms(
        setup.game,
        game.players,
        dict(setup.options),
        setup.pack,
        args.seed,
        args.simulations,
        args.seconds,
    )
    plan = arena.fixtures(arena.line_ups(args.bots, game.players), args.games)
    games = play(terms, plan, args.workers or _cores(), args.resume)
    report(args, terms, games)
    return 0


def play(terms: Terms, plan: Sequence[Fixture], workers: int, path: str | None) -> list[Played]:
    """Play the games of the plan that are missing; returns them and the earlier ones."""
    file = Path(path) if path else None
    games = arena.open_series(file, terms) if file else []
    known = {game.key for game in games}
    left = [fixture for fixture in plan if fixture.key not in known]
    with _progress() as progress:
        bar = progress.add_task("", total=len(left) + len(games), completed=len(games))
        for game in arena.play_all(terms, left, min(workers, max(1, len(left)))):
            if file:
                arena.keep(file, game)
            games.append(game)
            progress.advance(bar)
    wanted = {fixture.key for fixture in plan}
    return [game for game in games if game.key in wanted]


def report(args: argparse.Namespace, terms: Terms, games: Sequence[Played]) -> None:
    lines = arena.table(games)
    pairs = arena.pairings(games)
    if args.json:
        data = {
            "terms": asdict(terms),
            "games": len(games),
            "ratings": [asdict(line) for line in lines],
            "pairings": [asdict(pair) for pair in pairs],
        }
        text = json.dumps(data, ensure_ascii=False, indent=1) + "\n"
        if args.json == "-":
            print(text, end="")
            return
        write_text(Path(args.json), text)
    screen = Screen(args.language)
    screen.table(
        [screen.say(f"arena.{key}") for key in ("bot", "rating", "margin", "games", "won", "ms")],
        [
            [
                line.rating.name,
                f"{line.rating.points:+.0f}",
                f"± {line.rating.margin:.0f}",
                f"{line.games}",
                f"{line.won / line.games:.1%}",
                f"{1000 * line.seconds:.1f}",
            ]
            for line in lines
        ],
        range(1, 6),
    )
    screen.line()
    screen.table(
        [screen.say(f"arena.{key}") for key in ("pair", "share", "interval", "games")],
        [
            [
                f"{pair.name} – {pair.other}",
                f"{pair.share:.1%}",
                f"{pair.low:.1%} – {pair.high:.1%}",
                f"{pair.games}",
            ]
            for pair in pairs
        ],
        range(1, 4),
    )
    if args.plot:
        title = screen.say("arena.title", game=terms.game, players=terms.players, n=len(games))
        plot = ratings_svg([line.rating for line in lines], title, screen.say("arena.axis"))
        write_text(Path(args.plot), plot)


def _names(text: str) -> list[str]:
    """Names between commas; one with a comma of its own stands in double quotes."""
    (names,) = csv.reader([text], skipinitialspace=True)
    return list(dict.fromkeys(filter(None, (name.strip() for name in names))))


def _progress() -> Progress:
    return Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    )


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
