"""Tools of the server's tests: nodes in processes of their own, HTTP, sockets, players."""

from __future__ import annotations

import asyncio
import json
import socket
import ssl
import subprocess
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from hashlib import sha256
from http.client import HTTPConnection
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from random import SystemRandom
from typing import Any, TypeVar
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect

from gunbai.core import CHANCE, Game
from gunbai.server.table import fairness
from gunbai.testing.socket import Faults, LossySocket, Message, TableClient
from tests.server.node import serve_node
from tests.waiting import PATIENCE, wait_for

FORKS = get_context("forkserver")
FORKS.set_forkserver_preload(["tests.server.node"])
T = TypeVar("T")
DICE = SystemRandom()
"""Not alike in two workers, whatever seed a test has set."""
EAGER = {"read_rate": 1e6, "read_burst": 1e6, "most_connections": 10_000}
"""All tests call from one address."""
ALL_OPEN: list[Message] = [{"kind": "open"}, {"kind": "open"}]


def run(work: Coroutine[Any, Any, T], seconds: float = PATIENCE) -> T:
    async def bounded() -> T:
        async with asyncio.timeout(seconds):
            return await work

    return asyncio.run(bounded())


def free_port() -> int:
    """Not one of those that the system hands out: the port must stay free until a server that is
    being started takes it, while other tests open connections."""
    while True:
        port = DICE.randrange(15_000, 32_000)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port


def answers(address: str) -> bool:
    try:
        with urlopen(address, timeout=60) as answer:
            return bool(answer.status == 200)
    except OSError:  # the base class of the errors of urllib
        return False


def wait_served(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    """Wait until a program that was started answers there."""

    def served() -> bool:
        assert process.poll() is None, log.read_text()
        return answers(address)

    wait_for(served, log.read_text)


class Node:
    """A server process. `kill` is kill -9."""

    def __init__(self, log: Path, **settings: Any) -> None:
        self.settings = {
            "sweep": 0.2,
            "http_rate": 1000.0,
            "http_burst": 10000.0,
            **EAGER,
            **settings,
        }
        self.log = log
        self.port = free_port()
        self.process: BaseProcess
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        self.process = FORKS.Process(
            target=serve_node, args=(self.settings, self.port, str(self.log))
        )
        self.process.start()
        self.wait_ready()

    def wait_ready(self) -> None:
        def ready() -> bool:
            assert self.process.is_alive(), self.log.read_text()
            return answers(f"{self.url}/ready")

        wait_for(ready, lambda: f"not ready: {self.log.read_text()}")

    def kill(self) -> None:
        self.process.kill()
        self.process.join()

    def stop(self, seconds: float = 30) -> int | None:
        """Ask it to end; how it ended."""
        self.process.terminate()
        self.process.join(seconds)
        if self.process.exitcode is None:
            self.kill()
        return self.process.exitcode


@contextmanager
def node(folder: Path, **settings: Any) -> Iterator[Node]:
    settings.setdefault("database", f"sqlite:///{folder / 'gunbai.sqlite'}")
    one = Node(folder / "node.log", **settings)
    try:
        yield one
    finally:
        one.stop()


class Person:
    """A browser: it keeps its cookie. Or a program: it keeps its token."""

    def __init__(self, url: str, token: str = "", trust: ssl.SSLContext | None = None) -> None:
        self.url = url
        self.token = token
        self.trust = trust
        """For https://: whose certificates are believed."""
        self.cookie = ""
        self.seen: list[str] = []
        """All that came over HTTP, for tests that look for leaks."""

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
        if body is not None:
            headers["content-type"] = "application/json"
        if self.cookie:
            headers["cookie"] = self.cookie
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        request = Request(self.url + path, data, headers, method=method)
        try:
            with urlopen(request, timeout=60, context=self.trust) as answer:
                return self._take(answer)
        except HTTPError as answer:
            with answer:
                return self._take(answer)

    def _take(self, answer: Any) -> tuple[int, Any]:
        for name, value in answer.headers.items():
            if name.lower() == "set-cookie":
                self.cookie = value.split(";")[0]
        text = answer.read().decode()
        self.seen.append(f"{answer.headers}\n{text}")
        if answer.headers.get_content_type() == "application/json":
            return answer.status, json.loads(text)
        return answer.status, text

    def get(self, path: str) -> Any:
        status, body = self.ask("GET", path)
        assert status == 200, body
        return body

    def post(self, path: str, body: Any = None) -> Any:
        status, found = self.ask("POST", path, {} if body is None else body)
        assert status in (200, 201), found
        return found

    def open_table(self, **wish: Any) -> Message:
        made: Message = self.post("/api/tables", {"game": "tenka", "players": 2, **wish})
        return made

    def sit(self, table: str, seat: int, **fields: Any) -> Message:
        taken: Message = self.post(f"/api/tables/{table}/seats/{seat}", fields)
        return taken

    @asynccontextmanager
    async def at(
        self,
        table: str,
        faults: Faults | None = None,
        seed: int | str = 0,
        token: str | None = None,
        **fields: Any,
    ) -> AsyncIterator[TableClient]:
        """A socket at a table, greeted."""
        headers = {"cookie": self.cookie} if self.cookie else {}
        place = f"{self.url.replace('http', 'ws')}/api/tables/{table}/socket"
        secure: dict[str, Any] = {} if self.trust is None else {"ssl": self.trust}
        async with connect(
            place, additional_headers=headers, compression=None, open_timeout=60, **secure
        ) as plain:
            lossy = None if faults is None else LossySocket(plain, faults, seed)
            client = TableClient(lossy or plain, token, **fields)
            try:
                await client.hello()
                yield client
            finally:
                if lossy is not None:
                    await lossy.close()


def pick(view: Any, codes: list[str]) -> str:
    """A choice that depends on nothing but what the player sees."""
    text = json.dumps([view, codes], sort_keys=True)
    return codes[int.from_bytes(sha256(text.encode()).digest()[:4], "big") % len(codes)]


def chooser(update: Message) -> str:
    return pick(update["view"], [choice["code"] for choice in update["question"]["choices"]])


def expected_lines(game: Game, seed: str, salts: list[str]) -> list[tuple[int, str]]:
    """The game that `chooser` plays with this luck, without any server."""
    state = game.new_state()
    lines: list[tuple[int, str]] = []
    draws = 0
    while not state.over():
        seat = state.deciders()[0]
        if seat == CHANCE:
            action = state.sample(fairness.stream(seed, salts, draws))
            draws += 1
            code = state.code(seat, action)
        else:
            codes = [state.code(seat, each) for each in state.legal(seat)]
            code = pick(state.view(seat).data, codes)
        lines.append((seat, code))
        state.apply(seat, state.parse(seat, code))
    return lines


def two_at_a_table(url: str, **wish: Any) -> tuple[str, Person, Person]:
    """A table with both seats taken by two guests; the first opened it."""
    one, other = Person(url), Person(url)
    table = one.open_table(seats=[{"kind": "mine"}], **wish)["table"]
    other.sit(table, 1)
    return table, one, other


def announce(server: Node, path: str, size: int) -> tuple[int, Any]:
    """Say that a body of this size will come, and send none of it: what is the answer?"""
    line = HTTPConnection("127.0.0.1", server.port, timeout=60)
    line.putrequest("POST", path)
    line.putheader("content-type", "application/json")
    line.putheader("content-length", str(size))
    line.endheaders()
    answer = line.getresponse()
    found = answer.status, json.load(answer)
    line.close()
    return found
