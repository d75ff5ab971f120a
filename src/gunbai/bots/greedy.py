"""greedy: a bot that looks only at its own next step, with simple rules of thumb.

A game's greedy bot is the class `GreedyBot` of its part `greedy`. A game without one gets a short
search instead, so that `greedy` works in every game.
"""

from __future__ import annotations

from gunbai.bots.bot import Bot
from gunbai.bots.search import SearchBot, Thinking
from gunbai.core import Game
from gunbai.games import part

SHORT = 30
"""Simulations per decision where a game has no greedy bot."""


def greedy(game: Game, seed: int | str = 0) -> Bot:
    """The greedy bot of this game."""
    own = part(game.info.id, "greedy")
    if own is None:
        return SearchBot(game, seed, Thinking(SHORT))
    bot = own.GreedyBot(game, seed)
    assert isinstance(bot, Bot)
    return bot
