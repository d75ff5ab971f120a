"""Search in several processes at once: each grows its own tree, and the visits are added.

Compiled code holds the GIL, so threads would not help. The worker processes are kept for the
next decision; all bots of one process share them.
"""

from __future__ import annotations

import atexit
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any

from gunbai.bots.evaluation import with_weights
from gunbai.bots.network import Learned, fitting, inputs_of
from gunbai.bots.search.bot import Candidate, SearchBot, Thinking, Thought, ranked
from gunbai.core import Game, View
from gunbai.games import load

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor


@dataclass(frozen=True)
class Task:
    """Everything that a worker process needs to search for a decision."""

    game: str
    players: int
    options: Mapping[str, object]
    viewer: int
    data: Mapping[str, Any]
    legal: tuple[int, ...]
    thinking: Thinking
    weights: tuple[float, ...] | None
    network: bool
    """Whether the game's network plays; the weights are those of its linear part."""
    seed: str


class ParallelBot(SearchBot):
    """A search bot that uses `thinking.workers` processes at the same time. A bot with a guide or
    a rollout policy thinks in its own process."""

    def think(self, view: View, legal: list[int]) -> Thought:
        plugged = self.guide is not None or self.rollout is not None
        if self.thinking.workers < 2 or plugged or not _can_be_loaded(self.game):
            return super().think(view, legal)
        tasks = [self._task(view, legal, worker) for worker in range(self.thinking.workers)]
        return merged(list(_pool(self.thinking.workers).map(work, tasks)))

    def _task(self, view: View, legal: list[int], worker: int) -> Task:
        judge = self.evaluation
        linear = judge.linear if isinstance(judge, Learned) else judge
        weights = None if linear is None else tuple(linear.weights)
        return Task(
            self.game.info.id,
            self.game.players,
            self.game.options,
            view.viewer,
            view.data,
            tuple(legal),
            replace(self.thinking, workers=1, reuse=False),
            weights,
            isinstance(judge, Learned),
            f"{self.rng.below(2**31)} {worker}",
        )


def work(task: Task) -> Thought:
    """Run in a worker process: search and return the thought."""
    game = load(task.game, task.players, task.options)
    evaluation = None
    if task.weights is not None:
        evaluation = with_weights(game, list(task.weights))
    if task.network and evaluation is not None:
        network = fitting(game)
        assert network is not None
        evaluation = Learned(network, inputs_of(game), evaluation)
    bot = SearchBot(game, task.seed, task.thinking, evaluation)
    return bot.think(View(task.game, task.viewer, task.data), list(task.legal))


def merged(thoughts: Sequence[Thought]) -> Thought:
    """Several thoughts as one: visits are added, values are averaged by visits."""
    visits: dict[int, int] = {}
    won: dict[int, float] = {}
    for thought in thoughts:
        for each in thought.candidates:
            visits[each.action] = visits.get(each.action, 0) + each.visits
            won[each.action] = won.get(each.action, 0.0) + each.visits * each.value
    found = [Candidate(action, n, won[action] / n if n else 0.0) for action, n in visits.items()]
    return ranked(
        found,
        sum(thought.simulations for thought in thoughts),
        sum(thought.nodes for thought in thoughts),
        max(thought.seconds for thought in thoughts),
    )


def _can_be_loaded(game: Game) -> bool:
    """False for a game with a user's own pack, which another process cannot load by name."""
    return load(game.info.id, game.players, game.options).pack_hash == game.pack_hash


@cache
def _pool(workers: int) -> ProcessPoolExecutor:
    # Not every Python has processes.
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    atexit.register(pool.shutdown, cancel_futures=True)
    return pool
