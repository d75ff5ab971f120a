"""HTTP: a table as a record: read it, step through it, verify it, download it.

During a game a viewer gets only what it has seen at the table.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from litestar import Request, Response, get, post
from litestar.params import Parameter

from gunbai.core import REFEREE, SPECTATOR
from gunbai.server import wire
from gunbai.server.answers import records
from gunbai.server.http.authentication import asker_of
from gunbai.server.http.errors import FAILURES
from gunbai.server.http.lobby import ready
from gunbai.server.http.session import answer, somebody
from gunbai.server.live.house import House

Asking = Request[Any, Any, Any]
UPLOAD = 2 * wire.records.RECORD_SIZE
"""Size limit of a record in a JSON body, where each quotation mark takes two characters."""


@get("/api/tables/{table:str}/story", responses=FAILURES, summary="What I may know of the game")
async def show_story(
    request: Asking,
    house: House,
    table: str,
    seat: Annotated[int, Parameter(ge=-3, le=63)] = SPECTATOR,
) -> Response[wire.records.Story]:
    asker = await asker_of(request, house)
    return ready(await records.story(house, asker, table, seat))


@get("/api/tables/{table:str}/moments", responses=FAILURES, summary="Step through the game")
async def show_moments(
    request: Asking,
    house: House,
    table: str,
    seat: Annotated[int, Parameter(ge=-3, le=63)] = SPECTATOR,
    offset: Annotated[int, Parameter(ge=0, le=2**31)] = 0,
    limit: Annotated[int, Parameter(ge=1, le=200)] = 50,
) -> Response[wire.records.Moments]:
    """Every entry with the view after it. Any seat, and the referee (-3), once the game is over."""
    asker = await asker_of(request, house)
    return ready(await records.moments(house, asker, table, seat, offset, limit))


@get("/api/tables/{table:str}/summary", responses=FAILURES, summary="How the game ended")
async def show_summary(
    house: House, table: str, seat: Annotated[int, Parameter(ge=-3, le=63)] = REFEREE
) -> wire.records.Summary:
    """Points, tie-breaks and what was hidden, once the game is over. By default with everything
    that was hidden (-3); any other viewer gets what it may know in a replay."""
    return await records.summary(house, table, seat)


@get("/api/tables/{table:str}/verify", responses=FAILURES, summary="Were the dice fair?")
async def verify_table(request: Asking, house: House, table: str) -> wire.records.Verified:
    """The same check as `gunbai record verify`, once the game is over."""
    return await records.verify(house, await asker_of(request, house), table)


@get(
    "/api/tables/{table:str}/record",
    responses=FAILURES,
    media_type="application/jsonl",
    summary="The whole record, once the game is over",
)
async def show_record(
    house: House, table: str, download: Literal["yes", "no"] = "no"
) -> Response[str]:
    """Loads, replays and verifies with `gunbai record`."""
    text = await records.record(house, table)
    headers = {"content-disposition": f'attachment; filename="{table}.jsonl"'}
    return Response(
        text,
        media_type="application/jsonl",
        headers=headers if download == "yes" else {},
    )


@get("/api/tables/{table:str}/promise", responses=FAILURES, summary="What the server promised")
async def show_promise(house: House, table: str) -> wire.records.SignedPromise:
    """The signed commitment of a table, the same from its opening to its end."""
    return await records.promise(house, table)


@get("/api/key", summary="The key that signs promises and records")
async def show_key(house: House) -> wire.records.ServerKey:
    return wire.records.ServerKey(house.signer.key)


@post(
    "/api/records/moments",
    responses=FAILURES,
    status_code=200,
    request_max_body_size=UPLOAD,
    summary="Step through a record of mine",
)
async def read_moments(house: House, data: wire.records.RecordText) -> wire.records.Moments:
    """A record as `record` returns it. It is checked completely and not stored."""
    return await records.step_through(house, data)


@post(
    "/api/records",
    responses=FAILURES,
    request_max_body_size=UPLOAD,
    summary="Keep a record of mine as a table",
)
async def bring_record(
    request: Asking, house: House, data: wire.records.Brought
) -> Response[wire.records.BroughtTo]:
    """A finished game that was played elsewhere. It is checked completely; nothing about it is
    signed, nobody holds its seats, and whoever has its address can read it."""
    asker, session = await somebody(request, house)
    return answer(await records.bring(house, asker, data), session, house, 201)


HANDLERS = [
    show_story,
    show_moments,
    show_summary,
    verify_table,
    show_promise,
    show_key,
    show_record,
    read_moments,
    bring_record,
]
