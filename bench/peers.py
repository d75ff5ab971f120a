"""Our games beside those of OpenSpiel, PettingZoo and pgx, in one run: `python -m bench.peers`.

Figures are medians of rounds that take turns, per second of CPU time, because machines are noisy:
compare the ratios. Peers that are not installed are left out, and named. Writes bench/results.md.
"""

from __future__ import annotations

import argparse
import os
import platform
import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from statistics import median
from typing import Any

import gunbai
from gunbai.core import Rng, playouts
from gunbai.research.selfplay import SelfPlay
from gunbai.research.speed import drive, drive_peer, load_peer, peer_rollouts, state_bytes

ROOT = Path(__file__).parent.parent
RESULTS = Path(__file__).with_name("results.md")
GAMES = {"tenka": 4, "daiyabo": 4, "gunshi": 2, "kingdom": 2}
KIND = {"tenka": "dice", "daiyabo": "dice", "gunshi": "tactics", "kingdom": "tactics"}
OPENSPIEL = {"backgammon": "dice", "breakthrough": "tactics", "chess": "tactics"}
PETTINGZOO = {"connect_four_v3": "tactics"}
PGX = {"backgammon": "dice", "animal_shogi": "tactics", "gardner_chess": "tactics"}
BATCH = 1024
IMPORT_GOAL_MS = 150
IMPORTS = {
    "gunbai": "import gunbai",
    "gunbai, one game loaded": "import gunbai; gunbai.load('tenka')",
    "OpenSpiel": "import pyspiel",
    "OpenSpiel with its Python games": "import pyspiel; import open_spiel.python.games",
    "PettingZoo connect_four": "from pettingzoo.classic import connect_four_v3",
    "pgx": "import pgx",
}

Work = Callable[[], int]


@dataclass
class Row:
    """One game of somebody's, measured one way."""

    way: str
    owner: str
    game: str
    kind: str
    work: Work
    rates: list[float]

    @property
    def rate(self) -> float:
        return median(self.rates) if self.rates else 0.0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.6)
    parser.add_argument("--output", type=Path, default=RESULTS)
    args = parser.parse_args()
    missing: list[str] = []
    rows = [*ours(), *theirs(missing)]
    for row in rows:
        row.work()
    for number in range(args.rounds):
        for row in rows:
            row.rates.append(rate(row.work, args.seconds))
        print(f"round {number + 1} of {args.rounds}", file=sys.stderr, flush=True)
    cores = two_cores(args.rounds, args.seconds, missing)
    text = page(rows, cores, imports(), missing)
    args.output.write_text(text, encoding="utf-8")
    print(text)
    return 0


def spent() -> float:
    """CPU seconds of this process and its threads."""
    usage = getrusage(RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


def rate(work: Work, seconds: float) -> float:
    start, units = spent(), 0
    while (used := spent() - start) < seconds:
        units += work()
    return units / used


# What is measured.


def ours() -> list[Row]:
    found = []
    rng = Rng(0)
    for id, players in GAMES.items():
        game = gunbai.load(id, players)
        start = game.new_state()
        found.append(_row("driven", "gunbai", id, partial(drive, game, rng)))
        found.append(_row("inside", "gunbai", id, partial(playouts, start, 20, rng)))
        found.append(_row("batch", "gunbai", id, batch_work(id)))
    return found


def _row(way: str, owner: str, game: str, work: Work, kind: str = "") -> Row:
    return Row(way, owner, game, kind or KIND[game], work, [])


def batch_work(id: str) -> Work:
    """Random steps of many games with every observation and mask written; luck is not counted, as
    the peer's luck is not."""
    play = SelfPlay(gunbai.load(id, GAMES[id]), BATCH, 1)
    rng = Rng(1)

    def work() -> int:
        play.batch.step_at_random(rng, 8)
        return 8 * BATCH

    return work


def theirs(missing: list[str]) -> list[Row]:
    found = []
    for name, kind in OPENSPIEL.items():
        peer = load_peer(name)
        if peer is None:
            missing.append("OpenSpiel")
            break
        found.append(_row("driven", "OpenSpiel", name, partial(drive_peer, peer), kind))
        found.append(_row("inside", "OpenSpiel", name, peer_rollouts(peer), kind))
    for name, kind in PETTINGZOO.items():
        try:
            work = pettingzoo_work(name)
        except ImportError:
            missing.append(f"PettingZoo {name}")
            continue
        found.append(_row("driven", "PettingZoo", name, work, kind))
    for name, kind in PGX.items():
        try:
            work = pgx_work(name)
        except ImportError:
            missing.append("pgx")
            break
        found.append(_row("batch", "pgx", name, work, kind))
    return found


def pettingzoo_work(name: str) -> Work:
    """The documented loop of PettingZoo."""
    from importlib import import_module

    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    env = import_module(f"pettingzoo.classic.{name}").env()

    def work() -> int:
        env.reset()
        decisions = 0
        for _ in env.agent_iter():
            observation, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            legal = [i for i, free in enumerate(observation["action_mask"]) if free]
            env.step(random.choice(legal))
            decisions += 1
        return decisions

    return work


def pgx_work(name: str) -> Work:
    """A batch of random steps in one compiled scan, begun anew where a game has ended."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env: Any = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))
    steps = 8

    def one(carry: Any, _: Any) -> Any:
        state, key = carry
        key, choosing, moving = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -1e9)
        action = jax.random.categorical(choosing, logits, axis=-1)
        keys = jax.random.split(moving, BATCH)
        return (step(state, action, keys), key), None

    run = jax.jit(lambda carry: jax.lax.scan(one, carry, None, length=steps)[0])
    start = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), BATCH))
    carry = [run((start, jax.random.PRNGKey(1)))]

    def work() -> int:
        carry[0] = jax.block_until_ready(run(carry[0]))
        return steps * BATCH

    return work


# On two cores: by the clock, each in processes of its own.


def two_cores(rounds: int, seconds: float, missing: list[str]) -> dict[str, float]:
    """Batch steps per second of the clock: ours as two processes, pgx as one with its threads."""
    names = [f"gunbai {id}" for id in GAMES]
    if "pgx" not in missing:
        names += [f"pgx {name}" for name in PGX]
    found: dict[str, list[float]] = {name: [] for name in names}
    for _ in range(max(1, rounds // 2)):
        for name in names:
            owner, _, game = name.partition(" ")
            command = [sys.executable, "-m", "bench.peers_worker", owner, game, str(4 * seconds)]
            many = 2 if owner == "gunbai" else 1
            running = [
                subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
                for _ in range(many)
            ]
            rates = [float(process.communicate()[0].split()[-1]) for process in running]
            found[name].append(sum(rates))
    return {name: median(rates) for name, rates in found.items()}


def imports() -> dict[str, tuple[float, float]]:
    """Milliseconds of CPU and megabytes of a fresh process that imports, without Python itself."""
    empty = _import("pass")
    found = {}
    for name, statement in IMPORTS.items():
        taken = _import(statement)
        if taken is not None and empty is not None:
            found[name] = taken[0] - empty[0], taken[1] - empty[1]
    return found


def _import(statement: str) -> tuple[float, float] | None:
    times, sizes = [], []
    report = "print(next(l for l in open('/proc/self/status') if l.startswith('VmRSS')).split()[1])"
    for _ in range(5):
        before = getrusage(RUSAGE_CHILDREN)
        command = [sys.executable, "-c", f"{statement}\n{report}"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            return None
        after = getrusage(RUSAGE_CHILDREN)
        cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        times.append(1000 * cpu)
        sizes.append(int(done.stdout.split()[-1]) / 1024)
    return min(times), median(sizes)


# What is written.

TITLES = {
    "driven": "Random play driven from Python, decisions per second of one core",
    "inside": "Random play inside the engine, decisions per second of one core",
    "batch": f"Batches of {BATCH} games with observations and masks, steps per second of CPU time",
}
PAIRS = {"driven": "OpenSpiel", "inside": "OpenSpiel", "batch": "pgx"}


def page(
    rows: list[Row],
    cores: dict[str, float],
    loaded: dict[str, tuple[float, float]],
    missing: list[str],
) -> str:
    parts = ["# Beside its peers", "", f"Written by `make bench-peers`. {_circumstances()}", ""]
    if missing:
        parts += [f"Not installed here, so not measured: {', '.join(sorted(set(missing)))}.", ""]
    for way, title in TITLES.items():
        parts += _speed_table(title, PAIRS[way], [row for row in rows if row.way == way])
    parts += _cores_table(cores)
    parts += _import_table(loaded)
    sizes = {id: state_bytes(gunbai.load(id, n)) for id, n in GAMES.items()}
    parts += ["## Bytes of one more state", "", _table(["game", "bytes"], _plain(sizes)), ""]
    return "\n".join(parts)


def _plain(values: dict[str, int]) -> list[list[str]]:
    return [[name, f"{value:,}"] for name, value in values.items()]


def _circumstances() -> str:
    head = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    peers = []
    for name in ("open-spiel", "pettingzoo", "pgx", "jax"):
        try:
            peers.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            continue
    load = os.getloadavg()[0]
    return (
        f"Commit {head.stdout.strip() or 'unknown'}, {datetime.now(UTC):%Y-%m-%d}; "
        f"Python {platform.python_version()}, {gunbai.ENGINE} engine, {', '.join(peers)}; "
        f"{os.cpu_count()} cores, load {load:.1f}. Rules differ: a ratio compares classes of speed."
    )


def _speed_table(title: str, pair: str, rows: list[Row]) -> list[str]:
    rivals = {row.kind: row for row in rows if row.owner == pair}
    for row in reversed(rows):
        if row.owner == pair:
            rivals[row.kind] = row
    lines = []
    for row in rows:
        rival = rivals.get(row.kind)
        ratio = ""
        if row.owner == "gunbai" and rival is not None:
            ratio = f"{row.rate / rival.rate:.1f} × {rival.game}"
        lines.append([row.owner, row.game, f"{row.rate:,.0f}", ratio])
    return [f"## {title}", "", _table(["", "game", "per second", f"to {pair}"], lines), ""]


def _cores_table(cores: dict[str, float]) -> list[str]:
    lines = []
    for name, value in cores.items():
        owner, _, game = name.partition(" ")
        ratio = ""
        if owner == "gunbai":
            rival = next((f"pgx {peer}" for peer, kind in PGX.items() if kind == KIND[game]), "")
            if rival in cores:
                ratio = f"{value / cores[rival]:.1f} × {rival.removeprefix('pgx ')}"
        lines.append([owner, game, f"{value:,.0f}", ratio])
    title = "## The same by the clock on all cores (ours in two processes)"
    return [title, "", _table(["", "game", "per second", "to pgx"], lines), ""]


def _import_table(loaded: dict[str, tuple[float, float]]) -> list[str]:
    lines = [[name, f"{ms:.0f}", f"{size:.0f}"] for name, (ms, size) in loaded.items()]
    goal = f"The goal of ours is {IMPORT_GOAL_MS} ms."
    head = "## Importing: milliseconds of CPU, megabytes"
    return [head, "", goal, "", _table(["", "ms", "MB"], lines), ""]


def _table(heads: list[str], rows: list[list[str]]) -> str:
    lines = ["| " + " | ".join(heads) + " |", "| " + " | ".join("---" for _ in heads) + " |"]
    lines += ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
