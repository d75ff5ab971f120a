"""How long a table of 10,000 entries can hold up others: `python -m bench.server.stalls [GAME …]`.

A node runs on asyncio's own event loop, where every callback is timed by the CPU time of its thread
(other processes do not disturb that). The table is loaded, read, replayed, followed, changed and
taken back by HTTP and sockets. For each of these the longest callback is printed, and the longest
time for which a tick of the loop came late by the clock (threads beside the loop count there too).
The exit code is 1 if a callback took more than 50 ms.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
from tests.server.arena import Person, run
from tests.server.test_long_tables import back_and_forth
from websockets.asyncio.client import connect

from bench.server.load import HOST
from bench.server.measure import EAGER, free_port, started, until_ready
from gunbai.core import SPECTATOR
from gunbai.games import games
from gunbai.server.live.summary import summary_of
from gunbai.server.settings import in_folder
from gunbai.server.store import Append, open_store
from gunbai.server.table import identity, log
from gunbai.server.table.table import Table
from gunbai.testing.socket import TableClient

ENTRIES, MOVES = 10_000, 10
"""The entries of the table; the moves before the seats begin to undo."""
MOST = 50.0
"""Milliseconds."""
TOKENS = ("gbs_first", "gbs_second")
DELAYED, PLAYED = "delayed", "long"
NODE = """
import asyncio, json, sys, time
import gunbai.server.run as run
from gunbai.server.settings import Settings
from gunbai.server.table.judge import common
settings, port, place = sys.argv[1:]
common.most_entries = lambda table: 10**9
out = open(place, "w", buffering=1)
plain = asyncio.events.Handle._run

def timed(handle):
    start = time.thread_time()
    plain(handle)
    took = time.thread_time() - start
    if took > 0.002:
        what = f"{handle._callback!r} {handle._args!r}"[:300]
        out.write(json.dumps({"at": time.monotonic(), "ms": 1000 * took, "what": what}) + "\\n")

asyncio.events.Handle._run = timed

async def tick():
    while True:
        before = time.monotonic()
        await asyncio.sleep(0.001)
        late = 1000 * (time.monotonic() - before) - 1
        if late > 2:
            out.write(json.dumps({"at": time.monotonic(), "late": late}) + "\\n")

served = run.uvicorn.run
create = run.create_app

def with_tick(house):
    start = house.start
    async def started():
        await start()
        house.spawn(tick())
    house.start = started
    return create(house)

run.create_app = with_tick
run.uvicorn.run = lambda app, **named: served(app, **{**named, "loop": "asyncio"})
run.serve(Settings(**json.loads(settings)), "127.0.0.1", int(port), level="warning")
"""


def with_holders(entries: list[log.AnyEntry], delay: int) -> list[log.AnyEntry]:
    """The same log with seats that we hold, and perhaps a delay for spectators."""
    found: list[log.AnyEntry] = []
    for entry in entries:
        if isinstance(entry, log.Sit):
            token = identity.hashed(TOKENS[entry.seat])
            entry = msgspec.structs.replace(entry, token=token)
        elif isinstance(entry, log.Open):
            entry = msgspec.structs.replace(entry, delay=delay)
        found.append(entry)
    return found


async def fill(folder: Path, entries: list[log.AnyEntry]) -> None:
    store = open_store(in_folder(folder))
    await store.start()
    for name, delay in ((PLAYED, 0), (DELAYED, 30)):
        table = Table(name, with_holders(entries, delay))
        bodies = [log.encode(step.entry).decode() for step in table.steps]
        await store.append(Append(name, 0, bodies, summary_of(table)))
    await store.close()


class Phases:
    """Does one thing after the other, and reads what the node wrote about it."""

    def __init__(self, port: int, place: Path) -> None:
        self.url = f"http://{HOST}:{port}"
        self.place = place
        self.worst = 0.0

    def do(self, name: str, work: Callable[[], object]) -> None:
        start = time.monotonic()
        work()
        time.sleep(0.3)
        end = time.monotonic()
        lines = [json.loads(line) for line in self.place.read_text().splitlines()]
        here = [line for line in lines if start <= line["at"] <= end]
        longest = max((line for line in here if "ms" in line), key=_ms, default=None)
        late = max((line["late"] for line in here if "late" in line), default=0.0)
        took = 0.0 if longest is None else longest["ms"]
        what = "" if longest is None or took < MOST / 2 else f"  {longest['what'][:150]}"
        self.worst = max(self.worst, took)
        print(f"{name:38}{took:9.1f}{late:9.1f}{what}", flush=True)

    def get(self, name: str, path: str, token: str = "") -> None:
        self.do(name, lambda: Person(self.url, token).get(path))


def _ms(line: dict[str, Any]) -> float:
    return float(line["ms"])


@asynccontextmanager
async def following(url: str, table: str, token: str | None = None) -> AsyncIterator[TableClient]:
    """A socket at a table, for messages of any size."""
    place = f"{url.replace('http', 'ws')}/api/tables/{table}/socket"
    async with connect(place, compression=None, max_size=None) as plug:
        client = TableClient(plug, token)
        await client.hello()
        yield client


async def play(url: str, table: str, times: int) -> None:
    """The seats decide and take back; a spectator follows."""
    async with (
        following(url, table, TOKENS[0]) as first,
        following(url, table, TOKENS[1]) as second,
        following(url, table) as _spectator,
    ):
        done = 0
        while done < times:
            for each in (first, second):
                while await each.hear(0.01) is not None:
                    pass
            player = first if first.last["question"] else second
            question = player.last["question"]
            if question["undo"] and done % 2:
                answer = await player.ask("undo", decision=question["decision"])
            else:
                code = question["choices"][0]["code"]
                answer = await player.ask("act", decision=question["decision"], code=code)
            done += answer["type"] == "ack"


async def resync(url: str, table: str, token: str | None, times: int) -> None:
    async with following(url, table, token) as one:
        for _ in range(times):
            one.last = {}
            await one.say("resync", since=0)
            while not one.last:
                await one.hear()


async def move_away(url: str, table: str) -> None:
    """A seat moves to another device while the old one still watches."""
    async with following(url, table, TOKENS[0]) as old:
        Person(url).post(f"/api/tables/{table}/claim", {"token": TOKENS[0]})
        while old.last["viewer"] != SPECTATOR:
            await old.hear()


def main(wanted: list[str]) -> bool:
    worst = {game: measure(game) for game in wanted}
    for game, took in worst.items():
        print(f"{game}: the longest callback took {took:.1f} ms (goal: at most {MOST:.0f})")
    return max(worst.values()) <= MOST


def measure(game: str) -> float:
    """The longest callback, in milliseconds."""
    entries = [step.entry for step in back_and_forth(ENTRIES, game, MOVES).steps]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        run(fill(folder, entries))
        place, port = folder / "callbacks", free_port()
        settings = json.dumps({"database": in_folder(folder), **EAGER})
        with started([sys.executable, "-c", NODE, settings, str(port), str(place)], port):
            until_ready(port)
            phases = Phases(port, place)
            print(f"{game:38}{'CPU ms':>9}{'late ms':>9}")
            _all(phases)
    return phases.worst


def _all(phases: Phases) -> None:
    url = phases.url
    long = f"/api/tables/{PLAYED}"
    phases.get("load and view", f"{long}/view")
    phases.get("view of a seat", f"{long}/view?seat=0", TOKENS[0])
    phases.get("story", f"{long}/story")
    phases.get("moments, the first page", f"{long}/moments?limit=200")
    phases.get("moments, the last page", f"{long}/moments?limit=200&offset={ENTRIES // 2 - 500}")
    phases.do("resync of a spectator", lambda: run(resync(url, PLAYED, None, 5)))
    phases.do("resync of a seat", lambda: run(resync(url, PLAYED, TOKENS[0], 5)))
    phases.do("act and undo, followed", lambda: run(play(url, PLAYED, 60)))
    phases.do("story after a change", lambda: Person(url).get(f"{long}/story"))
    phases.do("a seat moves to another device", lambda: run(move_away(url, PLAYED)))
    phases.get("with a delay: load and view", f"/api/tables/{DELAYED}/view")
    phases.do("with a delay: resync", lambda: run(resync(url, DELAYED, None, 5)))
    phases.do("with a delay: act and undo", lambda: run(play(url, DELAYED, 60)))


if __name__ == "__main__":
    sys.exit(not main(sys.argv[1:] or list(games())))
