"""SearchBot: thinks for a number of simulations or for a time, in worlds that fit its view."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

from gunbai.bots.bot import Bot
from gunbai.bots.search.tree import WIN, Evaluation, Search
from gunbai.core import Game, View


@dataclass(frozen=True)
class Thinking:
    """How a search bot thinks."""

    simulations: int = 2000
    """At most so many; 0 = no limit but time."""
    seconds: float = 0.0
    """At most so long; 0 = no limit but simulations."""
    per_world: int = 8
    """Simulations in one imagined world before the next is imagined."""
    exploration: float = 0.7
    rollout_depth: int = 0


@dataclass(frozen=True)
class Candidate:
    """A legal action as the search sees it."""

    action: int
    visits: int
    value: float
    """The share of the win to expect, from 0 to 1."""


@dataclass(frozen=True)
class Thought:
    """What came out of thinking: every legal action, the most visited first."""

    candidates: tuple[Candidate, ...]
    simulations: int

    @property
    def best(self) -> Candidate:
        return self.candidates[0]


class SearchBot(Bot):
    def __init__(
        self,
        game: Game,
        seed: int | str = 0,
        thinking: Thinking | None = None,
        evaluation: Evaluation | None = None,
    ) -> None:
        super().__init__(game, seed)
        self.thinking = thinking or Thinking()
        self.evaluation = evaluation

    def choose(self, view: View, legal: list[int]) -> int:
        return legal[0] if len(legal) == 1 else self.think(view, legal).best.action

    def think(self, view: View, legal: list[int]) -> Thought:
        """Every legal action with its visits and value."""
        search = self.search(view)
        root = search.root(view.viewer)
        places = {root.actions[i]: i for i in range(len(root.actions))}
        found = []
        for action in legal:
            i = places.get(action, -1)
            visits = int(root.visits[i]) if i >= 0 else 0
            value = root.rewards[i] / (visits * WIN) if visits else 0.0
            found.append(Candidate(action, visits, value))
        found.sort(key=lambda candidate: (-candidate.visits, -candidate.value))
        return Thought(tuple(found), int(search.simulations))

    def search(self, view: View) -> Search:
        """Think about this view until the budget is spent."""
        how = self.thinking
        search = Search(
            self.game.players, self.rng, how.exploration, how.rollout_depth, self.evaluation
        )
        end = perf_counter() + how.seconds if how.seconds else float("inf")
        most = how.simulations or 2**62
        while search.simulations < most and perf_counter() < end:
            world = self.game.imagine(view, self.rng)
            search.run(world, min(how.per_world, most - search.simulations))
        return search
