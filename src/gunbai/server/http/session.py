"""HTTP: the session of a guest, kept in a signed cookie."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, get, put
from litestar.datastructures import Cookie

from gunbai.server import wire
from gunbai.server.answers.asker import Asker
from gunbai.server.http.authentication import asker_of, caller_of, session_of
from gunbai.server.http.errors import FAILURES
from gunbai.server.live.cookies import COOKIE, COOKIE_DAYS
from gunbai.server.live.house import House
from gunbai.server.live.session import Session, new_session, session_holder
from gunbai.server.table.identity import Caller

Asking = Request[Any, Any, Any]


@get("/api/session", responses=FAILURES, summary="Who am I?")
async def show_session(request: Asking, house: House) -> Response[wire.lobby.Guest]:
    session = session_of(request, house) or new_session()
    return with_cookie(wire.lobby.Guest(session.name), session, house, 200)


@put("/api/session", responses=FAILURES, summary="Call me so")
async def rename_session(
    request: Asking, house: House, data: wire.lobby.Naming
) -> Response[wire.lobby.Guest]:
    old = session_of(request, house) or new_session()
    return with_cookie(wire.lobby.Guest(data.name), Session(old.id, data.name), house, 200)


def with_cookie(body: Any, session: Session, house: House, status: int) -> Response[Any]:
    cookie = Cookie(
        key=COOKIE,
        value=house.cookies.sign(session),
        max_age=COOKIE_DAYS * 86400,
        httponly=True,
        samesite="lax",
        secure=house.settings.secure_cookies,
    )
    return Response(body, status_code=status, cookies=[cookie])


async def somebody(request: Asking, house: House) -> tuple[Asker, Session | None]:
    """An asker who can hold a seat; a stranger becomes a guest."""
    caller = await caller_of(request, house)
    if caller.holder:
        session = None if caller.account else session_of(request, house)
    else:
        session = new_session()
        caller = Caller(session_holder(session), caller.token, session.name)
    return await asker_of(request, house, caller), session


def answer(body: Any, session: Session | None, house: House, status: int) -> Response[Any]:
    if session is None:
        return Response(body, status_code=status)
    return with_cookie(body, session, house, status)


HANDLERS = [show_session, rename_session]
