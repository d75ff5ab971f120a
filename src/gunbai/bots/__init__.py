"""Bots: players that see what a player sees. `make("greedy", game, seed)` seats one.

A bot gets its seat's view and the legal actions, nothing else; what it does not know it
must imagine (`game.imagine`). `random` and `greedy` play every game.
"""

from __future__ import annotations

from gunbai.bots.bot import Bot, UnknownBot
from gunbai.bots.greedy import greedy
from gunbai.bots.random import RandomBot
from gunbai.core import Game

BOTS = {"random": RandomBot, "greedy": greedy}


def make(name: str, game: Game, seed: int | str = 0) -> Bot:
    """A bot for one seat of one match; raises UnknownBot."""
    if name not in BOTS:
        raise UnknownBot(name, tuple(BOTS))
    return BOTS[name](game, seed)


__all__ = ["BOTS", "Bot", "UnknownBot", "make"]
