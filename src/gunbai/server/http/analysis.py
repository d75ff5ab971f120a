"""HTTP: the analysis of a finished game: prospects, mistakes, and luck separated from play."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, post
from litestar.params import Parameter
from litestar.response import Stream

from gunbai.core import REFEREE
from gunbai.server import wire
from gunbai.server.answers import analysis
from gunbai.server.http.authentication import asker_of
from gunbai.server.http.botapi import NDJSON
from gunbai.server.http.errors import FAILURES
from gunbai.server.http.records import UPLOAD
from gunbai.server.live.house import House

Asking = Request[Any, Any, Any]


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
    asker = await asker_of(request, house)
    return Stream(await analysis.of_table(house, asker, table, seat), media_type=NDJSON)


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
    asker = await asker_of(request, house)
    return Stream(await analysis.of_record(house, asker, data), media_type=NDJSON)


HANDLERS = [analyse_table, analyse_record]
