"""Size limits, rate limits (token buckets) and limits for one address."""

from __future__ import annotations

from collections import Counter
from ipaddress import IPv6Address, ip_address
from time import monotonic

SIZE = 64 * 1024
"""The largest message and the largest body."""
FIRST_BLOCK, LONGEST_BLOCK = 1.0, 60.0
"""Seconds for which an address that flooded may open no socket: doubled each time."""
FORGIVEN_AFTER = 600.0


def network(address: str) -> str:
    """What counts as one address: of IPv6 the first 64 bits, which one customer has."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return f"{IPv6Address(int(found) >> 64 << 64)}/64"


class Bucket:
    """Token bucket: refills `rate` tokens per second up to `burst`; a request takes some."""

    __slots__ = ("burst", "left", "rate", "since")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self.left = burst
        self.since = monotonic()

    def take(self, tokens: float = 1) -> bool:
        """Take tokens; False if there are not enough."""
        time = monotonic()
        left = self.left + (time - self.since) * self.rate
        if left > self.burst:
            left = self.burst
        self.since = time
        enough = left >= tokens
        self.left = left - tokens if enough else left
        return enough


class Buckets:
    """One bucket for each address; full ones are forgotten."""

    MOST = 50_000

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str, tokens: float = 1) -> bool:
        if len(self._buckets) > self.MOST:
            self._forget()
        if address not in self._buckets:
            self._buckets[address] = Bucket(self.rate, self.burst)
        return self._buckets[address].take(tokens)

    def _forget(self) -> None:
        refilled = monotonic() - self.burst / self.rate
        self._buckets = {
            address: bucket for address, bucket in self._buckets.items() if bucket.since > refilled
        }


class Shares:
    """How many things each address or person has open, up to a limit for each."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._open: Counter[str] = Counter()

    def take(self, owner: str) -> bool:
        """Count one more; False, and not counted, if there are `most` already."""
        if self._open[owner] >= self.most:
            return False
        self._open[owner] += 1
        return True

    def give_back(self, owner: str) -> None:
        self._open[owner] -= 1
        if self._open[owner] <= 0:
            del self._open[owner]


class Blocks:
    """Addresses that flooded: each may open no socket for a while, every time twice as long."""

    MOST = 10_000

    def __init__(self) -> None:
        self._blocked: dict[str, tuple[float, float]] = {}
        """Until when, and for how long."""

    def add(self, address: str) -> None:
        time = monotonic()
        until, seconds = self._blocked.get(address, (0.0, 0.0))
        if time < until:
            return
        if len(self._blocked) >= self.MOST:
            self._forget(time)
        longer = 2 * seconds if time < until + FORGIVEN_AFTER else FIRST_BLOCK
        seconds = min(max(longer, FIRST_BLOCK), LONGEST_BLOCK)
        self._blocked[address] = (time + seconds, seconds)

    def __contains__(self, address: str) -> bool:
        return monotonic() < self._blocked.get(address, (0.0, 0.0))[0]

    def _forget(self, time: float) -> None:
        self._blocked = {
            address: entry
            for address, entry in self._blocked.items()
            if time < entry[0] + FORGIVEN_AFTER
        }
