"""Compares the speed of our games with OpenSpiel, PettingZoo and pgx: `make bench-peers`.

Figures are medians of alternating rounds, per second of CPU time, because machines are noisy:
compare the ratios. Peers that are not installed are named and left out. Writes
bench/results/peers.md.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from statistics import median
from typing import Any

import gunbai
from gunbai.core import Rng, playouts
from gunbai.games import kind as kind_of
from gunbai.research.selfplay import SelfPlay
from gunbai.research.speed import drive, drive_peer, load_peer, peer_of, peer_rollouts

ROOT = Path(__file__).parent.parent
RESULTS = Path(__file__).parent / "results" / "peers.md"
OPENSPIEL = {
    "backgammon": "dice",
    "breakthrough": "tactics",
    "checkers": "tactics",
    "chess": "tactics",
}
GAMES = {id: min(4, kind_of(id).seats[1]) for id in gunbai.games() if peer_of(id)}
"""Our games that have a peer game of the same kind, with the number of players."""
KIND = {id: OPENSPIEL[peer_of(id)] for id in GAMES}
PETTINGZOO = {"connect_four_v3": "tactics", "chess_v6": "tactics"}
PGX = {"backgammon": "dice", "animal_shogi": "tactics", "gardner_chess": "tactics"}
BATCH = 1024
STATES = 20_000
"""The number of states that are kept at once to measure the memory of one."""
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
    """One game of one library, measured in one way."""

    way: str
    owner: str
    game: str
    kind: str
    work: Work
    rates: list[float]

    @property
    def rate(self) -> float:
        return median(self.rates) if self.rates else 0.0


@dataclass(frozen=True)
class Measured:
    """Everything that a page shows."""

    rows: list[Row]
    cores: dict[str, float]
    """Batch steps per second of wall-clock time, by "owner game"."""
    loaded: dict[str, tuple[float, float]]
    """Milliseconds and megabytes of an import."""
    sizes: dict[str, float]
    """Bytes per state, by "owner game"."""
    missing: list[str]


def main() -> int:
    from bench.peers_page import page

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.4)
    parser.add_argument("--output", type=Path, default=RESULTS)
    args = parser.parse_args()
    text = page(measure(args.rounds, args.seconds))
    args.output.write_text(text, encoding="utf-8")
    print(text)
    return 0


def measure(rounds: int, seconds: float) -> Measured:
    # pgx compiles for minutes; the separate processes need not do it again.
    os.environ.setdefault("JAX_COMPILATION_CACHE_DIR", str(ROOT / "build" / "jax"))
    missing: list[str] = []
    rows = [*ours(missing), *theirs(missing)]
    for row in rows:
        row.work()
    for number in range(rounds):
        for row in rows:
            row.rates.append(rate(row.work, seconds))
        print(f"round {number + 1} of {rounds}", file=sys.stderr, flush=True)
    cores = two_cores(max(1, rounds // 3), 4 * seconds, missing)
    print("importing, weighing", file=sys.stderr, flush=True)
    return Measured(rows, cores, imports(), sizes(missing), missing)


def rate(work: Work, seconds: float) -> float:
    start, units = spent(), 0
    while (used := spent() - start) < seconds:
        units += work()
    return units / used


def spent() -> float:
    """CPU seconds of this process and its threads."""
    usage = getrusage(RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime


# The measurements.


def ours(missing: list[str]) -> list[Row]:
    found = []
    rng = Rng(0)
    for id, players in GAMES.items():
        game = gunbai.load(id, players)
        start = game.new_state()
        found.append(_row("driven", "gunbai", id, partial(drive, game, rng)))
        found.append(_row("inside", "gunbai", id, partial(playouts, start, 20, rng)))
        found.append(_row("batch", "gunbai", id, batch_work(id)))
        try:
            from gunbai.research.pettingzoo import env
        except ImportError:
            missing.append("PettingZoo")
            continue
        found.append(_row("aec", "gunbai", id, aec_work(env(id, players=players))))
    return found


def _row(way: str, owner: str, game: str, work: Work, kind: str = "") -> Row:
    return Row(way, owner, game, kind or KIND[game], work, [])


def batch_work(id: str) -> Work:
    """Random steps of many games, with all observations and masks. Luck is not counted, as for the
    peer."""
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
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    for name, kind in PETTINGZOO.items():
        try:
            env = import_module(f"pettingzoo.classic.{name}").env()
        except ImportError:
            missing.append(f"PettingZoo {name}")
            continue
        found.append(_row("aec", "PettingZoo", name, aec_work(env), kind))
    for name, kind in PGX.items():
        try:
            work = pgx_work(name)
        except ImportError:
            missing.append("pgx")
            break
        found.append(_row("batch", "pgx", name, work, kind))
    return found


def aec_work(env: Any) -> Work:
    """The documented loop of PettingZoo, for a few steps at a time."""
    chooser = random.Random(1)
    env.reset(seed=1)

    def work() -> int:
        decisions = 0
        for _ in range(50):
            if not env.agents:
                env.reset()
            observation, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            legal = observation["action_mask"].nonzero()[0]
            env.step(int(legal[chooser.randrange(len(legal))]))
            decisions += 1
        return decisions

    return work


def pgx_work(name: str) -> Work:
    """A batch of random steps in one compiled scan; a finished game is started again."""
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


# Measurements in separate processes.


def two_cores(rounds: int, seconds: float, missing: list[str]) -> dict[str, float]:
    """Batch steps per second of wall-clock time: two processes, or for pgx one process with its
    threads if that is faster."""
    names = [f"gunbai {id}" for id in GAMES]
    if "pgx" not in missing:
        names += [f"pgx {name}" for name in PGX]
    found: dict[str, list[float]] = {name: [] for name in names}
    for _ in range(rounds):
        for name in names:
            owner, _, game = name.partition(" ")
            rates = []
            for many in (2,) if owner == "gunbai" else (1, 2):
                started = [_worker("rate", owner, game, str(seconds)) for _ in range(many)]
                rates.append(sum(_answer(process) for process in started))
            found[name].append(max(rates))
    return {name: median(rates) for name, rates in found.items()}


def sizes(missing: list[str]) -> dict[str, float]:
    """Bytes per state, from the growth of a process that keeps many states."""
    names = [f"gunbai {id}" for id in GAMES]
    if "OpenSpiel" not in missing:
        names += [f"OpenSpiel {name}" for name in OPENSPIEL]
    if "pgx" not in missing:
        names += [f"pgx {name}" for name in PGX]
    return {name: _answer(_worker("size", *name.split(" "))) for name in names}


def _worker(*words: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "bench.peers_worker", *words]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


def _answer(process: subprocess.Popen[str]) -> float:
    return float(process.communicate()[0].split()[-1])


def imports() -> dict[str, tuple[float, float]]:
    """CPU milliseconds and megabytes of an import in a new process, without those of Python."""
    empty = _import("pass")
    found = {}
    for name, statement in IMPORTS.items():
        taken = _import(statement)
        if taken is not None and empty is not None:
            found[name] = taken[0] - empty[0], taken[1] - empty[1]
    return found


def _import(statement: str) -> tuple[float, float] | None:
    times, sizes = [], []
    report = "from bench.peers_worker import resident; print(resident())"
    # Let Python write bytecode, so that later runs read modules from their caches, as users do.
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    for _ in range(7):
        before = getrusage(RUSAGE_CHILDREN)
        command = [sys.executable, "-c", f"{statement}\n{report}"]
        done = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
        )
        if done.returncode != 0:
            return None
        after = getrusage(RUSAGE_CHILDREN)
        cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        times.append(1000 * cpu)
        sizes.append(int(done.stdout.split()[-1]) / 2**20)
    return min(times), median(sizes)


if __name__ == "__main__":
    sys.exit(main())
