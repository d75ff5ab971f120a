"""Components in words: what a card, a warlord, a castle or a region is and does.

A game may have a module `components` with `components(pack, language)`; a game without one has no
components to explain.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from gunbai.games import package
from gunbai.i18n import LANGUAGES

CARDS = ("card", "warlord", "castle")
"""Kinds whose text a player needs in order to choose."""


@dataclass(frozen=True)
class Component:
    kind: str
    """region, card, warlord, castle or rank: the message `cli.kind.<kind>`."""
    id: str
    name: str
    text: str


def components(game: str, pack: Any, language: str) -> list[Component]:
    """All components of a pack that have a text."""
    module = package(game) + ".components"
    if find_spec(module) is None:
        return []
    found: list[Component] = import_module(module).components(pack, language)
    return found


def find(game: str, pack: Any, words: str, language: str) -> list[Component]:
    """The components with this name in either language: exact matches, or else names that contain
    every word."""
    wanted = folded(words)
    if not wanted:
        return []
    named = _names(game, pack)
    ids = {id for id, names in named.items() if wanted in names}
    ids = ids or {
        id for id, names in named.items() if any(_fits(wanted.split(), name) for name in names)
    }
    return [each for each in components(game, pack, language) if (each.kind, each.id) in ids]


def near(game: str, pack: Any, words: str) -> str | None:
    """A similar name, as a suggestion for a mistyped one."""
    spelt = spellings(game, pack)
    close = get_close_matches(folded(words), spelt, 1)
    return spelt[close[0]] if close else None


def spellings(game: str, pack: Any) -> dict[str, str]:
    """All names and ids of a pack, by their folded form."""
    found: dict[str, str] = {}
    for language in LANGUAGES:
        for each in components(game, pack, language):
            found.setdefault(folded(each.id), each.id)
            found[folded(each.name)] = each.name
    return found


def folded(text: str) -> str:
    """Without case, underscores and macrons: "Mōri" is found by "mori"."""
    plain = unicodedata.normalize("NFKD", text.replace("_", " ").casefold())
    return "".join(c for c in plain if not "\u0300" <= c <= "\u036f").strip()


def _names(game: str, pack: Any) -> dict[tuple[str, str], set[str]]:
    """By kind and id: what a component is called, in every language."""
    found: dict[tuple[str, str], set[str]] = {}
    for language in LANGUAGES:
        for each in components(game, pack, language):
            names = found.setdefault((each.kind, each.id), {folded(each.id)})
            names.add(folded(each.name))
    return found


def _fits(words: Iterable[str], name: str) -> bool:
    """Every word begins a word of the name; names in Japanese are not divided into words."""
    return all(
        any(part.startswith(word) for part in name.split()) or (not word.isascii() and word in name)
        for word in words
    )
