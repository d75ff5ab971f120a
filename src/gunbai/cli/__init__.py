"""The command line: one `gunbai` command. Each sub-command is a module of this folder.

A command module has `add_parser(commands)`, which sets `run(args) -> int` as its default.
Exit codes: 0 success, 1 check failed, 2 bad input, 70 internal error, 130 interrupted.
"""

from __future__ import annotations

import os
import platform
import sys
import traceback
from argparse import Namespace
from collections.abc import Sequence

import gunbai
from gunbai.cli import (
    admin,
    advise,
    analyse,
    arena,
    balance,
    bench,
    engine,
    pack,
    perft,
    play,
    record,
    replay,
    rules,
    serve,
    simulate,
    train,
)
from gunbai.cli.arguments import Parser, add_common, default_language, spoken
from gunbai.cli.wording import explain
from gunbai.core import GunbaiError
from gunbai.i18n import say

COMMANDS = (
    play,
    simulate,
    arena,
    balance,
    replay,
    record,
    analyse,
    advise,
    rules,
    pack,
    perft,
    bench,
    engine,
    train,
    serve,
    admin,
)

BAD_INPUT = 2
INTERNAL = 70
INTERRUPTED = 130
PIPE_CLOSED = 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code."""
    parser = build_parser()
    Parser.language = spoken(sys.argv[1:] if argv is None else argv, os.environ)
    try:
        args = parser.parse_args(argv)
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else BAD_INPUT
    if "run" not in args:
        parser.print_help()
        return 0
    if args.language is None:
        args.language = default_language(os.environ)
    return _run(args)


def build_parser() -> Parser:
    parser = Parser(
        prog="gunbai",
        description="Play, study and simulate four Japanese war board games.",
        epilog="examples:\n"
        "  gunbai play                       play in this terminal against bots\n"
        "  gunbai rules TK-5.4               look up a clause of the rules\n"
        "  gunbai simulate tenka -n 1000     what happens in a thousand games?\n\n"
        "`gunbai COMMAND --help` explains a command.",
    )
    parser.set_defaults(language=None, debug=False)
    parser.add_argument("--version", action="version", version=version())
    add_common(parser)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for module in COMMANDS:
        module.add_parser(commands)
    return parser


def version() -> str:
    python = platform.python_version()
    return f"gunbai {gunbai.__version__} ({gunbai.ENGINE} engine, Python {python})"


def _run(args: Namespace) -> int:
    """Run the command and show any error as one line on stderr; `--debug` shows the traceback."""
    try:
        code = args.run(args)
        sys.stdout.flush()
        assert isinstance(code, int)
        return code
    except KeyboardInterrupt:
        return _report(args, "", INTERRUPTED)
    except BrokenPipeError:
        # The reader has closed the pipe; nothing more may be written when Python shuts down.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except GunbaiError as error:
        return _report(args, explain(error, args.language), BAD_INPUT)
    except Exception as error:
        cause = f"{type(error).__name__}: {error}".splitlines()[0]
        return _report(args, say(args.language, "cli.error.internal", {"cause": cause}), INTERNAL)


def _report(args: Namespace, message: str, code: int) -> int:
    if args.debug:
        traceback.print_exc()
    print(f"gunbai: {message}" if message else "", file=sys.stderr)
    return code


__all__ = ["main"]
