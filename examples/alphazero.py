"""AlphaZero in one file: search, self-play and a network in JAX, for two-player daiyabo.

Run it: `.venv/bin/python examples/alphazero.py [ROUNDS]` (needs `pip install 'gunbai[train]'`). A
round plays games in which a tree search, guided by the network, chooses the moves; then the network
learns to say at once what the search found out: which moves it visited (the prior) and who won (the
value).

It works for any game of gunbai for two without secrets. Games with secrets need worlds to search
in: see `gunbai/bots/search/tree.py`. `gunbai train` is the same idea for them, and fast.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import optax
from numpy.typing import NDArray

import gunbai
from gunbai.bots import make
from gunbai.bots.bot import Bot
from gunbai.core import CHANCE, Game, Rng, State, View, play_match
from gunbai.research.tensors import Observer

GAMES, SIMULATIONS = 30, 40
HIDDEN, RATE, PASSES, BATCH = 64, 3e-3, 8, 128
CURIOSITY = 1.5
"""How much the prior counts against the values found: the constant of PUCT."""
OPENING = 4
"""Moves of a game that are drawn by their visits; later the most visited one is played."""

Layers = dict[str, Any]


# The network: two layers; the second gives the logits of all actions, and the value.


def start(inputs: int, actions: int, seed: int) -> Layers:
    one, two = jax.random.split(jax.random.key(seed))
    return {
        "first": jax.random.normal(one, (inputs, HIDDEN)) / sqrt(inputs),
        "bias": jnp.zeros(HIDDEN),
        "second": 0.01 * jax.random.normal(two, (HIDDEN, actions + 1)),
        "shift": jnp.zeros(actions + 1),
    }


def forward(layers: Layers, cells: Any, masks: Any) -> tuple[Any, Any]:
    """Logits of the legal actions, and the value from -1 (lost) to 1 (won) for the seat asked."""
    hidden = jax.nn.relu(jnp.minimum(cells, 20) * 0.5 @ layers["first"] + layers["bias"])
    out = hidden @ layers["second"] + layers["shift"]
    return jnp.where(masks, out[..., :-1], -1e9), jnp.tanh(out[..., -1])


look_up = jax.jit(forward)


def loss(layers: Layers, cells: Any, masks: Any, visits: Any, results: Any) -> Any:
    logits, values = forward(layers, cells, masks)
    prior = -jnp.sum(visits * jax.nn.log_softmax(logits), axis=-1)
    return jnp.mean(prior + (values - results) ** 2)


# The search: one tree per decision. Values are those of the seat that decides at the node.


@dataclass
class Node:
    seat: int
    actions: list[int]
    priors: NDArray[Any]
    visits: NDArray[Any]
    won: NDArray[Any]
    """The sum of the values of each action."""
    children: dict[int, Node] = field(default_factory=dict)
    """By the key of the state reached: luck may lead from one action to several."""

    def best(self) -> int:
        """The place of the action with the best sum of value and prior."""
        total = self.visits.sum()
        mean = self.won.sum() / total if total else 0.0
        known = np.where(self.visits > 0, self.won / np.maximum(self.visits, 1), mean - 0.1)
        bound = known + CURIOSITY * self.priors * sqrt(total + 1) / (1 + self.visits)
        return int(bound.argmax())


class Mind:
    """The network with what it needs to look at a state."""

    def __init__(self, game: Game, layers: Layers, simulations: int) -> None:
        self.game = game
        self.simulations = simulations
        self.layers = layers
        self.observer = Observer(game)

    def look(self, state: State, seat: int) -> tuple[NDArray[Any], NDArray[Any]]:
        """The cells that the seat sees, and a mask of its legal actions."""
        mask = np.zeros(self.game.info.n_actions, bool)
        mask[state.legal(seat)] = True
        return self.observer.observe(state, seat), mask

    def expand(self, state: State, seat: int) -> tuple[Node, float]:
        """A new node, and the value of its state."""
        cells, mask = self.look(state, seat)
        logits, value = look_up(self.layers, cells, mask)
        actions = state.legal(seat)
        chances = np.exp(np.asarray(logits)[actions] - float(logits.max()))
        none = np.zeros(len(actions))
        return Node(seat, actions, chances / chances.sum(), none, none.copy()), float(value)

    def search(self, state: State, rng: Rng) -> Node:
        """The root after all simulations."""
        root, _ = self.expand(state, state.deciders()[0])
        for _ in range(self.simulations):
            self.simulate(root, state.clone(), rng)
        return root

    def simulate(self, node: Node, state: State, rng: Rng) -> None:
        """Walk down to a state that has no node yet, value it, and tell all nodes on the way."""
        path = []
        while True:
            place = node.best()
            path.append((node, place))
            state.advance(node.seat, node.actions[place], None)
            while state.deciders() == (CHANCE,):
                state.advance(CHANCE, state.sample(rng), None)
            if state.over():
                shares = state.returns()
                values = [2 * share - 1 for share in shares]
                break
            key = state.key()
            if key not in node.children:
                fresh, value = self.expand(state, state.deciders()[0])
                node.children[key] = fresh
                values = [value if seat == fresh.seat else -value for seat in range(2)]
                break
            node = node.children[key]
        for each, place in path:
            each.visits[place] += 1
            each.won[place] += values[each.seat]


# Self-play and learning.


def self_play(mind: Mind, seed: str) -> list[tuple[Any, ...]]:
    """One game: (cells, mask, shares of the visits, result) for every decision."""
    game, rng = mind.game, Rng(seed)
    state = game.new_state()
    rows: list[tuple[int, Any, Any, Any]] = []
    while not state.over():
        seat = state.deciders()[0]
        if seat == CHANCE:
            state.advance(seat, state.sample(rng), None)
            continue
        root = mind.search(state, rng)
        shares = np.zeros(game.info.n_actions)
        shares[root.actions] = root.visits / root.visits.sum()
        rows.append((seat, *mind.look(state, seat), shares))
        place = int(root.visits.argmax())
        if len(rows) <= OPENING:
            place = rng.weighted([int(n) for n in root.visits])
        state.advance(seat, root.actions[place], None)
    result = [2 * share - 1 for share in state.returns()]
    return [(cells, mask, shares, result[seat]) for seat, cells, mask, shares in rows]


class Learner:
    def __init__(self, game: Game, seed: int, simulations: int) -> None:
        layers = start(Observer(game).size, game.info.n_actions, seed)
        self.mind = Mind(game, layers, simulations)
        self.seed = seed
        self.optimiser = optax.adam(RATE)
        self.memory = self.optimiser.init(self.mind.layers)
        self.rows: list[tuple[Any, ...]] = []
        self.random = np.random.default_rng(seed)

        def learn(layers: Layers, memory: Any, *batch: Any) -> tuple[Layers, Any, Any]:
            lost, slope = jax.value_and_grad(loss)(layers, *batch)
            change, memory = self.optimiser.update(slope, memory)
            return optax.apply_updates(layers, change), memory, lost

        self.learn = jax.jit(learn)

    def round(self, number: int, games: int) -> list[float]:
        """Play some games with the network as it is, and learn from the latest ones; returns the
        mean loss of every pass."""
        for i in range(games):
            self.rows += self_play(self.mind, f"{self.seed} {number} {i}")
        self.rows = self.rows[-12_000:]
        columns = [np.stack(column) for column in zip(*self.rows, strict=True)]
        losses = []
        for _ in range(PASSES):
            order = self.random.permutation(len(self.rows))
            lost = []
            for first in range(0, len(order) - BATCH + 1, BATCH):
                batch = [column[order[first : first + BATCH]] for column in columns]
                found = self.learn(self.mind.layers, self.memory, *batch)
                self.mind.layers, self.memory = found[:2]
                lost.append(float(found[2]))
            losses.append(float(np.mean(lost)))
        return losses


class AlphaBot(Bot):
    """Plays what the search visits most."""

    def __init__(self, mind: Mind, seed: int | str) -> None:
        super().__init__(mind.game, seed)
        self.mind = mind

    def choose(self, view: View, legal: list[int]) -> int:
        root = self.mind.search(self.game.imagine(view, self.rng), self.rng)
        return root.actions[int(root.visits.argmax())]


def measure(mind: Mind, opponent: str, games: int) -> float:
    """The share of wins, sitting first and second in turn."""
    won = 0.0
    for i in range(games):
        players: list[Bot] = [make(opponent, mind.game, f"{i} {seat}") for seat in range(2)]
        players[i % 2] = AlphaBot(mind, i)
        result = play_match(mind.game, players, Rng(f"measure {i}")).result
        assert result is not None
        won += result["returns"][i % 2]  # type: ignore[index]
    return won / games


def main(
    rounds: int, games: int = GAMES, simulations: int = SIMULATIONS, tries: int = 20
) -> list[float]:
    """Train; returns the mean loss of every pass."""
    learner = Learner(gunbai.load("daiyabo", 2), 1, simulations)
    losses = []
    for number in range(1, rounds + 1):
        losses += learner.round(number, games)
        share = measure(learner.mind, "random", tries)
        print(f"round {number}: loss {losses[-1]:.2f}, {share:.0%} against random", flush=True)
    return losses


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
