"""`gunbai record`: checks, shows and verifies records, and exports what a viewer may know."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from gunbai.cli.arguments import Commands, add_command
from gunbai.cli.files import game_of, read_record
from gunbai.cli.replay import add_viewer, viewer_of
from gunbai.cli.screen import Screen
from gunbai.cli.story import default_viewer, show_header, show_step, steps
from gunbai.cli.wording import explain
from gunbai.core import REFEREE, GunbaiError, Replay, project

if TYPE_CHECKING:
    from gunbai.server.table.fairness import Checked

BAD_RECORD = 1


def add_parser(commands: Commands) -> None:
    parser = add_command(
        commands,
        "record",
        "check, show or export records of games",
        "Check records against their digest and the rules, show their headers and results, or\n"
        "export what one viewer may know of them.",
        "gunbai record check games/*.jsonl\n"
        "gunbai record show war.jsonl\n"
        "gunbai record text old.jsonl\n"
        "gunbai record verify war.jsonl\n"
        "gunbai record export war.jsonl --viewer spectator --format json",
    )
    actions = parser.add_subparsers(metavar="check|verify|show|text|export", required=True)
    check = add_command(
        actions,
        "check",
        "load, replay and verify records",
        "Load every record, replay it by the rules, and verify its digest and its result.",
        "gunbai record check war.jsonl\ngunbai record check games/*.jsonl",
    )
    check.add_argument("files", nargs="+", metavar="FILE")
    check.add_argument("--pack", metavar="FILE", help="the data pack, if it was not a built-in one")
    check.set_defaults(run=run_check)
    verify = add_command(
        actions,
        "verify",
        "check the dice of a finished game against the server's promise",
        "Check a record of a server's table: the game against the rules, every outcome of luck\n"
        "against the seed and the seats' shares, the promise that you saw before the game, and\n"
        "the server's signatures. It says what it checked and what it could not check.",
        "gunbai record verify war.jsonl\n"
        "gunbai record verify war.jsonl --promise 9f86d0...0f00a08 --key d75a98...07511a",
    )
    verify.add_argument("file", metavar="FILE")
    verify.add_argument(
        "--promise", metavar="HEX", default="", help="the commitment that you saw before the game"
    )
    verify.add_argument(
        "--key", metavar="HEX", default="", help="the server's public key, which signs records"
    )
    verify.add_argument("--pack", metavar="FILE", help="the data pack, if it was not built in")
    verify.set_defaults(run=run_verify)
    show = add_command(
        actions,
        "show",
        "show game, players, options and result of a record",
        "Show the header of a record, and how the game ended.",
        "gunbai record show war.jsonl",
    )
    show.add_argument("file", metavar="FILE")
    show.add_argument("--pack", metavar="FILE", help="the data pack, if it was not a built-in one")
    show.set_defaults(run=run_show)
    text = add_command(
        actions,
        "text",
        "print a record of any rules version as plain text",
        "Print the header and the codes of a record without replaying it: also of a record whose\n"
        "rules or pack this version does not have. Its digest is checked. It shows all secrets.",
        "gunbai record text old.jsonl",
    )
    text.add_argument("file", metavar="FILE")
    text.set_defaults(run=run_text)
    export = add_command(
        actions,
        "export",
        "export what a viewer may know of a record, as JSON or text",
        "Write the story of a game with only what one viewer may know.",
        "gunbai record export war.jsonl --format text > war.txt\n"
        "gunbai record export war.jsonl --viewer P2 --format json",
    )
    export.add_argument("file", metavar="FILE")
    add_viewer(export)
    export.add_argument("--format", choices=("json", "text"), default="json")
    export.set_defaults(run=run_export)


def run_check(args: argparse.Namespace) -> int:
    screen = Screen(args.language)
    code = 0
    for file in args.files:
        try:
            replay = _replay(file, args.pack)
            replay.check_result()
        except GunbaiError as error:
            screen.tell("cli.check.bad", "red", file=file, problem=explain(error, args.language))
            code = BAD_RECORD
        else:
            ended = "finished" if replay.record.result else "unfinished"
            game, n = replay.record.game, len(replay.record.entries)
            screen.tell(f"cli.check.{ended}", file=file, game=game, n=n)
    return code


def run_verify(args: argparse.Namespace) -> int:
    from gunbai.server.table.fairness import verify

    screen = Screen(args.language)
    try:
        replay = _replay(args.file, args.pack)
        found = verify(replay.game, replay.record, args.promise, args.key)
    except GunbaiError as error:
        problem = explain(error, args.language)
        screen.tell("cli.check.bad", "red", file=args.file, problem=problem)
        return BAD_RECORD
    screen.tell("cli.check.fair", file=args.file)
    for key, details in _findings(found):
        screen.tell(f"cli.verify.{key}", "", **details)
    return 0


def _findings(found: Checked) -> Iterator[tuple[str, dict[str, object]]]:
    """What was checked and what was not, as messages."""
    yield "luck", {"n": found.draws}
    if found.shares:
        yield "shares", {"seats": _seats(found.shares)}
    else:
        yield "no_shares", {}
    if found.dropped:
        yield "dropped", {"seats": _seats(found.dropped)}
    yield ("promised" if found.promised else "not_promised"), {}
    if not found.opening:
        yield "no_opening", {}
        return
    yield "opening", {"hex": found.opening}
    yield ("seal" if found.seal else "no_seal"), {}
    yield ("trusted" if found.trusted else "not_trusted"), {}


def _seats(numbers: tuple[int, ...]) -> str:
    return ", ".join(f"P{seat + 1}" for seat in numbers)


def run_show(args: argparse.Namespace) -> int:
    replay = _replay(args.file, args.pack)
    story = steps(replay, default_viewer(replay.record), args.language)
    show_header(Screen(args.language), replay.game, replay.record, len(story))
    return 0


def run_text(args: argparse.Namespace) -> int:
    record = read_record(Path(args.file))
    for name, value in record.header().items():
        print(f"{name}: {json.dumps(value, ensure_ascii=False)}")
    for entry in record.entries:
        who = "–" if entry.seat < 0 else f"P{entry.seat + 1}"
        print(f"{entry.seq + 1:5} {who:>3}  {entry.code}")
    print(f"result: {json.dumps(record.result, ensure_ascii=False)}")
    return 0


def run_export(args: argparse.Namespace) -> int:
    replay = _replay(args.file, args.pack)
    replay.check_result()
    record = replay.record
    who = viewer_of(args, record)
    if args.format == "json":
        print(json.dumps(_projection(replay, who), ensure_ascii=False, indent=1))
        return 0
    screen = Screen(args.language)
    story = steps(replay, who, args.language)
    show_header(screen, replay.game, record, len(story))
    screen.line()
    for number, step in enumerate(story, 1):
        show_step(screen, number, step)
    return 0


def _projection(replay: Replay, who: int) -> dict[str, object]:
    header, result = replay.record.header(), replay.record.result
    if who != REFEREE:
        # A position contains all secrets. So does the seed that a finished record adds to the
        # commitment, and the key of the last state allows guesses to be tested.
        header.pop("position", None)
        header["commitment"] = ":".join(replay.record.commitment.split(":")[:2])
        result = result and {name: value for name, value in result.items() if name != "key"}
    story = [_counted_from_one(step) for step in project(replay, who)]
    return {**header, "viewer": who, "story": story, "result": result}


def _counted_from_one(step: dict[str, object]) -> dict[str, object]:
    """A step with the number that `replay` and `analyse` show; also in the code of an undo."""
    n, code = step["n"], step["code"]
    assert isinstance(n, int)
    if isinstance(code, str) and code.startswith("undo "):
        code = f"undo {int(code.removeprefix('undo ')) + 1}"
    return {**step, "n": n + 1, "code": code}


def _replay(file: str, pack: str | None) -> Replay:
    record = read_record(Path(file))
    return Replay(game_of(record, pack), record)
