"""Packs of any game: those that are built in, and a file that names its game itself."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

from gunbai.games import games, has_part, needed_part, package
from gunbai.games.packfile import FilePath, PackFile


class Heading(msgspec.Struct):
    """The fields that every pack of every game has."""

    game: str


def pack_module(game: str) -> ModuleType:
    """The module `pack` of a game: `PACKS` (a folder), `built_in()` and `load_pack(path)`; raises
    UnknownGame."""
    package(game)
    return needed_part(game, "pack")


def built_in(game: str) -> tuple[str, ...]:
    """The ids of the built-in packs of a game, the usual one first; none if it has no packs."""
    found: tuple[str, ...] = pack_module(game).built_in() if has_part(game, "pack") else ()
    return found


def path_of(game: str, id: str) -> Path:
    """The file of a built-in pack."""
    return Path(pack_module(game).PACKS) / f"{id}.toml"


def load_any(path: FilePath) -> Any:
    """Load a pack of any game; raises BadPack."""
    file = PackFile.open(path)
    game = file.read(Heading).game
    known = [each for each in games() if has_part(each, "pack")]
    if game not in known:
        file.fail("game", f"no game {game!r}", "use one of " + ", ".join(known))
    return pack_module(game).load_pack(path)
