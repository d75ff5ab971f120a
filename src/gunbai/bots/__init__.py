"""Bots: computer players. `make("level3", game, seed)` makes one for a seat.

A bot gets only its seat's view and the legal actions; it must imagine what it does not know
(`game.imagine`). `random`, `greedy`, `search` and eight levels play every game. An entry point of
the group `gunbai.bots` adds another bot: any callable that takes (game, seed) and returns a Bot.
A level may have a style: `level3-bold`, `level5-careful`, and `level5-equilibrium` in a game with
exact mixtures. `make_here` also takes other programs, as `cmd: node mybot.js` (`engine`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from importlib.metadata import EntryPoint, entry_points
from typing import cast

from gunbai.bots.bot import Bot, UnknownBot
from gunbai.bots.evaluation import STYLES
from gunbai.bots.greedy import greedy
from gunbai.bots.levels import LEVELS, LevelBot, searcher
from gunbai.bots.random import RandomBot
from gunbai.core import Game
from gunbai.games import has_part, part
from gunbai.i18n import LANGUAGES, say

Maker = Callable[[Game, int | str], Bot]

BOTS: dict[str, Maker] = {
    "random": RandomBot,
    "greedy": greedy,
    "search": searcher,
    **{f"level{level}": partial(LevelBot, level=level) for level in LEVELS},
}


EQUILIBRIUM = "equilibrium"
"""The style that follows exact mixtures in games with a part `equilibrium`. For all other
decisions, and in other games, the level plays as it does without a style."""


@dataclass(frozen=True)
class BotAbout:
    """What a list of opponents shows about a bot."""

    name: str
    level: int
    """1 to 8; 0 for a bot that is not a level."""
    titles: Mapping[str, str]
    """By language."""


def about(name: str) -> BotAbout:
    """The entry of one of `BOTS`; raises UnknownBot."""
    if name not in BOTS:
        raise UnknownBot(name, tuple(BOTS))
    level = int(name.removeprefix("level")) if name.startswith("level") else 0
    return BotAbout(name, level, titles(name))


def titles(key: str) -> dict[str, str]:
    """The display name of a bot (or of `style.<name>`), by language."""
    return {language: say(language, f"bot.{key}", {}) for language in LANGUAGES}


def styles(name: str, game: str | None = None) -> tuple[str, ...]:
    """The styles a bot can have in a game (in any game, if none is named)."""
    if name not in BOTS or not about(name).level:
        return ()
    exact = (EQUILIBRIUM,) if game is None or has_part(game, EQUILIBRIUM) else ()
    return (*(style for style in STYLES if style), *exact)


def names() -> tuple[str, ...]:
    """The names of all bots, without styles."""
    return tuple(dict.fromkeys((*BOTS, *sorted(others()))))


@cache
def others() -> dict[str, EntryPoint]:
    """The bots that other distributions register. Looking them up is slow."""
    return {entry.name: entry for entry in entry_points(group="gunbai.bots")}


def known(name: str) -> bool:
    """Is there a bot of this name (and style)?"""
    level, _, style = str(name).partition("-")
    return name in names() or style in styles(level)


def maker(name: str) -> Maker:
    """The function that makes the bot of this name; raises UnknownBot."""
    if not known(name):
        raise UnknownBot(str(name), names())
    if name in BOTS:
        return BOTS[name]
    if name in others():
        found: Maker = others()[name].load()
        return found
    level, _, style = name.partition("-")
    return partial(_styled, level=about(level).level, style=style)


def _styled(game: Game, seed: int | str = 0, *, level: int, style: str) -> Bot:
    if style == EQUILIBRIUM:
        other = LevelBot(game, seed, level=level)
        own = part(game.info.id, EQUILIBRIUM)
        return other if own is None else cast(Bot, own.EquilibriumBot(game, other, seed))
    return LevelBot(game, seed, level=level, style=style)


def make(name: str, game: Game, seed: int | str = 0) -> Bot:
    """A bot for one seat of one match; raises UnknownBot."""
    bot = maker(name)(game, seed)
    assert isinstance(bot, Bot)
    return bot


def make_here(name: str, game: Game, seed: int | str = 0) -> Bot:
    """Like `make`, but a name such as `cmd: node mybot.js` runs that program (an `EngineBot`).

    Only for names that the user of this process has typed. Whoever may choose such a name may run
    any command here, so `make` and `known`, which also serve requests and files, refuse it.
    """
    from gunbai.bots.engine import EngineBot, is_engine  # only where programs may play

    return EngineBot(game, seed, name=name) if is_engine(name) else make(name, game, seed)


__all__ = [
    "BOTS",
    "Bot",
    "BotAbout",
    "UnknownBot",
    "about",
    "known",
    "make",
    "make_here",
    "names",
    "styles",
]
