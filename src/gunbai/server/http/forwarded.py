"""ASGI middleware: the address of the client behind trusted proxies.

Every proxy appends the address it was called from to `X-Forwarded-For`. A client can write anything
to the left of that, so the client is the right-most address that is not a trusted proxy's.
"""

from __future__ import annotations

from ipaddress import ip_address, ip_network
from typing import Any

ANYBODY = "*"


class Proxies:
    """The addresses and networks of trusted proxies, from a comma-separated list."""

    def __init__(self, trusted: str) -> None:
        parts = [part.strip() for part in trusted.split(",") if part.strip()]
        self.anybody = ANYBODY in parts
        """Whoever reaches the server is a proxy; only the last hop of the header is believed."""
        self.networks = [ip_network(part, strict=False) for part in parts if part != ANYBODY]

    def __bool__(self) -> bool:
        return self.anybody or bool(self.networks)

    def trusts(self, address: str) -> bool:
        """Is this the address of a proxy that calls the server?"""
        return self.anybody or self._is_known(address)

    def client(self, hops: list[str]) -> str:
        """The right-most hop that is no trusted proxy; the left-most if all of them are."""
        for hop in reversed(hops):
            if not self._is_known(hop):
                return hop
        return hops[0] if hops else ""

    def _is_known(self, address: str) -> bool:
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any(found in each for each in self.networks)


def forwarded(app: Any, proxies: Proxies) -> Any:
    """Plain ASGI middleware: replaces the client's address and the scheme."""

    async def door(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "lifespan":
            peer = scope.get("client")
            if peer and proxies.trusts(peer[0]):
                _believe(scope, proxies)
        await app(scope, receive, send)

    return door


def _believe(scope: Any, proxies: Proxies) -> None:
    hops: list[str] = []
    for name, value in scope["headers"]:
        if name == b"x-forwarded-for":
            hops += [_bare(part) for part in value.decode("latin-1").split(",")]
        elif name == b"x-forwarded-proto" and value in (b"http", b"https"):
            secure = value == b"https"
            plain = "ws" if scope["type"] == "websocket" else "http"
            scope["scheme"] = f"{plain}s" if secure else plain
    client = proxies.client([hop for hop in hops if hop])
    if client:
        scope["client"] = (client, 0)


def _bare(hop: str) -> str:
    """An address without its port: `192.0.2.1:80` or `[2001:db8::1]:80`."""
    hop = hop.strip()
    if hop.startswith("["):
        return hop[1:].partition("]")[0]
    return hop.partition(":")[0] if hop.count(":") == 1 else hop
