"""What the commands' arguments have in common: the parser, its types, the setting up of a game."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from textwrap import indent
from typing import Any, NoReturn, TypeAlias

from gunbai.core import REFEREE, SPECTATOR, GunbaiError
from gunbai.i18n import LANGUAGES
from gunbai.research.setup import Setup

Commands: TypeAlias = "argparse._SubParsersAction[Parser]"


class Parser(argparse.ArgumentParser):
    """Keeps the layout of its texts, and complains in one line."""

    def __init__(self, **settings: Any) -> None:
        settings.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        super().__init__(**settings)

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message} (see {self.prog} --help)\n")


def add_command(commands: Commands, name: str, summary: str, about: str, examples: str) -> Parser:
    """A sub-command with its help: one line, a paragraph, and examples."""
    parser = commands.add_parser(
        name,
        help=summary,
        description=about,
        epilog="examples:\n" + indent(examples, "  "),
    )
    add_common(parser)
    return parser


def add_common(parser: Parser) -> None:
    """Options that may stand before or after the command."""
    parser.add_argument(
        "--language",
        choices=LANGUAGES,
        default=argparse.SUPPRESS,
        help="language of what is shown (default: $GUNBAI_LANGUAGE, or that of the terminal)",
    )
    parser.add_argument(
        "--debug",
        action="store_true",
        default=argparse.SUPPRESS,
        help="show where an error happened",
    )


def add_setup(parser: Parser) -> None:
    """The choices made before a game starts."""
    parser.add_argument("--players", type=positive, metavar="N", help="number of players")
    parser.add_argument(
        "--option",
        action="append",
        type=option,
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game, as in its rule book; may be repeated",
    )
    parser.add_argument("--pack", metavar="FILE", help="play with the data pack in this file")


def setup_of(args: argparse.Namespace) -> Setup:
    return Setup(args.game, args.players, dict(args.option), args.pack)


def option(text: str) -> tuple[str, object]:
    """NAME=VALUE; the value is JSON where it can be read as JSON, else plain text."""
    name, equals, value = text.partition("=")
    if not name or not equals:
        raise argparse.ArgumentTypeError(f"{text!r} is not NAME=VALUE")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def positive(text: str) -> int:
    number = int(text) if text.isdecimal() else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 up")
    return number


def count(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 0 up")
    return int(text)


def viewer(text: str, players: int) -> int:
    """ "P2" (or "2"), "spectator" or "referee" as the engine's number."""
    names = {"spectator": SPECTATOR, "referee": REFEREE}
    names |= {f"p{seat + 1}": seat for seat in range(players)}
    names |= {f"{seat + 1}": seat for seat in range(players)}
    if text.lower() not in names:
        raise GunbaiError("cli.error.viewer", viewer=text, last=players)
    return names[text.lower()]


def default_language(environment: Mapping[str, str]) -> str:
    """$GUNBAI_LANGUAGE, else Japanese in a Japanese terminal, else English."""
    chosen = environment.get("GUNBAI_LANGUAGE", "")
    if chosen in LANGUAGES:
        return chosen
    settings = (environment.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    first = next(filter(None, settings), "")
    return "ja" if first.startswith("ja") else "en"
