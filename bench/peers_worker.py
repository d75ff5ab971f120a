"""A worker process of `bench.peers`: measures batch steps per second, or the bytes per state.

Nothing heavy is imported at the top: the process that measures an import uses this file too.
"""

from __future__ import annotations

import sys
from pathlib import Path
from time import perf_counter
from typing import Any


def main(what: str, owner: str, game: str, seconds: str = "1") -> None:
    print(rate(owner, game, float(seconds)) if what == "rate" else size(owner, game))


def rate(owner: str, game: str, seconds: float) -> float:
    from bench.peers import batch_work, pgx_work

    work = batch_work(game) if owner == "gunbai" else pgx_work(game)
    work()
    start, units = perf_counter(), 0
    while (spent := perf_counter() - start) < seconds:
        units += work()
    return units / spent


def size(owner: str, game: str) -> float:
    """Bytes per state: the growth of the process when it keeps many, or the size of its arrays."""
    from bench.peers import BATCH, GAMES, STATES

    if owner == "pgx":
        import jax
        import pgx

        env = pgx.make(game)
        batch = jax.vmap(env.init)(jax.random.split(jax.random.PRNGKey(0), BATCH))
        return float(sum(part.nbytes for part in jax.tree_util.tree_leaves(batch)) / BATCH)
    state = _middle_of_ours(game, GAMES[game]) if owner == "gunbai" else _middle_of_theirs(game)
    kept = [state.clone() for _ in range(100)]
    before = resident()
    kept += [state.clone() for _ in range(STATES)]
    return (resident() - before) / STATES


def _middle_of_ours(id: str, players: int) -> Any:
    import gunbai
    from gunbai.core import Rng

    state, rng = gunbai.load(id, players).new_state(), Rng(1)
    for _ in range(20):
        seat = state.decider()
        legal = state.legal(seat) if seat >= 0 else []
        state.apply(seat, legal[rng.below(len(legal))] if legal else state.sample(rng))
    return state


def _middle_of_theirs(name: str) -> Any:
    import random

    import pyspiel

    state, chooser = pyspiel.load_game(name).new_initial_state(), random.Random(1)
    for _ in range(20):
        legal = (
            [outcome for outcome, _ in state.chance_outcomes()] if state.is_chance_node() else []
        )
        state.apply_action(chooser.choice(legal or state.legal_actions()))
    return state


def resident() -> int:
    """Bytes of this process in memory."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return 1024 * next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


if __name__ == "__main__":
    main(*sys.argv[1:])
