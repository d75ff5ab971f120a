"""The games: options, rule book, words, tutorial, maps."""

from __future__ import annotations

import tomllib
from functools import cache, lru_cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec

import gunbai
from gunbai.core import GameInfo
from gunbai.games import kind, lesson, package, rulebook
from gunbai.i18n import LANGUAGES
from gunbai.server import wire
from gunbai.server.answers.asker import Denied
from gunbai.server.live.house import House
from gunbai.server.study import lessons, rulebooks
from gunbai.server.table import own_packs, words


def every(house: House) -> list[wire.games.GameAbout]:
    """All games, in the order in which a client shows them."""
    ids = sorted(gunbai.games(), key=lambda id: (kind(id).shelf, id))
    return [about(house, id) for id in ids]


def about(house: House, id: str) -> wire.games.GameAbout:
    found = kind(id)
    return wire.games.GameAbout(
        id=id,
        titles=wire.Words(ja=found.titles["ja"], en=found.titles["en"]),
        fewest=found.seats[0],
        most=found.seats[1],
        default=found.default_players,
        rules=found.rules_version,
        options=[
            wire.games.OptionInfo(
                option.name, option.clause, option.default, list(option.choices), option.expected
            )
            for option in found.options
        ],
        bots=house.bots.about(id),
        secrets=_info(id).has_secrets,
        luck=_info(id).has_luck,
        lessons=lessons.titles(id),
    )


@cache
def _info(game: str) -> GameInfo:
    return kind(game).load().info


def rules(game: str, language: str) -> wire.games.Rules:
    kind(game)
    if not rulebook.has_book(game):
        raise Denied("server.error.no_page", 404)
    return rulebooks.shown(game, language)


def words_of(game: str) -> wire.games.GameWords:
    """Names and messages in every language, by their keys."""
    kind(game)
    return words.of_game(game)


def tutorial(game: str, number: int) -> wire.games.Lesson:
    require_lesson(game, number)
    return lessons.shown(game, number)


def require_lesson(game: str, number: int) -> None:
    kind(game)
    if number > lesson.count(game):
        raise Denied("server.error.no_page", 404)


def pack(game: str, name: str) -> dict[str, Any]:
    """The content of a pack; empty for a game without packs."""
    kind(game)
    found = packs(game).get(name) if packs(game) else {}
    own = own_packs.by_id(game, name) if found is None else None
    if own is not None:
        return tomllib.loads(own.text)
    if found is None:
        raise Denied("server.error.no_pack", 404, pack=name)
    return found


@cache
def packs(game: str) -> dict[str, dict[str, Any]]:
    """The built-in packs as plain data, by their ids."""
    spec = find_spec(package(game))
    if spec is None or spec.origin is None:
        return {}
    folder = Path(spec.origin).parent / "packs"
    return {
        path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in folder.glob("*.toml")
    }


def to_keep(house: House) -> wire.games.Offline:
    """The addresses of the rules and lessons of all games, with a version of their content."""
    games = every(house)
    ids = tuple(each.id for each in games)
    return wire.games.Offline(_version(ids, wire.encode(games)), list(kept(house)))


@lru_cache(maxsize=1)
def _version(ids: tuple[str, ...], games: bytes) -> str:
    return sha256(wire.encode(_kept(ids, games))).hexdigest()[:12]


def kept(house: House) -> dict[str, object]:
    """What does not change while this version runs, by its address."""
    games = every(house)
    return _kept(tuple(each.id for each in games), wire.encode(games))


@lru_cache(maxsize=1)
def _kept(ids: tuple[str, ...], games: bytes) -> dict[str, object]:
    found: dict[str, object] = {"/api/games": msgspec.Raw(games)}
    for game in ids:
        here = f"/api/games/{game}"
        found[f"{here}/words"] = words.of_game(game)
        if rulebook.has_book(game):
            for language in LANGUAGES:
                found[f"{here}/rules?language={language}"] = rulebooks.shown(game, language)
        for number in range(1, lesson.count(game) + 1):
            shown = lessons.shown(game, number)
            found[f"{here}/lesson" + (f"?number={number}" if number > 1 else "")] = shown
            found[f"{here}/packs/{shown.pack}"] = packs(game).get(shown.pack, {})
    return found
