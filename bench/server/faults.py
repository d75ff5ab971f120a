"""The long version of the fault tests, for `python -m bench.server`.

`python -m bench.server.faults lossy GAMES` plays over bad connections; `… kills KILLS` kills a node
repeatedly during play. Run it in the project's folder; it fails at the first loss.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from pathlib import Path

from tests.server.arena import node, run
from tests.server.test_faults import games_with_crashes, lossy_game

AT_ONCE = 20
KILLS_EACH = 20
PATIENCE = 3600


async def lossy_games(url: str, games: int) -> None:
    for first in range(0, games, AT_ONCE):
        seeds = range(first, min(first + AT_ONCE, games))
        await asyncio.gather(*(lossy_game(url, seed) for seed in seeds))
        tell(f"{seeds[-1] + 1} of {games} games over bad lines")


def lossy(games: int) -> None:
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, node(Path(folder)) as one:
        run(lossy_games(one.url, games), PATIENCE)
    took = time.monotonic() - start
    print(f"{games} games over bad lines: the same records ({took:.0f} s)", flush=True)


def kills(wanted: int) -> None:
    killed = acknowledged = tables = 0
    start = time.monotonic()
    while killed < wanted:
        now = min(KILLS_EACH, wanted - killed)
        with tempfile.TemporaryDirectory() as folder, node(Path(folder)) as one:
            crashes = run(games_with_crashes(one, tables=40, kills=now, seed=killed), PATIENCE)
        killed += crashes.kills
        acknowledged += crashes.acknowledged
        tables += 40
        tell(f"{killed} of {wanted} kills in the middle of play")
    took = time.monotonic() - start
    print(
        f"{killed} kills under load: of {acknowledged} acknowledged decisions at {tables} tables "
        f"none was lost or doubled, and every game was played to its end ({took:.0f} s)",
        flush=True,
    )


def tell(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    part, count = sys.argv[1:]
    {"lossy": lossy, "kills": kills}[part](int(count))
