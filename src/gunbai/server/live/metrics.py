"""Counters and histograms in the text format of Prometheus."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable


class Counter:
    def __init__(self, name: str, about: str) -> None:
        self.name, self.about = name, about
        self.value = 0

    def add(self, n: int = 1) -> None:
        self.value += n

    def lines(self) -> Iterable[str]:
        yield f"# HELP {self.name} {self.about}"
        yield f"# TYPE {self.name} counter"
        yield f"{self.name} {self.value}"


class Histogram:
    """How long something took, in seconds."""

    BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

    def __init__(self, name: str, about: str) -> None:
        self.name, self.about = name, about
        self.counts = [0] * (len(self.BOUNDS) + 1)
        self.total = 0.0

    def observe(self, seconds: float) -> None:
        self.total += seconds
        self.counts[bisect_left(self.BOUNDS, seconds)] += 1

    def lines(self) -> Iterable[str]:
        yield f"# HELP {self.name} {self.about}"
        yield f"# TYPE {self.name} histogram"
        below = 0
        for bound, count in zip((*self.BOUNDS, "+Inf"), self.counts, strict=True):
            below += count
            yield f'{self.name}_bucket{{le="{bound}"}} {below}'
        yield f"{self.name}_sum {self.total:.6f}"
        yield f"{self.name}_count {below}"


class Metrics:
    def __init__(self) -> None:
        self.opened = Counter("gunbai_tables_opened_total", "Tables opened on this node.")
        self.messages = Counter("gunbai_messages_total", "Messages received on sockets.")
        self.refused = Counter("gunbai_refusals_total", "Messages refused.")
        self.cut = Counter("gunbai_sockets_cut_total", "Sockets closed because they did not read.")
        self.floods = Counter("gunbai_floods_total", "Sockets closed because they sent too much.")
        self.failures = Counter("gunbai_failures_total", "Mistakes of the server itself.")
        self.requests = Counter("gunbai_requests_total", "HTTP requests.")
        self.decisions = Histogram(
            "gunbai_decision_seconds", "From a decision's arrival to its being stored and told."
        )

    def text(self, gauges: dict[str, tuple[str, float]]) -> str:
        parts = [
            line
            for each in (
                self.opened,
                self.messages,
                self.refused,
                self.cut,
                self.floods,
                self.failures,
                self.requests,
                self.decisions,
            )
            for line in each.lines()
        ]
        for name, (about, value) in gauges.items():
            parts += [f"# HELP {name} {about}", f"# TYPE {name} gauge", f"{name} {value:g}"]
        return "\n".join(parts) + "\n"
