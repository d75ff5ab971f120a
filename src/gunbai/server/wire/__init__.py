"""The wire: structs of all messages and bodies that the server sends or receives.

This is the only definition: OpenAPI and the TypeScript types are generated from these structs.
Names of fields are the same in Python, JSON and TypeScript, and no two structs share a name. Times
are milliseconds. Structs that all endpoints share are exported here; the others are in the module
of their subject.
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
