"""HTTP: what an operator's tools ask: health, readiness, metrics. And the pages, if built."""

from __future__ import annotations

from html import escape
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.static_files import create_static_files_router

import gunbai
from gunbai.i18n import say
from gunbai.server import wire, words
from gunbai.server.house import House
from gunbai.server.settings import Settings


@get("/health", summary="Is the process alive?")
async def show_health() -> wire.Health:
    return wire.Health("ok", gunbai.__version__)


@get("/ready", summary="May it be given players?")
async def show_ready(house: House) -> Response[wire.Health]:
    """503 while starting or stopping, or when the database or the bus does not answer."""
    if house.stopping:
        return Response(wire.Health("stopping", gunbai.__version__), status_code=503)
    try:
        ready = house.ready and await house.store.ping() and await house.bus.ping()
    except Exception:
        ready = False
    status = "ok" if ready else "starting"
    return Response(
        wire.Health(status, gunbai.__version__),  # type: ignore[arg-type]
        status_code=200 if ready else 503,
    )


@get("/metrics", media_type=MediaType.TEXT, summary="Prometheus")
async def show_metrics(house: House) -> str:
    return house.metrics.text(
        {
            "gunbai_sockets": ("Open sockets.", house.sockets),
            "gunbai_rooms": ("Tables in memory.", len(house.rooms)),
            "gunbai_watchers": (
                "Viewers of tables.",
                sum(len(room.watchers) for room in house.rooms.values()),
            ),
            "gunbai_entries_stored": ("Entries this node stored.", house.store.appended),
            "gunbai_commits": ("Transactions they took.", house.store.commits),
            "gunbai_bot_answers": ("Decisions made by bots.", house.engines.answers),
            "gunbai_bot_deaths": ("Bots that died or dawdled.", house.engines.deaths),
        }
    )


@get(["/", "/table/{table:str}"], media_type=MediaType.HTML, include_in_schema=False)
async def show_page(request: Request[Any, Any, Any], table: str = "") -> str:
    """Where no browser client is built: how to play all the same."""
    language = words.language_of(request.headers.get("accept-language", ""))
    title = escape(say(language, "server.page.title", {}))
    about = escape(say(language, "server.page.about", {}))
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{title}</title>'
        f"<h1>{title}</h1><p>{about}</p>"
        '<p><a href="/schema">OpenAPI</a> · <a href="/api/games">/api/games</a></p></html>'
    )


def pages(settings: Settings) -> list[Any]:
    """The built client at the root (every page of it is its index), or the page above."""
    if settings.static is None or not (settings.static / "index.html").exists():
        return [show_page]
    folder = settings.static
    index = (folder / "index.html").read_bytes()

    @get("/table/{table:str}", media_type=MediaType.HTML, include_in_schema=False)
    async def show_client(table: str) -> bytes:
        return index

    files = create_static_files_router(
        path="/", directories=[folder], html_mode=True, include_in_schema=False
    )
    return [show_client, files]


HANDLERS = [show_health, show_ready, show_metrics]
