"""Sessions of guests."""

from __future__ import annotations

import secrets

import msgspec

from gunbai.server.table.identity import hashed
from gunbai.server.table.names import GUEST_NUMBERS, guest_name


class Session(msgspec.Struct, frozen=True):
    """A guest: a secret id that nobody else knows, and a name."""

    id: str
    name: str


def new_session(name: str = "") -> Session:
    id = secrets.token_urlsafe(32)
    return Session(id, name or guest_name(secrets.randbelow(len(GUEST_NUMBERS))))


def session_holder(session: Session) -> str:
    return hashed(f"session {session.id}")
