"""Run the server: uvicorn with measured settings, and logs as JSON lines."""

from __future__ import annotations

import gc
import logging
import sys
from time import gmtime
from traceback import extract_tb
from types import TracebackType

import uvicorn
from msgspec import json

from gunbai.server.app import create_app
from gunbai.server.live.limits import SIZE
from gunbai.server.settings import Settings
from gunbai.server.socket.fast_protocol import FastProtocol

GRACE = 5
"""Seconds that connections get to end when the server stops."""


def serve(
    settings: Settings, host: str, port: int, *, level: str = "info", trusted: str = ""
) -> None:
    """Serve until told to stop. `trusted`: addresses of proxies whose headers are believed."""
    set_up_logs(level)
    app = create_app(settings)
    # Tables are many small objects that live long: collect garbage rarely, and never look at the
    # objects of the program itself.
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 5, 100)
    uvicorn.run(
        app,
        host=host,
        port=port,
        ws=FastProtocol,
        http="httptools",
        loop="asyncio" if sys.platform == "win32" else "uvloop",
        lifespan="on",
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=bool(trusted),
        forwarded_allow_ips=trusted or None,
        ws_max_size=SIZE,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_graceful_shutdown=GRACE,
    )


class Lines(logging.Formatter):
    """One JSON object a line. A line holds only the program's own messages: no URL of a request (a
    table's name gives access to it), no body, no header."""

    converter = staticmethod(gmtime)

    def format(self, record: logging.LogRecord) -> str:
        whole: dict[str, object] = {
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%SZ"),
            "level": record.levelname.lower(),
            "source": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info and record.exc_info[2] is not None:
            whole["where"] = _places(record.exc_info[2])
        return json.encode(whole).decode()


def _places(traceback: TracebackType) -> list[str]:
    """The traceback without the values of variables."""
    return [f"{f.filename}:{f.lineno} {f.name}" for f in extract_tb(traceback)]


def set_up_logs(level: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    # uvicorn would log the URL of every socket: the name of a table gives access to it.
    for noisy in ("alembic", "uvicorn.access", "uvicorn.error"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
