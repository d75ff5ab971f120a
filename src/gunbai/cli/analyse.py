"""`gunbai analyse`: analyses a record: prospects, mistakes, luck and play.

Steps have the numbers that `gunbai replay` shows, from 1.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path

from gunbai.bots import make_here
from gunbai.bots.analysis import (
    Analysis,
    Step,
    Thinker,
    analyse,
    decisions,
    signed,
    think_over,
    turning_point,
    verdict,
)
from gunbai.bots.engine import EngineBot
from gunbai.bots.search.bot import Candidate, SearchBot, Thought, ranked
from gunbai.cli.arguments import Commands, add_command, positive
from gunbai.cli.files import game_of, read_record, write_text
from gunbai.cli.screen import Screen
from gunbai.cli.seating import add_engine_options, check_bots, set_engine_options
from gunbai.cli.simulate import progress_bar
from gunbai.cli.wording import action_text, player_name
from gunbai.core import CHANCE, Game, GunbaiError, Record, Replay
from gunbai.research.curve import draw_curve
from gunbai.research.scale import as_ready

AT_ONCE = 8
"""Decisions that one process analyses before it reports."""
SHOWN = 12
LUCKY = 5
BARS = "▁▂▃▄▅▆▇█"


def add_parser(commands: Commands) -> None:
    parser = add_command(
        commands,
        "analyse",
        "analyse a game: prospects, mistakes, luck",
        "Analyse every decision of a record from the view of the seat that made it. Shows how\n"
        "much luck and play gave each seat (the sum is the result), the worst mistakes with\n"
        "better choices, and the greatest strokes of luck.",
        "gunbai analyse war.jsonl\n"
        "gunbai analyse war.jsonl --simulations 2000     think longer\n"
        'gunbai analyse war.jsonl --bot "cmd: node mybot.js" --engine-seconds 2\n'
        "gunbai analyse war.jsonl --plot war.svg --json war.json",
    )
    parser.add_argument("file", metavar="FILE", help="the record")
    parser.add_argument("--pack", metavar="FILE", help="the data pack, if it was not built in")
    parser.add_argument(
        "--simulations", type=positive, default=400, metavar="N", help="per decision (400)"
    )
    parser.add_argument(
        "--bot",
        help='who judges the choices: search, a level, or a program, "cmd: COMMAND", that gives '
        "values (default: the search with the evaluation of the game)",
    )
    add_engine_options(parser)
    parser.add_argument("--workers", type=positive, metavar="N", help="processes (all cores)")
    parser.add_argument("--json", metavar="FILE", help="write the analysis as JSON")
    parser.add_argument("--plot", metavar="FILE.svg", help="draw the prospects as SVG")
    parser.add_argument(
        "--unfinished",
        action="store_true",
        help="also analyse a game that is not over; shows the secrets of all seats",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    screen = Screen(args.language)
    record = read_record(Path(args.file))
    game = game_of(record, args.pack)
    replay = Replay(game, record)
    if not (replay.state.over() or args.unfinished) and game.info.has_secrets:
        raise GunbaiError("cli.error.unfinished", file=args.file)
    if args.bot is not None:
        set_engine_options(args)
        check_bots([args.bot], game)
        _thinker(args.bot, game, args.simulations, "")
    found = analyse(replay, _thoughts(replay, args))
    _show_accounts(screen, record, found)
    _show_turning_point(screen, game, record, found)
    _show_mistakes(screen, game, found)
    _show_luck(screen, game, record, found)
    _show_curve(screen, record, found)
    if args.json:
        counted = [replace(step, entry=step.entry + 1) for step in found.steps]
        whole = asdict(replace(found, steps=counted))
        write_text(Path(args.json), json.dumps(whole, ensure_ascii=False, indent=1) + "\n")
    if args.plot:
        names = [player_name(record.seats, seat) for seat in range(record.players)]
        curves = _curves(found, record.players)
        marks = {i + 1: step.mark for i, step in enumerate(found.steps) if step.mark}
        write_text(Path(args.plot), draw_curve(names, curves, marks))
    return 0


Job = tuple[str, str | None, list[int], int, str | None]


def _thoughts(replay: Replay, args: argparse.Namespace) -> dict[int, Thought]:
    """Analyse all decisions on all cores."""
    chosen = decisions(replay)
    text = replay.record.dumps()
    jobs: list[Job] = [
        (text, args.pack, chosen[i : i + AT_ONCE], args.simulations, args.bot)
        for i in range(0, len(chosen), AT_ONCE)
    ]
    found: dict[int, Thought] = {}
    with progress_bar(len(chosen)) as advance:
        for _, thoughts in as_ready(think, jobs, args.workers):
            for number, candidates in thoughts:
                listed = [Candidate(*each) for each in candidates]
                found[number] = ranked(listed, args.simulations, 0, 0.0)
            advance(len(thoughts))
    return found


def think(job: Job) -> list[tuple[int, list[tuple[int, int, float]]]]:
    """Run in a worker process; returns plain numbers."""
    text, pack, numbers, simulations, bot = job
    record = Record.loads(text)
    replay = Replay(game_of(record, pack), record)
    thinker = None if bot is None else partial(_thinker, bot, replay.game, simulations)
    thoughts = think_over(replay, numbers, simulations, thinker=thinker)
    return [
        (number, [(each.action, each.visits, each.value) for each in thought.candidates])
        for number, thought in thoughts.items()
    ]


def _thinker(name: str, game: Game, simulations: int, seed: str) -> Thinker:
    """A bot that can say what every choice is worth; raises GunbaiError for one that cannot."""
    bot = make_here(name, game, seed)
    if isinstance(bot, SearchBot):
        bot.thinking = replace(bot.thinking, simulations=simulations)
    elif not isinstance(bot, EngineBot):
        raise GunbaiError("cli.error.no_thinker", bot=name)
    return bot


def _show_accounts(screen: Screen, record: Record, found: Analysis) -> None:
    rows = []
    for seat, account in enumerate(found.accounts):
        figures = (account.start, account.luck, account.own, account.others)
        rows.append(
            [
                player_name(record.seats, seat),
                f"{figures[0]:.1%}",
                *(f"{figure:+.1%}" for figure in figures[1:]),
                f"{account.result:.1%}",
                f"{account.lost:.1%}",
            ]
        )
    keys = ("seat", "start", "luck", "own", "others", "result", "lost")
    heads = [screen.say(f"study.{key}") for key in keys]
    screen.table(heads, rows, range(1, 7), screen.say("study.account"))
    screen.line()


def _show_turning_point(screen: Screen, game: Game, record: Record, found: Analysis) -> None:
    """Luck against play in one sentence, and the deciding moment."""
    seat, most = verdict(found.accounts)
    parts = {part: getattr(found.accounts[seat], part) for part in ("luck", "own", "others")}
    figures = {part: signed(share) for part, share in parts.items()}
    screen.tell(f"study.verdict.{most}", seat=player_name(record.seats, seat), **figures)
    turning = turning_point([step.swing for step in found.steps])
    if turning is not None:
        step = found.steps[turning]
        gained = max(range(record.players), key=lambda each: step.swing[each])
        screen.tell(
            "study.turning",
            entry=step.entry + 1,
            text=action_text(game, step.seat, step.code, screen.language, record.seats),
            seat=player_name(record.seats, gained),
            swing=f"{step.swing[gained] * 100:+.0f}",
        )
    screen.line()


def _show_mistakes(screen: Screen, game: Game, found: Analysis) -> None:
    worst = sorted((step for step in found.steps if step.mark), key=lambda step: -step.loss)
    if not worst:
        screen.tell("study.no_mistakes", least=5)
        screen.line()
        return
    rows = []
    for step in sorted(worst[:SHOWN], key=lambda step: step.entry):
        best = step.alternatives[0].code
        rows.append(
            [
                str(step.entry + 1),
                f"P{step.seat + 1}",
                game.describe(step.code, screen.language),
                game.describe(best, screen.language),
                f"{step.loss:.1%}",
                screen.say(f"study.{step.mark}"),
            ]
        )
    keys = ("entry", "seat", "played", "better", "loss", "mark")
    heads = [screen.say(f"study.{key}") for key in keys]
    screen.table(heads, rows, (0, 4), screen.say("study.mistakes"))
    screen.line()


def _show_luck(screen: Screen, game: Game, record: Record, found: Analysis) -> None:
    def size(step: Step) -> float:
        return max(step.swing)

    lucky = sorted((step for step in found.steps if step.seat == CHANCE), key=size, reverse=True)
    rows = []
    for step in lucky[:LUCKY]:
        seat = max(range(record.players), key=lambda seat: step.swing[seat])
        text = action_text(game, CHANCE, step.code, screen.language)
        rows.append([str(step.entry + 1), text, f"P{seat + 1}", f"{step.swing[seat]:+.1%}"])
    if rows:
        keys = ("entry", "outcome", "seat", "luck")
        heads = [screen.say(f"study.{key}") for key in keys]
        screen.table(heads, rows, (0, 3), screen.say("study.luckiest"))
        screen.line()


def _curves(found: Analysis, players: int) -> list[list[float]]:
    """For every seat, its prospects at the beginning and after each entry."""
    first = [account.start for account in found.accounts]
    return [[first[seat], *(step.after[seat] for step in found.steps)] for seat in range(players)]


def _show_curve(screen: Screen, record: Record, found: Analysis) -> None:
    for seat, curve in enumerate(_curves(found, record.players)):
        screen.tell("study.curve", seat=player_name(record.seats, seat))
        screen.picture(_bars(curve, min(screen.console.width, 100)))


def _bars(curve: Sequence[float], width: int) -> str:
    """A curve as a row of bars, with fewer points if it is too wide."""
    if len(curve) > width:
        curve = [curve[i * len(curve) // width] for i in range(width)]
    return "".join(BARS[min(7, int(share * 8))] for share in curve)
