"""Identify the sender of a request by session cookie, seat token or account token."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection

from gunbai.server.answers.asker import Asker, Denied
from gunbai.server.http.guard import address_of
from gunbai.server.live.cookies import COOKIE
from gunbai.server.live.house import House
from gunbai.server.live.session import Session, session_holder
from gunbai.server.table import identity, words
from gunbai.server.table.identity import Caller

Connection = ASGIConnection[Any, Any, Any, Any]
Asking = Request[Any, Any, Any]


def session_of(connection: Connection, house: House) -> Session | None:
    cookie = connection.cookies.get(COOKIE, "")
    return house.cookies.read(cookie) if cookie else None


async def caller_of(connection: Connection, house: House, token: str | None = None) -> Caller:
    """The caller; a stranger if it sends no credentials. Raises Denied for an invalid token."""
    shown = token or _bearer(connection)
    if shown.startswith(identity.ACCOUNT):
        account = await house.store.account(token=identity.hashed(shown))
        if account is None:
            raise Denied("server.error.no_identity", 401)
        return Caller(holder=account.holder, name=account.name, account=True)
    session = session_of(connection, house)
    return Caller(
        holder="" if session is None else session_holder(session),
        token=identity.hashed(shown) if shown else "",
        name="" if session is None else session.name,
    )


async def asker_of(request: Asking, house: House, caller: Caller | None = None) -> Asker:
    """The sender of a request, and the language and address for the answer. Raises Denied for an
    invalid token."""
    return Asker(
        await caller_of(request, house) if caller is None else caller,
        words.language_of(request.headers.get("accept-language", "")),
        house.settings.public_url or str(request.base_url).rstrip("/"),
        address_of(request.scope),
    )


def _bearer(connection: Connection) -> str:
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""
