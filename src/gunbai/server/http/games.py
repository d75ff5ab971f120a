"""HTTP: the games: options, rule book, words, tutorial, maps."""

from __future__ import annotations

import asyncio
import tomllib
from functools import cache, lru_cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from litestar import get
from litestar.params import Parameter

import gunbai
from gunbai.core import GameInfo
from gunbai.games import kind, lesson, package, rulebook
from gunbai.i18n import LANGUAGES
from gunbai.server import wire
from gunbai.server.http.errors import FAILURES, Denied
from gunbai.server.live.house import House
from gunbai.server.study import lessons, rulebooks
from gunbai.server.table import words

LessonNumber = Annotated[int, Parameter(ge=1, le=9)]


@get("/api/games", responses=FAILURES, summary="All games")
async def list_games(house: House) -> list[wire.games.GameAbout]:
    """All games, in the order in which a client shows them."""
    return _all(house)


@get("/api/games/{game:str}", responses=FAILURES, summary="One game and its options")
async def show_game(house: House, game: str) -> wire.games.GameAbout:
    return _about(game, house)


@get("/api/games/{game:str}/rules", responses=FAILURES, summary="The rule book")
async def show_rules(game: str, language: Literal["ja", "en"] = "en") -> wire.games.Rules:
    kind(game)
    if not rulebook.has_book(game):
        raise Denied("server.error.no_page", 404)
    return rulebooks.shown(game, language)


@get("/api/games/{game:str}/words", responses=FAILURES, summary="The words of a game")
async def show_words(game: str) -> wire.games.GameWords:
    """Names and messages in every language, by their keys."""
    kind(game)
    return words.of_game(game)


@get("/api/games/{game:str}/lesson", responses=FAILURES, summary="The tutorial")
async def show_lesson(game: str, number: LessonNumber = 1) -> wire.games.Lesson:
    """A tutorial: a few steps in which the player makes the moves. Most games have a second one."""
    require_lesson(game, number)
    return lessons.shown(game, number)


def require_lesson(game: str, number: int) -> None:
    kind(game)
    if number > lesson.count(game):
        raise Denied("server.error.no_page", 404)


@get("/api/games/{game:str}/packs/{pack:str}", responses=FAILURES, summary="A map, as data")
async def show_pack(game: str, pack: str) -> dict[str, Any]:
    """The content of a pack; empty for a game without packs."""
    kind(game)
    found = _packs(game).get(pack) if _packs(game) else {}
    if found is None:
        raise Denied("server.error.no_pack", 404, pack=pack)
    return found


@get("/api/offline", responses=FAILURES, summary="What to keep for reading without a connection")
async def show_offline(house: House) -> wire.games.Offline:
    """The addresses of the rules and lessons of all games, with a version of their content."""
    return await asyncio.to_thread(_offline, house)


def _offline(house: House) -> wire.games.Offline:
    games = _all(house)
    return _listed(tuple(each.id for each in games), wire.encode(games))


@lru_cache(maxsize=1)
def _listed(ids: tuple[str, ...], games: bytes) -> wire.games.Offline:
    kept: dict[str, object] = {"/api/games": msgspec.Raw(games)}
    for game in ids:
        here = f"/api/games/{game}"
        kept[f"{here}/words"] = words.of_game(game)
        if rulebook.has_book(game):
            for language in LANGUAGES:
                kept[f"{here}/rules?language={language}"] = rulebooks.shown(game, language)
        for number in range(1, lesson.count(game) + 1):
            shown = lessons.shown(game, number)
            kept[f"{here}/lesson" + (f"?number={number}" if number > 1 else "")] = shown
            kept[f"{here}/packs/{shown.pack}"] = _packs(game).get(shown.pack, {})
    digest = sha256(wire.encode(kept)).hexdigest()
    return wire.games.Offline(digest[:12], list(kept))


@cache
def _packs(game: str) -> dict[str, dict[str, Any]]:
    """The built-in packs as plain data, by their ids."""
    spec = find_spec(package(game))
    if spec is None or spec.origin is None:
        return {}
    folder = Path(spec.origin).parent / "packs"
    return {path.stem: tomllib.loads(path.read_text()) for path in folder.glob("*.toml")}


def _all(house: House) -> list[wire.games.GameAbout]:
    ids = sorted(gunbai.games(), key=lambda id: (kind(id).shelf, id))
    return [_about(id, house) for id in ids]


def _about(id: str, house: House) -> wire.games.GameAbout:
    about = kind(id)
    return wire.games.GameAbout(
        id=id,
        titles=wire.Words(ja=about.titles["ja"], en=about.titles["en"]),
        fewest=about.seats[0],
        most=about.seats[1],
        default=about.default_players,
        rules=about.rules_version,
        options=[
            wire.games.OptionInfo(
                option.name, option.clause, option.default, list(option.choices), option.expected
            )
            for option in about.options
        ],
        bots=house.bots.about(id),
        secrets=_info(id).has_secrets,
        luck=_info(id).has_luck,
        lessons=lessons.titles(id),
    )


@cache
def _info(game: str) -> GameInfo:
    return kind(game).load().info


HANDLERS = [list_games, show_game, show_rules, show_words, show_lesson, show_pack, show_offline]
