"""`gunbai admin`: list, show, close, export, import and delete the tables of a server."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from gunbai.cli.arguments import Commands, Parser, add_command, positive
from gunbai.cli.files import read_text
from gunbai.cli.screen import Screen

if TYPE_CHECKING:
    from gunbai.server.admin import Admin
    from gunbai.server.wire.lobby import TableInfo

T = TypeVar("T")

EXAMPLES = {
    "list": "list --status playing --limit 10",
    "show": "show TABLE",
    "close": "close TABLE",
    "export": "export TABLE > table.jsonl",
    "import": "import table.jsonl --table TABLE",
    "delete": "delete TABLE",
}


def add_parser(commands: Commands) -> None:
    parser = add_command(
        commands,
        "admin",
        "manage the tables of a server",
        "List, show and call off tables, export them as records and import them again.\n"
        "Works on the database, whether or not the server is running.",
        "gunbai admin list --status playing\n"
        "gunbai admin close TABLE\n"
        "gunbai admin export TABLE > table.jsonl\n"
        "gunbai admin import table.jsonl",
    )
    actions = parser.add_subparsers(metavar="list|show|close|export|import|delete", required=True)
    listing = _add(actions, "list", "list all tables, the latest first", run_list)
    listing.add_argument("--game", default="", help="only tables of this game")
    listing.add_argument(
        "--status", choices=("open", "playing", "over", "aborted"), default="", help="only these"
    )
    listing.add_argument(
        "--aside",
        action="store_true",
        help="only those that cannot be played on, with the reason (old rules, a damaged log)",
    )
    listing.add_argument("--limit", type=positive, default=50, metavar="N")
    _add(actions, "show", "one table", run_show).add_argument("table", metavar="TABLE")
    _add(actions, "close", "call a table off", run_close).add_argument("table", metavar="TABLE")
    export = _add(
        actions, "export", "write a table as a record, with all secrets and the seed", run_export
    )
    export.add_argument("table", metavar="TABLE")
    remove = _add(actions, "delete", "delete a table that is over or was called off", run_delete)
    remove.add_argument("table", metavar="TABLE")
    restore = _add(actions, "import", "open a table from a record, to continue it", run_import)
    restore.add_argument("file", type=Path, metavar="FILE")
    restore.add_argument(
        "--table", default="", metavar="TABLE", help="its name (default: a new one)"
    )


def _add(
    actions: Commands, name: str, summary: str, run: Callable[[argparse.Namespace], int]
) -> Parser:
    example = f"gunbai admin {EXAMPLES[name]}"
    parser = add_command(actions, name, summary, summary[0].upper() + summary[1:] + ".", example)
    parser.add_argument("--data", type=Path, default=Path("gunbai-data"), metavar="DIR")
    parser.add_argument("--database", metavar="URL", help="postgresql://… instead of SQLite")
    parser.add_argument("--bus", default="", metavar="URL", help="redis://… to tell the nodes")
    parser.set_defaults(run=run)
    return parser


def run_list(args: argparse.Namespace) -> int:
    if args.aside:
        aside = _with_admin(args, lambda admin: admin.aside(args.limit))
        _show(args, [info for info, _ in aside], [why for _, why in aside])
        return 0
    found = _with_admin(args, lambda admin: admin.tables(args.game, args.status, args.limit))
    _show(args, found)
    return 0


def run_show(args: argparse.Namespace) -> int:
    _show(args, [_with_admin(args, lambda admin: admin.info(args.table))])
    return 0


def run_close(args: argparse.Namespace) -> int:
    _show(args, [_with_admin(args, lambda admin: admin.close(args.table))])
    return 0


def run_delete(args: argparse.Namespace) -> int:
    _show(args, [_with_admin(args, lambda admin: admin.delete(args.table))])
    return 0


def run_export(args: argparse.Namespace) -> int:
    sys.stdout.write(_with_admin(args, lambda admin: admin.export(args.table)))
    return 0


def run_import(args: argparse.Namespace) -> int:
    from gunbai.server.table.show import info

    text = read_text(args.file)
    found = _with_admin(args, lambda admin: admin.restore(text, args.table))
    _show(args, [info(found.table)])
    # Plain lines, because a wrapped link cannot be copied.
    for seat, token in found.tokens.items():
        print(f"P{seat + 1}  /table/{found.table.id}#{token}")
    return 0


def _with_admin(args: argparse.Namespace, work: Callable[[Admin], Awaitable[T]]) -> T:
    from gunbai.cli.serve import BUS, DATABASE, database_in, secret
    from gunbai.server.admin import Admin

    database = args.database or secret(DATABASE) or database_in(args.data)

    async def go() -> T:
        async with Admin(database, args.bus or secret(BUS)) as admin:
            return await work(admin)

    return asyncio.run(go())


def _show(args: argparse.Namespace, tables: list[TableInfo], whys: list[str] | None = None) -> None:
    screen = Screen(args.language)
    heads = [
        screen.say(f"cli.admin.{key}") for key in ("table", "game", "status", "seats", "changed")
    ]
    rows = [_row(info) for info in tables]
    if whys is not None:
        heads.append(screen.say("cli.admin.why"))
        rows = [[*row, why] for row, why in zip(rows, whys, strict=True)]
    screen.table(heads, rows, ())


def _row(info: TableInfo) -> list[str]:
    from gunbai.server.table.table import iso

    seats = ", ".join(seat.name or "–" for seat in info.seats)
    return [info.table, f"{info.game} ({info.players})", info.status, seats, iso(info.changed)]
