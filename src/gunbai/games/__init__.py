"""The games: one package each, and the registry that finds and loads them.

A package here with a `KIND` is a game; so is one that an entry point of the group `gunbai.games`
names in any installed distribution.

The parts of a game that bots, research and server use are in its package too, as further modules
with fixed names: the game's parts (docs/how-to/adding-a-game.md lists them). A part is imported
when it is first asked for.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from gunbai.core import hooks
from gunbai.core.errors import MissingPart, UnknownGame
from gunbai.core.game import Game, GameKind

if TYPE_CHECKING:
    from pathlib import Path


def games() -> tuple[str, ...]:
    """The ids of all games."""
    return tuple(sorted(_places()))


def package(id: str) -> str:
    """The name of a game's Python package; raises UnknownGame."""
    places = _ours() if id in _ours() else _places()
    if id not in places:
        raise UnknownGame(str(id), games())
    return places[id]


def kind(id: str) -> GameKind:
    """The description of a game before any option is chosen; raises UnknownGame."""
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


def has_part(id: str, name: str) -> bool:
    """Does the game have such a part? False for a game that is not registered, such as a toy."""
    return _part_file(id, name) is not None


@cache
def part(id: str, name: str) -> ModuleType | None:
    """The module `name` in the package of a game, or None if it has none."""
    return import_module(f"{package(id)}.{name}") if has_part(id, name) else None


def needed_part(id: str, name: str) -> ModuleType:
    """The same for a part that is required; raises MissingPart, which names the file."""
    found = part(id, name)
    if found is None:
        place = package(id) if is_known(id) else id
        raise MissingPart(id, name, f"{place.replace('.', '/')}/{name}.py")
    return found


def table(id: str, name: str) -> Path | None:
    """The file `name` in the folder of a game, if there is one."""
    from pathlib import Path  # not needed to play

    if not is_known(id):
        return None
    file = import_module(package(id)).__file__
    assert file is not None
    found = Path(file).with_name(name)
    return found if found.exists() else None


def is_known(id: str) -> bool:
    """Is there a game of this id?"""
    return id in _ours() or id in _places()


@cache
def _part_file(id: str, name: str) -> str | None:
    from importlib.util import find_spec  # not needed to play

    if not is_known(id) or not hasattr(import_module(package(id)), "__path__"):
        return None  # a single module has no parts
    spec = find_spec(f"{package(id)}.{name}")
    return None if spec is None else spec.origin


@cache
def _places() -> dict[str, str]:
    from importlib.metadata import entry_points  # slow to import and rarely needed

    others = {entry.name: entry.value for entry in entry_points(group="gunbai.games")}
    return others | _ours()


@cache
def _ours() -> dict[str, str]:
    here = os.path.dirname(__file__)  # `pkgutil` would import `inspect`, which takes long
    return {name: f"{__name__}.{name}" for name in os.listdir(here) if _is_package(here, name)}


def _is_package(folder: str, name: str) -> bool:
    """Also one without sources, as in a browser."""
    place = os.path.join(folder, name, "__init__.py")
    return os.path.exists(place) or os.path.exists(f"{place}c")


hooks.find_kind = kind
