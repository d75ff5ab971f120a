"""Parts that all messages share: bounded values, words, problems, choices, events."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from gunbai.server.table.log import NAME

Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=rf"^{NAME}$")]
Code = Annotated[str, Meta(min_length=1, max_length=200)]
Secret = Annotated[str, Meta(min_length=1, max_length=200)]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
Count = Annotated[int, Meta(ge=0, le=2**53)]


class Words(msgspec.Struct, frozen=True):
    """One text in every language there is."""

    ja: str
    en: str


class Problem(msgspec.Struct, frozen=True):
    """Why a request is refused: a key for programs, a clause of the rules, a text for people."""

    key: str
    message: str
    """In the language of the request."""
    clause: str = ""
    words: Words | None = None


class Failure(msgspec.Struct, frozen=True):
    """The body of every answer that is not a success."""

    problem: Problem


class Choice(msgspec.Struct, frozen=True):
    """A legal action of a seat: its code, the parts of the code, and the text of a button."""

    code: str
    verb: str
    args: list[str]
    words: Words


class Told(msgspec.Struct, frozen=True):
    """Something that happened, as the viewer may know it."""

    verb: str
    clause: str
    args: dict[str, object]
    words: Words


class Result(msgspec.Struct, frozen=True):
    returns: list[float]
    standings: list[int]
    reason: str
    clause: str
    words: Words


class Outgoing(msgspec.Struct, frozen=True, tag_field="type"):
    """Base of the messages that the server sends on a table's socket or as a line of a stream."""


encode = msgspec.json.Encoder(order="deterministic").encode
