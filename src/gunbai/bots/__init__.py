"""Bots: players that see what a player sees. `make("level3", game, seed)` seats one.

A bot gets its seat's view and the legal actions, nothing else; what it does not know it
must imagine (`game.imagine`). `random`, `greedy`, `search` and six levels play every game; an
entry point of the group `gunbai.bots` adds another: anything that takes (game, seed) and gives
a Bot. A level may have a style: `level3-bold`, `level5-careful`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from importlib.metadata import entry_points

from gunbai.bots.bot import Bot, UnknownBot
from gunbai.bots.evaluation import STYLES
from gunbai.bots.greedy import greedy
from gunbai.bots.levels import LEVELS, LevelBot, searcher
from gunbai.bots.random import RandomBot
from gunbai.core import Game
from gunbai.i18n import LANGUAGES, say

BOTS: dict[str, Callable[[Game, int | str], Bot]] = {
    "random": RandomBot,
    "greedy": greedy,
    "search": searcher,
    **{f"level{level}": partial(LevelBot, level=level) for level in LEVELS},
}


@dataclass(frozen=True)
class BotAbout:
    """What a list of opponents says of a bot."""

    name: str
    level: int
    """1 to 6; 0 for a bot that is no level."""
    titles: Mapping[str, str]
    """By language."""


def about(name: str) -> BotAbout:
    """Of one of `BOTS`."""
    titles = {language: say(language, f"bot.{name}", {}) for language in LANGUAGES}
    level = int(name.removeprefix("level")) if name.startswith("level") else 0
    return BotAbout(name, level, titles)


def make(name: str, game: Game, seed: int | str = 0) -> Bot:
    """A bot for one seat of one match; raises UnknownBot."""
    if name in BOTS:
        return BOTS[name](game, seed)
    level, _, style = name.partition("-")
    if level in BOTS and about(level).level and style in STYLES:
        return LevelBot(game, seed, level=about(level).level, style=style)
    others = {entry.name: entry for entry in entry_points(group="gunbai.bots")}
    if name not in others:
        raise UnknownBot(name, (*BOTS, *others))
    bot = others[name].load()(game, seed)
    assert isinstance(bot, Bot)
    return bot


__all__ = ["BOTS", "Bot", "BotAbout", "UnknownBot", "about", "make"]
