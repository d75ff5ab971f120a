"""The wire: every message and every body that goes over the line, and nothing else does.

The only definition: OpenAPI and the TypeScript types are made from these structs. Names of
fields are the same in Python, JSON and TypeScript, and no two structs share a name. Times are
milliseconds. What every door says is at hand here; the rest is in the module of its subject.
"""

from gunbai.server.wire import games, lobby, playground, records, socket, study
from gunbai.server.wire.parts import Choice, Failure, Problem, Result, Told, Words, encode

__all__ = [
    "Choice",
    "Failure",
    "Problem",
    "Result",
    "Told",
    "Words",
    "encode",
    "games",
    "lobby",
    "playground",
    "records",
    "socket",
    "study",
]
