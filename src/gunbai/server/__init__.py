"""The server: tables where people and bots play each other, over HTTP and WebSocket.

| package | contents |
| --- | --- |
| `wire/` | every message and body, as structs: the only definition of the protocol |
| `table/` | the log, the state and the judge of a table: pure code without I/O |
| `study/` | hints, beliefs, analyses and lessons as data: pure code without I/O |
| `store/` | the databases: SQLite and PostgreSQL |
| `live/` | tables in memory: locks, timers, chat, bots, the bus to other nodes |
| `answers/` | what is answered to whom: as functions, for `http/` and `offline/` |
| `http/` | the HTTP endpoints and the browser client |
| `socket/` | the WebSocket endpoint |
| `offline/` | a house without a server: in a browser's worker, on the log that the browser keeps |

Entry points are the modules beside them: `run` (uvicorn), `app` (ASGI), `engine` (bot process),
`admin` (operator), `typescript` (types of the wire). tests/test_architecture.py says which package
may import which.
"""
