"""Packs for the editor of the playground: built-in ones as text, and the check of a changed one.

Nothing is kept. The mistakes are those of `gunbai pack check`, the changes those of `pack diff`.
"""

from __future__ import annotations

from typing import Any

from gunbai.core import BadPack
from gunbai.games import kind
from gunbai.games.packdiff import differences, shown
from gunbai.games.packs import built_in, load_any, path_of
from gunbai.games.packwords import said
from gunbai.server import wire
from gunbai.server.live.house import House
from gunbai.server.table import own_packs

LONGEST = 300
"""The most characters of a text in an answer."""
MOST_CHANGES = 200


def texts(game: str) -> list[wire.playground.PackText]:
    """The built-in packs of a game, the usual one first; raises UnknownGame."""
    kind(game)
    return [
        wire.playground.PackText(
            id, _title(load_any(path_of(game, id)).name), path_of(game, id).read_text("utf-8")
        )
        for id in built_in(game)
    ]


async def check(house: House, wish: wire.playground.PackCheck) -> wire.playground.PackChecked:
    return await house.around.beside(lambda: _checked(wish))


def _checked(wish: wire.playground.PackCheck) -> wire.playground.PackChecked:
    try:
        own = own_packs.read(wish.text)
    except own_packs.BadPacks as error:
        return wire.playground.PackChecked([_mistake(each) for each in error.found])
    return wire.playground.PackChecked(
        [], own.game, own.id, _title(own.name), _changes(own, wish.base)
    )


def _mistake(error: BadPack) -> wire.playground.PackMistake:
    return wire.playground.PackMistake(
        error.line, _cut(error.field), _words(error.problem), _words(error.remedy)
    )


def _words(text: str) -> wire.Words:
    return wire.Words(ja=said("ja", _cut(text)), en=_cut(text))


def _changes(own: own_packs.OwnPack, base: str) -> list[wire.playground.PackChange]:
    """What differs from a built-in pack of the same game."""
    if base not in built_in(own.game):
        return []
    found = differences(path_of(own.game, base).read_text("utf-8"), own.text)
    return [
        wire.playground.PackChange(_cut(each.place), _value(each.first), _value(each.second))
        for each in found[:MOST_CHANGES]
    ]


def _value(value: object) -> str | None:
    return None if value is None else _cut(shown(value))


def _title(name: Any) -> wire.Words:
    """The name of a pack: a text, or texts by language."""
    ja, en = getattr(name, "ja", name), getattr(name, "en", name)
    return wire.Words(ja=_cut(str(ja)), en=_cut(str(en)))


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"
