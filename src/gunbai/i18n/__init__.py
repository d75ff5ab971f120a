"""Message catalogues in English and Japanese: keys, templates and their arguments.

A message is a template: `{region}` is an argument; `{to:region}` says what kind of thing it
is, so that a game can name it; `{n|army|armies}` chooses by number. Shared messages are in
this folder (`<language>.toml`, and `<part>.<language>.toml` for one part of the program); a
game's own messages are in its folder as `words.<language>.toml`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

LANGUAGES = ("ja", "en")

Namer = Callable[[str, object, str], str]
"""(kind, value, language) → display name."""

_PLACE = r"\{(\w+)(?::(\w+))?(?:\|([^|}]*)\|([^}]*))?\}"
_COMMA = {"en": ", ", "ja": "、"}
_NOTHING = {"en": "none", "ja": "なし"}
"""A list without members."""


def own_language() -> str:
    """The language of what is printed at the Python prompt: $GUNBAI_LANGUAGE, else English."""
    chosen = os.environ.get("GUNBAI_LANGUAGE", "")
    return chosen if chosen in LANGUAGES else "en"


def say(language: str, key: str, args: Mapping[str, object], namer: Namer | None = None) -> str:
    """The message with its arguments filled in."""
    said: list[str] = []
    for part in _parts(catalogue(language)[key]):
        if isinstance(part, str):
            said.append(part)
        elif part.one is not None:
            said.append(part.one if args[part.name] == 1 else part.many)
        else:
            said.append(_name(part.kind, args[part.name], language, namer))
    return "".join(said)


def arguments(template: str) -> set[str]:
    """The names of the arguments a template uses."""
    return {part.name for part in _parts(template) if not isinstance(part, str)}


@cache
def wanted(key: str) -> tuple[str, ...]:
    """The names of the arguments that a message uses in any language."""
    found = {name for language in LANGUAGES for name in arguments(catalogue(language)[key])}
    return tuple(sorted(found))


@cache
def unknown_arguments(language: str, key: str) -> dict[str, object] | None:
    """A question mark for every argument of a message; None if there is no such message."""
    template = catalogue(language).get(key)
    return None if template is None else dict.fromkeys(arguments(template), "?")


class _Place(NamedTuple):
    """The place of an argument in a template."""

    name: str
    kind: str
    one: str | None
    many: str


@cache
def _parts(template: str) -> tuple[str | _Place, ...]:
    """The parts of a template: texts, and places between them."""
    found: list[str | _Place] = []
    end = 0
    for match in re.finditer(_PLACE, template):
        if match.start() > end:
            found.append(template[end : match.start()])
        name, kind, one, many = match.groups()
        found.append(_Place(name, kind or name, one, many or ""))
        end = match.end()
    if end < len(template):
        found.append(template[end:])
    return tuple(found)


def option_name(game: str, option: str, language: str) -> str:
    """The display name of an option of a game."""
    return catalogue(language).get(f"{game}.option.{option}.name", option)


def value_name(game: str, option: str, value: object, language: str) -> str:
    """The display name of a value of an option."""
    word = str(value).lower() if isinstance(value, bool) else str(value)
    return catalogue(language).get(f"{game}.option.{option}.value.{word}", word)


@cache
def catalogue(language: str) -> dict[str, str]:
    """All messages of a language by their full keys ("tenka.event.war"); raises ValueError."""
    if language not in LANGUAGES:
        raise ValueError(f"there is no language {language!r}; use {' or '.join(LANGUAGES)}")
    import tomllib  # these two are not needed before the first message
    from pathlib import Path

    here = Path(__file__).parent
    found: dict[str, str] = {}
    rooms = sorted(here.glob(f"*.{language}.toml"))
    for path in [here / f"{language}.toml", *rooms, *_game_files(here, language)]:
        with path.open("rb") as file:
            _flatten(tomllib.load(file), "", found)
    return found


def _game_files(here: Path, language: str) -> list[Path]:
    """The message files of the games in this package and in other distributions."""
    from importlib.metadata import entry_points  # slow to import, and seldom needed
    from importlib.util import find_spec
    from pathlib import Path

    ours = sorted((here.parent / "games").glob(f"*/words.{language}.toml"))
    others: list[Path] = []
    for entry in entry_points(group="gunbai.games"):
        spec = find_spec(entry.value)
        for place in (spec.submodule_search_locations or []) if spec else []:
            others += Path(place).glob(f"words.{language}.toml")
    return ours + others


def _flatten(tree: Mapping[str, object], prefix: str, found: dict[str, str]) -> None:
    for key, value in tree.items():
        if isinstance(value, Mapping):
            _flatten(value, f"{prefix}{key}.", found)
        else:
            found[prefix + key] = str(value)


def _name(kind: str, value: object, language: str, namer: Namer | None) -> str:
    if not isinstance(value, str | int) and isinstance(value, list | tuple | Mapping):
        return _names(kind, value, language, namer)
    return str(value) if namer is None else namer(kind, value, language)


def _names(
    kind: str,
    value: list[object] | tuple[object, ...] | Mapping[object, object],
    language: str,
    namer: Namer | None,
) -> str:
    if not value:
        return _NOTHING[language]
    if isinstance(value, list | tuple):
        return _COMMA[language].join(_name(kind, item, language, namer) for item in value)
    return _COMMA[language].join(
        f"{_name(kind, item, language, namer)} {_name('number', count, language, namer)}"
        for item, count in value.items()
    )
