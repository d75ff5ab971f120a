"""Run the server: uvicorn with measured settings, and logs as JSON lines."""

from __future__ import annotations

import gc
import logging
import socket
import sys
from time import gmtime
from traceback import extract_tb
from types import TracebackType
from typing import Any

import uvicorn
from msgspec import json

from gunbai.core import GunbaiError
from gunbai.server.app import create_app
from gunbai.server.http.forwarded import Proxies, forwarded
from gunbai.server.live.house import House
from gunbai.server.live.limits import SIZE
from gunbai.server.settings import Settings
from gunbai.server.socket.fast_protocol import FastProtocol
from gunbai.server.socket.http_protocol import Connections, GuardedHttp

GRACE = 5
"""Seconds that connections get to end when the server stops."""


def serve(
    settings: Settings, host: str, port: int, *, level: str = "info", trusted: str = ""
) -> None:
    """Serve until told to stop. `trusted`: addresses of proxies whose headers are believed."""
    set_up_logs(level)
    require_port(host, port)
    proxies = trusted_proxies(trusted)
    house = House(settings)
    app = forwarded(create_app(house), proxies)
    FastProtocol.connections_of = GuardedHttp.connections_of = Connections(
        settings.most_connections, proxies
    )
    # Tables are many small objects that live long: collect garbage rarely, and never look at the
    # objects of the program itself.
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 5, 100)
    try:
        run_uvicorn(app, host, port)
    except SystemExit:
        if not house.problem:
            raise
        raise GunbaiError("server.error.no_start", problem=house.problem) from None


def trusted_proxies(text: str) -> Proxies:
    try:
        return Proxies(text)
    except ValueError as error:
        raise GunbaiError("server.error.proxies", problem=str(error)) from None


def require_port(host: str, port: int) -> None:
    """Say in one line that the port is taken, before anything is started."""
    try:
        family, *_, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, socket.SOCK_STREAM) as plug:
            plug.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            plug.bind(place)
    except OSError as error:
        problem = error.strerror or str(error)
        raise GunbaiError("server.error.port", host=host, port=port, problem=problem) from None


def run_uvicorn(app: Any, host: str, port: int) -> None:
    uvicorn.run(
        app,
        host=host,
        port=port,
        ws=FastProtocol,
        http=GuardedHttp,
        loop="asyncio" if sys.platform == "win32" else "uvloop",
        lifespan="on",
        access_log=False,
        log_config=None,
        server_header=False,
        proxy_headers=False,
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
    for noisy in ("alembic", "uvicorn.access"):
        logging.getLogger(noisy).setLevel(logging.WARNING)
    # A failed start is told in one line; `app` restores this when the server has started.
    logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL + 1)
