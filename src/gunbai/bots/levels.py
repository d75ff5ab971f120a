"""Levels: the same search from beginner to strategist, by the table `levels.toml`.

A weaker level thinks less, overlooks moves and strays from the best one, as people do; it never
plays a move that its own search thinks absurd.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import exp
from pathlib import Path
from typing import Any

from gunbai.bots.search.bot import Candidate, SearchBot, Thinking, Thought
from gunbai.core import Game, Rng

TABLE = Path(__file__).with_name("levels.toml")
LEVELS = (1, 2, 3, 4, 5, 6)


@dataclass(frozen=True)
class Level:
    """One row of the table."""

    simulations: int
    temperature: float
    forgets: float
    guard: float


class LevelBot(SearchBot):
    """A level of one game."""

    def __init__(self, game: Game, seed: int | str = 0, *, level: int = 3) -> None:
        self.level = level_of(game.info.id, level)
        super().__init__(game, seed, Thinking(simulations=self.level.simulations))

    def pick(self, thought: Thought) -> int:
        return err(thought.candidates, self.level, self.rng)


def err(candidates: tuple[Candidate, ...], level: Level, rng: Rng) -> int:
    """The best move, or one that is easily taken for it."""
    best = candidates[0]
    if level.temperature == 0:
        return best.action
    sound = [each for each in candidates if each.visits and each.value >= best.value - level.guard]
    noticed = [each for each in sound if rng.unit() >= level.forgets] or [best]
    likes = [exp((each.value - best.value) / level.temperature) for each in noticed]
    left = rng.unit() * sum(likes)
    for each, like in zip(noticed, likes, strict=True):
        left -= like
        if left < 0:
            return each.action
    return noticed[-1].action


@cache
def level_of(game: str, level: int) -> Level:
    """The row for this game, or the common one."""
    table = _table()
    rows = table.get(game, table["default"])
    return Level(**rows[f"level{level}"])


@cache
def _table() -> Mapping[str, Any]:
    return tomllib.loads(TABLE.read_text(encoding="utf-8"))
