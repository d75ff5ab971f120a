"""Compares the load that the server of two working copies takes, in one run.

`python -m bench.server.before_after OLD [--rounds N] [--seconds S] [--tables N]`: nodes of the copy
in the folder OLD (with its own `.venv` and compiled engine) and of this one play the same load of
this copy in alternating rounds. CPU time per move of the server is the figure to compare. With
`--nodes N` this copy shares the tables between N nodes, each with its own database and client.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median

from bench.server.measure import EAGER, ROOT, WARM_UP, figures_of, free_port, started, until_ready
from gunbai.server.settings import in_folder

NODE = """
import json, sys
try:
    from bench.server.tictactoe import register
except ImportError:
    from gunbai.server.bench.tictactoe import register
register()
from gunbai.server.run import serve
from gunbai.server.settings import Settings
given = json.loads(sys.argv[1])
known = {name: value for name, value in given.items() if name in Settings.__annotations__}
serve(Settings(**known), "127.0.0.1", int(sys.argv[2]), level="warning")
"""
GAMES = ("tictactoe", "tenka")


def measure(copy: Path, game: str, tables: int, seconds: float, nodes: int = 1) -> dict[str, float]:
    with ThreadPoolExecutor(nodes) as pool:
        shares = [tables // nodes] * nodes
        found = list(pool.map(lambda share: measure_node(copy, game, share, seconds), shares))
    moves = sum(each["moves"] for each in found)
    used = sum(each["cpu"] * each["moves"] for each in found)
    return {"moves": moves, "cpu": used / moves, "p99": max(each["p99"] for each in found)}


def measure_node(copy: Path, game: str, tables: int, seconds: float) -> dict[str, float]:
    port = free_port()
    python = str(copy / ".venv" / "bin" / "python")
    with tempfile.TemporaryDirectory() as folder:
        settings = json.dumps({"database": in_folder(Path(folder)), **EAGER})
        command = [python, "-c", NODE, settings, str(port)]
        with started(command, port, cwd=copy, env={**os.environ, "PYTHONPATH": str(copy)}) as node:
            until_ready(port)
            load = ["-m", "bench.server.load", str(port), game, str(tables), str(seconds)]
            return figures_of([sys.executable, *load, WARM_UP, str(node)])


def main() -> None:
    parser = argparse.ArgumentParser("python -m bench.server.before_after")
    parser.add_argument("old", type=Path)
    parser.add_argument("--new", type=Path, default=ROOT)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=1, help="of this copy")
    args = parser.parse_args()
    copies = {"before": args.old.resolve(), "after": args.new.resolve()}
    found: dict[tuple[str, str], list[dict[str, float]]] = {}
    for number in range(args.rounds):
        for game in GAMES:
            order = list(copies) if number % 2 else list(copies)[::-1]
            for name in order:
                nodes = args.nodes if name == "after" else 1
                figures = measure(copies[name], game, args.tables, args.seconds, nodes)
                found.setdefault((game, name), []).append(figures)
                print(
                    f"{game:10} {name:7} {figures['moves']:7,.0f} moves/s "
                    f"{figures['cpu']:6.0f} µs of CPU per move, p99 {figures['p99']:.1f} ms",
                    flush=True,
                )
    for game in GAMES:
        for figure in ("cpu", "moves", "p99"):
            before, after = (
                median(each[figure] for each in found[game, name]) for name in ("before", "after")
            )
            print(f"{game} {figure}: {before:.1f} → {after:.1f}, {after / before:.3f} ×")


if __name__ == "__main__":
    main()
