"""The games: one package each. A package here with a `KIND` is a game; so is an entry point
of the group `gunbai.games` in any installed distribution."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module

from gunbai.core.errors import UnknownGame
from gunbai.core.game import Game, GameKind


def games() -> tuple[str, ...]:
    """The ids of all games."""
    return tuple(sorted(_places()))


def package(id: str) -> str:
    """The name of a game's Python package; raises UnknownGame."""
    places = _ours() if id in _ours() else _places()
    if id not in places:
        raise UnknownGame(id, games())
    return places[id]


def kind(id: str) -> GameKind:
    """What is known of a game before anything is chosen; raises UnknownGame."""
    found = import_module(package(id)).KIND
    assert isinstance(found, GameKind)
    return found


def load(
    id: str,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    pack: str | None = None,
) -> Game:
    """A game ready to play; raises UnknownGame, BadOptions or BadPack naming what is wrong."""
    return kind(id).load(players, options, pack)


@cache
def _places() -> dict[str, str]:
    from importlib.metadata import entry_points  # slow to import, and seldom needed

    others = {entry.name: entry.value for entry in entry_points(group="gunbai.games")}
    return others | _ours()


@cache
def _ours() -> dict[str, str]:
    return {
        module.name: f"{__name__}.{module.name}"
        for module in pkgutil.iter_modules(__path__)
        if module.ispkg
    }
