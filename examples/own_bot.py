"""An example bot: it imagines the hidden tokens, plays on at random and counts the wins.

Run it: `.venv/bin/python examples/own_bot.py [GAMES]`.
"""

from __future__ import annotations

import sys

import gunbai
from gunbai.bots import Bot, make
from gunbai.core import Actions, Rng, View, play_match, playout


class Dreamer(Bot):
    """Sees only its view and the legal actions."""

    worlds = 30
    """The number of worlds that it imagines per decision."""

    def choose(self, view: View, legal: list[int]) -> int:
        wins = dict.fromkeys(legal, 0.0)
        for _ in range(self.worlds):
            world = self.game.imagine(view, self.rng)
            for action in legal:
                future = world.clone()
                future.apply(view.viewer, action)
                playout(future, self.rng, Actions())
                wins[action] += future.returns()[view.viewer]
        return max(legal, key=lambda action: wins[action])


def main(games: int = 20) -> float:
    """Play against greedy, each seat in turn; returns the share of games won."""
    game = gunbai.load("tenka", players=2)
    won = 0.0
    for n in range(games):
        mine = n % 2
        players = [Dreamer(game, n) if seat == mine else make("greedy", game, n) for seat in (0, 1)]
        result = play_match(game, players, Rng(n)).result
        assert result is not None
        returns = result["returns"]
        assert isinstance(returns, list)
        won += returns[mine]
    print(f"Dreamer won {won:g} of {games} games against greedy")
    return won / games


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
