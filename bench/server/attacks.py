"""What others notice of an attack: `python -m bench.server.attacks readers|flood|bots`.

`readers`: 12 spectators ask for everything 150 times and read nothing. `flood`: four sockets of
another address send pings as fast as they can, and come back as often as they are let in. `bots`:
50 tables ask the strongest bot all the time, and a beginner plays level 1. The exit code is 1 if a
goal is missed.
"""

from __future__ import annotations

import json
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from statistics import median
from threading import Event, Thread
from types import SimpleNamespace
from typing import Any

from tests.server.arena import Person
from tests.server.test_fast_protocol import frame, ping
from tests.server.test_floods import HANDSHAKE, attack, is_cut, long_game

from bench.server.load import HOST
from bench.server.measure import ROOT, our_node, resident

SECONDS = 6.0
TABLES, PAUSE = 20, 0.1
"""The number of tables at which others play, with a pause before each move."""
MOST_MEMORY, CUT_WITHIN, MOST_SLOWER = 30.0, 10.0, 2.0
"""MB; seconds; times the usual p95."""
STRONG = 50
MOST_WAIT = 1.0


def others(port: int, process: int) -> subprocess.Popen[str]:
    """Others who play for SECONDS after a short warm-up."""
    settings = [str(port), "tenka", str(TABLES), str(SECONDS), "1", str(process), str(PAUSE)]
    command = [sys.executable, "-m", "bench.server.load", *settings]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def p95(playing: subprocess.Popen[str]) -> float:
    out, _ = playing.communicate(timeout=300)
    return float(json.loads(out.splitlines()[-1])["p95"])


def beside(attacking: Callable[[Any, str, ExitStack], None]) -> dict[str, float]:
    """The p95 of others without and with the attack, the memory it took, how long it lasted."""
    with (
        tempfile.TemporaryDirectory() as folder,
        our_node(Path(folder), socket_rate=50.0) as (port, process),
        ExitStack() as leave,
    ):
        server: Any = SimpleNamespace(port=port, url=f"http://{HOST}:{port}")
        table = long_game(server)
        usual = p95(others(port, process))
        playing = others(port, process)
        assert playing.stdout is not None
        playing.stdout.readline()
        before, start = resident(process), time.monotonic()
        most, over = [before], Event()
        watching = Thread(target=_watch, args=(process, most, over))
        watching.start()
        attacking(server, table, leave)
        lasted = time.monotonic() - start
        attacked = p95(playing)
        over.set()
        watching.join()
        return {
            "usual p95": usual,
            "p95": attacked,
            "MB": (most[0] - before) / 1024,
            "seconds": lasted,
        }


def _watch(process: int, most: list[int], over: Event) -> None:
    while not over.wait(0.02):
        most[0] = max(most[0], resident(process))


def readers() -> bool:
    def attacking(server: Any, table: str, leave: ExitStack) -> None:
        plugs = attack(server, table, attackers=12, resyncs=150, leave=leave)
        while not all(is_cut(plug) for plug in plugs):
            time.sleep(0.05)

    found = beside(attacking)
    print(
        f"12 sockets that do not read: {found['MB']:.1f} MB more (goal: under {MOST_MEMORY:.0f}), "
        f"all cut after {found['seconds']:.1f} s (goal: {CUT_WITHIN:.0f}), others' p95 "
        f"{found['usual p95']:.1f} → {found['p95']:.1f} ms (goal: under {MOST_SLOWER:.0f} ×)"
    )
    return (
        found["MB"] < MOST_MEMORY
        and found["seconds"] < CUT_WITHIN
        and found["p95"] < MOST_SLOWER * found["usual p95"]
    )


def flood() -> bool:
    def attacking(server: Any, table: str, _leave: ExitStack) -> None:
        until = time.monotonic() + SECONDS - 1
        threads = [Thread(target=_flood, args=(server, table, until)) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    found = beside(attacking)
    print(
        f"4 flooders that come back: others' p95 {found['usual p95']:.1f} → {found['p95']:.1f} ms "
        f"(goal: under {MOST_SLOWER:.0f} ×), {found['MB']:.1f} MB more"
    )
    return found["p95"] < MOST_SLOWER * found["usual p95"]


def _flood(server: Any, table: str, until: float) -> None:
    pings = frame(ping(1)) * 1000
    while time.monotonic() < until:
        place, own = (HOST, server.port), ("127.0.0.2", 0)
        with suppress(OSError), socket.create_connection(place, 5, own) as plug:
            plug.sendall(HANDSHAKE.format(table=table, port=server.port).encode())
            plug.sendall(frame(b'{"type":"hello"}'))
            while time.monotonic() < until:
                plug.sendall(pings)
        time.sleep(0.05)


def bots() -> bool:
    """A beginner's game beside many tables where the strongest bot thinks all the time."""
    strongest = [{"kind": "bot", "bot": "level6"}] * 2
    with (
        tempfile.TemporaryDirectory() as folder,
        our_node(Path(folder), most_bot_tables=1000, bot_workers=1) as (port, _process),
    ):
        url = f"http://{HOST}:{port}"
        for _ in range(STRONG):
            Person(url).open_table(seats=strongest, game="gunshi")
        time.sleep(5)
        person = Person(url)
        seats = [{"kind": "mine"}, {"kind": "bot", "bot": "level1"}]
        table = person.open_table(seats=seats, game="gunshi")["table"]
        waits: list[float] = []
        limit = time.monotonic() + 60
        while time.monotonic() < limit and len(waits) < 30:
            asked = time.monotonic()
            while (seen := person.get(f"/api/tables/{table}/view?seat=0"))["asked"] == [1]:
                time.sleep(0.01)
            waits.append(time.monotonic() - asked)
            if seen["question"] is None:
                break
            choices = seen["question"]["choices"]
            command = {
                "type": "act",
                "nonce": str(len(waits)),
                "decision": seen["question"]["decision"],
                "code": random.choice(choices)["code"],
            }
            person.post(f"/api/tables/{table}/seats/0/commands", command)
    waited = [each for each in waits if each > 0.005] or waits
    print(
        f"a reply of level 1 beside {STRONG} tables of level 6: median {median(waited):.2f} s of "
        f"{len(waited)} (goal: under {MOST_WAIT:.0f}), the longest {max(waited):.2f} s"
    )
    return median(waited) < MOST_WAIT


if __name__ == "__main__":
    parts = {"readers": readers, "flood": flood, "bots": bots}
    held = [parts[name]() for name in sys.argv[1:] or parts]
    sys.exit(not all(held))
