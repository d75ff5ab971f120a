"""The ASGI application: HTTP endpoints and sockets around one `House`."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar
from litestar.datastructures import State
from litestar.di import Provide
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin, YamlRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme

import gunbai
from gunbai.server.http import (
    analysis,
    botapi,
    errors,
    games,
    health,
    hints,
    lobby,
    pages,
    playground,
    previews,
    records,
    session,
)
from gunbai.server.http.guard import guarded
from gunbai.server.live.cookies import open_signer
from gunbai.server.live.house import House
from gunbai.server.live.limits import SIZE
from gunbai.server.socket.connection import table_socket

Door = Callable[[Any, Any, Any], Awaitable[None]]


def problem_of(error: Exception) -> str:
    """The first line of the error at the root, which names neither password nor statement."""
    root: BaseException = error
    while root.__cause__ is not None:
        root = root.__cause__
    root = getattr(root, "orig", None) or root
    return (str(root).splitlines() or [type(root).__name__])[0]


def create_app(house: House) -> Door:
    """The ASGI application. The house opens and closes with it."""
    guard = guarded(house)

    async def sockets(scope: Any, receive: Any, send: Any) -> None:
        await table_socket(scope, receive, send, house)

    rest, lines = guard(_pages(house)), guard(sockets)

    async def door(scope: Any, receive: Any, send: Any) -> None:
        await (lines if scope["type"] == "websocket" else rest)(scope, receive, send)

    return door


def _pages(house: House) -> Litestar:
    """Everything but sockets."""

    async def the_house() -> House:
        return house

    @asynccontextmanager
    async def lifespan(_app: Litestar) -> AsyncIterator[None]:
        try:
            await house.start()
            house.cookies = await open_signer(house.store, house.settings.session_keys)
        except Exception as error:
            house.problem = problem_of(error)
            raise
        logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
        try:
            yield
        finally:
            await house.close()

    return Litestar(
        route_handlers=[
            *games.HANDLERS,
            *session.HANDLERS,
            *lobby.HANDLERS,
            *records.HANDLERS,
            *hints.HANDLERS,
            *analysis.HANDLERS,
            *previews.HANDLERS,
            *botapi.HANDLERS,
            playground.router(house.settings),
            *health.HANDLERS,
            *pages.pages(house.settings),
        ],
        dependencies={"house": Provide(the_house)},
        exception_handlers={**errors.HANDLERS, botapi.NotDone: botapi.on_not_done},
        lifespan=[lifespan],
        openapi_config=_openapi(),
        request_max_body_size=SIZE,
        state=State({"house": house}),
        logging_config=None,
    )


def _openapi() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="gunbai",
        version=gunbai.__version__,
        description="Tables of four Japanese war board games. Play goes over a WebSocket at "
        "`/api/tables/{table}/socket` (docs/reference/wire.md) or over the commands below.",
        path="/schema",
        render_plugins=[JsonRenderPlugin(path="/openapi.json"), YamlRenderPlugin()],
        components=Components(
            security_schemes={
                "token": SecurityScheme(type="http", scheme="bearer"),
                "session": SecurityScheme(
                    type="apiKey", name="gunbai", security_scheme_in="cookie"
                ),
            }
        ),
    )
