"""Self-play for learners: many games at once, as NumPy arrays without copies.

    play = SelfPlay(gunbai.load("tenka", 2), games=256, seed=1)
    play.step(policy(play.observations, play.masks))

Every array is a view of memory that the compiled `batch` writes: read it before the next step.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gunbai.core import Game, Rng
from gunbai.research.batch import Batch
from gunbai.research.tensors import encoder_of


class SelfPlay:
    def __init__(self, game: Game, games: int = 256, seed: int | str = 0) -> None:
        self.game = game
        self.games = games
        encoder = encoder_of(game)
        rng = Rng(seed)
        seeds = [rng.fork(i).word for i in range(games)]
        n = game.info.n_actions
        self.batch = Batch(game.new_state(), encoder, game.players, n, seeds)
        self.observations: NDArray[np.uint8] = _window(
            self.batch.observations, np.uint8, (games, int(encoder.size))
        )
        """The observation of the seat asked in each game."""
        self.masks: NDArray[np.uint8] = _window(self.batch.masks, np.uint8, (games, n))
        """1 for each of its legal actions."""
        self.seats: NDArray[np.int64] = _window(self.batch.seats, np.int64, (games,))
        self.ended: NDArray[np.uint8] = _window(self.batch.ended, np.uint8, (games,))
        """1 where the last step ended a game; a new game has already started there."""
        self.rewards: NDArray[np.float64] = _window(
            self.batch.rewards, np.float64, (games, game.players)
        )
        """Each seat's share of the win, where a game has just ended."""

    def step(self, actions: NDArray[Any]) -> None:
        """One legal action in every game; raises ValueError for any other."""
        self.batch.step(actions.astype("<u2").tobytes())


def _window(cells: Any, kind: Any, shape: tuple[int, ...]) -> NDArray[Any]:
    return np.frombuffer(memoryview(cells), dtype=kind).reshape(shape)
