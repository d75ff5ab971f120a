"""ASGI middleware: checks origins and rates, adds security headers.

Cookies are SameSite=Lax and HTTP-only. In addition the server refuses changing requests and sockets
from pages of other origins, so a cross-site request cannot change anything.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from gunbai.core import GunbaiError
from gunbai.server import wire
from gunbai.server.live.limits import Buckets
from gunbai.server.table import words

if TYPE_CHECKING:
    from gunbai.server.live.house import House

SAFE = ("GET", "HEAD", "OPTIONS")
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}
RAW_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]


def guarded(house: House) -> Callable[[Any], Any]:
    """Plain ASGI middleware."""
    buckets = Buckets(house.settings.http_rate, house.settings.http_burst)

    def around(app: Any) -> Any:
        async def door(scope: Any, receive: Any, send: Any) -> None:
            if scope["type"] == "lifespan":
                await app(scope, receive, send)
                return
            headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
            socket = scope["type"] == "websocket"
            changing = not socket and scope["method"] not in SAFE
            if not socket:
                house.metrics.requests.add()
                send = _with_headers(send)
            if (socket or changing) and not is_friendly(
                headers.get(b"origin", ""), headers.get(b"host", ""), house.settings.origins
            ):
                await _turn_away(scope, send, headers, "server.error.foreign_origin", 403)
            elif (socket or changing) and not buckets.take(_address(scope)):
                await _turn_away(scope, send, headers, "server.error.too_many", 429)
            else:
                await app(scope, receive, send)

        return door

    return around


def is_friendly(origin: str, host: str, friends: tuple[str, ...]) -> bool:
    """Programs send no origin; a browser's origin must be this host or one the operator allows."""
    if not origin or origin in friends:
        return True
    try:
        return urlsplit(origin).netloc.lower() == host.lower() != ""
    except ValueError:
        return False


async def _turn_away(
    scope: Any, send: Any, headers: dict[bytes, str], key: str, status: int
) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008})
        return
    language = words.language_of(headers.get(b"accept-language", ""))
    body = wire.encode(wire.Failure(words.problem(GunbaiError(key), language)))
    extra = [(b"retry-after", b"60")] if status == 429 else []
    await send(
        {
            "type": "http.response.start",
            "status": status,
            "headers": [(b"content-type", b"application/json"), *extra],
        }
    )
    await send({"type": "http.response.body", "body": body})


def _with_headers(send: Any) -> Any:
    async def sending(message: Any) -> None:
        if message["type"] == "http.response.start":
            present = {name.lower() for name, _ in message.get("headers", [])}
            missing = [pair for pair in RAW_HEADERS if pair[0] not in present]
            message["headers"] = [*message.get("headers", []), *missing]
        await send(message)

    return sending


def _address(scope: Any) -> str:
    client = scope.get("client")
    return client[0] if client else ""
