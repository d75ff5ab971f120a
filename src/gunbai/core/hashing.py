"""Hasher: computes the 64-bit key of a state from numbers that are fed in a fixed order.

It uses two 32-bit lanes, so no product exceeds 63 bits and the key is the same compiled and plain.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

LOW: Final = 0xFFFFFFFF
LEFT: Final = 0x2C1B3C6D
RIGHT: Final = 0x297A2D39


class Hasher:
    def __init__(self) -> None:
        self.left: i64 = 0x243F6A88
        self.right: i64 = 0x13198A2E

    def add(self, number: i64) -> None:
        self._stir(number & LOW)
        self._stir((number >> 32) & LOW)

    def add_all(self, numbers: vec[i64]) -> None:
        for number in numbers:
            self.add(number)

    def key(self) -> int:
        self._stir(0)
        high: int = int(self.left)
        return high * 4294967296 + int(self.right)

    def _stir(self, half: i64) -> None:
        left = ((self.left ^ half) * LEFT) & LOW
        self.left = left ^ (left >> 15)
        right = ((self.right ^ half) * RIGHT + self.left) & LOW
        self.right = right ^ (right >> 13)
