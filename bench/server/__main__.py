"""Benchmark of the server: comparison with boardgame.io, spectators, bad connections, kills.

Run `python -m bench.server` in the project's folder; `--help` lists the options.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

from bench.server.measure import (
    GOAL_MOVES,
    GOAL_P99,
    GOAL_TENKA,
    Figures,
    measure,
    measure_spectators,
    ratio,
)
from gunbai.cli.arguments import positive

PARTS = ("load", "spectators", "lossy", "kills")
SOURCES = Path(__file__).parent
ROOT = SOURCES.parents[1]


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(
        "python -m bench.server",
        description="Compare a node with SQLite with boardgame.io with in-memory storage (npm "
        "installs it into build/peer); measure spectators of one table and their memory; then "
        "play games over bad connections and kill nodes in the middle of play.",
    )
    made.add_argument(
        "--only", action="append", choices=PARTS, help="only this part; may be repeated"
    )
    made.add_argument("--rounds", type=positive, default=3, metavar="N", help="of the load")
    made.add_argument("--seconds", type=float, default=5.0, metavar="S", help="per round")
    made.add_argument("--tables", type=positive, default=200, metavar="N", help="at once")
    made.add_argument("--spectators", type=positive, default=1000, metavar="N", help="of a table")
    made.add_argument("--lossy", type=positive, default=100, metavar="N", help="bad-line games")
    made.add_argument("--kills", type=positive, default=200, metavar="N", help="of a node at play")
    made.add_argument("--json", action="store_true", help="print JSON as well")
    return made


def main(arguments: list[str]) -> int:
    args = parser().parse_args(arguments)
    parts = args.only or PARTS
    found: dict[str, object] = {}
    if "load" in parts:
        figures = measure(args.tables, args.seconds, args.rounds, _peer(), _tell_round)
        found["load"] = asdict(figures)
        print(as_text(figures))
    if "spectators" in parts:
        found["spectators"] = _spectators(args.spectators)
    for part, count in (("lossy", args.lossy), ("kills", args.kills)):
        if part in parts:
            command = [sys.executable, "-m", "bench.server.faults", part, str(count)]
            found[part] = subprocess.run(command, cwd=ROOT, check=False).returncode == 0
    if args.json:
        print(json.dumps(found, indent=1))
    return 0 if all(found.values()) else 1


def as_text(figures: Figures) -> str:
    """One line per round, then the ratios."""
    lines = [
        f"{'':24}{'moves/s':>9}{'CPU µs/move':>13}{'of client':>11}"
        f"{'p50 ms':>8}{'p95 ms':>8}{'p99 ms':>8}"
    ]
    for name, rounds in (
        ("gunbai", figures.ours),
        ("boardgame.io", figures.theirs),
        ("boardgame.io, own client", figures.own_client),
        ("gunbai, tenka", figures.tenka),
    ):
        for each in rounds:
            times = "".join(f"{each[part]:8.1f}" for part in ("p50", "p95", "p99"))
            cpu = f"{each['cpu']:13.0f}{each.get('client cpu', 0):11.0f}"
            lines.append(f"{name:24}{each['moves']:9,.0f}{cpu}{times}")
    for name, theirs in (
        ("boardgame.io", figures.theirs),
        ("boardgame.io with its own client", figures.own_client),
    ):
        if theirs:
            small, real = figures.ours, figures.tenka
            lines.append(
                f"gunbai to {name}: {ratio('moves', small, theirs):.2f} × moves/s (goal: at least "
                f"{GOAL_MOVES}), {ratio('p99', small, theirs):.2f} × p99 (goal: at most "
                f"{GOAL_P99}), {ratio('cpu', small, theirs):.2f} × CPU for a move; tenka "
                f"{ratio('moves', real, theirs):.2f} × moves/s (goal: {GOAL_TENKA}), "
                f"{ratio('cpu', real, theirs):.2f} × CPU."
            )
    return "\n".join(lines)


def _spectators(count: int) -> dict[str, float]:
    tell(f"{count} spectators …")
    found = measure_spectators(count)
    print(
        f"A move reached {found['reached']:.0f} of {count} spectators in "
        f"{found['milliseconds']:.0f} ms. Memory: {found['kB per table']:.0f} kB a table, "
        f"{found['kB per socket']:.0f} kB a socket."
    )
    return found


def _peer() -> Path | None:
    """boardgame.io, installed by npm into build/peer; None without npm."""
    if shutil.which("npm") is None:
        tell("Without npm there is no boardgame.io to compare with.")
        return None
    folder = ROOT / "build" / "peer"
    folder.mkdir(parents=True, exist_ok=True)
    for source in (*SOURCES.glob("peer_*.js"), SOURCES / "package.json"):
        shutil.copy(source, folder)
    if not (folder / "node_modules").exists():
        tell("npm installs boardgame.io into build/peer …")
        subprocess.run(
            ["npm", "install", "--no-audit", "--no-fund", "--silent"], cwd=folder, check=True
        )
    return folder


def _tell_round(name: str, number: int) -> None:
    tell(f"{name}, round {number} …")


def tell(text: str) -> None:
    """Show progress, which is no part of the result."""
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
