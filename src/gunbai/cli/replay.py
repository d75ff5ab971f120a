"""`gunbai replay`: shows a record as a story with boards, as a viewer may see it."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from gunbai.cli.arguments import Commands, Parser, add_command, count, viewer
from gunbai.cli.ending import show_summary
from gunbai.cli.files import game_of, read_record
from gunbai.cli.screen import Screen
from gunbai.cli.story import Step, default_viewer, show_header, show_step, steps
from gunbai.core import GunbaiError, Record, Replay


def add_parser(commands: Commands) -> None:
    parser = add_command(
        commands,
        "replay",
        "show a record: its story, and the board after any step",
        "Show a record: its story and its boards. For an unfinished game only what everybody\n"
        "may know is shown, unless a seat or the referee is asked for.",
        "gunbai replay war.jsonl\n"
        "gunbai replay war.jsonl --at 12              the board after step 12\n"
        "gunbai replay war.jsonl --step               step by step with Enter\n"
        "gunbai replay war.jsonl --story --viewer P2  what P2 could follow, without boards",
    )
    parser.add_argument("file", metavar="FILE", help="the record")
    add_viewer(parser)
    parser.add_argument("--at", type=count, metavar="N", help="only the board after step N")
    parser.add_argument("--step", action="store_true", help="go through it step by step")
    parser.add_argument("--story", action="store_true", help="only the story, no boards")
    parser.set_defaults(run=run)


def add_viewer(parser: Parser) -> None:
    parser.add_argument(
        "--viewer",
        metavar="WHO",
        help="P1, P2, …, spectator or referee (default: referee once the game is finished, "
        "spectator before)",
    )
    parser.add_argument(
        "--pack", metavar="FILE", help="the data pack, if it was not a built-in one"
    )


def viewer_of(args: argparse.Namespace, record: Record) -> int:
    if args.viewer is None:
        return default_viewer(record)
    return viewer(args.viewer, record.players)


def run(args: argparse.Namespace) -> int:
    screen = Screen(args.language)
    record = read_record(Path(args.file))
    replay = Replay(game_of(record, args.pack), record)
    replay.check_result()
    who = viewer_of(args, record)
    story = steps(replay, who, screen.language)
    if args.at is not None:
        _show_at(screen, replay, story, args.at, who)
    elif args.step:
        _walk(screen, replay, story, who)
    else:
        show_header(screen, replay.game, record, len(story))
        screen.line()
        for number, step in enumerate(story, 1):
            show_step(screen, number, step)
        if record.result is not None:
            screen.line()
            show_summary(screen, replay.state, who, record.seats)
        if not args.story:
            _show_board(screen, replay, story, len(story), who)
    return 0


def _show_at(screen: Screen, replay: Replay, story: Sequence[Step], number: int, who: int) -> None:
    """Show a step and the board after it; step 0 is the beginning."""
    if number > len(story):
        raise GunbaiError("cli.error.no_step", step=number, last=len(story))
    if number > 0:
        show_step(screen, number, story[number - 1])
    _show_board(screen, replay, story, number, who)


def _show_board(
    screen: Screen, replay: Replay, story: Sequence[Step], number: int, who: int
) -> None:
    state = story[number - 1].state if number > 0 else replay.start
    screen.line()
    screen.picture(replay.game.draw(state.view(who), screen.language))


def _walk(screen: Screen, replay: Replay, story: Sequence[Step], who: int) -> None:
    """Enter goes on, b goes back, a number jumps, q leaves."""
    number = 0
    while True:
        _show_at(screen, replay, story, number, who)
        screen.line()
        try:
            answer = screen.ask(screen.say("cli.replay.walk", n=number, last=len(story)) + " ")
        except EOFError:
            screen.line()
            return
        if answer == "q" or (not answer and number == len(story)):
            return
        if answer.isdecimal():
            number = min(int(answer), len(story))
        elif answer == "b":
            number = max(0, number - 1)
        else:
            number = min(number + 1, len(story))
