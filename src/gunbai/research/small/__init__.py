"""Small games that can be solved: the rules of a game on a tiny board, cut short.

`load_small("kingdom_cards")` is a Game like any other; `Tree` holds its whole tree. OpenSpiel knows
them as gunbai_small_kingdom_cards and so on, once `gunbai.research.openspiel` is imported. A game
lists its own in its part `small`, with the pack `small.toml` beside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from gunbai.core import Game, UnknownGame
from gunbai.games import games, load, part, table


@dataclass(frozen=True)
class Small:
    game: str
    options: Mapping[str, object]
    histories: int
    """The number of ways in which it can be played to the end, luck included."""
    pack: str
    """The file of its pack."""


def _all() -> dict[str, Small]:
    found = {}
    for id in games():
        own = part(id, "small")
        for name, (options, histories) in ({} if own is None else own.SMALL).items():
            found[f"{id}_{name}"] = Small(id, options, histories, str(table(id, "small.toml")))
    return found


SMALL: Mapping[str, Small] = MappingProxyType(_all())


def load_small(name: str) -> Game:
    """One of the games in `SMALL`; raises UnknownGame."""
    if name not in SMALL:
        raise UnknownGame(str(name), tuple(SMALL))
    small = SMALL[name]
    return load(small.game, 2, small.options, small.pack)
