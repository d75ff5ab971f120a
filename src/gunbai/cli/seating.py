"""Seats of humans and bots, as named on the command line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gunbai import bots
from gunbai.bots import BOTS, UnknownBot
from gunbai.cli.arguments import Parser
from gunbai.cli.wording import seat_name
from gunbai.core import GunbaiError

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
        help=f"who sits at P1, P2, …: {kinds}; a level may have a style (level3-bold, "
        f"level3-careful, in tenka level3-equilibrium); further seats repeat the last bot named "
        f"({DEFAULT_BOT} if none is); two or more seats also set the number of players",
    )


def players_of(players: int | None, seats: Sequence[str]) -> int | None:
    """The number of players asked for, if any."""
    return len(seats) if players is None and len(seats) > 1 else players


def fill_seats(given: Sequence[str], players: int, names: Sequence[str] = ()) -> list[Seat]:
    """A seat for every player; raises GunbaiError for too many seats or names, or no such bot."""
    for who in given:
        if who != HUMAN and not bots.known(who):
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
