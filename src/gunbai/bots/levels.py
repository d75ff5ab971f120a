"""Levels: eight strengths, set by `levels.toml` here and in the game's folder.

The lower ones play by rules of thumb and overlook moves, as people do; the upper ones search, the
higher the longer. Strength is a number of simulations, not of seconds, so ratings hold on every
machine.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from math import exp
from pathlib import Path
from typing import Any

from gunbai.bots.evaluation import evaluation
from gunbai.bots.greedy import greedy
from gunbai.bots.manners import polite
from gunbai.bots.network import fitting, learned
from gunbai.bots.offers import SensibleBot, concerns_offers
from gunbai.bots.search import Candidate, Thinking, Thought
from gunbai.core import RESIGN, Game, Rng, View
from gunbai.games import table

TABLE = Path(__file__).with_name("levels.toml")
LEVELS = (1, 2, 3, 4, 5, 6, 7, 8)
HOPELESS = 0.02
"""A share of the win that is not worth playing for."""
SURE = 100
"""A thought of fewer visits is no reason to resign: weak levels play on."""
PATIENCE = 5
DOUBT = 3.0
"""A move with less than a third of the best one's visits counts as uncertain."""


@dataclass(frozen=True)
class Level:
    """One row of the table."""

    simulations: int
    temperature: float = 0.0
    forgets: float = 0.0
    guard: float = 0.0
    habit: float = 0.0
    """The share of its decisions made by rules of thumb, like `greedy`, without looking ahead."""
    keen: int | None = None
    rollout_depth: int | None = None
    """As in Thinking, for a level with other rollouts than the game's."""
    network: int = 0
    """Simulations per decision with a trained network, where one fits; 0 = play without it."""
    rating: float | None = None
    """The measured rating (bench/results/bots.md); level 1 of the game is 1000."""


class LevelBot(SensibleBot):
    """A level of one game, with or without a style."""

    def __init__(self, game: Game, seed: int | str = 0, *, level: int = 3, style: str = "") -> None:
        self.level = level_of(game.info.id, level)
        self._strays = True
        self.resigns = False
        """May it answer RESIGN when it has lost all hope, where the rules allow it?"""
        self._habit = self.level.habit / 2 if style else self.level.habit
        """A style shows in a search, so a level with a style searches more often."""
        self._rules = greedy(game, f"{seed} rules") if self._habit else None
        self._hopeless = 0
        """How many of its latest thoughts found no hope."""
        how = thinking(game, simulations=self.level.simulations)
        if self.level.keen is not None:
            how = replace(how, keen=self.level.keen)
        if self.level.rollout_depth is not None:
            how = replace(how, rollout_depth=self.level.rollout_depth)
        opinion = evaluation(game, style)
        if self.level.network and (network := fitting(game)) is not None:
            how = thinking(game, simulations=self.level.network)
            opinion = learned(game, network, style)
        super().__init__(game, seed, how, opinion)

    def choose(self, view: View, legal: list[int]) -> int:
        self._strays = not concerns_offers(self.game, view)
        if self._rules is not None and self._strays and self.rng.unit() < self._habit:
            self._tree = self.thought = None
            return self._rules.choose(view, self._noticed(polite(self.game, view, legal)))
        choice = super().choose(view, legal)
        return RESIGN if self.resigns and self._gives_up(view) else choice

    def _noticed(self, legal: list[int]) -> list[int]:
        """The actions that it does not overlook; at least one."""
        noticed = [action for action in legal if self.rng.unit() >= self.level.forgets]
        return noticed or [legal[self.rng.below(len(legal))]]

    def _gives_up(self, view: View) -> bool:
        """After several thoughts without hope, as soon as the rules allow it."""
        if self._hopeless < PATIENCE:
            return False
        return self.game.imagine(view, self.rng).may_resign(view.viewer)

    def pick(self, thought: Thought) -> int:
        """The best choice for an offer, which needs another seat's consent; else `err` chooses."""
        is_sure = sum(each.visits for each in thought.candidates) >= SURE
        self._hopeless = self._hopeless + 1 if is_sure and thought.best.value < HOPELESS else 0
        if not self._strays:
            return thought.best.action
        return err(thought.candidates, self.level, self.rng)


def searcher(game: Game, seed: int | str = 0) -> SensibleBot:
    """The search bot with the game's evaluation and settings, without a level's errors."""
    return SensibleBot(game, seed, thinking(game), evaluation(game))


def err(candidates: tuple[Candidate, ...], level: Level, rng: Rng) -> int:
    """The best move, or one that looks almost as good."""
    best = candidates[0]
    if level.temperature == 0:
        return best.action
    sound = [each for each in candidates if each.visits and each.value >= best.value - level.guard]
    noticed = [each for each in sound if rng.unit() >= level.forgets] or [best]
    likes = [_like(each, best, level) for each in noticed]
    left = rng.unit() * sum(likes)
    for each, like in zip(noticed, likes, strict=True):
        left -= like
        if left < 0:
            return each.action
    return noticed[-1].action


def _like(each: Candidate, best: Candidate, level: Level) -> float:
    """The weight of a move relative to the best. A value from few visits is drawn towards the worst
    sound value, or else a lucky sample would beat a well-known move."""
    worst = best.value - level.guard
    known = each.visits / best.visits if best.visits else 1.0
    trusted = worst + (each.value - worst) * min(1.0, known * DOUBT)
    return exp((min(trusted, best.value) - best.value) / level.temperature)


def thinking(game: Game, **changes: Any) -> Thinking:
    """The search settings of this game and number of players, as found by experiments."""
    rows = _rows(game.info.id)
    return Thinking(**{**rows["search"], **rows.get(f"search-{game.players}", {}), **changes})


@cache
def level_of(game: str, level: int) -> Level:
    """The game's own row, or the common one."""
    return Level(**_rows(game)[f"level{level}"])


def _rows(game: str) -> Mapping[str, Any]:
    own = table(game, "levels.toml")
    return {**_table(TABLE), **({} if own is None else _table(own))}


@cache
def _table(path: Path) -> Mapping[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))
