"""Promises that a server signs with Ed25519: of a table when it opens, of a record when it is over.

The signed text travels with its signature, so a reader needs no canonical form of JSON. The library
is imported by what signs or checks: the rest of this module runs without it.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TypedDict

from gunbai.core import Record
from gunbai.server.table.table import Table, iso


class Signed(TypedDict):
    """A statement about a table when it opened, as records and the wire carry it."""

    statement: str
    key: str
    """The server's public key, in hexadecimal digits."""
    signature: str


class Signer:
    """`Signer(secret)`: 32 bytes in hexadecimal digits."""

    def __init__(self, secret: str) -> None:
        from nacl.signing import SigningKey

        self._key = SigningKey(bytes.fromhex(secret))
        self.key = self._key.verify_key.encode().hex()

    def sign(self, text: str) -> str:
        return self._key.sign(text.encode()).signature.hex()

    def promise(self, table: Table) -> Signed:
        if table.open.imported:
            return Unsigned().promise(table)
        statement = statement_of(table)
        return Signed(statement=statement, key=self.key, signature=self.sign(statement))

    def sealed(self, table: Table) -> Record:
        """The record of a table with both signatures; with none, if the game was played
        elsewhere."""
        record = table.record()
        if table.open.imported:
            return record
        record.promise = dict(self.promise(table))
        record.signature = self.sign(seal_text(record))
        return record


class Unsigned:
    """Replaces the signer where there is no server: an own signature proves nothing."""

    key = ""

    def promise(self, table: Table) -> Signed:
        return Signed(statement=statement_of(table), key="", signature="")

    def sealed(self, table: Table) -> Record:
        return table.record()


def statement_of(table: Table) -> str:
    """What the server promises when a table opens."""
    game, opening = table.game, table.open
    return json.dumps(
        {
            "gunbai": "promise",
            "table": table.id,
            "game": opening.game,
            "players": opening.players,
            "options": opening.options,
            "pack": {"id": game.pack_id, "hash": game.pack_hash},
            "commitment": ":".join(table.promise.split(":")[:2]),
            "opened": iso(opening.at),
        },
        ensure_ascii=False,
        separators=(",", ":"),
    )


def seal_text(record: Record) -> str:
    """The text that is signed for a whole record: the digest of everything but the signature."""
    return f"gunbai record {sha256(record.unsigned().encode()).hexdigest()}"


def is_about(statement: str, record: Record) -> bool:
    """Does this promise speak of this game and this commitment?"""
    try:
        said = json.loads(statement)
        return bool(
            said["game"] == record.game
            and said["players"] == record.players
            and said["options"] == record.options
            and said["pack"] == record.pack
            and said["commitment"] == ":".join(record.commitment.split(":")[:2])
        )
    except (ValueError, KeyError, TypeError, RecursionError):
        return False


def is_signed(key: str, text: str, signature: str) -> bool:
    from nacl.exceptions import BadSignatureError
    from nacl.signing import VerifyKey

    try:
        VerifyKey(bytes.fromhex(key)).verify(text.encode(), bytes.fromhex(signature))
    except (BadSignatureError, ValueError, TypeError):
        return False
    return True
