"""HTTP: the games: options, rule book, words, tutorial, maps."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from litestar import get
from litestar.params import Parameter

from gunbai.server import wire
from gunbai.server.answers import games
from gunbai.server.http.errors import FAILURES
from gunbai.server.live.house import House

LessonNumber = Annotated[int, Parameter(ge=1, le=9)]


@get("/api/games", responses=FAILURES, summary="All games")
async def list_games(house: House) -> list[wire.games.GameAbout]:
    """All games, in the order in which a client shows them."""
    return games.every(house)


@get("/api/games/{game:str}", responses=FAILURES, summary="One game and its options")
async def show_game(house: House, game: str) -> wire.games.GameAbout:
    return games.about(house, game)


@get("/api/games/{game:str}/rules", responses=FAILURES, summary="The rule book")
async def show_rules(game: str, language: Literal["ja", "en"] = "en") -> wire.games.Rules:
    return games.rules(game, language)


@get("/api/games/{game:str}/words", responses=FAILURES, summary="The words of a game")
async def show_words(game: str) -> wire.games.GameWords:
    """Names and messages in every language, by their keys."""
    return games.words_of(game)


@get("/api/games/{game:str}/lesson", responses=FAILURES, summary="The tutorial")
async def show_lesson(game: str, number: LessonNumber = 1) -> wire.games.Lesson:
    """A tutorial: a few steps in which the player makes the moves. Most games have a second one."""
    return games.tutorial(game, number)


@get("/api/games/{game:str}/packs/{pack:str}", responses=FAILURES, summary="A map, as data")
async def show_pack(game: str, pack: str) -> dict[str, Any]:
    """The content of a pack; empty for a game without packs."""
    return games.pack(game, pack)


@get("/api/offline", responses=FAILURES, summary="What to keep for reading without a connection")
async def show_offline(house: House) -> wire.games.Offline:
    """The addresses of the rules and lessons of all games, with a version of their content."""
    return await house.around.beside(lambda: games.to_keep(house))


HANDLERS = [list_games, show_game, show_rules, show_words, show_lesson, show_pack, show_offline]
