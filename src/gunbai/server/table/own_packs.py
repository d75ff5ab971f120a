"""Packs of one's own: checked, kept by their hashes, and found again by tables and records.

Only a house without a server keeps packs (`offline/`); tables of a server play the built-in ones.
The text of a pack goes along to whatever computes for a table.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from gunbai.core import BadPack, GunbaiError
from gunbai.games import kind
from gunbai.games.packfile import PackFile, examined
from gunbai.games.packs import built_in, load_any, path_of

OPTION = "pack"
"""The option of a new table that names a pack by its hash."""


@dataclass(frozen=True)
class OwnPack:
    game: str
    id: str
    hash: str
    name: Any
    """A text, or texts by language."""
    text: str
    """Without a byte order mark, and with plain line ends."""


class BadPacks(GunbaiError):
    """A pack with mistakes: all of them, by line."""

    def __init__(self, found: list[BadPack]) -> None:
        super().__init__(found[0].key, **found[0].details)
        self.found = found


_known: dict[str, OwnPack] = {}
_read: dict[str, OwnPack] = {}
"""By the digest of the text, which may differ in comments alone."""


def add(text: str, file: str = "pack.toml") -> OwnPack:
    """Check a pack and keep it; raises BadPacks."""
    digest = sha256(text.encode()).hexdigest()
    if digest not in _read:
        own = read(text, file)
        _known[own.hash] = _read[digest] = own
    return _read[digest]


def forget_all_but(latest: int) -> None:
    """For a process that is sent each pack when it needs it."""
    for packs in (_known, _read):
        for key in list(packs)[:-latest]:
            del packs[key]


def read(text: str, file: str = "pack.toml") -> OwnPack:
    """Check a pack with all of its game's rules, without keeping it; raises BadPacks."""
    with written(text) as path:
        pack, found = examined(load_any, path)
        if found:
            raise BadPacks([_named(error, file) for error in found])
        plain = PackFile.open(path).text
    if pack.id in built_in(pack.game) and load_any(path_of(pack.game, pack.id)) != pack:
        line = PackFile(file, text).line_of("id")
        problem = f"{pack.id!r} is the id of a built-in pack"
        raise BadPacks([BadPack(file, line, "id", problem, "give yours another id")])
    return OwnPack(pack.game, pack.id, pack.hash, getattr(pack, "name", pack.id), plain)


@contextmanager
def written(text: str) -> Iterator[Path]:
    """The text as a file, while it is read."""
    with tempfile.TemporaryDirectory(prefix="gunbai-pack-") as folder:
        path = Path(folder) / "pack.toml"
        path.write_text(text, encoding="utf-8", newline="")
        yield path


def _named(error: BadPack, file: str) -> BadPack:
    """The same mistake in the file as its author knows it."""
    return BadPack(file, error.line, error.field, error.problem, error.remedy)


def known() -> list[OwnPack]:
    return list(_known.values())


def by_hash(hash: str) -> OwnPack | None:
    return _known.get(hash)


def by_id(game: str, id: str) -> OwnPack | None:
    """The latest of this id."""
    found = [each for each in _known.values() if (each.game, each.id) == (game, id)]
    return found[-1] if found else None


def text_of(hash: str) -> str:
    """The text of a pack of one's own; empty for a built-in one."""
    own = _known.get(hash)
    return "" if own is None else own.text


def wanted(game: str, options: Mapping[str, object], hash: str) -> OwnPack | None:
    """The own pack that these options name, or that a log or record was played with."""
    own = _known.get(str(options.get(OPTION, hash)))
    return own if own is not None and own.game == game else None


def other_options(own: OwnPack, options: Mapping[str, object]) -> dict[str, object]:
    """The options besides the pack. A game may have an option for its built-in packs, which then
    holds the id of this one."""
    accepted = {option.name: option for option in kind(own.game).options}
    return {
        name: value
        for name, value in options.items()
        if name != OPTION
        and (value != own.id or (name in accepted and accepted[name].accepts(value)))
    }
