"""SearchBot: thinks for a number of simulations or for a time, in worlds that fit its view."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

from gunbai.bots.bot import Bot
from gunbai.bots.search.tree import Evaluation, Search
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
        if len(legal) == 1:
            return legal[0]
        search = self.search(view)
        root = search.root(view.viewer)
        tried = {root.actions[i]: root.visits[i] for i in range(len(root.actions))}
        return max(legal, key=lambda action: tried.get(action, 0))

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
