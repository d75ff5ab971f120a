"""Trains a small network for two-player tenka by self-play until it beats the greedy bot.

Run it: `.venv/bin/python examples/train_tenka.py [ROUNDS [CURVE.svg]]`. NumPy only; the same seed
and the same number of rounds give the same network. It uses proximal policy optimisation in its
simplest form. Pure self-play tends to cycle between strategies, so some games are against the
greedy bot.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from time import process_time
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")  # the layers are too small for several threads

import numpy as np
from numpy.typing import NDArray

import gunbai
from gunbai.bots import Bot, make
from gunbai.core import Game, Rng, View, play_match
from gunbai.research.curve import draw_curve
from gunbai.research.ratings import wilson
from gunbai.research.rewards import zero_sum
from gunbai.research.selfplay import SelfPlay
from gunbai.research.tensors import Observer

Array = NDArray[np.float32]
GAMES, STEPS = 256, 96
SPARRING = 64
"""The share of the games that are against the greedy bot."""
HIDDEN = 128
RATE, CLIP, ENTROPY = 1e-3, 0.2, 0.01
EPOCHS, PARTS = 2, 6
EVERY = 25


class Network:
    """Two layers; the second gives the preferences for all actions, and the value."""

    def __init__(self, inputs: int, actions: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.weights = [
            (rng.standard_normal((inputs, HIDDEN)) * np.sqrt(1 / inputs)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            (rng.standard_normal((HIDDEN, actions + 1)) * 0.01).astype(np.float32),
            np.zeros(actions + 1, np.float32),
        ]
        self._means = [np.zeros_like(w) for w in self.weights]
        self._squares = [np.zeros_like(w) for w in self.weights]
        self._updates = 0
        self.rate = RATE

    def copy(self) -> Network:
        twin = Network(1, 1, 0)
        twin.weights = [weights.copy() for weights in self.weights]
        return twin

    def forward(self, cells: NDArray[np.uint8], masks: NDArray[np.uint8]) -> tuple[Array, ...]:
        """(inputs, hidden layer, probabilities of the legal actions, values)"""
        x = np.minimum(cells, 20).astype(np.float32) * np.float32(0.5)
        first, bias, second, shift = self.weights
        hidden = np.maximum(x @ first + bias, 0)
        out = hidden @ second + shift
        preferences = np.where(masks != 0, out[:, :-1], np.float32(-1e9))
        preferences -= preferences.max(axis=1, keepdims=True)
        chances = np.exp(preferences)
        chances /= chances.sum(axis=1, keepdims=True)
        return x, hidden, chances, np.tanh(out[:, -1])

    def learn(self, x: Array, hidden: Array, slope: Array) -> None:
        """One step of Adam along the gradient of the outputs."""
        back = (slope @ self.weights[2].T) * (hidden > 0)
        slopes = [x.T @ back, back.sum(axis=0), hidden.T @ slope, slope.sum(axis=0)]
        self._updates += 1
        fade = 1 - 0.9**self._updates, 1 - 0.999**self._updates
        for i, change in enumerate(slopes):
            self._means[i] += np.float32(0.1) * (change - self._means[i])
            self._squares[i] += np.float32(0.001) * (change**2 - self._squares[i])
            size = np.sqrt(self._squares[i] / np.float32(fade[1])) + np.float32(1e-5)
            self.weights[i] -= np.float32(self.rate / fade[0]) * self._means[i] / size


class Learner:
    def __init__(self, game: Game, seed: int) -> None:
        self.play = SelfPlay(game, GAMES, seed)
        self.network = Network(self.play.observations.shape[1], game.info.n_actions, seed)
        self.rng = np.random.default_rng(seed)
        self.sparring = [make("greedy", game, f"{seed} {i}") for i in range(SPARRING)]

    def round(self) -> None:
        """Play some steps, then learn from the games that ended in them."""
        rows = self._collect()
        for _ in range(EPOCHS):
            order = self.rng.permutation(len(rows[0]))
            for part in np.array_split(order, PARTS):
                self._improve(*(column[part] for column in rows))

    def _collect(self) -> list[NDArray[Any]]:
        play = self.play
        cells = np.empty((STEPS, *play.observations.shape), np.uint8)
        masks = np.empty((STEPS, *play.masks.shape), np.uint8)
        seats = np.empty((STEPS, GAMES), np.int64)
        actions = np.empty((STEPS, GAMES), np.int64)
        before = np.empty((STEPS, GAMES), np.float32)
        result = np.zeros((STEPS, GAMES), np.float32)
        known = np.zeros((STEPS, GAMES), bool)
        own = np.ones((STEPS, GAMES), bool)
        began = np.zeros(GAMES, np.int64)
        rows = np.arange(GAMES)
        for t in range(STEPS):
            cells[t], masks[t], seats[t] = play.observations, play.masks, play.seats
            chances = self.network.forward(cells[t], masks[t])[2]
            drawn = self.rng.random((GAMES, 1), np.float32) * np.float32(0.9999)
            actions[t] = (chances.cumsum(axis=1) > drawn).argmax(axis=1)
            before[t] = chances[rows, actions[t]]
            for i in np.nonzero(seats[t, :SPARRING] == rows[:SPARRING] % 2)[0]:
                actions[t, i] = self._greedy(int(i))
                own[t, i] = False
            play.step(actions[t])
            for i in np.nonzero(play.ended)[0]:
                worth = np.array(zero_sum(play.rewards[i].tolist()), np.float32)
                result[began[i] : t + 1, i] = worth[seats[began[i] : t + 1, i]]
                known[began[i] : t + 1, i] = True
                began[i] = t + 1
        columns: list[NDArray[Any]] = [cells, masks, actions, before, result]
        return [column[known & own] for column in columns]

    def _greedy(self, i: int) -> int:
        """What the greedy bot would do in game i."""
        state, seat = self.play.batch.states[i], int(self.play.seats[i])
        return self.sparring[i].choose(state.view(seat), state.legal(seat))

    def _improve(
        self,
        cells: NDArray[np.uint8],
        masks: NDArray[np.uint8],
        actions: NDArray[np.int64],
        before: Array,
        result: Array,
    ) -> None:
        x, hidden, chances, values = self.network.forward(cells, masks)
        rows = np.arange(len(actions))
        gain = result - values
        gain = (gain - gain.mean()) / (gain.std() + 1e-6)
        ratio = chances[rows, actions] / before
        free = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        push = (gain * ratio * free)[:, None]
        slope = np.empty((len(actions), chances.shape[1] + 1), np.float32)
        slope[:, :-1] = push * chances
        slope[rows, actions] -= push[:, 0]
        surprise = -np.log(chances + 1e-9)
        spread = (chances * surprise).sum(axis=1, keepdims=True)
        slope[:, :-1] -= ENTROPY * chances * (surprise - spread)
        slope[:, -1] = (values - result) * (1 - values**2)
        slope /= len(actions)
        self.network.learn(x, hidden, slope)


class NetworkBot(Bot):
    """Plays the action that the network prefers. It gets a view like every bot, and encodes any
    world that fits the view: all such worlds give the same numbers."""

    def __init__(self, game: Game, network: Network, seed: int | str) -> None:
        super().__init__(game, seed)
        self.network = network
        self.observer = Observer(game)

    def choose(self, view: View, legal: list[int]) -> int:
        world = self.game.imagine(view, self.rng)
        masks = np.zeros((1, self.game.info.n_actions), np.uint8)
        masks[0, legal] = 1
        cells = self.observer.look(world, view.viewer)[None]
        return int(self.network.forward(cells, masks)[2][0].argmax())


def measure(game: Game, network: Network, opponent: str, games: int, seed: int = 9) -> float:
    """The network's share of wins, sitting first and second in turn."""
    won = 0.0
    for i in range(games):
        rng = Rng(seed).fork(i)
        seat = i % 2
        players: list[Bot] = [make(opponent, game, f"{rng.word} {j}") for j in range(2)]
        players[seat] = NetworkBot(game, network, rng.word)
        result = play_match(game, players, rng).result
        assert result is not None
        won += result["returns"][seat]  # type: ignore[index]
    return won / games


def main(rounds: int, curve: Path | None = None, games: int = 400, seed: int = 1) -> float:
    """Train; returns the share of wins against the greedy bot, in games not used for selection."""
    game = gunbai.load("tenka", 2)
    learner = Learner(game, seed)
    best, shares = learner.network.copy(), [0.0]
    for done in range(1, rounds + 1):
        learner.network.rate = RATE * (1 - 0.9 * done / rounds)
        learner.round()
        if done % EVERY == 0:
            share = measure(game, learner.network, "greedy", 200, seed=7)
            print(f"round {done}: {share:.0%} against greedy,", _spent(), flush=True)
            if share > max(shares):
                best = learner.network.copy()
            shares.append(share)
    share = measure(game, best, "greedy", games)
    low, high = wilson(share * games, games)
    print(f"the best: {share:.1%} ({low:.1%} to {high:.1%}) of {games} games", end=" ")
    print("against greedy,", _spent())
    if curve is not None:
        words = f"share of the wins against greedy, every {EVERY} rounds"
        curve.write_text(draw_curve([words], [shares], {}), encoding="utf-8")
    return share


def _spent() -> str:
    return f"{process_time():.0f} s of one core"


if __name__ == "__main__":
    main(
        int(sys.argv[1]) if len(sys.argv) > 1 else 300,
        Path(sys.argv[2]) if len(sys.argv) > 2 else None,
    )
