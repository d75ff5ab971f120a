"""Many finished games and many idle sockets: `python -m bench.server.many [games] [sockets]`.

`games`: a database of 20,000 finished games, all of one guest: the processor time of a start, and
the time of the public list and of "my games". `sockets`: 2,000 sockets that read and say nothing:
memory for each, and the p95 of moves at other tables. The exit code is 1 if a goal is missed.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path
from time import perf_counter

import uvloop
from tests.server.arena import Person
from tests.server.test_table import opened_table, play_on

from bench.server.attacks import MOST_SLOWER, others, p95
from bench.server.line import Line, connect
from bench.server.load import HOST, open_table, processor_time
from bench.server.measure import our_node, resident
from gunbai.server.live.session import session_holder
from gunbai.server.live.summary import summary_of
from gunbai.server.settings import in_folder
from gunbai.server.store import Append, open_store
from gunbai.server.table import log
from gunbai.server.table.table import Table

GAMES, MOST_START, MOST_LIST = 20_000, 2.0, 20.0
"""Finished games; processor seconds of a start; milliseconds of a list."""
SOCKETS = 2_000
LISTS = {
    "public": "/api/tables",
    "finished": "/api/tables?status=over",
    "of a game": "/api/tables?game=daiyabo",
    "mine": "/api/my/tables",
}


def finished_table() -> Table:
    table = opened_table("daiyabo", at=1)
    for number in range(1000):
        play_on(table, 1, number, at=1)
    assert table.status == "over"
    return table


async def fill(folder: Path, holder: str) -> None:
    store = open_store(in_folder(folder))
    await store.start()
    table = finished_table()
    table.seats[0].holder = holder
    bodies = [log.encode(step.entry).decode() for step in table.steps]
    summary = summary_of(table)
    values = {**vars(summary), "public": True}
    for first in range(0, GAMES, 500):
        appends = []
        for number in range(first, first + 500):
            info = summary.info.replace('"table":"t"', f'"table":"t{number}"')
            changed = {**values, "info": info, "changed": number}
            appends.append(Append(f"t{number}", 0, bodies, type(summary)(**changed)))
        await asyncio.gather(*(store.append(each) for each in appends))
    await store.close()


def games() -> bool:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with our_node(folder) as (port, process):
            empty = processor_time(process)
            person = Person(f"http://{HOST}:{port}")
            person.get("/api/session")
            cookie = person.cookie
            key_holder = _holder_of(folder, cookie)
        asyncio.run(fill(folder, key_holder))
        with our_node(folder) as (port, process):
            start = processor_time(process)
            person = Person(f"http://{HOST}:{port}")
            person.cookie = cookie
            times = {name: _time_of(person, path) for name, path in LISTS.items()}
            assert len(person.get("/api/my/tables")["tables"]) == 50
    shown = ", ".join(f"{name} {took:.1f} ms" for name, took in times.items())
    print(
        f"{GAMES:,} finished games: {start:.2f} s of processor time to start (empty: {empty:.2f}; "
        f"goal: under {MOST_START:.0f}), lists: {shown} (goal: under {MOST_LIST:.0f} ms)"
    )
    return start < MOST_START and max(times.values()) < MOST_LIST


def _holder_of(folder: Path, cookie: str) -> str:
    """The holder (a hash) of the seats of a guest with this cookie."""
    from gunbai.server.live.cookies import CookieSigner

    async def key() -> str:
        store = open_store(in_folder(folder))
        await store.start()
        try:
            return await store.secret("")
        finally:
            await store.close()

    session = CookieSigner([asyncio.run(key())]).read(cookie.partition("=")[2])
    assert session is not None
    return session_holder(session)


def _time_of(person: Person, path: str) -> float:
    """Milliseconds of a request: the best of ten, because the machine may be busy."""
    times = []
    for _ in range(10):
        start = perf_counter()
        person.get(path)
        times.append(1000 * (perf_counter() - start))
    return min(times)


async def _idle(port: int, process: int) -> tuple[float, float]:
    before = resident(process)
    path = f"/api/tables/{open_table(port, 'tenka')[0]}/socket"
    heard: set[int] = set()

    def hear(line: Line, _message: bytes) -> None:
        heard.add(id(line))

    lines = []
    for _ in range(SOCKETS):
        line = await connect(HOST, port, path, hear)
        line.say(b'{"type":"hello"}')
        lines.append(line)
    while len(heard) < SOCKETS:
        await asyncio.sleep(0.05)
    memory = (resident(process) - before) / SOCKETS
    slower = await asyncio.to_thread(lambda: p95(others(port, process)))
    for line in lines:
        line.close()
    return memory, slower


def sockets() -> bool:
    with tempfile.TemporaryDirectory() as folder, our_node(Path(folder)) as (port, process):
        usual = p95(others(port, process))
        memory, slower = uvloop.run(_idle(port, process))
    print(
        f"{SOCKETS:,} idle sockets: {memory:.0f} kB each; p95 of moves at other tables "
        f"{usual:.1f} → {slower:.1f} ms (goal: under {MOST_SLOWER:.0f} ×)"
    )
    return slower < MOST_SLOWER * usual


if __name__ == "__main__":
    parts = {"games": games, "sockets": sockets}
    held = [parts[name]() for name in sys.argv[1:] or parts]
    sys.exit(not all(held))
