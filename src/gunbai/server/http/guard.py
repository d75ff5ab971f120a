"""ASGI middleware: checks origins and rates, adds security headers.

Cookies are SameSite=Lax and HTTP-only. In addition the server refuses changing requests and sockets
from pages of other origins, so a cross-site request cannot change anything.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from gunbai.core import GunbaiError
from gunbai.server import wire
from gunbai.server.live.limits import Buckets, Shares, network
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
PRIVATE = [
    (b"cache-control", b"no-store"),
    (b"vary", b"authorization, cookie, accept-language"),
    *RAW_HEADERS,
]
"""Headers of API answers that set none: the answer may depend on the caller."""
HSTS = (b"strict-transport-security", b"max-age=31536000")
COSTLY = re.compile(r"/api/tables/[^/]+/(moments|story|verify|record|text|view)/?")
COSTLY_READ = 10
"""The number of requests that one replaying or drawing a game counts as."""


def guarded(house: House) -> Callable[[Any], Any]:
    """Plain ASGI middleware."""
    changes = Buckets(house.settings.http_rate, house.settings.http_burst)
    reads = Buckets(house.settings.read_rate, house.settings.read_burst)
    sockets = Shares(house.settings.most_connections)

    def around(app: Any) -> Any:
        async def door(scope: Any, receive: Any, send: Any) -> None:
            if scope["type"] == "lifespan":
                await app(scope, receive, send)
            elif scope["type"] == "websocket":
                await socket(scope, receive, send)
            else:
                await request(scope, receive, send)

        async def request(scope: Any, receive: Any, send: Any) -> None:
            house.metrics.requests.add()
            send = _with_headers(scope, send)
            headers = _headers(scope)
            address = address_of(scope)
            if scope["method"] in SAFE:
                cost = COSTLY_READ if COSTLY.fullmatch(scope["path"]) else 1
                allowed = reads.take(address, cost)
            elif not _is_friendly(headers, house):
                await _turn_away(send, headers, "server.error.foreign_origin", 403)
                return
            else:
                allowed = changes.take(address)
            if allowed:
                await app(scope, receive, send)
            else:
                await _turn_away(send, headers, "server.error.too_many", 429)

        async def socket(scope: Any, receive: Any, send: Any) -> None:
            address = address_of(scope)
            welcome = (
                address not in house.blocks
                and _is_friendly(_headers(scope), house)
                and changes.take(address)
                and sockets.take(address)
            )
            if not welcome:
                await send({"type": "websocket.close", "code": 1008})
                return
            try:
                await app(scope, receive, send)
            finally:
                sockets.give_back(address)

        return door

    return around


def _headers(scope: Any) -> dict[bytes, str]:
    return {name: value.decode("latin-1") for name, value in scope["headers"]}


def _is_friendly(headers: dict[bytes, str], house: House) -> bool:
    origin, host = headers.get(b"origin", ""), headers.get(b"host", "")
    return is_friendly(origin, host, house.settings.origins)


def is_friendly(origin: str, host: str, friends: tuple[str, ...]) -> bool:
    """Programs send no origin; a browser's origin must be this host or one the operator allows."""
    if not origin or origin in friends:
        return True
    try:
        return urlsplit(origin).netloc.lower() == host.lower() != ""
    except ValueError:
        return False


async def _turn_away(send: Any, headers: dict[bytes, str], key: str, status: int) -> None:
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


def _with_headers(scope: Any, send: Any) -> Any:
    wanted = PRIVATE if scope["path"].startswith("/api/") else RAW_HEADERS
    if scope["scheme"] == "https":
        wanted = [*wanted, HSTS]

    async def sending(message: Any) -> None:
        if message["type"] == "http.response.start":
            present = {name.lower() for name, _ in message.get("headers", [])}
            missing = [pair for pair in wanted if pair[0] not in present]
            message["headers"] = [*message.get("headers", []), *missing]
        await send(message)

    return sending


def address_of(scope: Any) -> str:
    """The client's address, as limits count it."""
    client = scope.get("client")
    return network(client[0]) if client else ""
