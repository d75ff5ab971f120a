"""Measures the greedy bot against random ones: shares of the wins with 95 % intervals.

`python bench/strength.py [GAMES]` plays that many games (400) for every number of players.
"""

from __future__ import annotations

import sys

import gunbai
from gunbai.bots import make
from gunbai.core import Game, Rng, play_match
from gunbai.games import kind


def main(games: int = 400) -> None:
    for id in gunbai.games():
        low, high = kind(id).seats
        for players in range(low, high + 1):
            game = gunbai.load(id, players)
            won = sum(share_of_win(game, i) for i in range(games))
            low_end, high_end = wilson(won, games)
            print(
                f"{id} {players} players: greedy wins {won / games:.1%} "
                f"({low_end:.1%} to {high_end:.1%}), its share by chance {1 / players:.1%}"
            )


def share_of_win(game: Game, i: int) -> float:
    """Play game i: greedy in one seat, which rotates from game to game, random bots elsewhere."""
    mine = i % game.players
    bots = [
        make("greedy" if seat == mine else "random", game, f"{i} {seat}")
        for seat in range(game.players)
    ]
    result = play_match(game, bots, Rng(i)).result
    assert result is not None
    returns = result["returns"]
    assert isinstance(returns, list)
    return float(returns[mine])


def wilson(won: float, games: int) -> tuple[float, float]:
    """The Wilson interval of a share at 95 %."""
    z, share = 1.96, won / games
    middle = share + z * z / (2 * games)
    half = z * ((share * (1 - share) + z * z / (4 * games)) / games) ** 0.5
    scale = 1 + z * z / games
    return (middle - half) / scale, (middle + half) / scale


if __name__ == "__main__":
    main(*(int(word) for word in sys.argv[1:2]))
