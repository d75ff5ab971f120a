"""Learned: an evaluation and a prior by a network, for the search."""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from gunbai.bots.evaluation.linear import WIN, Evaluation
from gunbai.bots.network.forward import Network
from gunbai.bots.network.inputs import Inputs
from gunbai.core.offer import Actions
from gunbai.core.state import State

FLOOR: Final = 2_000
"""The least prior of a legal action, in millionths: everything is tried some time."""


class Learned(Evaluation):
    """The linear evaluation, corrected by a network that also knows the whole table."""

    def __init__(self, network: Network, inputs: Inputs, linear: Evaluation) -> None:
        super().__init__(linear.players, [])
        self.network = network
        self.inputs = inputs
        self.linear = linear
        self._logits: vec[float] = vec[float](capacity=64)

    def plays(self, state: State, seat: i64) -> bool:
        return self.linear.plays(state, seat)

    def has_prior(self) -> bool:
        """False for a network that was trained for values alone."""
        return self.network.outputs > 0

    def has_value(self) -> bool:
        """False for a network that was trained for a prior alone: the linear evaluation judges."""
        return self.network.second > 0

    def is_quiet(self, state: State) -> bool:
        """A network with values and a prior judges every position; others may need quiet ones."""
        return (self.has_value() and self.has_prior()) or self.linear.is_quiet(state)

    def total(self, state: State, seat: i64) -> float:
        if not self.has_value():
            return self.linear.total(state, seat)
        inputs = self.inputs
        inputs.look(state, seat)
        inputs.imagined(state, seat)
        network = self.network
        network.start()
        network.sum(inputs, 0)
        network.wake()
        total = network.value()
        if network.trust != 0.0:
            total += network.trust * self.linear.total(state, seat)
        return total

    def prior(self, state: State, seat: i64, actions: Actions, into: vec[i64]) -> None:
        """Set into[i] for the i-th action, in millionths, by what the seat knows alone."""
        inputs = self.inputs
        inputs.look(state, seat)
        network = self.network
        network.start()
        network.sum(inputs, 0)
        network.wake()
        count = actions.count
        logits = self._logits
        if len(logits) < count:
            logits = vec[float]([0.0] * (2 * count))
            self._logits = logits
        best = -1.0e9
        for i in range(count):
            logit = network.logit(inputs.output(seat, actions.ids[i]))
            logits[i] = logit
            if logit > best:
                best = logit
        whole = 0.0
        for i in range(count):
            share = exp(logits[i] - best)
            logits[i] = share
            whole += share
        for i in range(count):
            found: i64 = int(logits[i] / whole * WIN)
            into[i] = found if found > FLOOR else FLOOR
