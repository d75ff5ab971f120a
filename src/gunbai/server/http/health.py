"""HTTP: health, readiness and metrics for the operator's tools."""

from __future__ import annotations

from litestar import MediaType, Response, get

import gunbai
from gunbai.server import wire
from gunbai.server.live.house import House


@get("/health", summary="Is the process alive?")
async def show_health() -> wire.lobby.Health:
    return wire.lobby.Health("ok", gunbai.__version__)


@get("/ready", summary="May it be given players?")
async def show_ready(house: House) -> Response[wire.lobby.Health]:
    """503 while starting or stopping, or when the database or the bus does not answer."""
    if house.stopping:
        return Response(wire.lobby.Health("stopping", gunbai.__version__), status_code=503)
    try:
        ready = house.ready and await house.store.ping() and await house.bus.ping()
    except Exception:
        ready = False
    status = "ok" if ready else "starting"
    return Response(
        wire.lobby.Health(status, gunbai.__version__),  # type: ignore[arg-type]
        status_code=200 if ready else 503,
    )


@get("/metrics", media_type=MediaType.TEXT, summary="Prometheus")
async def show_metrics(house: House) -> str:
    return house.metrics.text(
        {
            "gunbai_sockets": ("Open sockets.", house.sockets),
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


HANDLERS = [show_health, show_ready, show_metrics]
