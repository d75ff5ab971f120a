"""`gunbai serve`: starts a server where people and bots play each other."""

from __future__ import annotations

import argparse
import os
import sys
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from urllib.request import urlopen

from gunbai.cli.arguments import Commands, add_command, positive
from gunbai.core import GunbaiError

SESSION_KEYS = "GUNBAI_SESSION_KEYS"
DATABASE, BUS, METRICS_TOKEN = "GUNBAI_DATABASE", "GUNBAI_BUS", "GUNBAI_METRICS_TOKEN"


def rate(text: str) -> float:
    try:
        found = float(text)
    except ValueError:
        found = 0.0
    if not 0 < found < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a positive number")
    return found


def port(text: str) -> int:
    if not text.isdecimal() or not 0 < int(text) < 65_536:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port from 1 to 65535")
    return int(text)


LIMITS: dict[str, tuple[Callable[[str], float], str]] = {
    "most_tables": (positive, "tables of one guest that are not over"),
    "most_bot_tables": (positive, "tables of bots alone that are being played"),
    "most_sockets": (positive, "sockets of this node"),
    "most_connections": (positive, "connections of one address; raise it for a club behind one"),
    "http_rate": (rate, "changing requests per second of one address"),
    "http_burst": (rate, "changing requests of one address at once"),
    "read_rate": (rate, "reading requests per second of one address"),
    "read_burst": (rate, "reading requests of one address at once"),
    "socket_rate": (rate, "messages per second on one socket"),
    "socket_burst": (rate, "messages on one socket at once"),
}
"""Limits by their names in `Settings`."""


def add_parser(commands: Commands) -> None:
    parser = add_command(
        commands,
        "serve",
        "start a server where people and bots play each other",
        "Start a server. By default everything it must remember is in one SQLite file in the\n"
        "data directory. With a PostgreSQL database and a Redis bus several nodes serve the\n"
        "same tables.",
        "gunbai serve\n"
        "gunbai serve --host 0.0.0.0 --port 8000 --data /var/lib/gunbai\n"
        "gunbai serve --database postgresql://gunbai@db/gunbai --bus redis://bus\n"
        "gunbai serve --engine mybot='python mybot.py'",
    )
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
    parser.add_argument("--port", type=port, default=8000, help="port (default: 8000)")
    parser.add_argument(
        "--data", type=Path, default=Path("gunbai-data"), metavar="DIR", help="data directory"
    )
    parser.add_argument(
        "--database",
        metavar="URL",
        help="postgresql://… instead of SQLite (default: $GUNBAI_DATABASE, or the text of the file "
        "$GUNBAI_DATABASE_FILE)",
    )
    parser.add_argument(
        "--bus",
        metavar="URL",
        help="redis://… for several nodes (default: $GUNBAI_BUS, or the file $GUNBAI_BUS_FILE)",
    )
    parser.add_argument(
        "--public-url",
        default="",
        metavar="URL",
        help="the address that visitors use, as https://example.org; links begin with it",
    )
    parser.add_argument(
        "--bot-workers", type=positive, default=1, metavar="N", help="processes for bots"
    )
    parser.add_argument(
        "--bot-budget", type=positive, default=1000, metavar="MS", help="a bot's thinking time"
    )
    parser.add_argument(
        "--engine",
        action="append",
        type=engine,
        default=[],
        metavar="NAME=COMMAND",
        help="a bot of your own that speaks the line protocol; may be repeated",
    )
    parser.add_argument(
        "--origin",
        action="append",
        default=[],
        metavar="URL",
        help="another web origin that may use this server; may be repeated",
    )
    parser.add_argument(
        "--behind-proxy",
        default="",
        metavar="ADDRESSES",
        help="trust the forwarding headers of these proxies, and send cookies over HTTPS only",
    )
    parser.add_argument(
        "--session-keys",
        type=Path,
        metavar="FILE",
        help="keys that sign the cookies of guests, newest first, one per line; `database` stands "
        "for the key in the database (default: $GUNBAI_SESSION_KEYS, or that key alone)",
    )
    parser.add_argument(
        "--playground",
        action="store_true",
        help="for developers of a game: show boards of any position, with every seat's view",
    )
    parser.add_argument(
        "--open", action="store_true", help="open the address in the browser of this machine"
    )
    limits = parser.add_argument_group("limits")
    for name, (kind, about) in LIMITS.items():
        option = f"--{name.replace('_', '-')}"
        limits.add_argument(option, type=kind, metavar="N", help=about)
    parser.add_argument("--log", choices=("debug", "info", "warning", "error"), default="info")
    parser.set_defaults(run=run)


def secret(name: str) -> str:
    """A setting that may hold a password, from the environment or from a file named there."""
    file = os.environ.get(f"{name}_FILE", "")
    if not file:
        return os.environ.get(name, "")
    try:
        return Path(file).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeError) as error:
        problem = getattr(error, "strerror", None) or type(error).__name__
        raise GunbaiError("server.error.secret_file", file=file, problem=problem) from None


def engine(text: str) -> tuple[str, str]:
    name, equals, command = text.partition("=")
    if not name or not equals or not command:
        raise argparse.ArgumentTypeError(f"{text!r} is not NAME=COMMAND")
    return name, command


def run(args: argparse.Namespace) -> int:
    # Imported here, because the other commands start faster without the server.
    from gunbai.bots.engine.bot import running
    from gunbai.server.run import serve
    from gunbai.server.settings import Settings

    for _, command in args.engine:
        bot = running(command)
        bot.start()
        bot.quit()
    settings = Settings(
        database=args.database or secret(DATABASE) or database_in(args.data),
        bus=args.bus or secret(BUS),
        bot_workers=args.bot_workers,
        bot_budget=args.bot_budget,
        engines=dict(args.engine),
        origins=tuple(args.origin),
        secure_cookies=bool(args.behind_proxy),
        session_keys=session_keys(args.session_keys),
        playground=args.playground,
        public_url=args.public_url.rstrip("/"),
        metrics_token=secret(METRICS_TOKEN),
        **{name: found for name in LIMITS if (found := getattr(args, name)) is not None},
    )
    address = f"http://{args.host}:{args.port}"
    print(f"gunbai: {address}", file=sys.stderr)
    if args.open:
        Thread(target=open_when_ready, args=(address,), daemon=True).start()
    serve(settings, args.host, args.port, level=args.log, trusted=args.behind_proxy)
    return 0


def session_keys(file: Path | None) -> tuple[str, ...]:
    """The keys from the file, or else from the environment. They are not command-line arguments,
    because every user of the machine can read those."""
    from gunbai.server.live.cookies import read_keys

    if file is None:
        return read_keys(os.environ.get(SESSION_KEYS, ""))
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeError) as error:
        problem = getattr(error, "strerror", None) or type(error).__name__
        raise GunbaiError("server.error.key_file", file=str(file), problem=problem) from None
    keys = read_keys(text)
    if not keys:
        raise GunbaiError("server.error.no_keys", file=str(file))
    return keys


def open_when_ready(address: str, patience: float = 60.0) -> bool:
    """Open the address as soon as the server answers; do nothing where there is no browser."""
    limit = monotonic() + patience
    while monotonic() < limit:
        try:
            with urlopen(f"{address}/ready", timeout=2):
                return webbrowser.open(address)
        except OSError:
            sleep(0.2)
    return False


def database_in(folder: Path) -> str:
    from gunbai.server.settings import in_folder

    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with suppress(PermissionError):
            folder.chmod(0o700)
    except OSError as error:
        problem = error.strerror or type(error).__name__
        raise GunbaiError("server.error.data", place=str(folder), problem=problem) from None
    return in_folder(folder)
