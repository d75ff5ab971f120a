"""HTTP: the playground for developers of a game: any position, the views of all seats at once.

The endpoints exist only if the operator asked for them (`gunbai serve --playground`).
"""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Router, get, post
from litestar.connection import ASGIConnection
from litestar.exceptions import NotFoundException
from litestar.handlers import BaseRouteHandler
from litestar.params import Parameter

from gunbai.server import wire
from gunbai.server.answers import packs, playground
from gunbai.server.http.errors import FAILURES
from gunbai.server.http.records import UPLOAD
from gunbai.server.live.house import House
from gunbai.server.settings import Settings


@post("/", responses=FAILURES, request_max_body_size=UPLOAD, summary="Set up a board")
async def set_up(house: House, data: wire.playground.NewPlayground) -> wire.playground.Playground:
    return await playground.set_up(house, data)


@get("/{board:str}", responses=FAILURES, summary="Everything about one moment")
async def show_board(
    house: House,
    board: str,
    entry: Annotated[int, Parameter(ge=0, le=2**31)] | None = None,
    since: Annotated[int, Parameter(ge=0, le=2**31)] = 0,
) -> wire.playground.Playground:
    """After `entry` entries (default: all); events are listed from `since` on."""
    return playground.show(house, board, entry, since)


@post("/{board:str}/act", responses=FAILURES, status_code=200, summary="Decide for a seat")
async def act(
    house: House, board: str, data: wire.playground.PlaygroundAct
) -> wire.playground.Playground:
    return playground.act(house, board, data)


@post("/{board:str}/bot", responses=FAILURES, status_code=200, summary="Let a bot decide once")
async def ask_bot(
    house: House, board: str, data: wire.playground.PlaygroundBot
) -> wire.playground.Playground:
    return await playground.ask_bot(house, board, data)


@post("/{board:str}/luck", responses=FAILURES, status_code=200, summary="Let luck decide once")
async def draw(
    house: House, board: str, data: wire.playground.PlaygroundLuck | None = None
) -> wire.playground.Playground:
    """Draw the outcome of luck from the seed, or take the given one."""
    return playground.draw(house, board, data or wire.playground.PlaygroundLuck())


@get("/packs/{game:str}", responses=FAILURES, summary="The packs of a game, as text")
async def show_packs(game: str) -> list[wire.playground.PackText]:
    """The built-in packs, the usual one first."""
    return packs.texts(game)


@post(
    "/packs",
    responses=FAILURES,
    status_code=200,
    request_max_body_size=4 * wire.playground.PACK_SIZE,
    summary="Check a pack",
)
async def check_pack(house: House, data: wire.playground.PackCheck) -> wire.playground.PackChecked:
    """The mistakes that `gunbai pack check` finds, by line. The pack is not kept."""
    return await packs.check(house, data)


def router(settings: Settings) -> Router:
    """The routes of the playground; none unless the operator asked for it."""

    def opened(_connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
        if not settings.playground:
            raise NotFoundException

    return Router(
        path="/api/playground",
        route_handlers=[set_up, show_board, act, ask_bot, draw, show_packs, check_pack],
        guards=[opened],
        include_in_schema=settings.playground,
    )
