"""An example of search as a library: own values and priors, in batches, and the tree afterwards.

The guide here counts the soldiers of gunshi. A network would answer a batch with one forward pass.
Run it: `.venv/bin/python examples/guided_search.py [SIMULATIONS]`.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

import gunbai
from gunbai.bots.search import Edge, Guide, Leaf, Opinion, SearchBot, Thinking
from gunbai.core import SPECTATOR, State
from gunbai.games.gunshi.view import GunshiView

POSITION = {
    "seats": [
        {"soldiers": ["Cd3N*", "Ac2N"], "queue": ["move"]},
        {"soldiers": ["Ad5S*", "Ie5S"], "queue": ["(move)"]},
    ]
}


class Headcount(Guide):
    """Values a position by its soldiers, and looks at moves before anything else."""

    def __init__(self) -> None:
        self.batches: list[int] = []

    def consider(self, leaves: Sequence[Leaf]) -> Sequence[Opinion]:
        """All positions of a batch at once."""
        self.batches.append(len(leaves))
        return [Opinion(self.value(leaf.state), self.habit(leaf)) for leaf in leaves]

    def value(self, state: State) -> Sequence[float]:
        mine, theirs = (len(side.soldiers) for side in state.view(SPECTATOR).read(GunshiView).seats)
        share = (mine + 1) / (mine + theirs + 2)
        return [share, 1 - share]

    def habit(self, leaf: Leaf) -> Sequence[float]:
        codes = [leaf.state.code(leaf.seat, action) for action in leaf.legal]
        return [3.0 if code.startswith("move") else 1.0 for code in codes]


def main(simulations: int = 400) -> list[Edge]:
    """Search one position; returns the principal line."""
    game = gunbai.load("gunshi")
    state = game.load_position(POSITION)
    guide = Headcount()
    bot = SearchBot(game, 1, Thinking(simulations=simulations, batch=16), guide=guide)
    thought = bot.think(state.view(0), state.legal(0))
    print(f"{thought.simulations} simulations in {len(guide.batches)} batches")
    tree = bot.tree()
    for edge in tree.edges[:5]:
        text = game.describe(edge.code, "en")
        print(f"{edge.visits:5} visits  value {edge.value:.2f}  prior {edge.prior:.2f}  {text}")
    line = tree.principal()
    print("principal line:", ", ".join(f"P{edge.seat + 1} {edge.code}" for edge in line))
    return line


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
