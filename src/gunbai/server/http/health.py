"""HTTP: health, readiness and metrics for the operator's tools."""

from __future__ import annotations

import logging
from hmac import compare_digest
from ipaddress import ip_address
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.exceptions import NotFoundException

import gunbai
from gunbai.server import wire
from gunbai.server.live.house import House

log = logging.getLogger("gunbai.health")


@get("/health", summary="Is the process alive?")
async def show_health() -> wire.lobby.Health:
    return wire.lobby.Health("ok", gunbai.__version__)


@get("/ready", summary="May it be given players?")
async def show_ready(house: House) -> Response[wire.lobby.Health]:
    """503 while starting or stopping, or when the database does not answer. Without the bus a
    node is `degraded` and goes on: updates from other nodes come up to a second late."""
    status: wire.lobby.Readiness = "stopping" if house.stopping else "starting"
    try:
        if not house.stopping and house.ready and await house.store.ping():
            status = "ok" if house.bus.up else "degraded"
    except Exception:
        log.warning("the database does not answer")
    return Response(
        wire.lobby.Health(status, gunbai.__version__),
        status_code=200 if status in ("ok", "degraded") else 503,
    )


@get("/metrics", media_type=MediaType.TEXT, summary="Prometheus")
async def show_metrics(request: Request[Any, Any, Any], house: House) -> str:
    if not _may_measure(request, house.settings.metrics_token):
        raise NotFoundException
    return house.metrics.text(
        {
            "gunbai_sockets": ("Open sockets.", house.sockets),
            "gunbai_bus_up": ("1 while messages of other nodes arrive.", house.bus.up),
            "gunbai_bots_waiting": ("Thoughts that wait for a process.", house.bots.waiting),
            "gunbai_rooms": ("Tables in memory.", len(house.rooms)),
            "gunbai_watchers": (
                "Viewers of tables.",
                sum(len(room.watchers) for room in house.rooms.values()),
            ),
            "gunbai_entries_stored": ("Entries this node stored.", house.store.appended),
            "gunbai_commits": ("Transactions they took.", house.store.commits),
            "gunbai_bot_answers": ("Decisions made by bots.", house.bots.answers),
            "gunbai_bot_deaths": ("Bots that died or dawdled.", house.bots.deaths),
        }
    )


def _may_measure(request: Request[Any, Any, Any], token: str) -> bool:
    """With a token, whoever shows it; otherwise this machine and private networks."""
    if token:
        shown = request.headers.get("authorization", "").removeprefix("Bearer ")
        return compare_digest(shown.encode(), token.encode())
    try:
        return request.client is not None and ip_address(request.client.host).is_private
    except ValueError:
        return False


HANDLERS = [show_health, show_ready, show_metrics]
