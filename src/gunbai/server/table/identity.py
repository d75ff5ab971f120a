"""Identity of callers: secret tokens, their hashes, and the seats that a caller holds.

Secrets are 256 random bits. Only their hashes are stored, and hashes are compared in
constant time. Nobody needs an account to play.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest

from gunbai.server.table.table import Table

SEAT = "gbs_"
ACCOUNT = "gbb_"
"""Prefixes of tokens: of a seat, of an account of the bot API."""


@dataclass(frozen=True)
class Caller:
    """The sender of a request or message, with the identities it has proved."""

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


def account_holder(name: str) -> str:
    return hashed(f"account {name}")


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
