"""Fits a network to samples with JAX, and rounds it to the whole numbers of `bots/network`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gunbai.bots.network.file import Shape, Weights
from gunbai.bots.network.forward import BIAS, FINE, SCALE, WHOLE
from gunbai.research.training.samples import Indices, Samples

Layers = dict[str, Any]
Report = Callable[[int, float, float, float], None]
"""Called after every pass: its number, its loss, and the held-out losses of value and prior."""


@dataclass(frozen=True)
class Recipe:
    """How to fit."""

    hidden: int = 48
    second: int = 16
    passes: int = 12
    batch: int = 512
    rate: float = 1e-3
    decay: float = 0.03
    patience: int = 2
    """Stop after this many passes without a better loss on the games kept apart."""


def fit(
    samples: Samples, shape: Shape, recipe: Recipe, seed: int, report: Report | None = None
) -> tuple[Layers, float]:
    """The layers with the least loss on the games kept apart, and that loss."""
    import jax
    import optax

    random = np.random.default_rng(seed)
    layers = start(shape, random)
    forget_unused(layers, samples)
    inner = np.flatnonzero(~samples.apart)
    outer = np.flatnonzero(samples.apart)
    steps = max(1, len(inner) // recipe.batch) * recipe.passes
    schedule = optax.cosine_decay_schedule(recipe.rate, steps, 0.05)
    optimiser = optax.adamw(schedule, weight_decay=recipe.decay)
    memory = optimiser.init(layers)

    def step(layers: Layers, memory: Any, batch: tuple[Any, ...]) -> tuple[Layers, Any, Any]:
        loss, slope = jax.value_and_grad(lambda now: sum(losses(now, batch)))(layers)
        change, memory = optimiser.update(slope, memory, layers)
        return optax.apply_updates(layers, change), memory, loss

    learn, measure = jax.jit(step), jax.jit(losses)
    best, least, worse = layers, float("inf"), 0
    for number in range(recipe.passes):
        order = random.permutation(inner)
        total, count = 0.0, 0
        for batch in batches(samples, order, shape, recipe.batch):
            layers, memory, loss = learn(layers, memory, batch)
            total, count = total + float(loss), count + 1
        found = [measure(layers, each) for each in batches(samples, outer, shape, recipe.batch)]
        value = float(np.mean([float(each[0]) for each in found])) if found else 0.0
        prior = float(np.mean([float(each[1]) for each in found])) if found else 0.0
        if report is not None:
            report(number + 1, total / max(1, count), value, prior)
        worse += 1
        if value + prior < least or not found:
            best, least, worse = layers, value + prior, 0
        if worse > recipe.patience:
            break
    return {name: np.asarray(each) for name, each in best.items()}, least


def start(shape: Shape, random: np.random.Generator) -> Layers:
    def drawn(rows: int, columns: int, spread: float) -> NDArray[np.float32]:
        return random.normal(0.0, spread, (rows, columns)).astype(np.float32)

    return {
        "rows": drawn(shape.inputs, shape.hidden, 0.1),
        "value": drawn(shape.hidden, shape.second, (2.0 / shape.hidden) ** 0.5),
        "value_bias": np.zeros(shape.second, np.float32),
        "last": drawn(shape.second, 1, (1.0 / max(1, shape.second)) ** 0.5),
        "last_bias": np.zeros(1, np.float32),
        "trust": np.full(1, 0.5, np.float32),
        "prior": drawn(shape.hidden, shape.outputs, 0.05),
        "prior_bias": np.zeros(shape.outputs, np.float32),
    }


def forget_unused(layers: Layers, samples: Samples) -> None:
    """Set the weights of inputs and actions that no sample has to 0: they say nothing, and make the
    file larger."""
    rows, prior = layers["rows"], layers["prior"]
    active = np.zeros(len(rows) + 1, np.bool_)
    active[samples.known] = True
    active[samples.seen] = True
    rows[~active[:-1]] = 0.0
    legal = np.zeros(prior.shape[1] + 1, np.bool_)
    legal[samples.outputs] = True
    prior[:, ~legal[:-1]] = 0.0


def losses(layers: Layers, batch: tuple[Any, ...]) -> tuple[Any, Any]:
    """Of the value and of the prior: cross entropy, in nats."""
    import jax
    import jax.numpy as jnp

    known, seen, linear, shares, outputs, chosen = batch
    value = jnp.zeros(())
    if layers["last"].shape[0] > 0:
        units = jax.nn.relu(seen @ layers["rows"])
        second = jax.nn.relu(units @ layers["value"] + layers["value_bias"])
        worth = (second @ layers["last"] + layers["last_bias"])[..., 0] + layers["trust"] * linear
        value = -jnp.mean(jnp.sum(shares * jax.nn.log_softmax(worth, axis=-1), axis=-1))
    logits = jax.nn.relu(known @ layers["rows"]) @ layers["prior"] + layers["prior_bias"]
    padded = jnp.pad(logits, ((0, 0), (0, 1)), constant_values=-1e9)
    legal = jnp.take_along_axis(padded, outputs, axis=1)
    likes = jax.nn.log_softmax(legal, axis=-1)
    prior = -jnp.sum(jnp.where(chosen > 0, chosen * likes, 0.0)) / jnp.sum(chosen)
    return value, prior


def batches(
    samples: Samples, order: NDArray[Any], shape: Shape, size: int
) -> Iterator[tuple[Any, ...]]:
    """Batches of equal size; what is left over at the end is left out, unless it is all."""
    for first in range(0, max(1, len(order) - size + 1), size):
        rows = order[first : first + size]
        if len(rows) == 0:
            return
        yield (
            many_hot(samples.known[rows], shape.inputs),
            many_hot(samples.seen[rows], shape.inputs),
            samples.linear[rows],
            samples.shares[rows],
            samples.outputs[rows],
            samples.chosen[rows],
        )


def many_hot(active: Indices, size: int) -> NDArray[np.float32]:
    """A vector of 0 and 1 for every list of active inputs; nothing where lists have no places."""
    if active.shape[-1] == 0:
        return active.astype(np.float32)
    flat = active.reshape(-1, active.shape[-1])
    found = np.zeros((len(flat), size + 1), np.float32)
    np.put_along_axis(found, flat, 1.0, axis=1)
    return found[:, :size].reshape(*active.shape[:-1], size)


def rounded(layers: Layers) -> Weights:
    """The layers as the whole numbers that the engine computes with."""

    def whole(name: str, scale: float, low: int, high: int, *, turn: bool = False) -> list[int]:
        numbers = layers[name].T if turn else layers[name]
        found = np.clip(np.rint(numbers.astype(np.float64) * scale), low, high)
        return [int(each) for each in found.reshape(-1)]

    word = 2**15 - 1
    long = 2**31 - 1
    return Weights(
        whole("rows", SCALE, -BIAS, BIAS - 1),
        whole("value", FINE, -word, word, turn=True),
        whole("last", FINE, -word, word),
        whole("prior", FINE, -word, word, turn=True),
        whole("value_bias", WHOLE, -long, long),
        whole("last_bias", WHOLE, -long, long),
        whole("trust", WHOLE, -long, long),
        whole("prior_bias", WHOLE, -long, long),
    )
