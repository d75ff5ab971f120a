"""Measurements of the server benchmark: our load, boardgame.io's load, idle spectators, memory.

Compare only ratios of one run. A peer is a folder with `peer_server.js`, `peer_load.js` and
boardgame.io installed (the sources are here). `python -m bench.server` runs everything.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from urllib.request import urlopen

import uvloop

from bench.server.line import Line, connect
from bench.server.load import HOST, encode, open_table
from gunbai.server.settings import in_folder

GOAL_MOVES, GOAL_P99, GOAL_TENKA = 4.0, 0.5, 2.5
NODE = (
    "import sys, json; from bench.server.tictactoe import register; register(); "
    "from gunbai.server.run import serve; "
    "from gunbai.server.settings import Settings; "
    "serve(Settings(**json.loads(sys.argv[1])), '127.0.0.1', int(sys.argv[2]), level='warning')"
)
ROOT = Path(__file__).parents[2]
PATHS = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH", "")]))
WARM_UP = "3"
EAGER = {
    "http_rate": 1e6,
    "http_burst": 1e6,
    "read_rate": 1e6,
    "read_burst": 1e6,
    "socket_rate": 1e6,
    "most_connections": 100_000,
}
"""Settings without rate limits, because load from one address looks like an attack."""


@dataclass
class Figures:
    """Figures of each round: moves/s, CPU microseconds of the server per move, milliseconds."""

    ours: list[dict[str, float]] = field(default_factory=list)
    """The figures of the small game that the peer plays too."""
    theirs: list[dict[str, float]] = field(default_factory=list)
    """Loaded by the same light client as ours."""
    own_client: list[dict[str, float]] = field(default_factory=list)
    """Theirs, loaded by boardgame.io's own client, which takes more CPU time than the server."""
    tenka: list[dict[str, float]] = field(default_factory=list)


def ratio(name: str, ours: list[dict[str, float]], theirs: list[dict[str, float]]) -> float:
    """Our median to theirs."""
    return median(each[name] for each in ours) / median(each[name] for each in theirs)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def started(command: list[str], port: int, **settings: object) -> Iterator[int]:
    """Run a server in a separate process for the duration of the block; gives its process id."""
    settings.setdefault("env", {**os.environ, "NODE_ENV": "production", "PYTHONPATH": PATHS})
    process = subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL,
        **settings,  # type: ignore[call-overload]
    )
    try:
        limit = time.monotonic() + 30
        while time.monotonic() < limit:
            with socket.socket() as probe:
                if probe.connect_ex((HOST, port)) == 0:
                    break
            time.sleep(0.05)
        yield process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(20)


@contextmanager
def our_node(folder: Path, **more: object) -> Iterator[tuple[int, int]]:
    """(port, process id) of a node with SQLite in this folder."""
    port = free_port()
    settings = json.dumps({"database": in_folder(folder), **EAGER, **more})
    with started([sys.executable, "-c", NODE, settings, str(port)], port) as process:
        until_ready(port)
        yield port, process


def until_ready(port: int) -> None:
    for _ in range(200):
        try:
            with urlopen(f"http://{HOST}:{port}/ready", timeout=5):
                return
        except OSError:
            time.sleep(0.05)


def measure_ours(game: str, tables: int, seconds: float) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder, our_node(Path(folder)) as (port, process):
        load = ["-m", "bench.server.load", str(port), game, str(tables), str(seconds)]
        return figures_of([sys.executable, *load, WARM_UP, str(process)])


def measure_theirs(
    peer: Path, tables: int, seconds: float, *, own_client: bool = False
) -> dict[str, float]:
    """By the same light client as ours, or by boardgame.io's own."""
    port = free_port()
    with started(["node", "peer_server.js", str(port)], port, cwd=peer) as process:
        load = [str(port), str(tables), str(seconds), WARM_UP, str(process)]
        if own_client:
            return figures_of(["node", "peer_load.js", *load], peer)
        return figures_of([sys.executable, "-m", "bench.server.peer_load", *load])


def figures_of(command: list[str], folder: Path = ROOT) -> dict[str, float]:
    done = subprocess.run(
        command, cwd=folder, check=True, stdout=subprocess.PIPE, text=True, timeout=300
    )
    figures: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return figures


def measure_spectators(count: int) -> dict[str, float]:
    """Idle spectators of one table: memory per socket, and the time until a move reaches all."""
    with tempfile.TemporaryDirectory() as folder, our_node(Path(folder)) as (port, process):
        return uvloop.run(_spectators(port, process, count))


async def _spectators(port: int, process: int, count: int) -> dict[str, float]:
    before = resident(process)
    tables = [await asyncio.to_thread(open_table, port, "tenka") for _ in range(200)]
    with_tables = resident(process)
    table, tokens = tables[0]
    path = f"/api/tables/{table}/socket"
    updates: dict[int, int] = {}
    questions: list[tuple[Line, dict[str, object]]] = []

    def hear(line: Line, message: bytes) -> None:
        if b'"type":"update"' in message:
            updates[id(line)] = updates.get(id(line), 0) + 1
            update = json.loads(message)
            if update["question"]:
                questions.append((line, update["question"]))

    lines = []
    for _ in range(count):
        line = await connect(HOST, port, path, hear)
        line.say(b'{"type":"hello"}')
        lines.append(line)
    while len(updates) < count:
        await asyncio.sleep(0.01)
    with_sockets = resident(process)
    players = []
    for token in tokens.values():
        player = await connect(HOST, port, path, hear)
        players.append(player)
        player.say(encode({"type": "hello", "token": token}))
    while not questions:
        await asyncio.sleep(0.01)
    player, question = questions[-1]
    choice = question["choices"][0]["code"]  # type: ignore[index]
    start = time.perf_counter()
    player.say(
        encode({"type": "act", "nonce": "1", "decision": question["decision"], "code": choice})
    )
    limit = start + 20
    while any(updates[id(line)] < 2 for line in lines) and time.perf_counter() < limit:
        await asyncio.sleep(0.002)
    took = time.perf_counter() - start
    reached = sum(updates[id(line)] >= 2 for line in lines)
    for line in (*lines, *players):
        line.close()
        await line.closed
    return {
        "spectators": count,
        "reached": reached,
        "milliseconds": 1000 * took,
        "kB per table": (with_tables - before) / 200,
        "kB per socket": (with_sockets - with_tables) / count,
    }


def resident(process: int) -> int:
    """Memory of a process, in kB."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0])


def measure(
    tables: int, seconds: float, rounds: int, peer: Path | None, tell: Callable[[str, int], None]
) -> Figures:
    """Measure ours and theirs in alternating rounds, so that noise affects both."""
    figures = Figures()
    for number in range(1, rounds + 1):
        tell("gunbai", number)
        figures.ours.append(measure_ours("tictactoe", tables, seconds))
        if peer is not None:
            tell("boardgame.io", number)
            figures.theirs.append(measure_theirs(peer, tables, seconds))
            theirs = measure_theirs(peer, tables, seconds, own_client=True)
            figures.own_client.append(theirs)
        tell("tenka", number)
        figures.tenka.append(measure_ours("tenka", tables, seconds))
    return figures
