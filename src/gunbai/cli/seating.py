"""Seats of humans and bots, as named on the command line."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from gunbai import bots
from gunbai.bots import BOTS, UnknownBot, make_here
from gunbai.bots.engine import EngineBot, is_engine
from gunbai.bots.engine.name import SECONDS_VARIABLE
from gunbai.bots.engine.process import LOG_VARIABLE
from gunbai.cli.arguments import Parser, seconds
from gunbai.cli.wording import seat_name
from gunbai.core import Game, GunbaiError

HUMAN = "human"
DEFAULT_BOT = "greedy"


@dataclass(frozen=True)
class Seat:
    name: str
    bot: str | None
    """None for a human."""

    def as_json(self) -> dict[str, object]:
        """The seat as records store it."""
        return {"name": self.name} if self.bot is None else {"name": self.name, "bot": self.bot}


def add_seats(parser: Parser, *, humans: bool) -> None:
    kinds = ", ".join([HUMAN, *BOTS] if humans else BOTS)
    parser.add_argument(
        "--seat",
        nargs="+",
        action="extend",
        default=[],
        metavar="WHO",
        help=f"the players at P1, P2, …: {kinds}; a level may have a style (level3-bold, "
        f"level3-careful, in tenka level3-equilibrium), another program is 'cmd: COMMAND'; further "
        f"seats repeat the last bot named ({DEFAULT_BOT} if none is); two or more seats also set "
        "the number of players",
    )


def players_of(players: int | None, seats: Sequence[str]) -> int | None:
    """The number of players asked for, if any."""
    return len(seats) if players is None and len(seats) > 1 else players


def fill_seats(given: Sequence[str], players: int, names: Sequence[str] = ()) -> list[Seat]:
    """A seat for every player; raises GunbaiError for too many seats or names, or no such bot."""
    for who in given:
        if who != HUMAN and not is_engine(who) and not bots.known(who):
            raise UnknownBot(who, (HUMAN, *bots.names()))
    if max(len(given), len(names)) > players:
        raise GunbaiError("cli.error.seats", n=max(len(given), len(names)), players=players)
    seated = [who for who in given if who != HUMAN]
    rest = seated[-1] if seated else DEFAULT_BOT
    kinds = [*given, *[rest] * (players - len(given))]
    return [
        Seat(names[i] if i < len(names) else seat_name(i), None if who == HUMAN else who)
        for i, who in enumerate(kinds)
    ]


def check_bots(names: Iterable[str], game: Game) -> None:
    """Make every bot once, and start every program, before anything is played with them."""
    for name in names:
        bot = make_here(name, game)
        if isinstance(bot, EngineBot):
            bot.start()


def add_engine_options(parser: Parser) -> None:
    """Add the options for bots that are other programs."""
    parser.add_argument(
        "--engine-seconds",
        type=seconds,
        metavar="S",
        help='time per decision of a bot "cmd: COMMAND" (default: 1; "cmd seconds=5: COMMAND" has '
        "its own)",
    )
    add_engine_log(parser)


def add_engine_log(parser: Parser) -> None:
    parser.add_argument(
        "--engine-log", metavar="FILE", help="keep all lines to and from such programs"
    )


def set_engine_options(args: argparse.Namespace) -> None:
    """By the environment, which worker processes inherit."""
    if getattr(args, "engine_seconds", None) is not None:
        os.environ[SECONDS_VARIABLE] = str(args.engine_seconds)
    if args.engine_log is not None:
        log = Path(args.engine_log).absolute()
        try:
            log.open("ab").close()
        except OSError as error:
            problem = str(error.strerror)
            raise GunbaiError("error.cannot_write", file=str(log), problem=problem) from None
        os.environ[LOG_VARIABLE] = str(log)
