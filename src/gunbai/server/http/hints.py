"""HTTP: help for a seat: a hint for its open decision, beliefs about what it does not see."""

from __future__ import annotations

from typing import Any

from litestar import Request, get, post

from gunbai.server import wire
from gunbai.server.answers import advice
from gunbai.server.http.authentication import asker_of
from gunbai.server.http.errors import FAILURES
from gunbai.server.live.house import House

Asking = Request[Any, Any, Any]


@post(
    "/api/tables/{table:str}/seats/{seat:int}/hint",
    responses=FAILURES,
    status_code=200,
    summary="What might I do?",
)
async def give_hint(
    request: Asking, house: House, table: str, seat: int, data: wire.study.HintWish
) -> wire.study.Hint:
    """A hint for an open decision, if the table allows hints."""
    return await advice.hint(house, await asker_of(request, house), table, seat, data)


@get(
    "/api/tables/{table:str}/seats/{seat:int}/beliefs",
    responses=FAILURES,
    summary="What can I count of what I do not see?",
)
async def show_beliefs(request: Asking, house: House, table: str, seat: int) -> wire.study.Beliefs:
    """Beliefs, if the table allows hints. The player could count the same, so no log entry is
    written."""
    return await advice.beliefs(house, await asker_of(request, house), table, seat)


HANDLERS = [give_hint, show_beliefs]
