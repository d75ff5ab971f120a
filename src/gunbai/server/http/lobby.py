"""HTTP: tables: open, list, join, leave, start, play."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from litestar import Request, Response, delete, get, post
from litestar.params import Parameter

from gunbai.server import wire
from gunbai.server.answers import tables
from gunbai.server.http.authentication import asker_of
from gunbai.server.http.errors import FAILURES, refusal_status
from gunbai.server.http.session import answer, somebody
from gunbai.server.live.house import House

Asking = Request[Any, Any, Any]
Limit = Annotated[int, Parameter(ge=1, le=200)]


@post("/api/tables", responses=FAILURES, summary="Open a table")
async def open_table(
    request: Asking, house: House, data: wire.lobby.NewTable
) -> Response[wire.lobby.TableMade]:
    asker, session = await somebody(request, house)
    return answer(await tables.open_new(house, asker, data), session, house, 201)


@post(
    "/api/games/{game:str}/practice",
    responses=FAILURES,
    summary="Play the short game of a lesson against a weak bot",
)
async def open_practice(
    request: Asking, house: House, game: str, data: wire.lobby.NewPractice
) -> Response[wire.lobby.TableMade]:
    """A table like any other, which begins with the position of the lesson."""
    asker, session = await somebody(request, house)
    return answer(await tables.open_practice(house, asker, game, data), session, house, 201)


@get("/api/tables", responses=FAILURES, summary="Public tables")
async def list_tables(
    house: House,
    game: str = "",
    status: Literal["", "open", "playing", "over", "aborted"] = "",
    limit: Limit = 50,
) -> wire.lobby.TableList:
    return await tables.listed(house, game, status, limit)


@get("/api/my/tables", responses=FAILURES, summary="Tables where I hold a seat")
async def list_mine(request: Asking, house: House, limit: Limit = 50) -> wire.lobby.TableList:
    return await tables.mine(house, await asker_of(request, house), limit)


@get("/api/tables/{table:str}", responses=FAILURES, summary="One table")
async def show_table(request: Asking, house: House, table: str) -> wire.lobby.TableInfo:
    return await tables.info(house, await asker_of(request, house), table)


@get("/api/tables/{table:str}/view", responses=FAILURES, summary="The table as I may see it")
async def show_view(
    request: Asking,
    house: House,
    table: str,
    seat: Annotated[int, Parameter(ge=0, le=63)] | None = None,
    since: Annotated[int, Parameter(ge=0, le=2**53)] = 0,
) -> Response[wire.socket.Update]:
    asker = await asker_of(request, house)
    return ready(await tables.view(house, asker, table, seat, since))


@get("/api/tables/{table:str}/text", responses=FAILURES, summary="The same view as plain text")
async def show_text(
    request: Asking,
    house: House,
    table: str,
    seat: Annotated[int, Parameter(ge=0, le=63)] | None = None,
) -> wire.lobby.TableText:
    """The board as plain text, for clients that cannot draw this game."""
    return await tables.text(house, await asker_of(request, house), table, seat)


@post("/api/tables/{table:str}/seats/{seat:int}", responses=FAILURES, summary="Take a seat")
async def take_seat(
    request: Asking, house: House, table: str, seat: int, data: wire.lobby.Joining | None = None
) -> Response[wire.lobby.SeatTaken]:
    asker, session = await somebody(request, house)
    joining = data or wire.lobby.Joining()
    taken = await tables.sit_down(house, asker, table, seat, joining)
    return answer(taken, session, house, 201)


@delete(
    "/api/tables/{table:str}/seats/{seat:int}",
    responses=FAILURES,
    status_code=200,
    summary="Leave a seat, or remove somebody from a seat of my table",
)
async def leave_seat(request: Asking, house: House, table: str, seat: int) -> wire.lobby.TableInfo:
    """Before the game the host may free any seat."""
    return await tables.leave(house, await asker_of(request, house), table, seat)


@post(
    "/api/tables/{table:str}/seats/{seat:int}/link",
    responses=FAILURES,
    summary="A link that moves my seat to another device",
)
async def make_link(request: Asking, house: House, table: str, seat: int) -> wire.lobby.SeatTaken:
    """The seat's token is renewed: links given away before become invalid."""
    return await tables.new_link(house, await asker_of(request, house), table, seat)


@post("/api/tables/{table:str}/claim", responses=FAILURES, summary="Move a seat to this device")
async def claim_seat(
    request: Asking, house: House, table: str, data: wire.lobby.Claim
) -> Response[wire.lobby.SeatTaken]:
    asker, session = await somebody(request, house)
    return answer(await tables.claim(house, asker, table, data), session, house, 201)


@post("/api/tables/{table:str}/start", responses=FAILURES, summary="Begin the game")
async def start_table(request: Asking, house: House, table: str) -> wire.lobby.TableInfo:
    return await tables.start(house, await asker_of(request, house), table)


@post("/api/tables/{table:str}/abort", responses=FAILURES, summary="Call the game off")
async def abort_table(request: Asking, house: House, table: str) -> wire.lobby.TableInfo:
    return await tables.abort(house, await asker_of(request, house), table)


@get("/api/tables/{table:str}/chat", responses=FAILURES, summary="What was said")
async def show_chat(request: Asking, house: House, table: str) -> wire.socket.Chat:
    """Players read players, spectators read spectators; after the game everybody reads
    everything."""
    return await tables.chat(house, await asker_of(request, house), table)


@post(
    "/api/tables/{table:str}/seats/{seat:int}/commands",
    responses=FAILURES,
    status_code=200,
    summary="Play without a socket",
)
async def post_command(
    request: Asking, house: House, table: str, seat: int, data: wire.socket.Command
) -> Response[wire.socket.Ack | wire.socket.Explained | wire.socket.Refusal]:
    """The same commands as on the socket; a refusal has status 409, or 503 if the command could not
    be stored."""
    said = await tables.command(house, await asker_of(request, house), table, seat, data)
    if isinstance(said, wire.socket.Refusal):
        return Response(said, status_code=refusal_status(said.problem))
    return Response(said)


def ready(body: bytes) -> Response[Any]:
    """An answer that is encoded already."""
    return Response(body, media_type="application/json")


HANDLERS = [
    open_table,
    open_practice,
    list_tables,
    list_mine,
    show_table,
    show_view,
    show_text,
    take_seat,
    leave_seat,
    make_link,
    claim_seat,
    start_table,
    abort_table,
    show_chat,
    post_command,
]
