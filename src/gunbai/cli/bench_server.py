"""`gunbai bench server`: the server beside boardgame.io, spectators, bad lines, kills."""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import gunbai
from gunbai.cli.arguments import Parser, positive
from gunbai.cli.screen import Screen
from gunbai.core import GunbaiError

if TYPE_CHECKING:
    from gunbai.server.bench.measure import Figures

PARTS = ("load", "spectators", "lossy", "kills")
ROUNDS, SECONDS = 3, 5.0
ROOT = Path(gunbai.__file__).parents[2]
"""The project's folder, if this is run from one."""
SOURCES = ROOT / "bench" / "server"


def add_options(parser: Parser) -> None:
    group = parser.add_argument_group("the server (gunbai bench server)")
    group.add_argument(
        "--only", action="append", choices=PARTS, help="only this part; may be repeated"
    )
    group.add_argument("--tables", type=positive, default=200, metavar="N", help="at once")
    group.add_argument("--spectators", type=positive, default=1000, metavar="N", help="of a table")
    group.add_argument("--lossy", type=positive, default=100, metavar="N", help="bad-line games")
    group.add_argument("--kills", type=positive, default=200, metavar="N", help="of a node at play")


def run(args: argparse.Namespace) -> int:
    screen = Screen(args.language)
    parts = args.only or PARTS
    found: dict[str, object] = {}
    if "load" in parts:
        found["load"] = _load(args, screen)
    if "spectators" in parts:
        found["spectators"] = _spectators(args, screen)
    for part, count in (("lossy", args.lossy), ("kills", args.kills)):
        if part in parts:
            found[part] = _faults(screen, part, count)
    if args.json:
        print(json.dumps(found, indent=1))
    return 0 if all(found.values()) else 1


def _load(args: argparse.Namespace, screen: Screen) -> dict[str, object]:
    from gunbai.server.bench.measure import measure

    peer = _peer(screen)
    figures = measure(
        args.tables,
        args.seconds or SECONDS,
        args.rounds or ROUNDS,
        peer,
        lambda who, number: _progress(screen, "cli.bench.round", who=who, number=number),
    )
    _show_load(screen, figures)
    return asdict(figures)


def _show_load(screen: Screen, figures: Figures) -> None:
    from gunbai.server.bench.measure import GOAL_MOVES, GOAL_P99

    measured = {
        "gunbai": figures.ours,
        "boardgame.io": figures.theirs,
        "gunbai, tenka": figures.tenka,
    }
    heads = [screen.say("cli.bench.server"), screen.say("cli.bench.moves")]
    heads += [screen.say("cli.bench.cpu"), "p50 ms", "p95 ms", "p99 ms"]
    rows = [
        [name, f"{each['moves']:,.0f}", f"{each['cpu']:.0f}"]
        + [f"{each[part]:.1f}" for part in ("p50", "p95", "p99")]
        for name, rounds in measured.items()
        for each in rounds
    ]
    screen.table(heads, rows, range(1, 6))
    if figures.theirs:
        screen.tell(
            "cli.bench.ratios",
            moves=f"{figures.ratio('moves'):.2f}",
            p99=f"{figures.ratio('p99'):.2f}",
            cpu=f"{figures.ratio('cpu'):.2f}",
            most=GOAL_MOVES,
            least=GOAL_P99,
        )


def _spectators(args: argparse.Namespace, screen: Screen) -> dict[str, float]:
    from gunbai.server.bench.measure import measure_spectators

    _progress(screen, "cli.bench.watching", n=args.spectators)
    found = measure_spectators(args.spectators)
    screen.tell(
        "cli.bench.watched",
        n=args.spectators,
        reached=round(found["reached"]),
        ms=round(found["milliseconds"]),
        table=f"{found['kB per table']:.0f}",
        socket=f"{found['kB per socket']:.0f}",
    )
    return found


def _faults(screen: Screen, part: str, count: int) -> bool:
    """They are the tests' own players, at length: only in the project's folder."""
    if not (SOURCES / "faults.py").exists():
        screen.tell("cli.bench.no_project")
        return True
    paths = [str(ROOT / "src"), str(ROOT), os.environ.get("PYTHONPATH", "")]
    done = subprocess.run(
        [sys.executable, "-m", "bench.server.faults", part, str(count)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))},
        check=False,
    )
    return done.returncode == 0


def _peer(screen: Screen) -> Path | None:
    """boardgame.io, installed by npm into build/peer; None where that cannot be."""
    if not (SOURCES / "peer_server.js").exists() or shutil.which("npm") is None:
        screen.tell("cli.bench.no_npm")
        return None
    folder = ROOT / "build" / "peer"
    folder.mkdir(parents=True, exist_ok=True)
    for source in (*SOURCES.glob("peer_*.js"), SOURCES / "package.json"):
        shutil.copy(source, folder)
    if not (folder / "node_modules").exists():
        _progress(screen, "cli.bench.installing")
        command = ["npm", "install", "--no-audit", "--no-fund", "--silent"]
        if subprocess.run(command, cwd=folder, check=False).returncode:
            raise GunbaiError("cli.bench.no_npm")
    return folder


def _progress(screen: Screen, key: str, **args: object) -> None:
    """One line that tells how far it is, not part of the result."""
    print(screen.say(key, **args), file=sys.stderr, flush=True)
