"""Connections that hold descriptors: half-sent requests, too many of one address, hidden hops."""

from __future__ import annotations

import socket
from contextlib import ExitStack
from pathlib import Path

import pytest

from gunbai.server.http.forwarded import Proxies, forwarded
from gunbai.server.socket import http_protocol
from tests.server.arena import Node, Person, node, run
from tests.waiting import wait_for

HALF = {
    "nothing": b"",
    "line": b"GET /health HT",
    "headers": b"GET /health HTTP/1.1\r\nHost: x\r\nX-Slow: ",
    "body": b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    b"Content-Length: 60000\r\n\r\n{",
}


def until_closed(plug: socket.socket) -> bytes:
    """All that the server says until it closes the connection."""
    heard = b""
    while more := plug.recv(4096):
        heard += more
    return heard


def test_a_request_that_does_not_come_to_its_end_is_given_up(server: Node) -> None:
    """All at once, because each is waited for."""
    with ExitStack() as leave:
        plugs = {}
        for part, sent in HALF.items():
            place = ("127.0.0.1", server.port)
            plugs[part] = leave.enter_context(socket.create_connection(place, timeout=300))
            plugs[part].sendall(sent)
        for part, plug in plugs.items():
            assert b" 408 " in until_closed(plug), part


def test_headers_without_end_are_refused(server: Node) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=300) as plug:
        plug.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n")
        line = b"X-More: " + b"y" * 1000 + b"\r\n"
        try:
            for _ in range(2 * http_protocol.MOST_HEADERS // len(line)):
                plug.sendall(line)
            assert b" 431 " in until_closed(plug)
        except ConnectionError:
            pass  # It was closed while we were still sending.


def test_one_address_has_only_so_many_connections(tmp_path: Path) -> None:
    with node(tmp_path, most_connections=5) as server, ExitStack() as leave:
        place = ("127.0.0.1", server.port)
        plugs = [leave.enter_context(socket.create_connection(place, 60)) for _ in range(5)]
        for plug in plugs:
            plug.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
            assert b" 200 " in plug.recv(4096)
        with socket.create_connection(place, 60) as extra:
            assert b" 429 " in until_closed(extra)
        plugs[0].shutdown(socket.SHUT_WR)
        plugs[0].close()
        wait_for(lambda: Person(server.url).ask("GET", "/health")[0] == 200)


@pytest.mark.parametrize(
    ("trusted", "peer", "header", "client"),
    [
        ("10.0.0.1", "10.0.0.1", "6.6.6.6, 192.0.2.1", "192.0.2.1"),
        ("10.0.0.1", "10.0.0.9", "192.0.2.1", "10.0.0.9"),
        ("10.0.0.0/8", "10.0.0.1", "6.6.6.6, 192.0.2.1, 10.0.0.2", "192.0.2.1"),
        ("*", "10.0.0.1", "6.6.6.6, 192.0.2.1", "192.0.2.1"),
        ("*", "10.0.0.1", "[2001:db8::1]:443", "2001:db8::1"),
        ("*", "10.0.0.1", "", "10.0.0.1"),
        ("10.0.0.1", "10.0.0.1", "192.0.2.1:99", "192.0.2.1"),
    ],
)
def test_the_client_is_the_right_most_hop_that_is_no_proxy(
    trusted: str, peer: str, header: str, client: str
) -> None:
    seen: list[tuple[str, str]] = []

    async def app(scope: dict[str, object], _receive: object, _send: object) -> None:
        seen.append((scope["client"][0], str(scope["scheme"])))  # type: ignore[index]

    headers = [(b"x-forwarded-for", header.encode()), (b"x-forwarded-proto", b"https")]
    scope = {"type": "http", "client": (peer, 1), "scheme": "http", "headers": headers}
    run(forwarded(app, Proxies(trusted))(scope, None, None))
    believed = peer == "10.0.0.1"
    assert seen == [(client, "https" if believed else "http")]
