"""HTTP: the analysis of a finished game: prospects, mistakes, and luck separated from play.

Only a finished game is analysed. A viewer may read the same parts as of a replay.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from hashlib import sha256
from typing import Annotated, Any

from litestar import Request, post
from litestar.params import Parameter
from litestar.response import Stream

from gunbai.core import REFEREE, GunbaiError, Replay
from gunbai.server import wire
from gunbai.server.http.authentication import caller_of
from gunbai.server.http.botapi import NDJSON
from gunbai.server.http.errors import FAILURES, Denied
from gunbai.server.http.records import UPLOAD, require_viewer
from gunbai.server.live.analysis_queue import AnalysisJob, Crowded
from gunbai.server.live.house import House
from gunbai.server.study.analysis import analysis_of
from gunbai.server.table import words
from gunbai.server.table.replay import Course, read_record

Asking = Request[Any, Any, Any]
MOST_ENTRIES = 4000
"""The longest game that is analysed."""
KEEP_ALIVE = 5.0


@post(
    "/api/tables/{table:str}/analysis",
    responses=FAILURES,
    status_code=200,
    media_type=NDJSON,
    summary="Look back at a game that is over",
)
async def analyse_table(
    request: Asking,
    house: House,
    table: str,
    seat: Annotated[int, Parameter(ge=-3, le=63)] = REFEREE,
) -> Stream:
    """Lines of `StudyLine`: progress reports, then the analysis."""
    found = await (await house.room(table)).read()
    if found.status != "over":
        raise Denied("server.error.running", 409)
    record = found.record()
    course = await asyncio.to_thread(lambda: Course(Replay(found.game, record)))
    return await _stream(request, house, course, seat)


@post(
    "/api/records/analysis",
    responses=FAILURES,
    status_code=200,
    media_type=NDJSON,
    request_max_body_size=UPLOAD,
    summary="Look back at a record of mine",
)
async def analyse_record(request: Asking, house: House, data: wire.study.RecordStudy) -> Stream:
    """The same for a record that has its result. The record is not stored."""
    async with house.reading:
        course = await asyncio.to_thread(read_record, data.record)
    if not course.replay.state.over():
        raise Denied("server.error.running", 409)
    return await _stream(request, house, course, data.seat)


async def _stream(request: Asking, house: House, course: Course, viewer: int) -> Stream:
    game, record = course.replay.game, course.replay.record
    require_viewer(game, viewer)
    if len(record.entries) > MOST_ENTRIES:
        raise Denied("server.error.too_large", 413)
    caller = await caller_of(request, house)
    who = caller.holder or caller.token or (request.client.host if request.client else "")
    # What the server signed says nothing about the moves: a table and its record are one game.
    text = replace(record, promise=None, signature="").dumps()
    key = sha256(text.encode()).hexdigest()
    studies = house.analyses
    if not studies.has(key) and not studies.buckets.take(who):
        raise Denied("server.error.too_many", 429)
    try:
        study = studies.begin(key, text)
    except Crowded:
        raise Denied("server.error.busy", 429) from None
    study.followers += 1
    mine = studies.latest[who] = object()
    language = words.language_of(request.headers.get("accept-language", ""))

    async def lines() -> AsyncIterator[bytes]:
        try:
            async for line in _told(house, study, course, viewer, language):
                if studies.latest.get(who) is not mine:
                    return
                yield line
        finally:
            study.followers -= 1
            if studies.latest.get(who) is mine:
                del studies.latest[who]

    return Stream(lines(), media_type=NDJSON)


async def _told(
    house: House, study: AnalysisJob, course: Course, viewer: int, language: str
) -> AsyncIterator[bytes]:
    while not study.ended:
        news = asyncio.ensure_future(study.news())
        place = house.analyses.place(study)
        yield _line(wire.study.StudyProgress(study.done, study.total, place))
        while not news.done():
            await asyncio.wait([news], timeout=KEEP_ALIVE)
            if not news.done():
                yield b"\n"
    if study.found is None:
        error = GunbaiError("server.error.no_thinker")
        yield _line(wire.study.StudyFailed(words.problem(error, language)))
        return
    found = study.found
    yield await asyncio.to_thread(
        lambda: _line(analysis_of(course, found, study.simulations, viewer))
    )


def _line(message: wire.study.StudyLine) -> bytes:
    return wire.encode(message) + b"\n"


HANDLERS = [analyse_table, analyse_record]
