"""What shares of the luck cost: `python -m bench.server.shares [ROUNDS]`.

First one process without sockets and store: the CPU time to judge and fold a move and to make both
updates, for moves that draw luck and for others, with and without shares. Then, in alternating
rounds, a node with tables of tenka whose seats add shares to the luck, and tables without: CPU time
of the server for opening a table (with the sockets of its seats) and for a move. A draw waits for a
link of each seat, so a move that causes one is followed by a message of each client.
"""

from __future__ import annotations

import sys
from random import Random
from statistics import median
from time import thread_time

from tests.server.test_table import opened_table

from bench.server.load import whole_chain
from bench.server.measure import measure_ours
from gunbai.server.table import judge, log, shares, show
from gunbai.server.table.judge import Entries
from gunbai.server.table.table import Table

TABLES, SECONDS = 100, 4.0
WAYS = {"without": "tenka", "with": "tenka:shares"}
GAMES = 60


class Played:
    """One game, played at random."""

    def __init__(self, chain: list[str]) -> None:
        self.chain = chain
        self.table = opened_table("tenka", 2, at=1)
        if chain:
            # Sitting down with a share would draw at once: the seats get theirs afterwards.
            for seat in self.table.seats:
                seat.share = shares.Share(chain[0])
        self.known = dict(self.table.numbers)
        self.with_draw: list[float] = []
        self.others: list[float] = []

    def play(self, seed: int) -> None:
        table, rng = self.table, Random(seed)
        while not table.over:
            seat = table.asked()[0]
            question = table.questions[seat]
            assert question is not None
            code = table.state.code(seat, rng.choice(question.legal))
            start, luck = thread_time(), table.luck
            self._store(judge.act(table, seat, question.key, code, "", 1))
            while table.drawing is not None:
                number = table.drawing.number
                link = self.chain[number]
                self._store(judge.open_link(table, table.awaited()[0], number, link, 1))
            took = thread_time() - start
            (self.with_draw if table.luck > luck else self.others).append(took)

    def _store(self, entries: Entries) -> None:
        table: Table = self.table
        for entry in entries:
            table.fold(entry)
            log.encode(entry)
        for viewer in (0, 1):
            if table.numbers[viewer] > self.known[viewer]:
                show.update(table, viewer, self.known[viewer])
                self.known[viewer] = table.numbers[viewer]


def in_one_process() -> None:
    chains: dict[str, list[str]] = {"without": [], "with": whole_chain()}
    games = {name: [Played(chain) for _ in range(GAMES)] for name, chain in chains.items()}
    for number in range(GAMES):
        for name in games:
            games[name][number].play(number)
    for name, played in games.items():
        draws = [each for game in played for each in game.with_draw]
        others = [each for game in played for each in game.others]
        print(
            f"{name:8} {1e6 * median(draws):6.0f} µs for a move that draws luck ({len(draws)}), "
            f"{1e6 * median(others):6.0f} µs for others ({len(others)})",
            flush=True,
        )


def main(rounds: int) -> None:
    in_one_process()
    found: dict[str, list[dict[str, float]]] = {name: [] for name in WAYS}
    for number in range(rounds):
        for name in list(WAYS) if number % 2 else list(WAYS)[::-1]:
            figures = measure_ours(WAYS[name], TABLES, SECONDS)
            found[name].append(figures)
            print(
                f"{name:8} {figures['open cpu']:7.0f} µs to open a table, "
                f"{figures['cpu']:6.0f} µs per move, {figures['moves']:6,.0f} moves/s, "
                f"p95 {figures['p95']:.1f} ms",
                flush=True,
            )
    for figure in ("open cpu", "cpu", "moves", "p95") if rounds else ():
        without, shared = (median(each[figure] for each in found[name]) for name in WAYS)
        print(f"{figure}: {without:.1f} → {shared:.1f}, {shared / without:.2f} ×")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
