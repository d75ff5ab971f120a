"""Files of networks: a line of JSON that says what the network is for, then the weights.

Weights are whole numbers of 16 bits (biases of 32), little-endian, compressed.
"""

from __future__ import annotations

import copyreg
import sys
from array import array
from pathlib import Path
from typing import Final
from zlib import compress, decompress
from zlib import error as ZlibError  # noqa: N812 (a class)

import msgspec

from gunbai.bots.network.forward import BIAS, LANES, WHOLE, Network
from gunbai.core import Game

MAGIC: Final = b"gunbai network 1\n"


class BadNetwork(ValueError):
    """The file is no network."""


class Purpose(msgspec.Struct, frozen=True):
    """What a network was trained for; it is used nowhere else."""

    game: str
    rules_version: int
    players: int
    options: dict[str, object]
    pack: str
    """The hash of the pack."""


class Shape(msgspec.Struct, frozen=True):
    inputs: int
    hidden: int
    second: int
    outputs: int


class Weights(msgspec.Struct):
    """The layers, row by row."""

    rows: list[int]
    value: list[int]
    last: list[int]
    prior: list[int]
    value_bias: list[int]
    last_bias: list[int]
    trust: list[int]
    """One number: what the linear evaluation counts, in parts of WHOLE."""
    prior_bias: list[int]


class _Header(msgspec.Struct):
    purpose: Purpose
    shape: Shape


def purpose_of(game: Game) -> Purpose:
    info = game.info
    options = dict(game.options)
    return Purpose(info.id, info.rules_version, game.players, options, game.pack_hash)


def encode(purpose: Purpose, shape: Shape, weights: Weights) -> bytes:
    small = weights.rows + weights.value + weights.last + weights.prior
    large = weights.value_bias + weights.last_bias + weights.trust + weights.prior_bias
    header = msgspec.json.encode(_Header(purpose, shape))
    return MAGIC + header + b"\n" + compress(_bytes("h", small) + _bytes("i", large), 9)


def purpose_in(path: Path) -> Purpose:
    """What the network in a file is for; raises BadNetwork."""
    return _parted(path.read_bytes())[0].purpose


def decode(data: bytes) -> tuple[Purpose, Shape, Weights]:
    """The contents of a file; raises BadNetwork."""
    header, body = _parted(data)
    shape = header.shape
    small = (
        shape.inputs * shape.hidden,
        shape.second * shape.hidden,
        shape.second,
        shape.outputs * shape.hidden,
    )
    large = (shape.second, 1, 1, shape.outputs)
    try:
        numbers = decompress(body)
    except ZlibError as error:
        raise BadNetwork("the weights cannot be unpacked") from error
    if len(numbers) != 2 * sum(small) + 4 * sum(large) or shape.hidden % LANES:
        raise BadNetwork("the number of weights does not fit the layers")
    split = 2 * sum(small)
    lists = _lists("h", numbers[:split], small) + _lists("i", numbers[split:], large)
    weights = Weights(*lists)
    if not all(-BIAS <= weight < BIAS for weight in weights.rows):
        raise BadNetwork("a weight of the first layer is out of range")
    return header.purpose, shape, weights


def network_of(shape: Shape, weights: Weights) -> Network:
    network = Network(shape.inputs, shape.hidden, shape.second, shape.outputs)
    network.pack(weights.rows)
    for place, numbers in (
        (network.value_weights, weights.value),
        (network.value_bias, weights.value_bias),
        (network.last_weights, weights.last),
        (network.prior_weights, weights.prior),
        (network.prior_bias, weights.prior_bias),
    ):
        for i, number in enumerate(numbers):
            place[i] = number
    network.last_bias = weights.last_bias[0]
    network.trust = weights.trust[0] / WHOLE
    return network


VECTORS: Final = (
    "rows",
    "value_weights",
    "value_bias",
    "last_weights",
    "prior_weights",
    "prior_bias",
)


def _restored(
    shape: tuple[int, int, int, int], vectors: list[bytes], last_bias: int, trust: float
) -> Network:
    network = Network(*shape)
    for name, data in zip(VECTORS, vectors, strict=True):
        into = getattr(network, name)
        for i, number in enumerate(array("q", data)):
            into[i] = number
    network.last_bias = last_bias
    network.trust = trust
    return network


def _reduced(network: Network) -> tuple[object, tuple[object, ...]]:
    """How a network is copied and pickled, between processes of one machine."""
    shape = (network.inputs, network.hidden, network.second, network.outputs)
    vectors = [bytes(memoryview(getattr(network, name))) for name in VECTORS]
    return _restored, (shape, vectors, network.last_bias, network.trust)


copyreg.pickle(Network, _reduced)  # type: ignore[arg-type]


def _parted(data: bytes) -> tuple[_Header, bytes]:
    if not data.startswith(MAGIC):
        raise BadNetwork("this is no network of gunbai")
    line, _, body = data[len(MAGIC) :].partition(b"\n")
    try:
        return msgspec.json.decode(line, type=_Header), body
    except msgspec.DecodeError as error:
        raise BadNetwork("the first line cannot be read") from error


def _bytes(kind: str, numbers: list[int]) -> bytes:
    found = array(kind, numbers)
    if sys.byteorder == "big":
        found.byteswap()
    return found.tobytes()


def _lists(kind: str, data: bytes, lengths: tuple[int, ...]) -> list[list[int]]:
    numbers = array(kind, data)
    if sys.byteorder == "big":
        numbers.byteswap()
    found, start = [], 0
    for length in lengths:
        found.append(list(numbers[start : start + length]))
        start += length
    return found
