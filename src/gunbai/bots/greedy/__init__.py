"""greedy: looks no further than its own next step, with what a beginner learns first.

One module a game, named like the game, with a class `GreedyBot`.
"""

from __future__ import annotations

from importlib import import_module

from gunbai.bots.bot import Bot
from gunbai.core import Game


def greedy(game: Game, seed: int | str = 0) -> Bot:
    """The greedy bot of this game."""
    bot = import_module(f"{__name__}.{game.info.id}").GreedyBot(game, seed)
    assert isinstance(bot, Bot)
    return bot
