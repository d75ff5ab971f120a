"""HTTP: link previews: title, description and picture of a page, for chats and social networks.

They are built from what a spectator may know, whoever asks. A picture of a table is painted by
Pillow (the extra `previews`); without it, and for all other pages, the picture of the game is used.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.util import find_spec
from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.params import Parameter

import gunbai
from gunbai.core import SPECTATOR, GunbaiError, Replay, told
from gunbai.games import kind
from gunbai.i18n import catalogue, say
from gunbai.pictures import draw
from gunbai.server.answers.asker import Denied
from gunbai.server.http.errors import FAILURES
from gunbai.server.live.answer_cache import Full
from gunbai.server.live.house import House
from gunbai.server.table.table import Table

Asking = Request[Any, Any, Any]
WIDTH, HEIGHT = 1200, 630
"""The size that previews are shown in without being cut."""
LATEST = -1
LOCALES = {"ja": "ja_JP", "en": "en_GB"}


@dataclass(frozen=True)
class Preview:
    title: str
    description: str
    picture: str
    """The path of a picture."""

    def tags(self, language: str, origin: str, path: str) -> str:
        """Elements for the head of the page."""
        kinds = {
            "og:type": "website",
            "og:site_name": "軍配 gunbai",
            "og:locale": LOCALES[language],
            "og:title": self.title,
            "og:description": self.description,
            "og:url": origin + path,
            "og:image": origin + self.picture,
            "og:image:width": str(WIDTH),
            "og:image:height": str(HEIGHT),
        }
        found = [
            f"<title>{escape(self.title)}</title>",
            f'<meta name="description" content="{escape(self.description)}" />',
            '<meta name="twitter:card" content="summary_large_image" />',
            *(f'<meta property="{name}" content="{escape(is_)}" />' for name, is_ in kinds.items()),
        ]
        return "\n    ".join(found)


async def preview_of(house: House, path: str, n: int, language: str, has: set[str]) -> Preview:
    """What the page at a path is about. `has`: the pictures that the built client contains."""
    screen, _, id = path.strip("/").partition("/")
    if screen in ("table", "replay"):
        try:
            room = await house.room(id)
            await room.read()
        except GunbaiError:
            return _front(language)
        return _of_table(room.seen_by(SPECTATOR), screen, n, language, has)
    if screen in ("lesson", "rules") and id in gunbai.games():
        title = kind(id).titles[language]
        head = say(language, f"server.preview.{screen}", {"game": title})
        return Preview(head, _about(id, language), _picture(id, has))
    return _front(language)


def _front(language: str) -> Preview:
    title = say(language, "server.preview.title", {})
    return Preview(title, say(language, "server.preview.about", {}), "/previews/gunbai.jpg")


def _of_table(table: Table, screen: str, n: int, language: str, has: set[str]) -> Preview:
    game = table.game.info
    title = say(language, f"server.preview.{screen}", {"game": game.titles[language]})
    state = say(language, f"server.preview.{table.status}", {"n": table.game.players})
    picture = _picture(game.id, has)
    if table.started and can_paint():
        picture = f"/api/tables/{table.id}/picture" + (f"?n={n}" if n >= 0 else "")
    return Preview(title, f"{state} {_about(game.id, language)}".strip(), picture)


def _about(game: str, language: str) -> str:
    return catalogue(language).get(f"{game}.about.text", "")


def _picture(game: str, has: set[str]) -> str:
    own = f"/previews/{game}.jpg"
    return own if own in has else "/previews/gunbai.jpg"


@cache
def can_paint() -> bool:
    return find_spec("PIL") is not None


def with_tags(page: bytes, tags: str) -> bytes:
    """The page with these tags in place of its own title and description."""
    text = page.decode()
    head, found, rest = text.partition("<title>")
    if not found:
        return page
    return (head + tags + rest.partition("</title>")[2]).encode()


@get(
    "/api/tables/{table:str}/picture",
    responses=FAILURES,
    media_type="image/png",
    summary="The board as a spectator sees it, as a PNG",
)
async def show_picture(
    house: House, table: str, n: Annotated[int, Parameter(ge=0, le=2**31)] | None = None
) -> Response[bytes]:
    """After `n` moments of the spectator (default: now). Needs Pillow on the server."""
    if not can_paint():
        raise Denied("server.error.no_page", 404)
    room = await house.room(table)
    await room.read()
    found = room.seen_by(SPECTATOR)
    if not found.started:
        raise Denied("server.error.not_started", 409)
    latest = found.numbers[SPECTATOR]
    record = found.record()

    async def paint() -> bytes:
        return await asyncio.to_thread(_paint, Replay(found.game, record), n)

    try:
        made = await house.pictures.get((found.id, latest, n), paint)
    except Full:
        raise Denied("server.error.busy", 429) from None
    return Response(made, media_type="image/png", headers={"cache-control": "public, max-age=60"})


def _paint(replay: Replay, n: int | None) -> bytes:
    noticed = told(replay.line, SPECTATOR)
    at = len(noticed) if n is None else min(n, len(noticed))
    state = replay.moments[noticed[at - 1].seq].state if at > 0 else replay.start
    return draw(replay.game, state.view(SPECTATOR)).png(WIDTH, HEIGHT)


def pictures_in(pages: Mapping[str, object]) -> set[str]:
    return {path for path in pages if path.startswith("/previews/")}


HANDLERS = [show_picture]
