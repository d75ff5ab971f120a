"""HTTP: a table as a record: read it, step through it, verify it, download it.

During a game a viewer gets only what it has seen at the table.
"""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal

from litestar import Request, Response, get, post
from litestar.params import Parameter

from gunbai.core import CHANCE, REFEREE, SPECTATOR, Game, GunbaiError
from gunbai.server import wire
from gunbai.server.http.authentication import caller_of
from gunbai.server.http.errors import FAILURES, Denied
from gunbai.server.http.lobby import ready
from gunbai.server.live.house import House
from gunbai.server.table import fairness, identity, show, words
from gunbai.server.table.judge import Refused
from gunbai.server.table.replay import Course, read_record
from gunbai.server.table.table import Table

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
    found = await _shown_to(request, house, table, seat)

    def tell(course: Course) -> bytes:
        return wire.encode(course.story(seat))

    return ready(await house.replays.answer(found, ("story", seat), tell))


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
    found = await _shown_to(request, house, table, seat)

    def tell(course: Course) -> bytes:
        return wire.encode(course.moments(seat, offset, limit))

    return ready(await house.replays.answer(found, ("moments", seat, offset, limit), tell))


async def _shown_to(request: Asking, house: House, table: str, viewer: int) -> Table:
    """The course of the table; refused if this caller may not see it as this viewer."""
    room = await house.room(table)
    found = await room.read()
    require_viewer(found.game, viewer)
    mine = identity.seats_of(found, await caller_of(request, house))
    if viewer not in (SPECTATOR, *mine) and found.status != "over":
        raise Denied("server.error.not_yours", 403)
    return room.seen_by(viewer)


@get("/api/tables/{table:str}/summary", responses=FAILURES, summary="How the game ended")
async def show_summary(
    house: House, table: str, seat: Annotated[int, Parameter(ge=-3, le=63)] = REFEREE
) -> wire.records.Summary:
    """Points, tie-breaks and what was hidden, once the game is over. By default with everything
    that was hidden (-3); any other viewer gets what it may know in a replay."""
    found = await _finished(house, table)
    require_viewer(found.game, seat)
    outcome = found.result()
    assert outcome is not None
    return words.summary(found.state, seat, outcome)


@get("/api/tables/{table:str}/verify", responses=FAILURES, summary="Were the dice fair?")
async def verify_table(request: Asking, house: House, table: str) -> wire.records.Verified:
    """The same check as `gunbai record verify`, once the game is over."""
    found = await _finished(house, table)
    record = found.record()
    language = words.language_of(request.headers.get("accept-language", ""))

    def check() -> tuple[int, wire.Problem | None]:
        try:
            return fairness.verify(found.game, record).draws, None
        except GunbaiError as error:
            return 0, words.problem(error, language, found.game)

    draws, problem = await house.replays.run(check)
    promise, _, seed = record.commitment.rpartition(":")
    return wire.records.Verified(promise, seed, fairness.salts_of(record), draws, problem)


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
    found = await _finished(house, table)
    headers = {"content-disposition": f'attachment; filename="{found.id}.jsonl"'}
    return Response(
        await house.replays.run(lambda: house.signer.sealed(found).dumps()),
        media_type="application/jsonl",
        headers=headers if download == "yes" else {},
    )


@get("/api/tables/{table:str}/promise", responses=FAILURES, summary="What the server promised")
async def show_promise(house: House, table: str) -> wire.records.SignedPromise:
    """The signed commitment of a table, the same from its opening to its end."""
    found = await (await house.room(table)).read()
    tips = show.share_tips(found)
    return wire.records.SignedPromise(**house.signer.promise(found), shares=tips)


@get("/api/key", summary="The key that signs promises and records")
async def show_key(house: House) -> wire.records.ServerKey:
    return wire.records.ServerKey(house.signer.key)


async def _finished(house: House, table: str) -> Table:
    found = await (await house.room(table)).read()
    if found.status != "over":
        raise Denied("server.error.not_over", 409)
    return found


@post(
    "/api/records/moments",
    responses=FAILURES,
    status_code=200,
    request_max_body_size=UPLOAD,
    summary="Step through a record of mine",
)
async def read_moments(house: House, data: wire.records.RecordText) -> wire.records.Moments:
    """A record as `record` returns it. It is checked completely and not stored."""
    async with house.reading:
        return await asyncio.to_thread(_read, data)


def _read(data: wire.records.RecordText) -> wire.records.Moments:
    course = read_record(data.record)
    require_viewer(course.replay.game, data.seat)
    return course.moments(data.seat, data.offset, data.limit)


def require_viewer(game: Game, viewer: int) -> None:
    """Refuse a viewer that this game does not have."""
    if viewer == CHANCE or viewer >= game.players:
        raise Refused("server.refusal.no_seat", seat=viewer, last=game.players - 1)


HANDLERS = [
    show_story,
    show_moments,
    show_summary,
    verify_table,
    show_promise,
    show_key,
    show_record,
    read_moments,
]
