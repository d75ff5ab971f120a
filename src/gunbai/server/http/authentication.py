"""Identify the sender of a request by session cookie, seat token or account token."""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection

from gunbai.server.http.errors import Denied
from gunbai.server.live.house import House
from gunbai.server.live.session import COOKIE, Session, session_holder
from gunbai.server.table import identity
from gunbai.server.table.identity import Caller

Connection = ASGIConnection[Any, Any, Any, Any]


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


def _bearer(connection: Connection) -> str:
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""
