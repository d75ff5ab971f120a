"""A rush script for daiyabo, for tests and benchmarks: the start card first, whenever it is free.

All other decisions are those of `greedy`.
"""

from __future__ import annotations

from gunbai.core import View
from gunbai.games.daiyabo.greedy import GreedyBot
from gunbai.games.daiyabo.terms import START_CARD


class RushBot(GreedyBot):
    def choose(self, view: View, legal: list[int]) -> int:
        for action in legal:
            if self.game.code(view.viewer, action) == f"take {START_CARD}":
                return action
        return super().choose(view, legal)
