"""The long version of the tests of faults: 100 games over bad lines, 200 kills under load.

`python -m bench.server.faults [GAMES] [KILLS]` from the project's folder.
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


async def lossy_games(url: str, games: int) -> None:
    for first in range(0, games, AT_ONCE):
        seeds = range(first, min(first + AT_ONCE, games))
        await asyncio.gather(*(lossy_game(url, seed) for seed in seeds))


def main(games: int, kills: int) -> None:
    with tempfile.TemporaryDirectory() as folder, node(Path(folder)) as one:
        start = time.monotonic()
        run(lossy_games(one.url, games), 900)
        print(f"{games} games over bad lines: the same records ({time.monotonic() - start:.0f} s)")
    killed = 0
    start = time.monotonic()
    while killed < kills:
        now = min(KILLS_EACH, kills - killed)
        with tempfile.TemporaryDirectory() as folder, node(Path(folder)) as one:
            killed += run(games_with_crashes(one, tables=40, kills=now, seed=killed), 900)
    took = time.monotonic() - start
    print(f"{killed} kills under load: nothing lost, nothing doubled ({took:.0f} s)")


if __name__ == "__main__":
    main(*(int(word) for word in (sys.argv[1:] + ["100", "200"][len(sys.argv) - 1 :])))
