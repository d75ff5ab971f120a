"""Size limits and rate limits (token buckets)."""

from __future__ import annotations

from time import monotonic

SIZE = 64 * 1024
"""The largest message and the largest body."""


class Bucket:
    """Token bucket: refills `rate` tokens per second up to `burst`; each request takes one."""

    __slots__ = ("burst", "left", "rate", "since")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self.left = burst
        self.since = monotonic()

    def take(self) -> bool:
        """Take one token; False if none is left."""
        time = monotonic()
        self.left = min(self.burst, self.left + (time - self.since) * self.rate)
        self.since = time
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Buckets:
    """One bucket for each address; full ones are forgotten."""

    MOST = 50_000

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        if len(self._buckets) > self.MOST:
            self._forget()
        if address not in self._buckets:
            self._buckets[address] = Bucket(self.rate, self.burst)
        return self._buckets[address].take()

    def _forget(self) -> None:
        refilled = monotonic() - self.burst / self.rate
        self._buckets = {
            address: bucket for address, bucket in self._buckets.items() if bucket.since > refilled
        }
