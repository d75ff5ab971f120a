"""The proxies of docs/deployment, as they are shipped, before a real `gunbai serve`."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import HTTPRedirectHandler, Request, build_opener, urlopen

import pytest

from tests.server.arena import Person, chooser, free_port, node, run, wait_served
from tests.server.node import ROOT
from tests.server.proxies import Proxy, caddy, nginx, status

Start = Callable[[Path, list[str]], AbstractContextManager[Proxy]]
KINDS: dict[str, Start] = {
    "caddy": caddy,
    "caddy with TLS": lambda folder, nodes: caddy(folder, nodes, tls=True),
    "nginx": nginx,
}
LONG = 120.0
"""Seconds that anything may take on a busy machine."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a node that was started by the command of docs/how-to/hosting.md."""
    folder = tmp_path_factory.mktemp("served")
    port = free_port()
    command = [sys.executable, "-m", "gunbai.cli", "serve", "--host", "127.0.0.1"]
    command += ["--port", str(port), "--data", str(folder), "--behind-proxy", "127.0.0.1"]
    paths = [str(ROOT / "src"), os.environ.get("PYTHONPATH", "")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
    with (folder / "log").open("wb") as lines:
        process = subprocess.Popen(command, env=environment, stdout=lines, stderr=lines)
    try:
        wait_served(f"http://127.0.0.1:{port}/ready", process, folder / "log")
        yield f"127.0.0.1:{port}"
    finally:
        process.terminate()
        try:
            process.wait(30)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@pytest.fixture(scope="module", params=list(KINDS))
def proxy(
    request: pytest.FixtureRequest, served: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Proxy]:
    with KINDS[request.param](tmp_path_factory.mktemp("proxy"), [served]) as one:
        yield one


def visitor(proxy: Proxy) -> Person:
    return Person(proxy.url, trust=proxy.trust)


def test_the_page_comes_through(proxy: Proxy) -> None:
    person = visitor(proxy)
    code, page = person.ask("GET", "/", accept="text/html")
    assert code == 200
    assert page.lower().startswith("<!doctype html>")
    assert "content-security-policy: default-src" in person.seen[-1].lower()


def test_an_operator_can_ask_for_health_and_nobody_for_metrics(proxy: Proxy) -> None:
    assert visitor(proxy).get("/health")["status"] == "ok"
    assert visitor(proxy).get("/ready")["status"] == "ok"
    for path in ("/metrics", "/metrics/", "//metrics", "/metrics//", "/%6detrics", "/x/../metrics"):
        code, text = visitor(proxy).ask("GET", path)
        assert code in (400, 404), path
        assert "gunbai_rooms" not in str(text), path


def test_the_node_learns_how_the_visitor_calls_it(proxy: Proxy) -> None:
    """Links, cookies and the check of origins depend on the headers that the proxy passes on."""
    person = visitor(proxy)
    made = person.open_table(seats=[{"kind": "mine"}])
    assert made["link"] == f"{proxy.url}/table/{made['table']}"
    assert "; secure" in person.seen[-1].lower()
    assert person.ask("PUT", "/api/session", {"name": "A"}, origin=proxy.url)[0] == 200
    stranger = person.ask("PUT", "/api/session", {"name": "A"}, origin="https://evil.example")
    assert stranger[0] == 403


def test_a_game_is_played_over_sockets(proxy: Proxy) -> None:
    one, other = visitor(proxy), visitor(proxy)
    table = one.open_table(seats=[{"kind": "mine"}], options={"map": "joraku8"})["table"]
    other.sit(table, 1)

    async def play() -> None:
        async with one.at(table) as first, other.at(table) as second:
            await asyncio.gather(first.play(chooser), second.play(chooser))

    run(play(), LONG)
    assert one.get(f"/api/tables/{table}")["status"] == "over"


def test_a_stream_of_lines_is_not_held_back(proxy: Proxy) -> None:
    person = visitor(proxy)
    name = f"bot {os.urandom(4).hex()}"
    token = person.post("/api/bot/account", {"name": name})["token"]
    asked = person.open_table(seats=[{"kind": "mine"}, {"kind": "account", "name": name}])
    request = Request(proxy.url + "/api/stream/event", headers={"authorization": f"Bearer {token}"})
    with urlopen(request, timeout=LONG, context=proxy.trust) as lines:
        event = json.loads(next(line for line in lines if line.strip()))
    assert (event["type"], event["table"]["table"]) == ("challenge", asked["table"])


def test_the_longest_record_gets_to_the_node(proxy: Proxy) -> None:
    """It is no record, and it is the node that says so, not the proxy."""
    code, answer = visitor(proxy).ask("POST", "/api/records/moments", {"record": '"' * 520_000})
    assert code == 400
    assert answer["problem"]["key"] != "server.error.too_large"


@pytest.mark.parametrize("kind", KINDS)
def test_a_visitor_cannot_choose_an_address_to_be_counted_by(kind: str, tmp_path: Path) -> None:
    """Not even where a node believes everybody who can reach it, as in compose.yaml."""
    with (
        node(tmp_path, trusted="*", http_rate=0.001, http_burst=3) as one,
        KINDS[kind](tmp_path, [one.url.removeprefix("http://")]) as proxy,
    ):
        person = visitor(proxy)
        codes = [
            person.ask("PUT", "/api/session", {"name": "A"}, **{"X-Forwarded-For": f"192.0.2.{n}"})
            for n in range(4)
        ]
    assert [code for code, _ in codes] == [200, 200, 200, 429]


@pytest.mark.parametrize("kind", KINDS)
def test_a_node_that_is_not_ready_is_passed_by(kind: str, tmp_path: Path, served: str) -> None:
    """One address where nobody listens, one where a node does: every request is answered."""
    with KINDS[kind](tmp_path, [f"127.0.0.1:{free_port()}", served]) as proxy:
        assert [status(proxy, "/health") for _ in range(6)] == [200] * 6


def test_nginx_sends_visitors_to_tls(tmp_path: Path, served: str) -> None:
    class Stay(HTTPRedirectHandler):
        def redirect_request(self, *_args: object, **_more: object) -> None:
            return None

    with nginx(tmp_path, [served]) as proxy:
        with pytest.raises(HTTPError) as found:
            build_opener(Stay).open(f"{proxy.plain}/table/x?y=1", timeout=60)
        found.value.close()
    assert found.value.code == 301
    host = proxy.plain.removeprefix("http://")
    assert found.value.headers["location"] == f"https://{host}/table/x?y=1"
