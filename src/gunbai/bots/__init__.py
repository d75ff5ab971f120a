"""Bots: players that see what a player sees. `make("greedy", game, seed)` seats one.

A bot gets its seat's view and the legal actions, nothing else; what it does not know it
must imagine (`game.imagine`). `random`, `greedy` and `search` play every game; an entry point of
the group `gunbai.bots` adds another: anything that takes (game, seed) and gives a Bot.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import entry_points

from gunbai.bots.bot import Bot, UnknownBot
from gunbai.bots.greedy import greedy
from gunbai.bots.random import RandomBot
from gunbai.bots.search import SearchBot
from gunbai.core import Game

BOTS: dict[str, Callable[[Game, int | str], Bot]] = {
    "random": RandomBot,
    "greedy": greedy,
    "search": SearchBot,
}


def make(name: str, game: Game, seed: int | str = 0) -> Bot:
    """A bot for one seat of one match; raises UnknownBot."""
    if name in BOTS:
        return BOTS[name](game, seed)
    others = {entry.name: entry for entry in entry_points(group="gunbai.bots")}
    if name not in others:
        raise UnknownBot(name, (*BOTS, *others))
    bot = others[name].load()(game, seed)
    assert isinstance(bot, Bot)
    return bot


__all__ = ["BOTS", "Bot", "UnknownBot", "make"]
