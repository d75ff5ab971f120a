"""Reasons for and against a choice, in terms of the evaluation's features.

Every choice is tried in the same imagined worlds and followed to a quiet position; on the way each
seat takes the action that the evaluation rates best. There the features are compared, with the
weights that people would give. Like a bot, this module uses only the seat's view.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from math import inf
from time import monotonic

from gunbai.bots.evaluation import Evaluation, believed, evaluation, features
from gunbai.core import CHANCE, Game, Rng, State, View

WORLDS = 24
LONGEST = 40
"""The most decisions that are followed before the features are compared."""
WIDEST = 16
"""The most actions of one decision that are compared on the way."""
LEAST = 0.03
"""Smaller differences in the evaluation's sum are not reported."""
MOST = 2


@dataclass(frozen=True)
class Reasons:
    """What can be said for and against one choice."""

    wins: float
    """The share of the worlds in which the choice wins the game on the way."""
    loses: float
    good: tuple[str, ...]
    """Features in which it is better than the others, the largest difference first."""
    bad: tuple[str, ...]


def reasons(
    game: Game, view: View, actions: Sequence[int], rng: Rng, until: float = inf
) -> list[Reasons]:
    """The reasons of each action, compared with the others (a single one: with the state now).
    From `until` (by `time.monotonic`) on no further world is tried."""
    judge = evaluation(game)
    if judge is None:
        return [Reasons(0.0, 0.0, (), ()) for _ in actions]
    seat = view.viewer
    names, weights = features(game.info.id), believed(game.info.id)
    sums = [[0.0] * len(names) for _ in actions]
    before = [0.0] * len(names)
    wins, losses = [0] * len(actions), [0] * len(actions)
    tried = 0
    for world in islice(game.worlds(view, rng), WORLDS):
        _add(before, _standing(judge, weights, world, seat))
        name = f"reasons {rng.below(2**31)}"
        for i, action in enumerate(actions):
            child = world.clone()
            child.apply(seat, action)
            _follow(judge, child, Rng(name))
            if child.over():
                wins[i] += child.returns()[seat] > 0
                losses[i] += child.returns()[seat] == 0
            _add(sums[i], _standing(judge, weights, child, seat))
        tried += 1
        if monotonic() >= until:
            break
    found = []
    for i in range(len(actions)):
        others = [each for j, each in enumerate(sums) if j != i] or [before]
        usual = [sum(column) / len(others) for column in zip(*others, strict=True)]
        gains = [(mine - theirs) / tried for mine, theirs in zip(sums[i], usual, strict=True)]
        order = sorted(range(len(names)), key=lambda k: -abs(gains[k]))
        good = tuple(names[k] for k in order if gains[k] >= LEAST)[:MOST]
        bad = tuple(names[k] for k in order if gains[k] <= -LEAST)[:MOST]
        found.append(Reasons(wins[i] / tried, losses[i] / tried, good, bad))
    return found


def _standing(judge: Evaluation, weights: Sequence[float], state: State, seat: int) -> list[float]:
    """The weighted value of each feature for the seat, minus the average of the others."""
    mine = judge.listed(state, seat)
    others = [each for each in range(state.game.players) if each != seat]
    found = [weight * value for weight, value in zip(weights, mine, strict=True)]
    for other in others:
        for k, value in enumerate(judge.listed(state, other)):
            found[k] -= weights[k] * value / len(others)
    return found


def _follow(judge: Evaluation, state: State, rng: Rng) -> None:
    """Play on to a quiet position; each seat takes the action with the best evaluation."""
    for _ in range(LONGEST):
        if state.over() or judge.is_quiet(state):
            return
        seat = state.deciders()[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.sample(rng))
        else:
            state.apply(seat, _liked(judge, state, seat, rng))


def _liked(judge: Evaluation, state: State, seat: int, rng: Rng) -> int:
    legal = state.legal(seat)
    if len(legal) > WIDEST:
        first = rng.below(len(legal))
        legal = [legal[(first + i) % len(legal)] for i in range(WIDEST)]
    best, liked = -1.0, legal[0]
    if len(legal) == 1:
        return liked
    for action in legal:
        child = state.clone()
        child.apply(seat, action)
        share = child.returns()[seat] if child.over() else judge.shares(child)[seat]
        if share > best:
            best, liked = share, action
    return liked


def _add(total: list[float], more: list[float]) -> None:
    for k, value in enumerate(more):
        total[k] += value
