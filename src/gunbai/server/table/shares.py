"""Shares: what each seat's own client adds to the luck, as a chain of hashes that it opens link by
link.

A client draws a secret root and commits to the end of a chain: the root, hashed LENGTH times.
Before each draw of luck it opens the link before the last one it opened. So every link is fixed
when the client sits down, and nobody knows it before it is opened. Nothing here needs a server.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from hmac import compare_digest, digest
from typing import Annotated

import msgspec

from gunbai.core import Entry

LENGTH = 4096
"""Links of a chain. A game with more draws than that goes on without the seats' shares."""
Link = Annotated[str, msgspec.Meta(max_length=64, pattern="^[0-9a-f]{64}$")]
"""256 bits in hexadecimal digits."""


def new_root() -> str:
    return secrets.token_hex(32)


def hashed(link: str, times: int = 1) -> str:
    raw = bytes.fromhex(link)
    for _ in range(times):
        raw = sha256(raw).digest()
    return raw.hex()


def tip(root: str) -> str:
    """The commitment to the whole chain: public from the start."""
    return hashed(root, LENGTH)


def link(root: str, n: int) -> str:
    """The n-th link to open, from 1."""
    return hashed(root, LENGTH - n)


def links(latest: str, count: int) -> list[str]:
    """The opened links in the order of opening, from the latest one and their number."""
    found = [latest] if count else []
    while len(found) < count:
        found.append(hashed(found[-1]))
    return found[::-1]


@dataclass
class Share:
    """The share of one seat, as far as the server knows it."""

    tip: str
    latest: str = ""
    """The link opened last."""
    opened: int = 0
    """How many links are opened."""
    deposit: str = ""
    """A later link that the client left with the server, to be opened while it is away."""
    deposited: int = 0
    """The number of that link."""
    struck: bool = False
    """All agreed to go on without it, for the rest of the game."""

    def owes(self, draw: int) -> bool:
        """Must this seat open a link for the draw of this number?"""
        return not self.struck and self.opened < draw <= LENGTH

    def admits(self, link: str, steps: int = 1) -> bool:
        """Is this the link `steps` steps after the latest one?"""
        return compare_digest(hashed(link, steps), self.latest or self.tip)

    def from_deposit(self) -> str:
        """The next link, if the client left it here; otherwise empty."""
        steps = self.deposited - self.opened - 1
        return hashed(self.deposit, steps) if steps >= 0 else ""


class Transcript:
    """The digest of the decisions so far, which a draw is bound to before any link is opened.

    It is keyed by the seed, which is secret until the end: without the key a viewer could try out
    which hidden decisions fit.
    """

    def __init__(self, seed: str) -> None:
        self._key = seed.encode()
        self._lines = sha256()
        self._n = 0

    def bound(self, entries: Sequence[Entry], draw: int) -> str:
        """The binding of a draw. `entries`: all entries of the record before it."""
        for entry in entries[self._n :]:
            self._lines.update(f"{entry.seat} {entry.code}\n".encode())
        self._n = len(entries)
        text = f"draw {draw} {self._lines.hexdigest()}"
        return digest(self._key, text.encode(), "sha256").hex()
