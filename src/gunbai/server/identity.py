"""Who is it? Guests by a signed cookie, seats and accounts by secret tokens.

Secrets are 256 random bits. Only their hashes are stored, and hashes are compared in
constant time. Nobody needs an account to play.
"""

from __future__ import annotations

import base64
import secrets
from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest, digest

import msgspec

from gunbai.server.table import Table

COOKIE = "gunbai"
COOKIE_DAYS = 365
SEAT = "gbs_"
ACCOUNT = "gbb_"


class Session(msgspec.Struct, frozen=True):
    """A guest: a secret id that nobody else knows, and a name."""

    id: str
    name: str


@dataclass(frozen=True)
class Caller:
    """Whoever speaks: what it can prove to be."""

    holder: str = ""
    """Hash of its session or account; empty for a stranger."""
    token: str = ""
    """Hash of the seat token it showed."""
    name: str = ""
    account: bool = False
    """True for an account of the bot API."""


def new_secret(kind: str) -> str:
    return kind + secrets.token_urlsafe(32)


def hashed(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def session_holder(session: Session) -> str:
    return hashed(f"session {session.id}")


def account_holder(name: str) -> str:
    return hashed(f"account {name}")


def new_session(name: str = "") -> Session:
    id = secrets.token_urlsafe(32)
    return Session(id, name or f"Guest {secrets.randbelow(9000) + 1000}")


def sign(session: Session, key: str) -> str:
    """The cookie's text."""
    body = base64.urlsafe_b64encode(msgspec.json.encode(session)).decode().rstrip("=")
    return f"{body}.{_signature(body, key)}"


def unsign(cookie: str, key: str) -> Session | None:
    """The session, if the signature is ours."""
    body, dot, signature = cookie.partition(".")
    if not dot or not cookie.isascii() or not compare_digest(signature, _signature(body, key)):
        return None
    try:
        padded = body + "=" * (-len(body) % 4)
        return msgspec.json.decode(base64.urlsafe_b64decode(padded), type=Session)
    except (ValueError, msgspec.DecodeError):
        return None


def seats_of(table: Table, caller: Caller) -> list[int]:
    """The seats this caller holds."""
    return [
        seat.number
        for seat in table.seats
        if _same(seat.holder, caller.holder) or _same(seat.token, caller.token)
    ]


def is_host(table: Table, caller: Caller) -> bool:
    return _same(table.open.host, caller.holder)


def _same(stored: str, shown: str) -> bool:
    return bool(stored) and bool(shown) and compare_digest(stored, shown)


def _signature(body: str, key: str) -> str:
    return digest(key.encode(), body.encode(), "sha256").hex()
