"""`gunbai engine`: checks programs that play by the line protocol, and is such a program itself."""

from __future__ import annotations

import argparse
import sys

from gunbai.bots import known, names
from gunbai.bots.bot import UnknownBot
from gunbai.cli.arguments import Commands, add_command, seconds
from gunbai.cli.screen import Screen
from gunbai.cli.seating import add_engine_log, set_engine_options
from gunbai.games import kind
from gunbai.testing.engine import EngineCheck

FAILED = 1


def add_parser(commands: Commands) -> None:
    parser = add_command(
        commands,
        "engine",
        "check a program that plays as a bot, or be one",
        "A program that speaks the line protocol (docs/reference/engines.md) can sit wherever a\n"
        'bot can, as "cmd: COMMAND". `check` tries all that the protocol asks of it; `run` lets\n'
        "gunbai's own bots play for another program.",
        'gunbai engine check "node mybot.js"\n'
        'gunbai engine check "python mybot.py" --game gunshi --seconds 0.5\n'
        "gunbai engine run --bot level5\n"
        'gunbai play tenka --seat human "cmd: node mybot.js"',
    )
    actions = parser.add_subparsers(metavar="check|run", required=True)
    check = add_command(
        actions,
        "check",
        "check that a program keeps to the protocol",
        "Start the program, ask it about positions of all games, play games with it, and end it.\n"
        "The exit code is 1 if a check fails.",
        'gunbai engine check "node mybot.js"\n'
        'gunbai engine check "python mybot.py" --game gunshi --engine-log check.log',
    )
    check.add_argument("command", metavar="CMD", help="the command that starts the program")
    check.add_argument(
        "--game", action="append", default=[], metavar="GAME", help="only this game; repeatable"
    )
    check.add_argument(
        "--seconds", type=seconds, default=0.1, metavar="S", help="time per decision (0.1)"
    )
    add_engine_log(check)
    check.set_defaults(run=run_check)
    run = add_command(
        actions,
        "run",
        "speak the protocol for gunbai's own bots",
        "Read lines of the protocol from the input, and answer them, until `quit`.",
        "gunbai engine run --bot level5\n"
        'gunbai arena gunshi --bots "level3,cmd: gunbai engine run"',
    )
    run.add_argument(
        "--bot", default="search", help="the bot, unless newgame names one (default: search)"
    )
    run.set_defaults(run=run_engine)


def run_check(args: argparse.Namespace) -> int:
    screen = Screen(args.language)
    set_engine_options(args)
    for id in args.game:
        kind(id)
    failed = n = 0
    for found in EngineCheck(args.command, args.game, args.seconds).run():
        n += 1
        failed += found.passed is False
        key, style = "skipped", "dim"
        if found.passed is not None:
            key, style = ("passed", "green") if found.passed else ("failed", "red")
        text = screen.say(f"engine.check.{found.key}", **found.args)
        screen.line(f"{screen.say(f'engine.check.{key}')}: {text}", style)
        if found.problem:
            screen.line(f"  {found.problem}", style)
    verdict = "broken" if failed else "conforms"
    screen.line(
        screen.say(f"engine.check.{verdict}", command=args.command, n=n, failed=failed), "bold"
    )
    return FAILED if failed else 0


def run_engine(args: argparse.Namespace) -> int:
    from gunbai.server.engine import speak

    if not known(args.bot):
        raise UnknownBot(args.bot, names())
    for answer in speak(sys.stdin, args.bot):
        print(answer, flush=True)
    return 0
