"""Self-play for learners: many games at once, as NumPy arrays without copies.

    play = SelfPlay(gunbai.load("tenka", 2), games=256, seed=1)
    play.step(policy(play.observations, play.masks))

Every array is a view of memory that the compiled `batch` writes: read it before the next step.
Observations, masks and actions are as the seat asked sees them (`tensors.perspective`).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from gunbai.core import Game, GunbaiError, Rng, State
from gunbai.research.batch import Batch
from gunbai.research.refused import explain
from gunbai.research.tensors import Perspective, encoder_of


class SelfPlay:
    def __init__(self, game: Game, games: int = 256, seed: int | str = 0) -> None:
        if games < 1:
            raise ValueError(f"a batch has one game or more; given: {games}")
        self.game = game
        self.games = games
        encoder = encoder_of(game)
        rng = Rng(seed)
        seeds = [rng.fork(i).word for i in range(games)]
        n = game.info.n_actions
        self.perspective = perspective = Perspective(game)
        turned, back = perspective.turned.ravel().tolist(), perspective.back.ravel().tolist()
        self.batch = Batch(game.new_state(), encoder, game.players, n, seeds, turned, back)
        self.observations: NDArray[np.uint8] = _window(
            self.batch.observations, np.uint8, (games, 8 * int(encoder.length()))
        )[:, : int(encoder.size)]
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
        """One legal action in every game; raises Illegal for any other, and changes nothing."""
        actions = np.asarray(actions)
        if actions.shape != (self.games,):
            raise ValueError(f"{self.games} games need as many actions; given: {actions.shape}")
        n = self.game.info.n_actions
        if actions.dtype.kind not in "iu" or actions.min() < 0 or actions.max() >= n:
            self.step_some(np.arange(self.games), actions)  # raises: two bytes cannot hold them
            return
        try:
            self.batch.step(actions.astype("<u2").tobytes())
        except GunbaiError as error:
            self._explain(error)
            raise

    def step_some(self, games: NDArray[Any], actions: NDArray[Any]) -> None:
        """One legal action in each of these games."""
        try:
            self.batch.step_some(games.tolist(), actions.tolist())
        except GunbaiError as error:
            self._explain(error)
            raise

    def begin(self, game: int, seed: int, watcher: int = 0) -> None:
        """A new game in the place of one. `watcher` is the seat whose observation is shown when the
        game is over and no other starts by itself (`batch.restarts`)."""
        self.batch.watchers[game] = watcher
        self.batch.begin(game, seed)

    def __reduce__(self) -> tuple[object, ...]:
        """As states and streams of luck: what the batch shows follows from them."""
        batch = self.batch
        luck = [rng.word for rng in batch.lucks]
        shown = [list(cells) for cells in (batch.ended, batch.rewards, batch.lengths)]
        told = (bool(batch.restarts), list(batch.watchers), int(batch.decisions))
        return _restored, (self.game, list(batch.states), luck, shown, told)

    def _explain(self, error: GunbaiError) -> None:
        error.add_note(f"game {self.batch.at} of the batch: {explain(self.game, error)}")


def _restored(
    game: Game, states: list[State], luck: list[int], shown: list[list[Any]], told: tuple[Any, ...]
) -> SelfPlay:
    play = SelfPlay(game, len(states))
    batch = play.batch
    batch.restarts, watchers, _ = told
    for i, (state, word) in enumerate(zip(states, luck, strict=True)):
        batch.states[i], batch.lucks[i] = state, Rng.at(word)
        batch.watchers[i] = watchers[i]
        batch._go_on(i)
        batch._show(i)
    written: list[Any] = [batch.ended, batch.rewards, batch.lengths]
    for cells, kept in zip(written, shown, strict=True):
        for i, cell in enumerate(kept):
            cells[i] = cell
    batch.decisions = told[-1]
    return play


def _window(cells: Any, kind: Any, shape: tuple[int, ...]) -> NDArray[Any]:
    return np.frombuffer(memoryview(cells), dtype=kind).reshape(shape)
