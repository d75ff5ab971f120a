"""Fair queue for bot processes: short thoughts first, and no guest's tables before all others'.

Start-time fair queueing: a thought gets the virtual time at which it would end if everybody who
waits had an equal share of the processes; the earliest end is served first. A guest with many
tables has one share. Under load a thought gets less time, so that the queue stays short.
"""

from __future__ import annotations

import asyncio
import heapq
from dataclasses import dataclass, field
from typing import Generic, TypeVar

T = TypeVar("T")
LEAST_BUDGET = 100
"""Milliseconds that a thought may always take."""
FEW = 1000
"""Owners remembered before those without a claim are forgotten."""


@dataclass(order=True)
class Waiter(Generic[T]):
    end: float
    """The virtual time at which it would end."""
    number: int
    served: asyncio.Future[T] = field(compare=False)


class FairQueue(Generic[T]):
    """`take` a process, `give_back` it."""

    def __init__(self, processes: list[T]) -> None:
        self.size = len(processes)
        self._idle = list(processes)
        self._waiting: list[Waiter[T]] = []
        self._ends: dict[str, float] = {}
        """For each owner, when what it asked for would end."""
        self._time = 0.0
        self._count = 0

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    async def take(self, owner: str, cost: float) -> T:
        """A free process, when it is the owner's turn. `cost`: the milliseconds expected."""
        start = max(self._time, self._ends.get(owner, 0.0))
        self._ends[owner] = end = start + cost
        if len(self._ends) > FEW:
            self._ends = {who: end for who, end in self._ends.items() if end > self._time}
        if self._idle:
            return self._idle.pop()
        self._count += 1
        served: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, Waiter(end, self._count, served))
        try:
            return await served
        except asyncio.CancelledError:
            if served.done() and not served.cancelled():
                self.give_back(served.result())
            raise

    def give_back(self, process: T) -> None:
        while self._waiting:
            waiter = heapq.heappop(self._waiting)
            if not waiter.served.done():
                self._time = max(self._time, waiter.end)
                waiter.served.set_result(process)
                return
        self._idle.append(process)

    def budget(self, wanted: int) -> int:
        """The milliseconds that a thought may take now: less if many wait."""
        load = self.waiting / self.size
        return wanted if load <= 1 else max(min(LEAST_BUDGET, wanted), int(wanted / load))
