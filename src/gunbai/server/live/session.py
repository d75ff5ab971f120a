"""Sessions of guests, and the signed cookie that holds one."""

from __future__ import annotations

import base64
import secrets
from hmac import compare_digest, digest

import msgspec

from gunbai.server.table.identity import hashed

COOKIE = "gunbai"
COOKIE_DAYS = 365


class Session(msgspec.Struct, frozen=True):
    """A guest: a secret id that nobody else knows, and a name."""

    id: str
    name: str


def new_session(name: str = "") -> Session:
    id = secrets.token_urlsafe(32)
    return Session(id, name or f"Guest {secrets.randbelow(9000) + 1000}")


def session_holder(session: Session) -> str:
    return hashed(f"session {session.id}")


class CookieSigner:
    def __init__(self, key: str) -> None:
        self.key = key

    def sign(self, session: Session) -> str:
        """The text of the cookie."""
        body = base64.urlsafe_b64encode(msgspec.json.encode(session)).decode().rstrip("=")
        return f"{body}.{self._signature(body)}"

    def read(self, cookie: str) -> Session | None:
        """The session, if the signature is ours."""
        body, dot, signature = cookie.partition(".")
        if not dot or not cookie.isascii() or not compare_digest(signature, self._signature(body)):
            return None
        try:
            padded = body + "=" * (-len(body) % 4)
            return msgspec.json.decode(base64.urlsafe_b64decode(padded), type=Session)
        except (ValueError, msgspec.DecodeError):
            return None

    def _signature(self, body: str) -> str:
        return digest(self.key.encode(), body.encode(), "sha256").hex()
