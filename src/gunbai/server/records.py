"""HTTP: a table as a record: everybody's view, one seat's, or the whole once it is over."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from litestar import Request, Response, get
from litestar.params import Parameter

from gunbai.core import SPECTATOR
from gunbai.server import identity, show, wire, words
from gunbai.server.answers import Denied
from gunbai.server.callers import caller_of
from gunbai.server.house import House
from gunbai.server.lobby import FAILURES
from gunbai.server.table import Table


@get("/api/tables/{table:str}/story", responses=FAILURES, summary="What I may know of the game")
async def show_story(
    request: Request[Any, Any, Any],
    house: House,
    table: str,
    seat: Annotated[int, Parameter(ge=0, le=63)] | None = None,
) -> wire.Story:
    room = await house.room(table)
    found = await room.read()
    viewer = SPECTATOR if seat is None else seat
    if viewer >= 0 and viewer not in identity.seats_of(found, await caller_of(request, house)):
        raise Denied("server.error.not_yours", 403)
    return story_of(room.seen_by(viewer), viewer)


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
    found = await (await house.room(table)).read()
    if found.status != "over":
        raise Denied("server.error.not_over", 409)
    headers = {"content-disposition": f'attachment; filename="{found.id}.jsonl"'}
    return Response(
        found.record().dumps(),
        media_type="application/jsonl",
        headers=headers if download == "yes" else {},
    )


def story_of(table: Table, viewer: int) -> wire.Story:
    record = table.record()
    result = table.result()
    return wire.Story(
        game=record.game,
        rules=record.rules,
        players=record.players,
        options=record.options,
        pack=record.pack,
        seats=record.seats,
        started=record.started,
        commitment=record.commitment,
        viewer=viewer,
        lines=show.story(table, viewer),
        result=None if result is None else words.result(table.game, result),
    )


HANDLERS = [show_story, show_record]
