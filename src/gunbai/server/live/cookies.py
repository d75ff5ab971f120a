"""The signed cookie that holds the session of a guest.

Cookies are signed by itsdangerous with the time of signing. The newest key signs, every key
verifies, so keys can be replaced one after the other.
"""

from __future__ import annotations

import base64
import secrets
from collections.abc import Callable, Sequence
from hashlib import sha256
from hmac import compare_digest, digest
from time import time

import msgspec
from itsdangerous import BadData, TimestampSigner, URLSafeTimedSerializer

from gunbai.core import GunbaiError
from gunbai.server.live.session import Session
from gunbai.server.store import Store

COOKIE = "gunbai"
COOKIE_DAYS = 365
DATABASE_KEY = "database"
"""In a list of keys: the key that the first node made and stored in the database."""
SHORTEST_KEY = 32
SALT = "gunbai.session"


def read_keys(text: str) -> tuple[str, ...]:
    """Keys from a file or variable, newest first; raises GunbaiError for a malformed key."""
    keys = tuple(text.replace(",", " ").split())
    for number, key in enumerate(keys, 1):
        if key != DATABASE_KEY and len(key) < SHORTEST_KEY:
            raise GunbaiError("server.error.short_key", number=number, least=SHORTEST_KEY)
    if len(set(keys)) < len(keys):
        raise GunbaiError("server.error.same_key")
    return keys


async def open_signer(store: Store, wanted: Sequence[str]) -> CookieSigner:
    """Signs with the operator's keys, newest first, or with the one in the database."""
    stored = await store.secret(secrets.token_hex(32))
    keys = wanted or (DATABASE_KEY,)
    return CookieSigner([stored if key == DATABASE_KEY else key for key in keys])


class CookieSigner:
    """`keys`: newest first. The first one signs, all of them verify."""

    def __init__(self, keys: Sequence[str], clock: Callable[[], float] = time) -> None:
        self.keys = list(keys)
        self.clock = clock
        self._serializer = URLSafeTimedSerializer(
            self.keys[::-1],
            salt=SALT,
            signer=_signer_with(clock),
            signer_kwargs={"key_derivation": "hmac", "digest_method": sha256},
        )

    def sign(self, session: Session) -> str:
        """The text of the cookie."""
        return self._serializer.dumps(msgspec.to_builtins(session))

    def read(self, cookie: str) -> Session | None:
        """The session, if the signature is ours and not older than COOKIE_DAYS."""
        if not cookie.isascii():
            return None
        try:
            # No max_age here: it would also refuse a cookie from a node whose clock is ahead.
            body, signed = self._serializer.loads(cookie, return_timestamp=True)
            if self.clock() - signed.timestamp() > COOKIE_DAYS * 86400:
                return None
            return msgspec.convert(body, Session)
        except BadData:
            return self._read_untimed(cookie)
        except (ValueError, msgspec.ValidationError):
            return None

    def _read_untimed(self, cookie: str) -> Session | None:
        """A cookie of version 0.1 and before: body, dot, HMAC-SHA256 in hexadecimal digits.
        It has no time; the browser drops it COOKIE_DAYS after it was set."""
        body, _, signature = cookie.partition(".")
        if not any(compare_digest(signature, untimed_signature(body, key)) for key in self.keys):
            return None
        try:
            padded = body + "=" * (-len(body) % 4)
            return msgspec.json.decode(base64.urlsafe_b64decode(padded), type=Session)
        except (ValueError, msgspec.DecodeError):
            return None


def untimed_signature(body: str, key: str) -> str:
    return digest(key.encode(), body.encode(), "sha256").hex()


def _signer_with(clock: Callable[[], float]) -> type[TimestampSigner]:
    class Signer(TimestampSigner):
        def get_timestamp(self) -> int:
            return int(clock())

    return Signer
