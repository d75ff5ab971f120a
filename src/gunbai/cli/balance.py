"""`gunbai balance`: measures whether a game is fair, and what a changed pack does."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from secrets import randbelow
from typing import Any

from gunbai.cli.arguments import Commands, add_command, add_setup, count, positive, setup_of
from gunbai.cli.files import game_of, read_text, write_text
from gunbai.cli.screen import Screen
from gunbai.cli.seating import add_engine_options, check_bots, set_engine_options
from gunbai.cli.simulate import add_spreading, progress_bar
from gunbai.core import Game, Record
from gunbai.research.balance import Findings, Page, Played, Series, compare, play, report
from gunbai.research.balance.report import Share
from gunbai.research.setup import Setup

LEVELS = ("random", "greedy")


def add_parser(commands: Commands) -> None:
    parser = add_command(
        commands,
        "balance",
        "measure whether a game is fair, and what a pack changes",
        "Let equal bots play many games and report who wins: by seat, by place in play order and\n"
        "by component, with uncertainty; how long games last and how they end. With --against a\n"
        "second pack is played with the same seeds and compared game by game.\n"
        "Writes one self-contained HTML page, and the same as JSON. With a JSON report in place\n"
        "of a game it only builds the page, without playing.",
        "gunbai balance tenka\n"
        "gunbai balance kingdom --games 5000 --bot level3\n"
        "gunbai balance tenka --pack mine.toml --against other.toml\n"
        "gunbai balance daiyabo --ray auto --resume daiyabo.part\n"
        "gunbai balance balance-tenka.json --language ja",
    )
    parser.add_argument("game", metavar="GAME", help="a game, or a JSON report")
    add_setup(parser)
    parser.add_argument("--against", metavar="FILE", help="compare with the pack in this file")
    parser.add_argument(
        "-n", "--games", type=positive, default=2000, metavar="N", help="how many (default: 2000)"
    )
    parser.add_argument("--bot", default="greedy", help="the bot in all seats (default: greedy)")
    parser.add_argument(
        "--levels",
        nargs="*",
        default=list(LEVELS),
        metavar="BOT",
        help=f"compare the edge of the first player for these too (default: {' '.join(LEVELS)})",
    )
    parser.add_argument("--seed", type=count, metavar="N", help="seed of the whole series")
    add_spreading(parser)
    add_engine_options(parser)
    parser.add_argument("--output", metavar="NAME", help="NAME.html and NAME.json are written")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if args.game.endswith(".json"):
        return _build_page(args)
    setup = setup_of(args)
    seed = randbelow(2**32) if args.seed is None else args.seed
    game = setup.load()
    set_engine_options(args)
    check_bots((args.bot, *args.levels), game)
    # The second pack is played with the same number of players as the first.
    other = replace(setup, pack=args.against, players=game.players) if args.against else None
    other_game = other.load() if other is not None else None
    played = _play(args, setup, args.bot, seed, "")
    levels = {
        bot: played if bot == args.bot else _play(args, setup, bot, seed, f".{bot}")
        for bot in args.levels
    }
    shares = {bot: report(game, each).turns for bot, each in levels.items()}
    findings = Findings(game, seed, args.bot, report(game, played), shares)
    if other is not None and other_game is not None:
        there = _play(args, other, args.bot, seed, ".against")
        findings = replace(
            findings,
            other=other_game,
            other_report=report(other_game, there),
            differences=compare(played, there),
        )
    name = args.output or f"balance-{args.game}"
    write_text(Path(f"{name}.html"), Page(findings, args.language).html())
    write_text(Path(f"{name}.json"), findings.dumps())
    _show(Screen(args.language), findings, name)
    return 0


def _build_page(args: argparse.Namespace) -> int:
    """Build the page of an existing report."""
    packs = iter((args.pack, args.against))

    def load(found: Mapping[str, Any]) -> Game:
        names = ("game", "rules", "players", "options", "pack")
        record = Record(**{name: found[name] for name in names}, seats=[])
        return game_of(record, next(packs), exact=False)

    findings = Findings.loads(read_text(Path(args.game)), load)
    name = args.output or args.game.removesuffix(".json")
    write_text(Path(f"{name}.html"), Page(findings, args.language).html())
    _show(Screen(args.language), findings, name)
    return 0


def _play(args: argparse.Namespace, setup: Setup, bot: str, seed: int, part: str) -> list[Played]:
    resume = Path(f"{args.resume}{part}") if args.resume else None
    series = Series(setup, bot, seed)
    with progress_bar(args.games) as advance:
        shown = 0

        def progress(done: int, total: int) -> None:
            nonlocal shown
            now = args.games * done // total
            advance(now - shown)
            shown = now

        return play(series, args.games, args.jobs, args.ray, progress, resume)


def _show(screen: Screen, findings: Findings, name: str) -> None:
    page = Page(findings, screen.language)
    heads = ["", *(page.word(key) for key in ("share", "interval", "fair_share"))]
    rows = [_row(page, each) for each in (*findings.report.seats, *findings.report.turns)]
    screen.table(heads, rows, (1, 2, 3))
    screen.line()
    flags = findings.report.flags()
    if flags:
        screen.line(page.word("star"), "dim")
        screen.line(page.word("unfair", names=[page.name(flag) for flag in flags]), "bold")
    else:
        screen.line(page.word("fair"))
    if findings.other is not None:
        _show_comparison(screen, page)
    screen.line(page.word("written", name=name), "dim")


def _show_comparison(screen: Screen, page: Page) -> None:
    findings = page.findings
    first, second = page.sides()
    screen.line()
    words = page.word("against", first=first, second=second, n=findings.report.games)
    screen.line(words, "bold")
    heads, rows = page.comparison()
    screen.table(heads, rows, range(1, len(heads)))
    if any(each.flagged for each in findings.differences):
        screen.line(page.word("different"), "dim")
    screen.line()


def _row(page: Page, share: Share) -> list[str]:
    mark = " *" if share.flagged else ""
    return [
        page.name(share.name),
        f"{100 * share.share:.1f} %{mark}",
        f"{100 * share.low:.1f}–{100 * share.high:.1f} %",
        f"{100 * share.fair:.1f} %",
    ]
