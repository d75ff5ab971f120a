"""Samples: games of `games` as arrays, one row per free decision."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gunbai.bots.evaluation import Evaluation, evaluation
from gunbai.bots.evaluation.linear import OUT
from gunbai.bots.network import inputs_of
from gunbai.bots.network.inputs import Inputs
from gunbai.core import Game, State
from gunbai.research.training.games import NO_ADVICE

Indices = NDArray[np.int32]
Reals = NDArray[np.float32]

TAUGHT = 0.5
"""How much greedy's advice counts as a target of the prior, next to the visits of a search."""
FORESEEN = 0.4
"""How much the value that a search found counts as a target, next to the result (two players)."""
APART = 10
"""Every tenth game is kept apart, to see when the fit stops getting better."""


@dataclass(frozen=True)
class Samples:
    """Lists of inputs and outputs are filled up with the number one past the last."""

    known: Indices
    """[row, place]: the inputs of the seat that decides, for the prior."""
    seen: Indices
    """[row, seat, place]: the inputs of every seat, with what is imagined: for the value."""
    linear: Reals
    """[row, seat]: the linear evaluation, which the network corrects."""
    shares: Reals
    """[row, seat]: the target of the value."""
    outputs: Indices
    """[row, place]: the legal actions."""
    chosen: Reals
    """[row, place]: the target of the prior; its sum is how much the row counts."""
    apart: NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.shares)


class _Row:
    def __init__(self) -> None:
        self.known: Indices = np.zeros(0, np.int32)
        self.seen: list[list[int]] = []
        self.linear: list[float] = []
        self.outputs: list[int] = []
        self.chosen: list[float] = []


def gather(
    game: Game, games: Iterable[Mapping[str, Any]], sharpen: int = 1, *, values: bool = True
) -> Samples:
    """The samples of all games, in their order. Visits count by this power of them. Without
    `values` there are no inputs for them, which takes most of the time and memory."""
    inputs = inputs_of(game)
    judge = evaluation(game)
    assert judge is not None
    rows: list[_Row] = []
    shares: list[list[float]] = []
    apart: list[bool] = []
    for number, played in enumerate(games):
        state = game.new_state()
        for step in played["steps"]:
            seat, action = step[0], step[1]
            if len(step) > 2:
                rows.append(_row(inputs, judge if values else None, state, step, sharpen))
                shares.append(_shares(step, played["returns"]))
                apart.append(number % APART == APART - 1)
            state.advance(seat, action, None)
    widest = max((len(row.outputs) for row in rows), default=1)
    return Samples(
        _table([row.known for row in rows], int(inputs.size)),
        np.stack(
            [
                _table([row.seen[seat] for row in rows], int(inputs.size), _widest(rows))
                for seat in range(game.players)
            ],
            axis=1,
        ),
        np.array([row.linear for row in rows], np.float32).reshape(len(rows), game.players),
        np.array(shares, np.float32).reshape(len(rows), game.players),
        _table([row.outputs for row in rows], int(inputs.actions), widest),
        _weights([row.chosen for row in rows], widest),
        np.array(apart, np.bool_),
    )


def _row(
    inputs: Inputs, judge: Evaluation | None, state: State, step: list[Any], sharpen: int
) -> _Row:
    seat, _, advice, visits, _ = step
    row = _Row()
    inputs.look(state, seat)
    row.known = np.array(inputs.listed(), np.int32)
    for each in range(state.game.players):
        if judge is None:
            row.seen.append([])
            row.linear.append(0.0)
            continue
        inputs.look(state, each)
        inputs.imagined(state, each)
        row.seen.append(inputs.listed())
        row.linear.append(judge.total(state, each) if judge.plays(state, each) else OUT)
    legal = state.legal(seat)
    row.outputs = [int(inputs.output(seat, action)) for action in legal]
    total = sum(count**sharpen for _, count in visits)
    part = TAUGHT if advice != NO_ADVICE else 0.0
    share = dict.fromkeys(legal, 0.0)
    for action, count in visits:
        share[action] += count**sharpen / total
    if part:
        share[advice] += part
    row.chosen = [share[action] for action in legal]
    return row


def _shares(step: list[Any], returns: list[float]) -> list[float]:
    if len(returns) != 2 or not step[3]:
        return returns
    value, seat = step[4], step[0]
    foreseen = [value if each == seat else 1.0 - value for each in range(2)]
    return [
        FORESEEN * seen + (1.0 - FORESEEN) * real
        for seen, real in zip(foreseen, returns, strict=True)
    ]


def _widest(rows: list[_Row]) -> int:
    return max((len(seen) for row in rows for seen in row.seen), default=1)


def _table(lists: Sequence[Sequence[int] | Indices], filler: int, width: int = -1) -> Indices:
    if width < 0:
        width = max((len(each) for each in lists), default=1)
    found = np.full((len(lists), width), filler, np.int32)
    for i, each in enumerate(lists):
        found[i, : len(each)] = each
    return found


def _weights(lists: list[list[float]], width: int) -> Reals:
    found = np.zeros((len(lists), width), np.float32)
    for i, each in enumerate(lists):
        found[i, : len(each)] = each
    return found
