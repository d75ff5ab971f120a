"""Rng: a small random generator, seeded, forkable, serialisable, the same on every machine.

A multiply-with-carry generator whose state is one native integer. The rules never draw from it:
luck is a decision of the seat CHANCE, and the caller that plays CHANCE draws from a stream.
"""

from hashlib import sha256
from typing import Final

from mypy_extensions import i64

# MULTIPLIER * 2**32 - 1 is a safe prime, so the period is about 2**62.
MULTIPLIER: Final = 2147483085
MODULUS: Final = 9223369618788188159
LOW: Final = 0xFFFFFFFF


class Rng:
    """`Rng(seed)` always yields the same numbers for the same seed (an integer or a text)."""

    def __init__(self, seed: int | str = 0) -> None:
        self._word: i64 = _word_of(f"seed {seed}")

    @staticmethod
    def at(word: int) -> "Rng":
        """The stream whose `word` was saved."""
        rng = Rng(0)
        rng._word = word % (MODULUS - 1) or 1
        return rng

    @property
    def word(self) -> int:
        """The complete state of this stream, for saving."""
        return self._word

    def fork(self, label: int | str) -> "Rng":
        """An independent stream, named by its label; this stream does not advance."""
        return Rng.at(_word_of(f"fork {self._word} {label}"))

    def copy(self) -> "Rng":
        """A stream that goes on with the same numbers."""
        return Rng.at(self._word)

    def bits32(self) -> i64:
        """The next 32 random bits."""
        low = self._word & LOW
        carry = self._word >> 32
        self._word = MULTIPLIER * low + carry
        return low ^ carry

    def below(self, n: i64) -> i64:
        """A whole number from 0 to n - 1, each equally likely; n is at most 2**31."""
        if n < 1 or n > 2147483648:
            raise ValueError("below(n) needs 1 <= n <= 2**31")
        product = self.bits32() * n
        rest = product & LOW
        if rest < n:
            threshold = 4294967296 % n
            while rest < threshold:
                product = self.bits32() * n
                rest = product & LOW
        return product >> 32

    def below_big(self, n: int) -> int:
        """Like `below` for any positive n."""
        if n <= 2147483648:
            return self.below(n)
        words = (n.bit_length() + 31) // 32
        surplus = 32 * words - n.bit_length()
        while True:
            number = 0
            for _ in range(words):
                number = number * 4294967296 + int(self.bits32())
            number >>= surplus
            if number < n:
                return number

    def unit(self) -> float:
        """A number from 0 up to, not including, 1."""
        return float(self.bits32()) / 4294967296.0

    def weighted(self, weights: list[int]) -> int:
        """An index, drawn by its integer weight."""
        left = self.below_big(sum(weights))
        for i, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return i
        raise ValueError("weighted(weights) needs a positive weight")

    def shuffle(self, items: list[int]) -> None:
        """Put a list into random order, in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def __reduce__(self) -> tuple[object, tuple[int]]:
        return Rng.at, (self._word,)


def _word_of(text: str) -> int:
    digest = sha256(text.encode()).digest()
    return int.from_bytes(digest[:8], "big") % (MODULUS - 1) or 1
