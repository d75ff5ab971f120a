"""Network: a small network with whole numbers, the same on both engines to the bit.

The first layer adds one row of weights per active input. Three weights share one native integer
(a lane of 21 bits each, so that 255 weights of 13 bits cannot overflow). What a seat knows gives
the first hidden layer, from which the prior is read; what an imagined world adds is summed on top,
and a second hidden layer turns that into the value.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from gunbai.bots.network.inputs import Inputs

LANES: Final = 3
LANE: Final = 21
MASK: Final = 0x1FFFFF
BIAS: Final = 4096
"""Added to every weight of the first layer, so that lanes are never negative."""
SCALE: Final = 512
"""What 1.0 is in the first layer and in hidden units."""
FINE: Final = 256
"""What 1.0 is in the weights of later layers."""
WHOLE: Final = 131072.0
"""SCALE * FINE: what 1.0 is in a sum."""


class Network:
    """Weights, and the sums of the last position looked at."""

    def __init__(self, inputs: i64, hidden: i64, second: i64, outputs: i64) -> None:
        self.inputs = inputs
        self.hidden = hidden
        """Hidden units of the first layer, a multiple of LANES."""
        self.second = second
        self.outputs = outputs
        self.words: i64 = hidden // LANES
        self.rows: vec[i64] = vec[i64]([0] * (inputs * self.words))
        self.value_weights: vec[i64] = vec[i64]([0] * (second * hidden))
        self.value_bias: vec[i64] = vec[i64]([0] * second)
        self.last_weights: vec[i64] = vec[i64]([0] * second)
        self.last_bias: i64 = 0
        self.trust: float = 0.0
        """How much the linear evaluation counts, to which the network adds its value."""
        self.prior_weights: vec[i64] = vec[i64]([0] * (outputs * hidden))
        self.prior_bias: vec[i64] = vec[i64]([0] * outputs)
        self._sums: vec[i64] = vec[i64]([0] * self.words)
        self._summed: i64 = 0
        """How many rows the sums contain."""
        self._units: vec[i64] = vec[i64]([0] * hidden)
        """The hidden units that are above 0, and (below) their values."""
        self._values: vec[i64] = vec[i64]([0] * hidden)
        self._awake: i64 = 0

    def pack(self, weights: list[int]) -> None:
        """Set the first layer from its weights, input by input, each from -BIAS to BIAS - 1."""
        place: i64 = 0
        for word in range(self.inputs * self.words):
            packed: i64 = 0
            for lane in range(LANES):
                weight: i64 = weights[place]
                if weight < -BIAS or weight >= BIAS:
                    raise ValueError("a weight of the first layer is out of range")
                packed |= (weight + BIAS) << (LANE * lane)
                place += 1
            self.rows[word] = packed

    def twin(self) -> "Network":
        """A network with the same weights and sums of its own. The weights are not copied."""
        other = Network(0, self.hidden, 0, 0)
        other.inputs = self.inputs
        other.second = self.second
        other.outputs = self.outputs
        other.rows = self.rows
        other.value_weights = self.value_weights
        other.value_bias = self.value_bias
        other.last_weights = self.last_weights
        other.last_bias = self.last_bias
        other.trust = self.trust
        other.prior_weights = self.prior_weights
        other.prior_bias = self.prior_bias
        return other

    def start(self) -> None:
        """Forget the last position."""
        self._summed = 0
        for word in range(self.words):
            self._sums[word] = 0

    def sum(self, inputs: Inputs, first: i64) -> None:
        """Add the rows of the active inputs from the index `first` on."""
        rows = self.rows
        sums = self._sums
        words = self.words
        active = inputs.active
        for i in range(first, inputs.count):
            row = active[i] * words
            for word in range(words):
                sums[word] += rows[row + word]
        self._summed = inputs.count

    def wake(self) -> None:
        """Find the hidden units above 0."""
        offset = self._summed * BIAS
        units = self._units
        values = self._values
        awake: i64 = 0
        unit: i64 = 0
        for word in range(self.words):
            packed = self._sums[word]
            for _lane in range(LANES):
                value = (packed & MASK) - offset
                if value > 0:
                    units[awake] = unit
                    values[awake] = value
                    awake += 1
                packed >>= LANE
                unit += 1
        self._awake = awake

    def value(self) -> float:
        """The worth of the position to the seat; differences between seats count."""
        total = self.last_bias
        weights = self.value_weights
        units = self._units
        values = self._values
        awake = self._awake
        for i in range(self.second):
            row = i * self.hidden
            sum = self.value_bias[i]
            for j in range(awake):
                sum += values[j] * weights[row + units[j]]
            if sum > 0:
                total += (sum >> 8) * self.last_weights[i]
        return float(total) / WHOLE

    def logit(self, output: i64) -> float:
        """The prior of an action, before the softmax over the legal ones."""
        row = output * self.hidden
        weights = self.prior_weights
        units = self._units
        values = self._values
        sum = self.prior_bias[output]
        for j in range(self._awake):
            sum += values[j] * weights[row + units[j]]
        return float(sum) / WHOLE
