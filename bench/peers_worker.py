"""One process of `bench.peers` on all cores: batch steps per second of the clock."""

from __future__ import annotations

import sys
from time import perf_counter

from bench.peers import batch_work, pgx_work


def main(owner: str, game: str, seconds: float) -> None:
    work = batch_work(game) if owner == "gunbai" else pgx_work(game)
    work()
    start, units = perf_counter(), 0
    while (spent := perf_counter() - start) < seconds:
        units += work()
    print(units / spent)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], float(sys.argv[3]))
