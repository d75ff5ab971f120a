"""Arguments that the commands share: the parser, its types, and the setup of a game."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from itertools import pairwise
from textwrap import indent
from typing import Any, ClassVar, NoReturn, TypeAlias

from gunbai.bots.engine.name import LONGEST
from gunbai.cli.wording import did_you_mean
from gunbai.core import REFEREE, SPECTATOR, GunbaiError
from gunbai.i18n import LANGUAGES
from gunbai.research.setup import Setup

Commands: TypeAlias = "argparse._SubParsersAction[Parser]"


class Parser(argparse.ArgumentParser):
    """A parser that keeps the layout of its texts, and reports an error in one line."""

    def __init__(self, **settings: Any) -> None:
        settings.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        super().__init__(**settings)

    language: ClassVar[str] = "en"
    """The language of hints; argparse's own messages are English."""

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Like argparse's method, with a hint for a mistyped option."""
        words = sys.argv[1:] if args is None else list(args)
        found, extra = self.parse_known_args(words, namespace)
        if extra:
            known = self._chosen(words)._option_string_actions
            hints = [
                did_you_mean(self.language, word.partition("=")[0], known)
                for word in extra
                if word.startswith("--")
            ]
            message = f"unrecognized arguments: {' '.join(extra)}"
            self.error(" ".join(filter(None, [message, *hints])))
        return found

    def _chosen(self, words: Sequence[str]) -> Parser:
        """The parser of the command or sub-command that these words name."""
        parser = self
        for word in words:
            for action in parser._actions:
                if isinstance(action, argparse._SubParsersAction) and word in action.choices:
                    parser = action.choices[word]
                    break
        return parser

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        try:
            super()._check_value(action, value)
        except argparse.ArgumentError as error:
            known = [str(choice) for choice in action.choices or ()]
            hint = did_you_mean(self.language, str(value), known)
            raise argparse.ArgumentError(action, f"{error.message} {hint}".rstrip()) from None

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
    """Add the options that may stand before or after the command."""
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
    """Add the options that set up a game."""
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


def seconds(text: str) -> float:
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0 < found <= LONGEST:
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a number of seconds above 0, at most {LONGEST:.0f}"
        )
    return found


def viewer(text: str, players: int) -> int:
    """ "P2" (or "2"), "spectator" or "referee" as the engine's number."""
    names = {"spectator": SPECTATOR, "referee": REFEREE}
    names |= {f"p{seat + 1}": seat for seat in range(players)}
    names |= {f"{seat + 1}": seat for seat in range(players)}
    if text.lower() not in names:
        raise GunbaiError("cli.error.viewer", viewer=text, last=players)
    return names[text.lower()]


def spoken(words: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language that the words ask for, before the arguments are parsed."""
    for word, following in pairwise([*words, ""]):
        name, equals, value = word.partition("=")
        chosen = value if equals else following
        if name == "--language" and chosen in LANGUAGES:
            return chosen
    return default_language(environment)


def default_language(environment: Mapping[str, str]) -> str:
    """$GUNBAI_LANGUAGE, else Japanese in a Japanese terminal, else English."""
    chosen = environment.get("GUNBAI_LANGUAGE", "")
    if chosen in LANGUAGES:
        return chosen
    settings = (environment.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    first = next(filter(None, settings), "")
    return "ja" if first.startswith("ja") else "en"
